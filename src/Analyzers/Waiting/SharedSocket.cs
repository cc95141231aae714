using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// Does more happen to a polled socket than the loop shows? Methods that get it, and those of the same type where it is a field, may answer
/// what was received or take the rest; a socket that each turn makes anew is polled once.
/// </summary>
internal static class SharedSocket
{
    /// <summary>Whether other code may send on the socket, or take what is left in it for this loop.</summary>
    public static bool IsElsewhere(IOperation socket, MessagingBody body, in RuleContext context)
    {
        foreach (var operation in body.Root.Descendants())
            if (SocketOperand.AreSame(operation, socket) && IsGivenAway(operation, body))
                return true;
        if (socket is not IMemberReferenceOperation { Member: { IsStatic: var isStatic, ContainingType: { } type } } member || !isStatic && member.Instance is not IInstanceReferenceOperation)
            return false;
        foreach (var other in TypeBodies.Of(type, body.Model.Compilation, context.CancellationToken))
            if (!SymbolEqualityComparer.Default.Equals(other.Member, body.Owner))
                foreach (var operation in other.Root.Descendants())
                    if (SocketOperand.AreSame(operation, socket) && (IsGivenAway(operation, body) || operation.Parent is IInvocationOperation { Instance: var instance } call && instance == operation && (IsSend(call, body) || Calls(body, other.Member))))
                        return true;
        return false;
    }

    /// <summary>Whether the loop that polls makes the socket itself, or takes the next one of several.</summary>
    public static bool IsNewEachTurn(IOperation socket, IInvocationOperation receive, MessagingBody body)
    {
        if (socket is not ILocalReferenceOperation { Local.DeclaringSyntaxReferences: [var declaration] })
            return false;
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
            if (loop.Syntax.Span.Contains(declaration.Span))
            {
                foreach (var hit in body.Hits)
                    if (hit.Member.Role == MessagingRole.Poll && loop.Syntax.Span.Contains(hit.Operation.Syntax.Span))
                        return true;
                return false;
            }

        return false;
    }

    private static bool IsGivenAway(IOperation socket, MessagingBody body) =>
        socket.ParentPastConversions() is IArgumentOperation { Parent: { } call } && (body.Library.MemberOf(call) is not { } member || member is { IsWrapper: true, IsReceive: false });

    private static bool IsSend(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage or MessagingRole.SendInPlace or MessagingRole.SendMultipart };

    private static bool Calls(MessagingBody body, ISymbol? method)
    {
        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && SymbolEqualityComparer.Default.Equals(called, method))
                return true;
        return false;
    }
}
