using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>What happens to the bytes that views show.</summary>
internal enum HolderChange
{
    /// <summary>Other bytes come in their place.</summary>
    Replaced,

    /// <summary>They are handed over to a socket.</summary>
    Sent,

    /// <summary>They are freed.</summary>
    Freed,

    /// <summary>They go to another message.</summary>
    Moved,

    /// <summary>What becomes of them is not known.</summary>
    Unknown,
}

/// <summary>The operations of a function that end the life of what a message, a receiver, a writer or a buffer holds.</summary>
internal static class Invalidations
{
    public static Dictionary<IOperation, HolderChange> In(OrderedGraph code, BackingStore root)
    {
        var changes = new Dictionary<IOperation, HolderChange>();
        foreach (var operation in code.Operations)
            if (
                (
                    root.Kind == HolderKind.Buffer ? OfBuffer(operation, root, code.Body)
                    : IsHolder(operation, root, code) ? OfReference(operation, root, code)
                    : null
                ) is
                { } change
            )
                changes[change.At] =
                    changes.TryGetValue(change.At, out var other) && other != change.Change ? HolderChange.Unknown : change.Change;
        return changes;
    }

    private static bool IsHolder(IOperation operation, BackingStore root, OrderedGraph code) =>
        operation is not (IConversionOperation or IParenthesizedOperation)
        && root.Holder.Is(MessageNames.Of(code.Resolve(operation), code.Body));

    private static (IOperation At, HolderChange Change)? OfReference(IOperation reference, BackingStore root, OrderedGraph code) =>
        root.Kind switch
        {
            HolderKind.Message => OfMessage(reference, root, code),
            HolderKind.Writer or HolderKind.Outgoing => WriterChanges.Of(reference, code.Body),
            _ => OfReceiver(reference, code.Body),
        };

    private static (IOperation At, HolderChange Change)? OfMessage(IOperation reference, BackingStore root, OrderedGraph code)
    {
        if (reference.Parent is IFlowCaptureOperation capture)
            return code.IsOnlyValue(capture) ? null : (reference, HolderChange.Unknown);
        if (MessageNames.IsNaming(reference, named => root.Holder.Is(MessageNames.Of(code.Resolve(named), code.Body))))
            return null;
        var (kind, at) = MessageEvents.Of(reference, code.Body);
        return kind switch
        {
            MessageEvent.Send => (at, HolderChange.Sent),
            MessageEvent.Fill or MessageEvent.Clear => (at, HolderChange.Replaced),
            MessageEvent.Empty => (at, HolderChange.Moved),
            MessageEvent.Dispose => (at, HolderChange.Freed),
            MessageEvent.Create or MessageEvent.Forget or MessageEvent.Take or MessageEvent.Escape => (at, HolderChange.Unknown),
            _ => null,
        };
    }

    private static (IOperation At, HolderChange Change)? OfReceiver(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation call
                when body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveFrame or MessagingRole.ReceiveIntoBuffer } => (
                call,
                HolderChange.Replaced
            ),
            IInvocationOperation { TargetMethod: var method } call when body.Library.Runtime?.Releases(method) == true => (
                call,
                HolderChange.Freed
            ),
            IPropertyReferenceOperation or IFlowCaptureOperation or IIsNullOperation => null,
            { } other => (other, HolderChange.Unknown),
            null => null,
        };

    /// <summary>A receive that begins at the buffer's first byte, or another buffer in its place.</summary>
    private static (IOperation At, HolderChange Change)? OfBuffer(IOperation operation, BackingStore root, MessagingBody body)
    {
        if (LocalUses.SymbolOf(operation).Is(root.Holder) && LocalUses.IsWrite(operation))
            return (operation, HolderChange.Unknown);
        if (operation is IInvocationOperation call && root.Is(FrameMethod.Of(call, body)))
            return (call, FrameMethod.HasReceived(call, body) ? HolderChange.Replaced : HolderChange.Unknown);
        if (
            body.Library.MemberOf(operation) is { Role: MessagingRole.ReceiveIntoBuffer } member
            && operation is IInvocationOperation receive
            && (
                receive.ArgumentFor(member.Operand) is { } buffer
                    ? FrameSlice.IsFromTheStart(buffer, body) && IsOf(buffer, root, body)
                    : root.Holder.Is(OwnBuffer.Of(receive, member))
            )
        )
            return member.IsWrapper && !CertainWrapper.Is(member, body) || MayFindNothing(receive, member)
                ? (operation, HolderChange.Unknown)
                : (operation, HolderChange.Replaced);
        return null;
    }

    /// <summary>Whether a receive may leave the buffer as it is without saying so by the branch that it decides.</summary>
    private static bool MayFindNothing(IInvocationOperation receive, MessagingMember member) =>
        member.AnswersAtOnce(receive) && (receive.Parent is not null || receive.Type is not { SpecialType: SpecialType.System_Boolean });

    public static bool IsOf(IOperation buffer, BackingStore root, MessagingBody body) =>
        root.Is(BackingStores.Of(buffer, body))
        || ViewOrigin.Of(buffer, body) is ILocalReferenceOperation { Local: var local } && local.Is(root.Holder);
}
