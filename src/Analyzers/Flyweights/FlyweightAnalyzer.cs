using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Flyweights.Parsing;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>
/// ZMQ4001 to ZMQ4018: what is wrong with declarations of flyweights, found by the parser that the generator uses. It looks at types only
/// where the runtime's attributes exist, and at nothing but types. ZMQ4003 is only known here:
/// the generator reports it, because no analyzer runs where it matters.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FlyweightAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(
            Rules.ZMQ4001,
            Rules.ZMQ4002,
            Rules.ZMQ4003,
            Rules.ZMQ4004,
            Rules.ZMQ4005,
            Rules.ZMQ4006,
            Rules.ZMQ4007,
            Rules.ZMQ4008,
            Rules.ZMQ4009,
            Rules.ZMQ4010,
            Rules.ZMQ4011,
            Rules.ZMQ4012,
            Rules.ZMQ4013,
            Rules.ZMQ4014,
            Rules.ZMQ4015,
            Rules.ZMQ4016,
            Rules.ZMQ4017,
            Rules.ZMQ4018
        );

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName(FlyweightNames.Flyweight) is null)
                return;
            var shipped = ShippedLayouts.Of(start.Options.AdditionalFiles, start.CancellationToken);
            start.RegisterSymbolAction(symbol => Examine(symbol, shipped), SymbolKind.NamedType);
        });
    }

    private void Examine(SymbolAnalysisContext context, ShippedLayouts? shipped)
    {
        var type = (INamedTypeSymbol)context.Symbol;
        if (type.FlyweightAttribute() is not { } attribute)
            return;
        var problems = new FlyweightProblems();
        var model = FlyweightParser.Parse(type, attribute, problems, context.CancellationToken);
        if (model is not null && shipped?.DifferenceOf(type, model) is { } difference)
            problems.Error("ZMQ4018", type, type.Name, difference);
        foreach (var problem in problems.All)
        {
            if (problem.Id == nameof(Rules.ZMQ4003))
                continue;
            context.ReportDiagnostic(
                Diagnostic.Create(
                    Rule(problem.Id),
                    problem.At,
                    problem.Plan?.Locations,
                    problem.Plan?.Properties ?? FixPlan.None("what is meant is not known"),
                    problem.Arguments
                )
            );
        }
    }

    private DiagnosticDescriptor Rule(string id)
    {
        foreach (var rule in SupportedDiagnostics)
            if (rule.Id == id)
                return rule;
        throw new KeyNotFoundException(id);
    }
}
