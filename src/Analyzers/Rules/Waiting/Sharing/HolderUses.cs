using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>
/// What all code does with the sockets that a member holds, found once for all loops that poll one: who sends on them or gives them away,
/// and who receives.
/// </summary>
internal sealed class HolderUses
{
    private static readonly ConditionalWeakTable<MessagingLibrary, ConcurrentDictionary<ISymbol, HolderUses>> s_known = new();

    private readonly List<(IOperation Socket, SocketUseKind Kind)> _others = new();
    private readonly Dictionary<ISymbol, List<IOperation>> _receives = new(SymbolEqualityComparer.Default);

    public static HolderUses Of(ISymbol holder, MessagingBody body, CancellationToken cancellationToken) =>
        s_known.GetValue(body.Library, _ => new(SymbolEqualityComparer.Default)).GetOrAdd(holder, h => Find(h, body, cancellationToken));

    /// <summary>
    /// Whether code outside of a body sends or gives them away, other than to the body's helper; or receives, and the body calls it.
    /// </summary>
    public bool AreOutside(MessagingBody body, HandlerCode? helper)
    {
        foreach (var (socket, kind) in _others)
            if (!IsIn(socket, body) && !(kind == SocketUseKind.GivenAway && helper?.IsGiven(socket) == true))
                return true;
        if (_receives.Count > 0)
            foreach (var operation in body.Root.Descendants())
                if (
                    operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called }
                    && _receives.TryGetValue(called, out var receives)
                    && body.Library.MemberOf(operation) is not { IsReceive: true, IsCertain: true } // a receive of the body itself
                )
                    foreach (var socket in receives)
                        if (!IsIn(socket, body) && helper?.IsInHelper(socket) != true)
                            return true;
        return false;
    }

    private static bool IsIn(IOperation socket, MessagingBody body) => socket.Root().Syntax == body.Root.Syntax;

    private static HolderUses Find(ISymbol holder, MessagingBody body, CancellationToken cancellationToken)
    {
        var found = new HolderUses();
        foreach (var code in HolderCode.Of(holder, body, cancellationToken))
        foreach (
            var use in SocketsInCode.UsesIn(
                code,
                ImmutableArray<AccessPath>.Empty,
                ImmutableArray.Create(holder),
                body.Library,
                body.Compilation
            )
        )
            if (use.Kind == SocketUseKind.GivenAway && ReceiverGiven(use.Socket, body) is { } receiver)
            {
                found.AddReceive(receiver, use.Socket);
                found.AddReceive(code.Member, use.Socket);
            }
            else if (use.Kind != SocketUseKind.Receives)
                found._others.Add(use);
            else
                found.AddReceive(code.Member, use.Socket);
        return found;
    }

    private void AddReceive(ISymbol? member, IOperation socket)
    {
        if (member is null)
            return;
        if (!_receives.TryGetValue(member, out var receives))
            _receives.Add(member, receives = new());
        receives.Add(socket);
    }

    /// <summary>The method that is given the socket, and does nothing with it but to receive and to ask it.</summary>
    private static IMethodSymbol? ReceiverGiven(IOperation socket, MessagingBody body)
    {
        if (
            socket.ParentPastConversions()
                is not IArgumentOperation
                {
                    Parameter: { RefKind: RefKind.None } given,
                    Parent: IInvocationOperation { TargetMethod.OriginalDefinition: { MethodKind: MethodKind.Ordinary } method }
                }
            || !method.IsTheOneThatRuns()
            || OtherBodies.Of(method, body) is not { } code
        )
            return null;
        foreach (var reference in LocalUses.In(code).Of(method.Parameters[given.Ordinal]))
            if (
                reference.ParentPastConversions()
                    is not (IPropertyReferenceOperation or IInvocationOperation { Instance: not null } or IArgumentOperation)
                || SocketUses.Of(reference, body.Library) is not (SocketUseKind.Receives or SocketUseKind.None)
            )
                return null;
        return method;
    }
}
