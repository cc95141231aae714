using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What makes a number at most the length of a buffer, and what may undo that.</summary>
internal sealed class LengthBound(ISymbol number, ISymbol buffer, ControlFlowGraph graph, MessagingBody body, CancellationToken cancellationToken)
{
    private readonly Dictionary<CaptureId, IOperation?> _captured = CapturesIn(graph);

    /// <summary>Whether the bound holds after an operation, if it did, or did not, before.</summary>
    public bool After(IOperation operation, bool holds)
    {
        foreach (var part in operation.DescendantsAndSelf())
            switch (part)
            {
                case IInvocationOperation call when IsGuard(call):
                    holds = true;
                    break;
                case ISimpleAssignmentOperation { Target: var target, Value: var value } when Is(target, number):
                    return IsAtMostLength(value);       // the value has been computed, and all in it has happened
                case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation when LocalUses.IsWrite(part) && (Is(part, number) || Is(part, buffer)):
                    return false;
            }

        return holds;
    }

    /// <summary>Whether the bound follows from how a condition turned out.</summary>
    public bool FollowsFrom(IOperation condition, bool isTrue)
    {
        switch (condition.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return FollowsFrom(not.Operand, !isTrue);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And } both:
                return isTrue && (FollowsFrom(both.LeftOperand, true) || FollowsFrom(both.RightOperand, true));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or } either:
                return !isTrue && (FollowsFrom(either.LeftOperand, false) || FollowsFrom(either.RightOperand, false));
            case IBinaryOperation comparison:
                return Is(comparison.LeftOperand, number) ? Bounds(comparison.OperatorKind, isTrue) && IsLengthOrLess(comparison.RightOperand)
                    : Is(comparison.RightOperand, number) && Bounds(Mirrored(comparison.OperatorKind), isTrue) && IsLengthOrLess(comparison.LeftOperand);
            case IIsPatternOperation pattern when Is(pattern.Value, number):
                return FollowsFrom(pattern.Pattern, isTrue);
            default:
                return false;
        }
    }

    private bool FollowsFrom(IPatternOperation pattern, bool isTrue) => pattern switch
    {
        INegatedPatternOperation not => FollowsFrom(not.Pattern, !isTrue),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And } both => isTrue && (FollowsFrom(both.LeftPattern, true) || FollowsFrom(both.RightPattern, true)),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => isTrue
            ? FollowsFrom(either.LeftPattern, true) && FollowsFrom(either.RightPattern, true)
            : FollowsFrom(either.LeftPattern, false) || FollowsFrom(either.RightPattern, false),
        IRelationalPatternOperation relation => Bounds(relation.OperatorKind, isTrue) && IsLengthOrLess(relation.Value),
        IConstantPatternOperation constant => isTrue && IsLengthOrLess(constant.Value),
        _ => false,
    };

    /// <summary>Whether "number, operator, bound" turned out so that the number is at most the bound.</summary>
    private static bool Bounds(BinaryOperatorKind kind, bool isTrue) => kind switch
    {
        BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.Equals => isTrue,
        BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.NotEquals => !isTrue,
        _ => false,
    };

    private static BinaryOperatorKind Mirrored(BinaryOperatorKind kind) => kind switch
    {
        BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThan,
        BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThanOrEqual,
        BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThan,
        BinaryOperatorKind.GreaterThanOrEqual => BinaryOperatorKind.LessThanOrEqual,
        _ => kind,
    };

    private bool IsGuard(IInvocationOperation call) => call.TargetMethod.Is("ArgumentOutOfRangeException", call.TargetMethod.Name) && call.ArgumentFor(0) is { } value && Is(value, number)
        && call.TargetMethod.Name is "ThrowIfGreaterThan" or "ThrowIfGreaterThanOrEqual" or "ThrowIfNotEqual" && call.ArgumentFor(1) is { } bound && IsLengthOrLess(bound);

    private bool IsAtMostLength(IOperation value) => value.Unconverted() switch
    {
        IInvocationOperation { TargetMethod: var method } call when method.Is("Math", "Min") || method.Is("Int32", "Min") => call.ArgumentFor(0) is { } a && IsLengthOrLess(a) || call.ArgumentFor(1) is { } b && IsLengthOrLess(b),
        IInvocationOperation { TargetMethod: var method } call when method.Is("Math", "Clamp") || method.Is("Int32", "Clamp") => call.ArgumentFor(2) is { } most && IsLengthOrLess(most),
        var other => IsLengthOrLess(other),
    };

    /// <summary>The length of the buffer, something less, or a number that it never falls below.</summary>
    private bool IsLengthOrLess(IOperation value)
    {
        value = value.Unconverted();
        switch (value)
        {
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } instance } when Is(instance, buffer):
                return true;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand: { ConstantValue: { HasValue: true, Value: >= 0 } } } less:
                return IsLengthOrLess(less.LeftOperand);
            case ILocalReferenceOperation { Local: var local } when body.Uses.SingleValueOf(local) is { } only:
                return IsLengthOrLess(only);
            default:
                return SizeAnalysis.ValueOf(value, body, cancellationToken).High <= LeastLength;
        }
    }

    /// <summary>What the buffer's length is at least, in elements.</summary>
    private long LeastLength => _leastLength ??= FirstReference() is { } reference ? SizeAnalysis.LengthOf(reference, body, cancellationToken).Low : 0;

    private long? _leastLength;

    private IOperation? FirstReference()
    {
        foreach (var operation in body.Root.Descendants())
            if (Is(operation, buffer))
                return operation;
        return null;
    }

    private bool Is(IOperation operation, ISymbol symbol)
    {
        operation = operation.Unconverted();
        if (operation is IFlowCaptureReferenceOperation { Id: var id } && _captured.TryGetValue(id, out var captured) && captured is not null)
            operation = captured.Unconverted();     // what a switch asks about
        if (operation is ISimpleAssignmentOperation { Target: var target })
            operation = target;
        return SymbolEqualityComparer.Default.Equals(operation is IFieldReferenceOperation field ? field.Field : LocalUses.SymbolOf(operation), symbol);
    }

    /// <summary>What each capture holds; null where that depends on the path.</summary>
    private static Dictionary<CaptureId, IOperation?> CapturesIn(ControlFlowGraph graph)
    {
        var captured = new Dictionary<CaptureId, IOperation?>();
        foreach (var block in graph.Blocks)
            foreach (var operation in block.Operations)
                if (operation is IFlowCaptureOperation { Id: var id, Value: var value })
                    captured[id] = captured.ContainsKey(id) ? null : value;
        return captured;
    }
}
