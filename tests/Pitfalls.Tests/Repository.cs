using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>What the repository says about the pitfalls.</summary>
internal static partial class Repository
{
    private static readonly string s_root = typeof(Repository)
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "RepositoryRoot")
        .Value!;

    /// <summary>Every analyzer of the product.</summary>
    public static IReadOnlyList<DiagnosticAnalyzer> Analyzers { get; } =
    [
        .. typeof(FamilyAnalyzer)
            .Assembly.GetTypes()
            .Where(t => !t.IsAbstract && t.IsAssignableTo(typeof(DiagnosticAnalyzer)))
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!),
    ];

    /// <summary>
    /// The ids of the rules about lifetime and correctness whose findings are mistakes with Net.Zmq; <c>tests/NetMq.Tests</c> shows others.
    /// </summary>
    public static IReadOnlyList<string> Warnings { get; } =
    [
        .. Analyzers
            .SelectMany(a => a.SupportedDiagnostics)
            .Where(d => d.DefaultSeverity >= DiagnosticSeverity.Warning)
            .Select(d => d.Id)
            .Where(id => id.StartsWith("ZMQ3", StringComparison.Ordinal) && NetZmqBinding.HoldsFor(id))
            .Distinct()
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>The sources of the sample.</summary>
    public static IReadOnlyList<string> Sources { get; } = SourcesOf("Pitfalls");

    /// <summary>The sources of any sample.</summary>
    public static IReadOnlyList<string> SourcesOf(string sample) =>
        [.. Directory.GetFiles(Path.Combine(s_root, "samples", sample), "*.cs").Order(StringComparer.Ordinal)];

    /// <summary>The lines that a rule's page quotes: what stands in the <c>text</c> block under "Why it matters".</summary>
    public static string Quoted(string id)
    {
        string page = File.ReadAllText(Path.Combine(s_root, "docs", "rules", $"{id}.md")).ReplaceLineEndings("\n");
        return Quote().Match(page) is { Success: true } quote
            ? quote.Groups["text"].Value
            : throw new InvalidDataException($"{id}.md has no text block under '## Why it matters'");
    }

    /// <summary>The markers in a source: which id is announced on which line.</summary>
    public static IEnumerable<(string File, int Line, string Id)> Marked(string source) =>
        File.ReadLines(source)
            .SelectMany(
                (line, index) => Marker().Match(line).Groups["id"].Captures.Select(id => (Path.GetFileName(source), index + 1, id.Value))
            );

    [GeneratedRegex(@"^## Why it matters\n(?:(?!## ).*\n)*?```text\n(?<text>.*)\n```$", RegexOptions.Multiline)]
    private static partial Regex Quote();

    [GeneratedRegex(@"// (?<id>ZMQ\d{4})(, (?<id>ZMQ\d{4}))*$")]
    private static partial Regex Marker();
}
