using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>Whether a wrapper that has returned has sent or received: its code is plain statements, with the call in one of them.</summary>
internal static class CertainWrapper
{
    public static bool Is(MessagingMember wrapper, MessagingBody body)
    {
        if (!wrapper.Method.IsTheOneThatRuns() || wrapper.Method.IsAsync || OtherBodies.Of(wrapper.Method, body) is not { } root)
            return false;
        foreach (var operation in root.Descendants())
            if (
                body.Library.MemberOf(operation) is { } inner
                && (
                    inner.Role == wrapper.Role
                    || inner.Role == MessagingRole.ReceiveIntoBuffer && wrapper.Role == MessagingRole.FillAndReturn
                )
                && operation is IInvocationOperation call
                && (wrapper.Operand == MessagingMember.None ? FillsAll(call, inner, wrapper) : IsGiven(call, inner, wrapper))
            )
                return PassedMessage.IsUnconditional(call, whateverFollows: wrapper.Operand == MessagingMember.None)
                    && (!inner.IsWrapper || !inner.Method.Is(wrapper.Method) && Is(inner, body));
        return false;
    }

    private static bool IsGiven(IInvocationOperation call, MessagingMember inner, MessagingMember wrapper) =>
        call.ArgumentFor(inner.Operand)?.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
        && parameter.Is(wrapper.Method.Parameters[wrapper.Operand]);

    /// <summary>Whether it fills the buffer that the method has of its own, and not a part of it.</summary>
    private static bool FillsAll(IInvocationOperation call, MessagingMember inner, MessagingMember wrapper) =>
        wrapper.Buffer is { } buffer
        && (
            call.ArgumentFor(inner.Operand) is { } into
                ? buffer.Is(LocalUses.NamedBy(Slice.ShownBy(into)))
                : buffer.Is(OwnBuffer.Of(call, inner))
        );
}
