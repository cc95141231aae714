using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// What happens to the frames that a receive collects. A closed list: what is not known to read them where the receive is counts as handing
/// them on.
/// </summary>
internal static class ReceivedFrames
{
    private const int MaxDepth = 4;

    /// <summary>Whether the code only reads the collection that this call returns, or sets its out parameter to.</summary>
    public static bool AreOnlyRead(IOperation use, MessagingMember member, MessagingBody body)
    {
        foreach (var delivery in member.Deliveries)
            if (
                DeliveredValue.Of(use, delivery, body) is { References: { IsEmpty: false } references }
                && references.All(reference => IsOnlyRead(reference, body))
            )
                return true;
        if (!member.Deliveries.IsEmpty)
            return false;
        if (use is not IInvocationOperation receive)
            return IsOnlyRead(use, body);
        if (!receive.TargetMethod.ReturnsVoid && receive.Type?.SpecialType != SpecialType.System_Boolean)
            return IsOnlyRead(receive, body);
        foreach (var argument in receive.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
                return argument.Value is IDiscardOperation || LocalOf(argument.Value) is { } local && AllAreOnlyRead(local, receive, body);
        return false;
    }

    /// <summary>The type of what a call returns, or sets its out parameter to.</summary>
    public static ITypeSymbol? CollectionOf(IOperation use, MessagingMember member)
    {
        if (use is not IInvocationOperation receive)
            return use.Type;
        foreach (var delivery in member.Deliveries)
            if (delivery.Part is { } part)
                foreach (var (other, its) in ResultPart.AllOf(receive.TargetMethod.ReturnType, receive.SemanticModel!.Compilation))
                    if (other == part)
                        return its;
        foreach (var argument in receive.Arguments)
            if (argument.Parameter is { RefKind: RefKind.Out, Type: { SpecialType: SpecialType.None } type })
                return type;
        return receive.Type;
    }

    private static ILocalSymbol? LocalOf(IOperation target) =>
        (target is IDeclarationExpressionOperation declaration ? declaration.Expression : target)
            is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
            ? local
            : null;

    private static bool AllAreOnlyRead(ILocalSymbol local, IOperation receive, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != receive.EnclosingFunction() || !IsSet(reference) && !IsOnlyRead(reference, body))
                return false;
        return true;
    }

    private static bool IsSet(IOperation reference) =>
        reference.Parent switch
        {
            ISimpleAssignmentOperation { Target: var target, Parent: IExpressionStatementOperation } => target == reference,
            IArgumentOperation { Parameter.RefKind: RefKind.Out } or IDeclarationExpressionOperation => true,
            _ => false,
        };

    private static bool IsOnlyRead(IOperation frames, MessagingBody body)
    {
        switch (frames.ParentPastConversions())
        {
            case var _ when frames.IsDropped():
            case IUsingOperation:
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals }
            or IIsPatternOperation
            {
                Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }
            }:
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }:
                return AllAreOnlyRead(local, frames, body);
            case ISimpleAssignmentOperation
            {
                Target: ILocalReferenceOperation { Local: { RefKind: RefKind.None } local },
                Value: var value,
                Parent: IExpressionStatementOperation or IUsingOperation
            } when value.Unconverted() == frames:
                return AllAreOnlyRead(local, frames, body);
            case IInvocationOperation { Instance: { } instance, TargetMethod: var method } call when instance.Unconverted() == frames:
                return method.IsDisposal()
                    || body.Library.Types.PartOf(method) switch
                    {
                        FramePart.Unknown => false,
                        FramePart.Frame => IsFrameOnlyRead(call, body, depth: 0),
                        _ => true,
                    };
            case IPropertyReferenceOperation { Instance: { } instance } property when instance.Unconverted() == frames:
                return Counts(property) || IsFrameOnlyRead(property, body, depth: 0);
            case IImplicitIndexerReferenceOperation { Instance: var instance } last when instance.Unconverted() == frames: // [^1]
                return IsFrameOnlyRead(last, body, depth: 0);
            case IForEachLoopOperation
            {
                Collection: var collection,
                LoopControlVariable: IVariableDeclaratorOperation { Symbol: var frame }
            } when collection.Unconverted() == frames:
                return AllFramesAreOnlyRead(frame, frames, body, depth: 0);
            case IConditionalAccessOperation { Operation: var tested, WhenNotNull: var access } when tested.Unconverted() == frames:
                return access switch
                {
                    IInvocationOperation { Instance: IConditionalAccessInstanceOperation, TargetMethod: var method } => method.IsDisposal(),
                    IPropertyReferenceOperation { Instance: IConditionalAccessInstanceOperation } property => Counts(property),
                    _ => false,
                };
            default:
                return false;
        }
    }

    private static bool Counts(IPropertyReferenceOperation property) =>
        property.Type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_Boolean;

    private static bool AllFramesAreOnlyRead(ILocalSymbol frame, IOperation from, MessagingBody body, int depth)
    {
        foreach (var reference in body.Uses.Of(frame))
            if (
                reference.EnclosingFunction() != from.EnclosingFunction()
                || depth > MaxDepth
                || !IsFrameOnlyRead(reference, body, depth + 1)
            )
                return false;
        return true;
    }

    private static bool IsFrameOnlyRead(IOperation frame, MessagingBody body, int depth) =>
        frame.ParentPastConversions() switch
        {
            IExpressionStatementOperation => true,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } } =>
                AllFramesAreOnlyRead(local, frame, body, depth),
            _ => MessageUses.Classify(frame, body).Kind
                is MessageUseKind.Read
                    or MessageUseKind.Harmless
                    or MessageUseKind.Dispose
                    or MessageUseKind.DisposeGuard,
        };
}
