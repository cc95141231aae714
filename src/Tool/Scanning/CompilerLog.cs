using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Tool.Catalogue;

namespace ZmqPerf.Tool.Scanning;

/// <summary>What one compiler log says about our rules.</summary>
/// <param name="Findings">Of our rules only; suppressed ones are marked.</param>
/// <param name="Faults">Why an analyzer of ours did not run, or not to its end.</param>
/// <param name="Errors">What the compiler itself does not accept.</param>
internal sealed record CompilerLog(IReadOnlyList<Finding> Findings, IReadOnlyList<string> Faults, IReadOnlyList<string> Errors)
{
    private static readonly string[] s_measured =
    [
        "executionTimeInSeconds",
        "executionTimeInPercentage",
        "isEverSuppressed",
        "suppressionKinds",
    ];

    // an analyzer threw, could not be created, could not be loaded, was built for a newer compiler
    private static readonly string[] s_analyzerFaults = ["AD0001", "CS8032", "CS8033", "CS8034", "CS8040", "CS8085", "CS9057"];

    /// <summary>Of a compiler that has not come to its end: what it said is all that is known, and not whether the code compiles.</summary>
    public static CompilerLog Missing(IReadOnlyList<string> said) =>
        said.Count > 0 ? new([], said, said) : new([], ["the compiler wrote no log"], ["the compiler wrote no log"]);

    public static async Task<CompilerLog> ReadAsync(string file, string project, CancellationToken cancellationToken)
    {
        await using var stream = File.OpenRead(file);
        JsonNode run;
        try
        {
            run = (await JsonNode.ParseAsync(stream, cancellationToken: cancellationToken))!["runs"]![0]!;
        }
        catch (JsonException)
        {
            return Missing(["the compiler was ended before it had written its log"]);
        }
        var rules = run["tool"]!["driver"]!["rules"]!.AsArray();
        var results = run["results"]!.AsArray();
        List<string> faults = [.. results.Where(IsFault).Select(result => Text(result!["message"]))];
        // the compiler lists every rule that it knows, also where it found nothing
        if (faults.Count == 0 && !rules.Any(rule => IsOurs(Id(rule))))
            faults =
            [
                "the compiler did not run the analyzers",
                .. results
                    .Where(result => (string?)result!["level"] == "error")
                    .Select(result => $"{result!["ruleId"]}: {Text(result["message"])}"),
            ];
        return new(
            [.. results.Where(result => IsOurs((string?)result!["ruleId"])).Select(result => Read(result!, rules, project))],
            faults,
            [
                .. results
                    .Where(result => (string?)result!["ruleId"] is ['C', 'S', ..] && (string?)result["level"] == "error")
                    .Select(result => $"{result!["ruleId"]}: {Text(result["message"])}"),
            ]
        );
    }

    private static Finding Read(JsonNode result, JsonArray rules, string project)
    {
        var place = result["locations"]?[0]?["physicalLocation"];
        var properties = result["properties"]?["customProperties"];
        bool isLeftOut = properties?[Heat.ReportKey] is not null;
        var rule = ReadRule(rules[(int)result["ruleIndex"]!]!);
        return new(
            rule,
            (string?)result["level"] switch
            {
                _ when isLeftOut => Level.Info,
                "error" => Level.Error,
                "warning" => Level.Warning,
                _ => Level.Info,
            },
            Text(result["message"]),
            place is null ? project : FullPath((string)place["artifactLocation"]!["uri"]!, project),
            place?["region"] is { } region
                ? new((int)region["startLine"]!, (int)region["startColumn"]!, (int)region["endLine"]!, (int)region["endColumn"]!)
                : null,
            result["suppressions"] is JsonArray { Count: > 0 }
        )
        {
            Project = project,
            Library = (string?)properties?[FixPlan.LibraryKey],
            IsHot = (string?)properties?[Heat.Key] == "true",
            IsLeftOut = isLeftOut,
            Form = (string?)properties?[CostProperties.FormKey] is { } form ? CostForms.OfFinding(rule.Id, form) : null,
            Size = long.TryParse(
                (string?)properties?[CostProperties.SizeKey],
                NumberStyles.None,
                CultureInfo.InvariantCulture,
                out long size
            )
                ? size
                : null,
            HasFix = properties?[FixPlan.FixKey] is not null && !RuleCatalogue.IsFixedByHand(rule.Id),
            NoFix =
                properties?[FixPlan.FixKey] is not null && RuleCatalogue.IsFixedByHand(rule.Id)
                    ? "it changes on purpose what the code does: apply it in an editor, and look at each"
                    : (string?)properties?[FixPlan.NoFixKey],
        };
    }

    private static Rule ReadRule(JsonNode rule)
    {
        var lasting = rule.DeepClone();
        foreach (string measured in s_measured)
            lasting["properties"]?.AsObject().Remove(measured);
        return new(Id(rule)!, Text(rule["shortDescription"]), (string?)rule["helpUri"], lasting.ToJsonString());
    }

    private static string FullPath(string address, string project) =>
        Uri.TryCreate(address, UriKind.Absolute, out var absolute)
            ? absolute.LocalPath
            : Path.GetFullPath(Uri.UnescapeDataString(address), Path.GetDirectoryName(project)!);

    private static bool IsFault(JsonNode? result) =>
        s_analyzerFaults.Contains((string?)result!["ruleId"]) && Text(result["message"]).Contains("ZmqPerf", StringComparison.Ordinal);

    private static bool IsOurs(string? id) => id is ['Z', 'M', 'Q', _, _, _, _];

    private static string? Id(JsonNode? rule) => (string?)rule?["id"];

    // the compiler writes a text, or an object with a text
    private static string Text(JsonNode? message) =>
        (message?.GetValueKind() == JsonValueKind.Object ? (string?)message["text"] : (string?)message) ?? "";
}
