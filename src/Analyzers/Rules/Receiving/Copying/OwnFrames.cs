using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Collections of frames that receives make for one function, which reads the frames, takes some out, and disposes the rest: no other code
/// reaches a frame that is in it.
/// </summary>
internal static class OwnFrames
{
    /// <summary>The local that holds the collection of a frame; null where others may reach it.</summary>
    public static ILocalSymbol? Of(IOperation frame, IOperation function, MessagingBody body) =>
        frame switch
        {
            IPropertyReferenceOperation { Instance: { } instance, Property.ContainingType: var type } => Of(instance, type, function, body),
            ILocalReferenceOperation { Local: { IsForEach: true } each } when MadeMessage.CollectionOf(each, frame) is { } all => Of(
                all,
                all.Unconverted().Type,
                function,
                body
            ),
            _ => null,
        };

    /// <summary>Whether a frame is taken out of such a collection, and belongs to nothing else then.</summary>
    public static bool IsTakenOut(IOperation frame, IOperation function, MessagingBody body) =>
        frame is IInvocationOperation { Instance: { } instance, Arguments.IsEmpty: true, TargetMethod.ContainingType: var type }
        && body.Library.Types.IsMessage(frame.Type)
        && Of(instance, type, function, body) is not null;

    private static ILocalSymbol? Of(IOperation instance, ITypeSymbol? type, IOperation function, MessagingBody body)
    {
        if (
            instance.Unconverted() is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } frames }
            || !body.Library.Types.IsMultipart(type)
            || body.Uses.DeclaratorOf(frames)?.GetVariableInitializer() is { Value: var first } && !IsReceived(first, body)
        )
            return null;
        foreach (var reference in body.Uses.Of(frames))
            if (reference.EnclosingFunction() != function || !(IsRead(reference, body) || IsGiven(reference, body)))
                return null;
        return frames;
    }

    /// <summary>Whether a reference to the collection may put another frame into the place of one, or free it.</summary>
    public static bool IsChange(IOperation reference, ILocalSymbol frames) =>
        frames.Is(LocalUses.SymbolOf(reference))
        && (
            LocalUses.IsWrite(reference)
            || reference.ParentPastConversions() is IConditionalAccessOperation
            || reference.ParentPastConversions() is IInvocationOperation { Instance: { } instance } && instance.Unconverted() == reference
        );

    /// <summary>Whether a receive makes it, that nothing else keeps.</summary>
    private static bool IsReceived(IOperation value, MessagingBody body) =>
        value.IsNull()
        || TaskForms.Awaited(value.Unconverted()) is IInvocationOperation receive
            && body.Library.MemberOf(receive)
                is { Role: MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart, Deliveries.IsEmpty: true }
                    or { Role: MessagingRole.ReceiveAsync, IsCertain: true };

    /// <summary>Whether a reference gets what a receive makes.</summary>
    private static bool IsGiven(IOperation reference, MessagingBody body) =>
        LocalUses.IsWrite(reference)
        && reference.Parent switch
        {
            ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } => target == reference
                && IsReceived(value, body),
            IDeclarationExpressionOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } } => IsLibrarys(call, body),
            IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call } => IsLibrarys(call, body),
            _ => false,
        };

    private static bool IsLibrarys(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMultipart, IsCertain: true };

    /// <summary>Whether all that is done is to read one of the frames, to take one out, to go through them, or to dispose them.</summary>
    private static bool IsRead(IOperation reference, MessagingBody body) =>
        !LocalUses.IsWrite(reference)
        && reference.ParentPastConversions() switch
        {
            IPropertyReferenceOperation property => body.Library.Types.IsMessage(property.Type)
                ? IsOnlyRead(property, body)
                : property.Type is { IsValueType: true },
            IInvocationOperation { Instance: { } instance } call => instance.Unconverted() == reference && !TakesFrame(call, body),
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod: var method } } => method.IsDisposal(),
            IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var each } } => body
                .Uses.Of(each)
                .All(frame => IsOnlyRead(frame, body)),
            IUsingOperation or IBinaryOperation or IIsPatternOperation { Pattern: INegatedPatternOperation or IConstantPatternOperation } =>
                true,
            _ => false,
        };

    private static bool TakesFrame(IInvocationOperation call, MessagingBody body) =>
        call.Arguments.Any(argument => argument.Value.Unconverted().Type is { } type && body.Library.HoldsMessages(type));

    private static bool IsOnlyRead(IOperation frame, MessagingBody body) =>
        MessageUses.Classify(frame, body).Kind is MessageUseKind.Read or MessageUseKind.Harmless;
}
