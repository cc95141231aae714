using System;
using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// The same as the table, for programs: rules in the order of their rank, findings in that of files and lines; paths are relative to
/// <c>root</c>.
/// </summary>
internal static class JsonReport
{
    internal static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static void Write(TextWriter writer, ScanResult result) =>
        writer.WriteLine(
            JsonSerializer.Serialize(
                new
                {
                    result.Root,
                    result.Projects,
                    LeftOut = result.LeftOut.Select(left => left with { Project = GithubReport.PathFrom(result.Root, left.Project) }),
                    Rules = RuleGroup
                        .Rank(result)
                        .Select(group => new
                        {
                            group.Rule.Id,
                            group.Rule.Title,
                            Level = TableReport.Name(group.Level),
                            Findings = group.Findings.Count,
                            group.Hot,
                            CostPerHit = Of(group.Cost),
                        }),
                    Findings = result.Reported.Select(finding => new
                    {
                        File = GithubReport.PathFrom(result.Root, finding.File),
                        Line = finding.Span?.StartLine,
                        Column = finding.Span?.StartColumn,
                        finding.Rule.Id,
                        Level = TableReport.Name(finding.Level),
                        finding.Message,
                        finding.Library,
                        Hot = finding.IsHot,
                        Cold = finding.IsCold,
                        LeftOutOfBuilds = finding.IsLeftOut,
                        Fix = finding.HasFix,
                        finding.NoFix,
                        Form = finding.Form?.Key,
                        finding.Size,
                        CostPerHit = Of(result.Costs.Of(finding)),
                        finding.Preview,
                        finding.Rule.HelpLink,
                    }),
                    result.Fixable,
                    result.Suppressed,
                    result.Known,
                    Failures = result.Failures.Select(failure =>
                        failure with
                        {
                            Project = GithubReport.PathFrom(result.Root, failure.Project),
                        }
                    ),
                },
                Options
            )
        );

    private static object? Of(Cost? cost) =>
        cost is null
            ? null
            : new
            {
                Nanoseconds = Math.Round(cost.Nanoseconds, 1),
                Bytes = Math.Round(cost.Bytes, 1),
                cost.Size,
                Source = cost.IsCalibrated ? "calibrated" : "published",
                cost.Provenance,
            };
}
