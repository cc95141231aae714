using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>How a <see cref="ClassAnalyzer"/> misbehaves.</summary>
public enum Behaviour
{
    Good,
    Throws,
    InGeneratedCode,
    NotConfigurable,
    OffByDefault,
    WithoutLocation,
    LocatesNamespace,
    TwoIds,
    ThrowsOnBrokenCode,
}

/// <summary>Reports every class whose name begins with the option <c>self.prefix</c>; the verifier is tested with it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ClassAnalyzer(Behaviour behaviour) : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Create(true);

    private readonly DiagnosticDescriptor _rule = behaviour switch
    {
        Behaviour.NotConfigurable => Create(true, WellKnownDiagnosticTags.NotConfigurable),
        Behaviour.OffByDefault => Create(false),
        _ => Rule,
    };

    public ClassAnalyzer() : this(Behaviour.Good)
    {
    }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => behaviour == Behaviour.TwoIds
        ? ImmutableArray.Create(_rule, new DiagnosticDescriptor("SELF02", "title", "other", "category", DiagnosticSeverity.Warning, true))
        : ImmutableArray.Create(_rule);

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(behaviour == Behaviour.InGeneratedCode
            ? GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics
            : GeneratedCodeAnalysisFlags.None);
        if (behaviour == Behaviour.WithoutLocation)
            context.RegisterCompilationAction(c => c.ReportDiagnostic(Diagnostic.Create(_rule, Location.None, "")));
        else
            context.RegisterSymbolAction(Examine, SymbolKind.NamedType);
    }

    private void Examine(SymbolAnalysisContext context)
    {
        if (behaviour == Behaviour.Throws || behaviour == Behaviour.ThrowsOnBrokenCode && context.Compilation.GetParseDiagnostics(context.CancellationToken).Any(d => d.Severity == DiagnosticSeverity.Error))
            throw new InvalidOperationException("thrown on purpose");
        var location = context.Symbol.Locations[0];
        var options = context.Options.AnalyzerConfigOptionsProvider.GetOptions(location.SourceTree!);
        if (((INamedTypeSymbol)context.Symbol).TypeKind != TypeKind.Class || options.TryGetValue("self.prefix", out var prefix) && !context.Symbol.Name.StartsWith(prefix, StringComparison.Ordinal))
            return;
        context.ReportDiagnostic(behaviour == Behaviour.LocatesNamespace
            ? Diagnostic.Create(_rule, location, [Location.Create(location.SourceTree!, new(0, 0))], context.Symbol.Name)
            : Diagnostic.Create(_rule, location, context.Symbol.Name));
    }

    private static DiagnosticDescriptor Create(bool enabled, params string[] tags) =>
        new("SELF01", "title", "class {0}", "category", DiagnosticSeverity.Warning, enabled, customTags: tags);
}
