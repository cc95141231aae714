using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2014: the size of each message added to a list that is only averaged, sorted and counted, and never gets shorter. Silent on lists
/// that serve anything else.
/// </summary>
internal sealed class SizesCollectedInList : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2014_SizesCollectedInList);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var operation in body.Operations)
            if (
                operation
                    is IInvocationOperation
                    {
                        TargetMethod:
                        {
                            Name: WellKnownMemberNames.CollectionInitializerAddMethodName,
                            ContainingType: { TypeArguments: [{ } element] } type
                        },
                        Instance: { } list,
                        Arguments: [{ Value: var value }]
                    } add
                && IsNumber(element)
                && type.Has(TypeFacet.List)
                && MessageSizes.IsOne(value, body)
                && SizeList.OnlyAnswersStatistics(list.Unconverted(), add, body, context.CancellationToken)
            )
                context.Report(
                    Rules.ZMQ2014_SizesCollectedInList,
                    add.Syntax.GetSquiggle(),
                    FixDecision
                        .None(
                            "a histogram knows averages exactly, but percentiles only to the nearest power of two, "
                                + "and also has results when there are no sizes"
                        )
                        .Hot(body.Loops.IsHot(add, context))
                );
    }

    private static bool IsNumber(ITypeSymbol element) =>
        element.SpecialType
            is SpecialType.System_Int32
                or SpecialType.System_Int64
                or SpecialType.System_UInt32
                or SpecialType.System_UInt64
                or SpecialType.System_Double
                or SpecialType.System_Single
                or SpecialType.System_Decimal;
}
