using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// One SARIF 2.1 log for all projects, with addresses relative to the repository; suppressed findings are in it, marked as such.
/// </summary>
internal static class SarifLog
{
    private const string Root = "SRCROOT";
    private static readonly JsonSerializerOptions s_options = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <exception cref="CannotScanException">The file cannot be written.</exception>
    public static async Task WriteAsync(string file, ScanResult result, bool hasBaseline, CancellationToken cancellationToken)
    {
        try
        {
            await File.WriteAllTextAsync(file, Create(result, hasBaseline).ToJsonString(s_options) + "\n", cancellationToken);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"'{file}' cannot be written: {e.Message}");
        }
    }

    internal static JsonObject Create(ScanResult result, bool hasBaseline)
    {
        var root = new Uri(result.Root + "/");
        var rules = result.Findings.Select(finding => finding.Rule).Distinct().OrderBy(rule => rule.Id, StringComparer.Ordinal).ToList();
        return new JsonObject
        {
            ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json",
            ["version"] = "2.1.0",
            ["runs"] = new JsonArray(
                new JsonObject
                {
                    ["tool"] = new JsonObject { ["driver"] = Driver(rules) },
                    ["invocations"] = new JsonArray(Invocation(result.Failures)),
                    ["originalUriBaseIds"] = new JsonObject { [Root] = new JsonObject { ["uri"] = root.AbsoluteUri } },
                    ["columnKind"] = "utf16CodeUnits",
                    ["results"] = new JsonArray([.. result.Findings.Select(finding => Result(finding, rules, root, hasBaseline))]),
                }
            ),
        };
    }

    private static JsonObject Driver(List<Rule> rules) =>
        new()
        {
            ["name"] = "ZmqPerf",
            ["version"] = typeof(SarifLog)
                .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
                .InformationalVersion.Split('+')[0],
            ["informationUri"] = "https://github.com/zmqperf/zmqperf",
            ["rules"] = new JsonArray([.. rules.Select(rule => JsonNode.Parse(rule.Sarif))]),
        };

    private static JsonObject Invocation(IReadOnlyList<Failure> failures) =>
        new()
        {
            ["executionSuccessful"] = failures.Count == 0,
            ["toolExecutionNotifications"] = new JsonArray([
                .. failures.Select(failure => new JsonObject
                {
                    ["level"] = "error",
                    ["message"] = new JsonObject
                    {
                        ["text"] = string.Join('\n', [$"{Path.GetFileName(failure.Project)} {failure.Reason}", .. failure.Errors]),
                    },
                }),
            ]),
        };

    private static JsonObject Result(Finding finding, List<Rule> rules, Uri root, bool hasBaseline)
    {
        var place = new JsonObject { ["artifactLocation"] = Address(new Uri(finding.File), root) };
        if (finding.Span is { } span)
        {
            place["region"] = new JsonObject
            {
                ["startLine"] = span.StartLine,
                ["startColumn"] = span.StartColumn,
                ["endLine"] = span.EndLine,
                ["endColumn"] = span.EndColumn,
            };
        }
        var result = new JsonObject
        {
            ["ruleId"] = finding.Rule.Id,
            ["ruleIndex"] = rules.IndexOf(finding.Rule),
            ["level"] = finding.Level switch
            {
                Level.Error => "error",
                Level.Warning => "warning",
                _ => "note",
            },
            ["message"] = new JsonObject { ["text"] = finding.Message },
            ["locations"] = new JsonArray(new JsonObject { ["physicalLocation"] = place }),
        };
        if (finding.Library is { } library)
            result["properties"] = new JsonObject { ["library"] = library };
        if (hasBaseline)
            result["baselineState"] = finding.IsKnown ? "unchanged" : "new";
        if (finding.Suppressed)
            result["suppressions"] = new JsonArray(new JsonObject { ["kind"] = "inSource" });
        return result;
    }

    private static JsonObject Address(Uri file, Uri root) =>
        root.IsBaseOf(file)
            ? new() { ["uri"] = root.MakeRelativeUri(file).OriginalString, ["uriBaseId"] = Root }
            : new() { ["uri"] = file.AbsoluteUri };
}
