using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
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
        if (socket.Kind == AccessKind.Opaque || IsUsedIn(new(body.Root, body.Uses, body.Owner), socket, holders, helper, body))
            return true;
        foreach (var holder in holders)
        {
            if (!holder.IsInSource(body.Compilation) && holder.ContainingType is not { IsTupleType: true })
                return true;
            foreach (var code in HolderCode.Of(holder, body, context.CancellationToken))
                if (code.Root.Syntax != body.Root.Syntax && IsUsedIn(code, null, ImmutableArray.Create(holder), helper, body))
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
    public static bool IsNewEachTurn(IOperation socket, IInvocationOperation receive, MessagingBody body)
    {
        if (socket is not ILocalReferenceOperation { Local: var local })
            return false;
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
            if (local.IsDeclaredIn(loop.Syntax))
            {
                foreach (var hit in body.Hits)
                    if (hit.Member.Role == MessagingRole.Poll && loop.Syntax.Span.Contains(hit.Operation.Syntax.Span))
                        return true;
                return false;
            }

        return false;
    }

    /// <summary>
    /// Whether code sends on the socket or gives it away; code of other members, whose variables say nothing, also if the loop calls it
    /// and it receives.
    /// </summary>
    private static bool IsUsedIn(
        CodeBody code,
        AccessPath? socket,
        ImmutableArray<ISymbol> holders,
        HandlerCode? helper,
        MessagingBody body
    )
    {
        var paths = new AccessPaths(code, body.Library, body.Model.Compilation);
        var targets = new List<AccessPath>();
        if (socket is not null)
            targets.Add(socket);
        foreach (var holder in holders)
            SocketNames.AddAssigned(targets, holder, code, paths);
        foreach (var operation in code.Root.Descendants())
            if (
                SocketNames.IsOne(operation, body.Library)
                && paths.Of(operation) is var path
                && (socket is null && IsHeldBy(path, holders) || IsOneOf(path, targets))
            )
                switch (SocketUses.Of(operation, body.Library))
                {
                    case SocketUseKind.Sends:
                    case SocketUseKind.GivenAway when !IsGivenTo(helper, operation) && !IsHandedOn(operation, holders, code, paths):
                    case SocketUseKind.Receives
                        when socket is null && Calls(body, code.Member) && !(helper is not null && helper.IsInHelper(operation)):
                        return true;
                }

        return false;
    }

    private static bool IsGivenTo(HandlerCode? helper, IOperation socket) =>
        helper is not null && socket.ParentPastConversions() is IArgumentOperation { Parent: { } call } && helper.Follows(call);

    private static bool IsHeldBy(AccessPath path, ImmutableArray<ISymbol> holders)
    {
        foreach (var holder in path.Holders())
            if (IsOneOf(holder, holders))
                return true;
        return false;
    }

    private static bool IsOneOf(ISymbol member, ImmutableArray<ISymbol> holders)
    {
        foreach (var holder in holders)
            if (member.OriginalDefinition.Is(holder.OriginalDefinition))
                return true;
        return false;
    }

    /// <summary>Whether a path may lead to one of the sockets, or is the collection that holds it.</summary>
    private static bool IsOneOf(AccessPath path, List<AccessPath> targets)
    {
        foreach (var target in targets)
            for (var row = target; row is not null; row = row.Kind == AccessKind.Element ? row.Inner : null)
                if (Identities.Compare(path, row) != Identity.Different)
                    return true;
        return false;
    }

    /// <summary>
    /// Whether the socket only gets where it is looked for anyway: into the member that holds it, or to the callers of one that returns
    /// it.
    /// </summary>
    private static bool IsHandedOn(IOperation socket, ImmutableArray<ISymbol> holders, CodeBody code, AccessPaths paths)
    {
        switch (socket.ParentPastConversions())
        {
            case ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var member } }:
                return IsOneOf(member, holders);
            case IArgumentOperation argument:
                return holders.Any(holder => SocketNames.IsConstructorOf(argument.Parent, holder));
            case IReturnOperation when code.Member is { } returning:
                var named = returning is IMethodSymbol { AssociatedSymbol: { } property } ? property : returning;
                return holders.Any(holder => paths.Returns(named, holder));
            default:
                return false;
        }
    }

    private static bool Calls(MessagingBody body, ISymbol? method)
    {
        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(method))
                return true;
        return false;
    }
}
