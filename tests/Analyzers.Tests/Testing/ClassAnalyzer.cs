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
    ThrowsOnBrokenCode,
    InGeneratedCode,
    OffByDefault,
    TwoIds,
    NoArgument,
    Twice,
}

/// <summary>Reports every class whose name begins with the option <c>self.prefix</c>; the verifier is tested with it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ClassAnalyzer(Behaviour behaviour) : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule = Create("SELF01", "class {0}");

    private static readonly DiagnosticDescriptor s_other = Create("SELF02", "also {0}");

    private readonly DiagnosticDescriptor _rule =
        behaviour == Behaviour.OffByDefault ? Create("SELF01", "class {0}", isEnabled: false) : Rule;

    public ClassAnalyzer()
        : this(Behaviour.Good) { }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        behaviour == Behaviour.TwoIds ? ImmutableArray.Create(_rule, s_other) : ImmutableArray.Create(_rule);

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(
            behaviour == Behaviour.InGeneratedCode
                ? GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics
                : GeneratedCodeAnalysisFlags.None
        );
        context.RegisterSymbolAction(Examine, SymbolKind.NamedType);
    }

    private void Examine(SymbolAnalysisContext context)
    {
        if (behaviour == Behaviour.Throws || behaviour == Behaviour.ThrowsOnBrokenCode && IsBroken(context))
            throw new InvalidOperationException("thrown on purpose");
        var location = context.Symbol.Locations[0];
        var options = context.Options.AnalyzerConfigOptionsProvider.GetOptions(location.SourceTree!);
        if (
            ((INamedTypeSymbol)context.Symbol).TypeKind != TypeKind.Class
            || options.TryGetValue("self.prefix", out var prefix) && !context.Symbol.Name.StartsWith(prefix, StringComparison.Ordinal)
        )
            return;
        context.ReportDiagnostic(Diagnostic.Create(_rule, location, behaviour == Behaviour.NoArgument ? [] : [context.Symbol.Name]));
        if (behaviour == Behaviour.Twice)
            context.ReportDiagnostic(Diagnostic.Create(_rule, location, context.Symbol.Name));
        if (behaviour == Behaviour.TwoIds)
            context.ReportDiagnostic(Diagnostic.Create(s_other, location, context.Symbol.Name));
    }

    private static bool IsBroken(SymbolAnalysisContext context) =>
        context.Compilation.GetParseDiagnostics(context.CancellationToken).Any(d => d.Severity == DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Create(string id, string message, bool isEnabled = true) =>
        new(id, "title", message, "category", DiagnosticSeverity.Warning, isEnabled);
}
