using System;
using System.IO;
using System.Linq;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// Workflow commands of GitHub Actions, which show each finding at its line of a pull request; paths are relative to the repository.
/// </summary>
internal static class GithubReport
{
    public static void Write(TextWriter writer, ScanResult result)
    {
        foreach (var finding in RuleGroup.Rank(result).SelectMany(group => group.Findings))
        {
            string kind = finding.Level switch
            {
                Level.Error => "error",
                Level.Warning => "warning",
                _ => "notice",
            };
            string place = finding.Span is { } span
                ? $",line={span.StartLine},endLine={span.EndLine},col={span.StartColumn},endColumn={span.EndColumn}"
                : "";
            writer.WriteLine(
                $"::{kind} file={Property(PathFrom(result.Root, finding.File))}{place},title={Property(finding.Rule.Id)}"
                    + $"::{Data(finding.Message)}"
            );
        }
        foreach (var failure in result.Failures)
        {
            string text = string.Join('\n', [$"{Path.GetFileName(failure.Project)} {failure.Reason}", .. failure.Errors]);
            writer.WriteLine($"::error file={Property(PathFrom(result.Root, failure.Project))},title=zmqperf::{Data(text)}");
        }
        writer.WriteLine(TableReport.Summary(result));
    }

    /// <summary>Relative to the root, with slashes.</summary>
    internal static string PathFrom(string root, string file)
    {
        string relative = Path.GetRelativePath(root, file);
        return (relative.StartsWith("..", StringComparison.Ordinal) ? file : relative).Replace('\\', '/');
    }

    private static string Data(string text) =>
        text.Replace("%", "%25", StringComparison.Ordinal)
            .Replace("\r", "%0D", StringComparison.Ordinal)
            .Replace("\n", "%0A", StringComparison.Ordinal);

    private static string Property(string text) =>
        Data(text).Replace(":", "%3A", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);
}
