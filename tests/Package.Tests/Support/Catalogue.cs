using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>The rules and the fixes that the packed assemblies really hold.</summary>
public sealed class Catalogue
{
    public Catalogue(Packages packages)
    {
        string folder = Path.Combine(packages.Folder, "catalogue");
        if (!Directory.Exists(folder))
            ZipFile.ExtractToDirectory(packages.Package("ZmqPerf.Analyzers"), folder);
        string assemblies = Path.Combine(folder, "analyzers", "dotnet", "cs");
        var rules = Instances<DiagnosticAnalyzer>(Assembly.LoadFrom(Path.Combine(assemblies, "ZmqPerf.Analyzers.dll")))
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .ToList();
        (Ids, Errors, Performance) = (
            Sorted(rules.Select(rule => rule.Id)),
            Sorted(rules.Where(rule => rule.DefaultSeverity == DiagnosticSeverity.Error).Select(rule => rule.Id)),
            Sorted(rules.Where(rule => rule.Category == "Performance").Select(rule => rule.Id))
        );
        FixableIds = Sorted(
            Instances<CodeFixProvider>(Assembly.LoadFrom(Path.Combine(assemblies, "ZmqPerf.CodeFixes.dll")))
                .SelectMany(fix => fix.FixableDiagnosticIds)
        );
    }

    /// <summary>Of every rule that an analyzer hosts.</summary>
    public IReadOnlyList<string> Ids { get; }

    /// <summary>Of every rule that stops a build.</summary>
    public IReadOnlyList<string> Errors { get; }

    /// <summary>Of every rule about performance.</summary>
    public IReadOnlyList<string> Performance { get; }

    /// <summary>Of every rule that a fix knows.</summary>
    public IReadOnlyList<string> FixableIds { get; }

    private static IReadOnlyList<string> Sorted(IEnumerable<string> ids) => [.. ids.Distinct().Order(StringComparer.Ordinal)];

    private static IEnumerable<T> Instances<T>(Assembly assembly) =>
        assembly
            .GetTypes()
            .Where(type => !type.IsAbstract && type.IsAssignableTo(typeof(T)))
            .Select(type => (T)Activator.CreateInstance(type)!);
}
