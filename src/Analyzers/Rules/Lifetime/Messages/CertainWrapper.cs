using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
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
                && inner.Role == wrapper.Role
                && operation is IInvocationOperation call
                && call.ArgumentFor(inner.Operand)?.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
                && parameter.Is(wrapper.Method.Parameters[wrapper.Operand])
            )
                return PassedMessage.IsUnconditional(call) && (!inner.IsWrapper || !inner.Method.Is(wrapper.Method) && Is(inner, body));
        return false;
    }
}
