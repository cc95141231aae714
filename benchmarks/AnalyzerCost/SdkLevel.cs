using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>What a project's AnalysisMode makes of the severities of the SDK's rules.</summary>
internal static class SdkLevel
{
    public const string Recommended = "recommended";

    private static readonly Dictionary<string, ReportDiagnostic> s_severities = new(StringComparer.Ordinal)
    {
        ["none"] = ReportDiagnostic.Suppress,
        ["silent"] = ReportDiagnostic.Hidden,
        ["suggestion"] = ReportDiagnostic.Info,
        ["warning"] = ReportDiagnostic.Warn,
        ["error"] = ReportDiagnostic.Error,
    };

    /// <summary>The severities that a configuration of the SDK's analyzers sets, that of the .NET which runs this.</summary>
    /// <param name="folder">The folder of the analyzers.</param>
    /// <param name="level">The mode's name in those of the files.</param>
    public static ImmutableDictionary<string, ReportDiagnostic> In(string folder, string level)
    {
        const string Start = "dotnet_diagnostic.",
            End = ".severity";
        string file = Path.Combine(folder, "build", "config", $"analysislevel_{Environment.Version.Major}_{level}.globalconfig");
        return File.ReadLines(file)
            .Select(line => line.Split('='))
            .Where(parts => parts.Length == 2 && parts[0].StartsWith(Start, StringComparison.Ordinal))
            .ToImmutableDictionary(parts => parts[0].Trim()[Start.Length..^End.Length], parts => s_severities[parts[1].Trim()]);
    }
}
