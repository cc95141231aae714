using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>By what a handler of <c>SendReady</c> does not send every time.</summary>
internal static class SendGuard
{
    /// <summary>
    /// The outermost <c>if</c> without <c>else</c>, or loop that may have nothing to take, around a send; null where it is in none, or in
    /// its condition. Conditions that hold every time until all is over do not count.
    /// </summary>
    public static IOperation? Of(IOperation send, IOperation function, MessagingBody body, CancellationToken cancellationToken)
    {
        IOperation? guard = null;
        foreach (var (child, parent) in send.AncestorsIn(function))
            guard = parent switch
            {
                IConditionalOperation { WhenFalse: null, Condition: var condition } choice when child != condition => Holds(
                    condition,
                    true,
                    body,
                    cancellationToken
                )
                    ? guard
                    : choice,
                IWhileLoopOperation { ConditionIsTop: true, Condition: { } condition } loop when child != condition && Takes(condition) =>
                    loop,
                IBlockOperation or IExpressionStatementOperation or IMethodBodyOperation => guard,
                IAnonymousFunctionOperation or ILocalFunctionOperation => guard,
                _ => null,
            };
        return guard;
    }

    /// <summary>Whether a condition asks a collection of .NET for another element.</summary>
    private static bool Takes(IOperation condition)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part switch
                {
                    IInvocationOperation { Instance: { } instance, TargetMethod: var asked } => CollectionTypes.IsKept(instance.Type)
                        && asked.Has(CollectionFacet.TriesToTake | CollectionFacet.OnlyReads),
                    IPropertyReferenceOperation { Instance: { } instance, Property: var asked } => CollectionTypes.IsKept(instance.Type)
                        && asked.Has(CollectionFacet.OnlyReads),
                    _ => false,
                }
            )
                return true;
        return false;
    }

    /// <summary>
    /// Whether a condition has this outcome whenever the handler is called, as long as somebody may still want it to send.
    /// </summary>
    private static bool Holds(IOperation condition, bool outcome, MessagingBody body, CancellationToken cancellationToken)
    {
        condition = condition.Unconverted();
        if (condition.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == outcome;
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return Holds(operand, !outcome, body, cancellationToken);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd, LeftOperand: var left, RightOperand: var right }:
                return outcome && Holds(left, true, body, cancellationToken) && Holds(right, true, body, cancellationToken);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr, LeftOperand: var left, RightOperand: var right }:
                return outcome && (Holds(left, true, body, cancellationToken) || Holds(right, true, body, cancellationToken));
            case IBinaryOperation
            {
                OperatorKind: var kind,
                LeftOperand: var count,
                RightOperand.ConstantValue: { HasValue: true, Value: int bound }
            }:
                return outcome
                    && (kind, bound)
                        is
                            (BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals, 0)
                            or
                            (BinaryOperatorKind.GreaterThanOrEqual, 1)
                    && IsOfElements(count.Unconverted(), body, cancellationToken);
            case IPropertyReferenceOperation { Property: var ready } when body.Library.Types.ReadinessOf(ready) is ReadyEvent.Send:
                return outcome;
            case IPropertyReferenceOperation { Instance.Type: var asked } when asked.Has(TypeFacet.Cancellation):
                return !outcome;
            case IPropertyReferenceOperation { Property: var none, Instance: { } collection } when none.Has(CollectionFacet.SaysNone):
                return !outcome && NeverEmpty.Is(collection, body, cancellationToken);
            case IInvocationOperation { TargetMethod: { Parameters.Length: <= 1 } any } call when any.Has(CollectionFacet.SaysSome):
                return outcome && call.ArgumentFor(0) is { } some && NeverEmpty.Is(some, body, cancellationToken);
            case IFieldReferenceOperation { Field: { Type.SpecialType: SpecialType.System_Boolean } flag }:
                return !outcome && IsSetAtTheEnd(flag, body);
            default:
                return false;
        }
    }

    private static bool IsOfElements(IOperation count, MessagingBody body, CancellationToken cancellationToken) =>
        count switch
        {
            IPropertyReferenceOperation { Instance: { } collection, Property: var property } => property.IsFramework()
                && NeverEmpty.Is(collection, body, cancellationToken),
            _ => false,
        };

    /// <summary>Whether a flag is only set where its object ends.</summary>
    private static bool IsSetAtTheEnd(IFieldSymbol flag, MessagingBody body)
    {
        if (flag.DeclaredAccessibility != Accessibility.Private)
            return false;
        var isSet = false;
        foreach (var (reference, _) in body.Library.References.Of(flag.OriginalDefinition, isWhole: false, body.Compilation))
            if (LocalUses.IsWrite(reference))
                if (reference.IsInDisposal())
                    isSet = true;
                else
                    return false;
        return isSet;
    }
}
