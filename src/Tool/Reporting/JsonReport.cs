using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>The same as the table, for programs.</summary>
internal static class JsonReport
{
    private static readonly JsonSerializerOptions s_options = new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static void Write(TextWriter writer, ScanResult result) => writer.WriteLine(JsonSerializer.Serialize(
        new
        {
            result.Analyzed,
            Findings = result.Reported.Select(finding => new
            {
                finding.File,
                Line = finding.Span?.StartLine,
                Column = finding.Span?.StartColumn,
                finding.Rule.Id,
                Level = TableReport.Name(finding.Level),
                finding.Message,
                finding.Rule.HelpLink,
            }),
            Suppressed = result.Findings.Count(finding => finding.Suppressed),
            result.Failures,
        },
        s_options));
}
