using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Does any code look how large a number is?</summary>
internal static class ComparedNumber
{
    /// <summary>Whether any code compares the number or what it is computed from, or limits it.</summary>
    /// <param name="number">The number.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="taker">A call that gets it, and that is looked into.</param>
    public static bool Is(IOperation number, MessagingBody body, IInvocationOperation? taker = null) => Is(number, number, body, taker);

    private static bool Is(IOperation number, IOperation place, MessagingBody body, IInvocationOperation? taker)
    {
        foreach (var part in number.DescendantsAndSelf())
            if (
                part is ILocalReferenceOperation or IParameterReferenceOperation
                && IntType.Of(part.Type) is not null
                && LocalUses.SymbolOf(part) is { } variable
            )
            {
                foreach (var reference in body.Uses.Of(variable))
                    if (IsTest(reference, place, taker))
                        return true;
                if (body.Uses.SingleValueOf(variable) is { } only && Is(only, place, body, taker))
                    return true;
            }

        return false;
    }

    /// <summary>
    /// Comparisons, patterns, parts of this many bytes that are taken before, and calls of the user's methods, which may compare.
    /// </summary>
    public static bool IsTest(IOperation reference, IOperation place, IInvocationOperation? taker = null)
    {
        var value = reference;
        while (value.ParentPastConversions() is IBinaryOperation { Type.SpecialType: not SpecialType.System_Boolean } computed)
            value = computed;
        return value.ParentPastConversions() switch
        {
            IBinaryOperation comparison when CountsBehind(comparison, place) => false,
            IBinaryOperation or IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation => true,
            IRangeOperation => value.Syntax.SpanStart < place.Syntax.SpanStart,
            IArgumentOperation { Parent: var call } when call == taker && call is not null => false,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call } => !method.IsFramework()
                || method.Has(Facet.Guards | Facet.Asserts)
                || method.Bounds()
                || value.Syntax.SpanStart < place.Syntax.SpanStart && Slice.Of(call) is not null,
            _ => false,
        };
    }

    /// <summary>Whether it is the head of a loop behind the place, which goes as far as the number says, and does not judge it.</summary>
    private static bool CountsBehind(IBinaryOperation comparison, IOperation place) =>
        comparison
            is { LeftOperand: var left, RightOperand: var right, Parent: IForLoopOperation { Locals: { Length: > 0 } counters } loop }
        && loop.Condition == comparison
        && loop.Syntax.SpanStart >= place.Syntax.Span.End
        && (
            LocalUses.SymbolOf(left.Unconverted()) is ILocalSymbol low && counters.Contains(low)
            || LocalUses.SymbolOf(right.Unconverted()) is ILocalSymbol high && counters.Contains(high)
        );
}
