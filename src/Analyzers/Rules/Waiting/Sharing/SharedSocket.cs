using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>
/// Does more happen to a polled socket than that the loop receives from it? Somebody may reply to what was received, or take the rest: the
/// body itself, methods that get the socket, and all code that reaches the member which holds it. A socket that each iteration makes anew
/// is polled once.
/// </summary>
internal static class SharedSocket
{
    /// <summary>
    /// Whether something may be sent on the socket, or what is left in it be taken by other code for this loop. What the helper does that
    /// takes the message is known.
    /// </summary>
    public static bool IsUsedOtherwise(AccessPath socket, HandlerCode? helper, MessagingBody body, in RuleContext context)
    {
        var holders = ImmutableArray.CreateRange(socket.Holders());
        if (socket.Kind == AccessKind.Opaque || IsUsedIn(body, socket, holders, helper))
            return true;
        foreach (var holder in holders)
        {
            if (!holder.IsInSource(body.Compilation) && holder.ContainingType is not { IsTupleType: true })
                return true;
            if (HolderUses.Of(holder, body, context.CancellationToken).AreOutside(body, helper))
                return true;
        }

        return false;
    }

    /// <summary>
    /// Whether unknown code may send on the socket: a type derived in another assembly, or a caller that gives the loop its socket and
    /// a delegate to call.
    /// </summary>
    public static bool IsWithinReachOfOthers(AccessPath socket, IInvocationOperation receive, MessagingBody body)
    {
        foreach (var holder in socket.Holders())
            if (IsVisibleOutside(holder))
                return true;
        if (socket.Symbol is not IParameterSymbol || Loops.InnermostLoop(receive) is not { } loop)
            return false;
        foreach (var operation in loop.Descendants())
            if (operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke })
                return true;
        return false;
    }

    private static bool IsVisibleOutside(ISymbol member)
    {
        for (var symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            if (symbol.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return false;
        return true;
    }

    /// <summary>Whether the loop that polls makes the socket itself, or takes the next one of several.</summary>
    public static bool IsNewEachIteration(IOperation socket, IInvocationOperation receive, MessagingBody body)
    {
        if (socket is not ILocalReferenceOperation { Local: var local })
            return false;
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
            if (local.IsDeclaredIn(loop.Syntax))
            {
                foreach (var hit in body.Hits)
                    if (hit.Member.Role == MessagingRole.Poll && hit.Operation.IsIn(loop))
                        return true;
                return false;
            }

        return false;
    }

    /// <summary>Whether a body sends on the socket, or gives it away to other code than the helper.</summary>
    private static bool IsUsedIn(MessagingBody body, AccessPath socket, ImmutableArray<ISymbol> holders, HandlerCode? helper)
    {
        foreach (var use in SocketsInCode.UsesIn(body.Code, ImmutableArray.Create(socket), holders, body.Library, body.Compilation))
            if (use.Kind == SocketUseKind.Sends || use.Kind == SocketUseKind.GivenAway && helper?.IsGiven(use.Socket) != true)
                return true;
        return false;
    }
}
