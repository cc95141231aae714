using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Sockets;

/// <summary>A method of the user's own that sends the head of a message and leaves the rest to its caller.</summary>
internal static class SendingHelper
{
    /// <summary>Whether the last send in its code, as the text has it, may promise another frame, and the socket may be this one.</summary>
    public static bool LeavesMessageOpen(IInvocationOperation call, in SocketCall on, MessagingBody body)
    {
        var method = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition;
        if (!method.IsInSource(body.Compilation) || !HasSocket(call, method, on, body) || OtherBodies.Of(method, body) is not { } code)
            return false;
        IInvocationOperation? last = null;
        foreach (var operation in code.Descendants())
            if (operation is IInvocationOperation send && body.Library.MemberOf(send) is { IsSend: true }
                && (last is null || last.Syntax.SpanStart < send.Syntax.SpanStart))
                last = send;
        return last is not null && MessagingLibrary.PromisesMore(last, body.Library.MemberOf(last)!) != false;
    }

    /// <summary>Whether the method is given the socket, or can name it by itself.</summary>
    private static bool HasSocket(IInvocationOperation call, IMethodSymbol method, in SocketCall on, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (SameSocket.Is(SameSocket.Named(argument.Value), on.Socket, body))
                return true;
        return method.MethodKind == MethodKind.LocalFunction || on.Socket is IMemberReferenceOperation { Member.ContainingType: var type }
            && (IsOrDerivesFrom(method.ContainingType, type) || IsOrDerivesFrom(type, method.ContainingType));
    }

    private static bool IsOrDerivesFrom(INamedTypeSymbol? type, INamedTypeSymbol ancestor)
    {
        for (; type is not null; type = type.BaseType)
            if (SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, ancestor.OriginalDefinition))
                return true;
        return false;
    }
}
