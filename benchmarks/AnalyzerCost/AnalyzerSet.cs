using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// The analyzers that an arm of the measurement adds to the compiler. As in a build, where the compiler passes over analyzers that have no
/// rule which is on and a warning by default; ours all have.
/// </summary>
internal sealed record AnalyzerSet(string Name, ImmutableArray<DiagnosticAnalyzer> Analyzers)
{
    /// <summary>What the project sets for rules.</summary>
    public ImmutableDictionary<string, ReportDiagnostic> Severities { get; private init; } =
        ImmutableDictionary<string, ReportDiagnostic>.Empty;

    public static AnalyzerSet None { get; } = new("compiler alone", []);

    public static AnalyzerSet Empty { get; } = new("an empty analyzer", [new EmptyAnalyzer(looks: false)]);

    /// <summary>What the compiler takes to show all operations: the least that an analyzer costs which asks what code means.</summary>
    public static AnalyzerSet Looking { get; } = new("one that gets every body, and does nothing", [new EmptyAnalyzer(looks: true)]);

    public static AnalyzerSet Ours { get; } =
        new(
            "ZmqPerf",
            InstancesOf([typeof(Analyzers.Hosting.FamilyAnalyzer).Assembly], ImmutableDictionary<string, ReportDiagnostic>.Empty)
        );

    /// <summary>The SDK's analyzers as they are by default.</summary>
    public static AnalyzerSet Sdk() => Of("NetAnalyzers", "the SDK's analyzers");

    /// <summary>The SDK's analyzers by default, where hardly one looks at operations, and in many projects, where many do.</summary>
    public static ImmutableArray<AnalyzerSet> SdkLevels() =>
        [Sdk(), Of("NetAnalyzers", "the SDK's, AnalysisMode Recommended", SdkLevel.Recommended)];

    /// <summary>The analyzers in the folder that the project file has put down under this name, the newest of several builds.</summary>
    /// <param name="name">What the project file calls the folder.</param>
    /// <param name="title">What to call the set.</param>
    /// <param name="level">The level whose severities hold; null for those of the rules themselves.</param>
    /// <exception cref="DirectoryNotFoundException">It is not there.</exception>
    public static AnalyzerSet Of(string name, string title, string? level = null)
    {
        var folder = typeof(AnalyzerSet).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == name).Value!;
        var files = Directory
            .EnumerateFiles(folder, "*.dll", SearchOption.AllDirectories)
            .Where(file =>
                !file.Contains("VisualBasic", StringComparison.Ordinal)
                && !file.Contains(".vb", StringComparison.OrdinalIgnoreCase)
                && !file.EndsWith("resources.dll", StringComparison.Ordinal)
                && !file.Contains("CodeFixes", StringComparison.Ordinal)
            )
            .GroupBy(file => Path.GetFileName(file))
            .Select(same => same.Order(StringComparer.Ordinal).Last());
        var severities = level is null ? ImmutableDictionary<string, ReportDiagnostic>.Empty : SdkLevel.In(folder, level);
        return new(title, InstancesOf([.. files.Select(Assembly.LoadFrom)], severities)) { Severities = severities };
    }

    public AnalyzerSet And(AnalyzerSet other) =>
        this with
        {
            Name = $"{Name} and {other.Name}",
            Analyzers = Analyzers.AddRange(other.Analyzers),
        };

    private static ImmutableArray<DiagnosticAnalyzer> InstancesOf(
        IEnumerable<Assembly> assemblies,
        ImmutableDictionary<string, ReportDiagnostic> severities
    ) =>
        [
            .. assemblies
                .SelectMany(TypesOf)
                .Where(type =>
                    !type.IsAbstract
                    && type.IsAssignableTo(typeof(DiagnosticAnalyzer))
                    && type.GetCustomAttribute<DiagnosticAnalyzerAttribute>()?.Languages.Contains(LanguageNames.CSharp) == true
                )
                .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)
                .Where(analyzer => analyzer.SupportedDiagnostics.Any(rule => IsWarning(rule, severities))),
        ];

    private static bool IsWarning(DiagnosticDescriptor rule, ImmutableDictionary<string, ReportDiagnostic> severities) =>
        severities.TryGetValue(rule.Id, out var set)
            ? set is ReportDiagnostic.Warn or ReportDiagnostic.Error
            : rule.IsEnabledByDefault && rule.DefaultSeverity >= DiagnosticSeverity.Warning;

    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException partly)
        {
            return partly.Types.OfType<Type>();
        }
    }

    private sealed class EmptyAnalyzer(bool looks) : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_rule = new(
            "EMPTY",
            "Empty",
            "Empty",
            "Empty",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true
        );

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            if (looks)
                context.RegisterOperationBlockAction(static _ => { });
        }
    }
}
