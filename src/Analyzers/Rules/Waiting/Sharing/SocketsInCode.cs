using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>What code does with a socket: with one that it names by a path, or with what some members hold.</summary>
internal static class SocketsInCode
{
    /// <summary>Every use of it but those that leave it where it is looked for anyway.</summary>
    /// <param name="code">The code.</param>
    /// <param name="targets">The paths of the socket; none where the members alone name it.</param>
    /// <param name="holders">The members that hold it.</param>
    /// <param name="library">What is a socket.</param>
    /// <param name="compilation">Where the code is.</param>
    public static IEnumerable<(IOperation Socket, SocketUseKind Kind)> UsesIn(
        CodeBody code,
        ImmutableArray<AccessPath> targets,
        ImmutableArray<ISymbol> holders,
        MessagingLibrary library,
        Compilation compilation
    )
    {
        var paths = new AccessPaths(code, library, compilation);
        var names = new List<AccessPath>(targets);
        foreach (var holder in holders)
            SocketNames.AddAssigned(names, holder, code, paths);
        foreach (var operation in code.Root.Descendants())
            if (
                SocketNames.IsOne(operation, library)
                && paths.Of(operation) is var path
                && (targets.IsEmpty && IsHeldBy(path, holders) || IsOneOf(path, names))
                && SocketUses.Of(operation, library) is not SocketUseKind.None and var kind
                && !(kind == SocketUseKind.GivenAway && IsHandedOn(operation, holders, code, paths))
            )
                yield return (operation, kind);
    }

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
            case ITupleOperation when LocalUses.TargetFor(socket) is IMemberReferenceOperation { Member: var set }:
                return IsOneOf(set, holders);
            case IArgumentOperation argument:
                return holders.Any(holder => SocketNames.IsConstructorOf(argument.Parent, holder));
            case IReturnOperation when code.Member is { } returning:
                var named = returning is IMethodSymbol { AssociatedSymbol: { } property } ? property : returning;
                return holders.Any(holder => paths.Returns(named, holder));
            default:
                return false;
        }
    }
}
