using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Which operations are the number in question, and which are at most the length of the buffer. For receives, a variable limit that is not
/// known to exceed the length counts as one: it may well be what the buffer was created with.
/// </summary>
internal sealed partial class LengthLimits(LengthQuestion question, FlowGraph flow, MessagingBody body, CancellationToken cancellationToken)
{
    private const int MaxDepth = 8;

    private readonly FlowCaptures _values = flow.Captures;

    /// <summary>Whether this is the number, or a local that is nothing else.</summary>
    public bool IsNumber(IOperation operation) => IsNumber(operation, depth: 0);

    private bool IsNumber(IOperation operation, int depth)
    {
        operation = _values.Of(operation);
        if (operation is ISimpleAssignmentOperation { Target: var target })
            operation = target;
        if (operation.InNullable() is { } optional)
            return depth < MaxDepth && IsNumber(optional, depth + 1);
        if (question.Number.Is(LocalUses.NamedBy(operation)))
            return true;
        return operation is ILocalReferenceOperation { Local: var local }
            && depth < MaxDepth
            && ValueOf(local) is { } only
            && IsNumber(only, depth + 1);
    }

    /// <summary>The one value that a local ever has: by its declaration, as a part of a tuple, or by a pattern.</summary>
    public IOperation? ValueOf(ILocalSymbol local) =>
        body.Uses.SingleValueOf(local) ?? _values.MatchedBy(local) ?? body.Uses.DeconstructedInto(local);

    /// <summary>Whether an operation has to do with the number.</summary>
    public bool IsNumberIn(IOperation operation)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (IsNumber(part))
                return true;
        return false;
    }

    /// <summary>Whether an operation has to do with both the number and the length, as their difference does.</summary>
    public bool AreBothIn(IOperation operation)
    {
        var (number, length) = (false, false);
        Look(_values.Of(operation), depth: 0);
        return number && length;

        void Look(IOperation at, int depth)
        {
            foreach (var part in at.DescendantsAndSelf())
            {
                number |= IsNumber(part);
                length |= IsLength(part);
                if (depth < 3 && _values.Of(part) is ILocalReferenceOperation { Local: var local } && ValueOf(local) is { } only)
                    Look(_values.Of(only), depth + 1);
            }
        }
    }

    /// <summary>The number, or the sum of it and something: an offset; or the larger of it and something.</summary>
    public bool IsNumberOrMore(IOperation operation) =>
        IsNumber(operation)
        || question.Receive is not null
            && _values.Of(operation) switch
            {
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum => IsNumberOrMore(sum.LeftOperand)
                    || IsNumberOrMore(sum.RightOperand),
                IInvocationOperation { TargetMethod: var method } call when method.SizeOf() == KnownSize.Greatest => call.ArgumentFor(0)
                    is { } a
                    && IsNumberOrMore(a)
                    || call.ArgumentFor(1) is { } b && IsNumberOrMore(b),
                _ => false,
            };

    /// <summary>What arithmetic makes of the number, so that a limit of the one is one of the other: not a remainder.</summary>
    public bool IsComputed(IOperation operation) => ComputedNumber.Is(operation, this, body);

    /// <summary>What .NET, or a table, answers about the number: its place among those that are known, what is said of it there.</summary>
    public bool IsLookedUp(IOperation operation) => LookedUpNumber.Is(operation, this);

    /// <summary>What a capture of the graph holds, as where a part of the statement decides by a condition.</summary>
    public IOperation Behind(IOperation operation) => _values.Of(operation);

    /// <summary>What a tuple consists of.</summary>
    public ImmutableArray<IOperation>? ElementsOf(IOperation value) =>
        _values.Of(value) is ITupleOperation { Elements: var elements } ? elements : null;

    public bool IsReceive(IOperation value, IOperation receive) => _values.Of(value).Syntax == receive.Syntax;

    /// <summary>The length of the buffer, something less, or a number that it never falls below.</summary>
    public bool IsLengthOrLess(IOperation limit) => IsLengthOrLess(limit, depth: 0);

    public bool IsAtMostLength(IOperation value) => IsAtMostLength(value, depth: 0);

    private bool IsLengthOrLess(IOperation limit, int depth)
    {
        limit = _values.Of(limit);
        if (depth > MaxDepth)
            return false;
        switch (limit)
        {
            case IPropertyReferenceOperation when IsLength(limit):
                return true;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand: var right } less
                when right.ConstantValue is { HasValue: true, Value: >= 0 }
                    || question.Receive is not null && !right.ConstantValue.HasValue:
                return IsLengthOrLess(less.LeftOperand, depth + 1);
            case ILocalReferenceOperation { Local: var local } when ValueOf(local) is { } only && IsLengthOrLess(only, depth + 1):
                return true;
            case IInvocationOperation { TargetMethod: var method } when !IsSizeOfType(method):
                return IsLength(limit) || IsAtMostLength(limit, depth + 1);
            default:
                var value = SizeAnalysis.ValueOf(limit, body, cancellationToken);
                return value.High <= Length.Low || question.Receive is not null && MayBeTheLength(limit, value);
        }
    }

    private bool IsAtMostLength(IOperation value, int depth) =>
        _values.Of(value) switch
        {
            IInvocationOperation { TargetMethod: var method } call when method.SizeOf() == KnownSize.Least => call.ArgumentFor(0) is { } a
                && IsLengthOrLess(a, depth + 1)
                || call.ArgumentFor(1) is { } b && IsLengthOrLess(b, depth + 1),
            IInvocationOperation { TargetMethod: var method } call when method.SizeOf() == KnownSize.Clamped => call.ArgumentFor(2)
                is { } most
                && IsLengthOrLess(most, depth + 1),
            IInvocationOperation => false,
            var other => IsLengthOrLess(other, depth + 1),
        };

    /// <summary>
    /// A limit with a name of its own that nothing is known about, or a constant beside a buffer that nothing is known about.
    /// </summary>
    private bool MayBeTheLength(IOperation limit, IntInterval value) =>
        limit switch
        {
            { ConstantValue.HasValue: true } => Length.Low == 0,
            IPropertyReferenceOperation { Property: var asked } when asked.IsLike(CollectionFacet.Counts) => false, // of something else
            IInvocationOperation { TargetMethod: var method } when IsSizeOfType(method) => true,
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation => value.Low
                <= Length.High,
            _ => false,
        };

    private static bool IsSizeOfType(IMethodSymbol method) => method.SizeOf() is KnownSize.InMemory or KnownSize.InNativeMemory;
}
