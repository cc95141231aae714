using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The numbers of which a loop gives one each to a function that runs once or in every iteration.</summary>
/// <param name="Counter">What gets them: a parameter, or what the loop counts with.</param>
/// <param name="From">The first; null for 0.</param>
/// <param name="To">What comes after the last; null where that is only known by a collection.</param>
/// <param name="Collection">What has as many elements, where the numbers begin with 0.</param>
internal readonly record struct IterationNumbers(
    ISymbol Counter,
    IOperation? From,
    IOperation? To,
    IOperation? Collection,
    MessagingBody Body
)
{
    public static IterationNumbers? Of(IOperation function, MessagingBody body)
    {
        var named = function.Parent is IDelegateCreationOperation given ? given : function;
        if (named.ParentPastConversions() is not IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var loop } call })
            return null;
        if (!loop.Has(ThreadFacet.RunsRepeatedly))
            return OfLoopAround(call, body);
        if (
            function is not IAnonymousFunctionOperation { Symbol.Parameters: { IsEmpty: false } parameters }
            || call.ArgumentFor(0) is not { } first
        )
            return null;
        if (!loop.Has(Facet.RunsForEach))
            return new(parameters[0], first, call.ArgumentFor(1), null, body);
        if (parameters.Length > 2)
            return new(parameters[2], null, null, first.Unconverted(), body);
        return
            first.Unconverted() is IInvocationOperation { Arguments: [{ Value: var from }, { Value: var count }] } range
            && range.TargetMethod.Has(CollectionFacet.CountsUp)
            && from.ConstantValue is { HasValue: true, Value: 0 }
            ? new(parameters[0], null, count, null, body)
            : null;
    }

    /// <summary>Whether a comparison of the counter holds of one number at most.</summary>
    public bool HasOne(IOperation left, BinaryOperatorKind relation, IOperation? right, long more)
    {
        var (one, added) = Split(left);
        var (other, less) = right is null ? (null, 0) : Split(right);
        var offset = more + less - added;
        if (!IsCounter(one))
        {
            if (!IsCounter(other))
                return false;
            (other, relation, offset) = (one, relation.Swapped(), -offset);
        }

        return relation switch
        {
            BinaryOperatorKind.GreaterThan => IsLast(other, offset + 1),
            BinaryOperatorKind.GreaterThanOrEqual => IsLast(other, offset),
            BinaryOperatorKind.LessThan => IsFirst(other, offset - 1),
            BinaryOperatorKind.LessThanOrEqual => IsFirst(other, offset),
            _ => false,
        };
    }

    /// <summary>Of a loop that counts up to something: <c>for (var i = 0; i &lt; count; i++)</c>.</summary>
    private static IterationNumbers? OfLoopAround(IOperation start, MessagingBody body) =>
        Loops.InnermostLoop(start)
            is IForLoopOperation
            {
                Before: [IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var counter] }] }],
                Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan, LeftOperand: var counted, RightOperand: var end }
            }
        && counter.GetVariableInitializer()?.Value is { } from
        && counter.Symbol.Is(LocalUses.SymbolOf(counted))
            ? new(counter.Symbol, from, end, null, body)
            : null;

    /// <summary>Whether this is the number, or a copy of it.</summary>
    private bool IsCounter(IOperation? value) =>
        value is not null
        && LocalUses.SymbolOf(value) is { } named
        && (named.Is(Counter) || Body.Uses.SingleValueOf(named) is { } copied && Counter.Is(LocalUses.SymbolOf(copied.Unconverted())));

    private bool IsLast(IOperation? bound, long offset)
    {
        if (bound is not null && offset >= -1 && IsEnd(bound))
            return true;
        return To is not null && (bound is null ? 0 : ValueOf(bound).Low) + offset >= ValueOf(To).High - 1;
    }

    private bool IsFirst(IOperation? bound, long offset)
    {
        if (bound is not null && offset <= 0 && From is not null && AreSame(bound, From))
            return true;
        return (bound is null ? 0 : ValueOf(bound).High) + offset <= (From is null ? 0 : ValueOf(From).Low);
    }

    private bool IsEnd(IOperation bound) =>
        To is not null && AreSame(bound, To)
        || Collection is not null
            && bound is IPropertyReferenceOperation { Property: var asked, Instance: { } counted }
            && asked.IsLike(CollectionFacet.Counts)
            && AreSame(counted.Unconverted(), Collection);

    private static bool AreSame(IOperation one, IOperation other) =>
        SyntaxFactory.AreEquivalent(one.Syntax, other.Unconverted().Syntax, topLevel: false);

    /// <summary>Bounded so that sums of it do not overflow.</summary>
    private IntInterval ValueOf(IOperation number)
    {
        var value = SizeAnalysis.ValueOf(number, Body, default);
        return new(System.Math.Max(value.Low, long.MinValue / 4), System.Math.Min(value.High, long.MaxValue / 4));
    }

    /// <summary>A sum as what is not constant in it, and what is.</summary>
    private (IOperation? Sum, long Constant) Split(IOperation value)
    {
        value = value.Unconverted();
        if (
            value is ILocalReferenceOperation { Local: var local }
            && Body.Uses.SingleValueOf(local) is { } only
            && only.Unconverted() is IBinaryOperation { RightOperand.ConstantValue.HasValue: true } less
            && LocalUses.SymbolOf(less.LeftOperand.Unconverted()) is { } counted
            && !Body.Uses.IsWritten(counted)
        )
            return Split(less);
        if (value.ConstantValue is { HasValue: true, Value: int or long or short or byte } known)
            return (null, System.Convert.ToInt64(known.Value, CultureInfo.InvariantCulture));
        if (value is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum)
        {
            var (left, one) = Split(sum.LeftOperand);
            var (right, two) = Split(sum.RightOperand);
            if (sum.OperatorKind == BinaryOperatorKind.Add && (left is null || right is null))
                return (left ?? right, one + two);
            if (right is null)
                return (left, one - two);
        }

        return (value, 0);
    }
}
