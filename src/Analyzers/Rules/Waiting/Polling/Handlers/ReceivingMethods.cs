using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Which of the user's methods may receive, which use a socket or queue at all, whatever it is called there, and which sockets of the
/// object they name: those of other types know other sockets.
/// </summary>
internal sealed class ReceivingMethods(MessagingBody body)
{
    private const int MaxDepth = 4;

    private readonly Dictionary<ISymbol, (bool Receives, bool Uses, List<IMemberReferenceOperation> Sockets)> _known = new(
        SymbolEqualityComparer.Default
    );

    public bool MayReceive(IMethodSymbol method) => Of(method).Receives;

    public bool MayUse(IMethodSymbol method) => Of(method) is { Receives: true } or { Uses: true };

    /// <summary>The sockets that a method, or what it calls, names as fields of its own object, each once.</summary>
    public List<IMemberReferenceOperation> SocketsOf(IMethodSymbol method) => Of(method).Sockets;

    private (bool Receives, bool Uses, List<IMemberReferenceOperation> Sockets) Of(IMethodSymbol method)
    {
        method = method.Declared();
        if (!_known.TryGetValue(method, out var known))
            _known.Add(method, known = Find(method));
        return known;
    }

    /// <summary>Those that a method calls, one level after the other.</summary>
    private (bool Receives, bool Uses, List<IMemberReferenceOperation> Sockets) Find(IMethodSymbol method)
    {
        var (receives, uses, sockets) = (false, false, new List<IMemberReferenceOperation>());
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { method };
        var level = new List<IMethodSymbol> { method };
        for (var depth = 0; depth < MaxDepth && level.Count > 0; depth++)
        {
            var next = new List<IMethodSymbol>();
            foreach (var one in level)
            {
                var member = body.Library.MemberOf(one);
                if (member is not null)
                {
                    receives |=
                        member.IsReceive
                        || member.Role
                            is MessagingRole.TakeFromQueue
                                or MessagingRole.Poll
                                or MessagingRole.DrainFrames
                                or MessagingRole.ReceiveAsync;
                    uses |= member.IsSend || member.Role == MessagingRole.PutInQueue;
                }

                if (member is null or { IsWrapper: true } && one.IsInSource(body.Compilation) && OtherBodies.Of(one, body) is { } code)
                    foreach (var operation in code.Descendants())
                        if (operation is IInvocationOperation { TargetMethod: var called })
                        {
                            if (seen.Add(called.Declared()))
                                next.Add(called.Declared());
                        }
                        else
                        {
                            uses |= IsAsked(operation);
                            if (OwnSocket(operation) is { } socket && seen.Add(socket.Member))
                                sockets.Add(socket);
                        }
            }

            level = next;
        }

        return (receives, uses, sockets);
    }

    private IMemberReferenceOperation? OwnSocket(IOperation operation) =>
        operation is IMemberReferenceOperation field
        && body.Library.Types.IsSocket(field.Type)
        && body.Library.Fields.OfThis(field) is not null
            ? field
            : null;

    /// <summary>Whether a socket or queue is asked something, or gone through.</summary>
    private bool IsAsked(IOperation operation) =>
        (body.Library.Types.IsQueue(operation.Type) || body.Library.Types.IsSocket(operation.Type))
        && operation.ParentPastConversions() is IPropertyReferenceOperation or IForEachLoopOperation;
}
