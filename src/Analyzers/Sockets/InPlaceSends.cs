using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>A send of a frame that is written in place: by the writer in a local, or by the call that gets a delegate.</summary>
/// <param name="Send">The call with the flags.</param>
/// <param name="Begin">The call on the socket; the same one where a delegate writes.</param>
/// <param name="Flags">The flags, where they are constant.</param>
internal readonly record struct InPlaceSend(IInvocationOperation Send, IInvocationOperation Begin, int? Flags)
{
    /// <summary>Whether the send may certainly return without having sent: at once, or after a time.</summary>
    public bool MayGiveUp => MessagingMember.MayGiveUp(Send) || Flags is { } flags && MessagingMember.IsWithoutWaiting(flags);
}

/// <summary>The sends of the runtime library that have no payload.</summary>
internal static class InPlaceSends
{
    public static IEnumerable<InPlaceSend> In(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit is { Member.Role: MessagingRole.SendInPlace, Operation: IInvocationOperation begin })
                foreach (var send in Of(begin, body))
                    yield return send;
    }

    /// <summary>What becomes of a frame that is begun here.</summary>
    public static IEnumerable<InPlaceSend> Of(IInvocationOperation begin, MessagingBody body)
    {
        if (!Begins(begin))
            yield return By(begin, begin, body.Library);
        else if (
            begin.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var writer } }
        )
            foreach (var reference in body.Uses.Of(writer))
                if (
                    reference.Parent is IInvocationOperation { TargetMethod: var method, Instance: { } instance } send
                    && instance == reference
                    && RuntimeSymbols.FateBy(method) == FrameFate.Sent
                )
                    yield return By(send, begin, body.Library);
    }

    /// <summary>Whether another call sends the frame.</summary>
    public static bool Begins(IInvocationOperation call) => RuntimeSymbols.BeginsFrame(call.TargetMethod);

    /// <summary>A call that sends a frame which another one, or the same, has begun.</summary>
    public static InPlaceSend By(IInvocationOperation send, IInvocationOperation begin, MessagingLibrary library) =>
        new(send, begin, FlagsOf(send, library));

    /// <summary>Whether only the calls on a frame in this function send it: what else gets it can but write into it.</summary>
    public static bool AreAllIn(IOperation function, ILocalSymbol frame, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(frame))
            if (
                reference.EnclosingFunction() != function
                || !(
                    reference.ParentPastConversions() switch
                    {
                        IInvocationOperation or IPropertyReferenceOperation or IUsingOperation => true,
                        IArgumentOperation { Parameter.Type: var type } => type.Has(TypeFacet.BufferWriter),
                        _ => false,
                    }
                )
            )
                return false;
        return true;
    }

    private static int? FlagsOf(IInvocationOperation send, MessagingLibrary library)
    {
        foreach (var argument in send.Arguments)
            if (library.Types.IsSendFlags(argument.Parameter?.Type))
                return FlagValue.Of(argument.Value);
        return null;
    }
}
