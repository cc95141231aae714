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
            Rules.ZMQ4001_FlyweightNotPartial,
            Rules.ZMQ4002_AttributeDoesNotFit,
            Rules.ZMQ4003_LanguageTooOld,
            Rules.ZMQ4004_NoFlyweight,
            Rules.ZMQ4005_FieldWithoutSize,
            Rules.ZMQ4006_FieldsOverlap,
            Rules.ZMQ4007_SomeOffsets,
            Rules.ZMQ4008_ValueOutOfRange,
            Rules.ZMQ4009_SizeTooSmall,
            Rules.ZMQ4010_LengthMissing,
            Rules.ZMQ4011_PartMisplaced,
            Rules.ZMQ4012_TypeCannotNest,
            Rules.ZMQ4013_VersionBreaksReaders,
            Rules.ZMQ4014_NullValueDoesNotFit,
            Rules.ZMQ4015_NameConflict,
            Rules.ZMQ4016_FieldUnaligned,
            Rules.ZMQ4017_EnumWithoutType,
            Rules.ZMQ4018_LayoutChanged
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
            if (problem.Id == "ZMQ4003")
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
