using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Where in a message a socket stands when an operation runs, in one direction. A function is entered in the states of its known calls
/// (<see cref="FunctionEntries"/>), and leaves the socket as its code does (<see cref="CallEffects"/>).
/// </summary>
internal abstract class MessagePlaces
{
    private const int MaxDepth = 4,
        MaxWalks = 80;

    private readonly Dictionary<(SyntaxNode Function, ISymbol? Socket), SocketEvent?> _left = new();
    private int _walks;

    protected MessagePlaces(CancellationToken cancellationToken)
    {
        (CancellationToken, Calls) = (cancellationToken, new(this));
        Entries = new(this);
    }

    public CancellationToken CancellationToken { get; }

    protected CallEffects Calls { get; }

    private FunctionEntries Entries { get; }

    /// <summary>Whether an operation may run where a message begins.</summary>
    public bool MayBegin(IOperation at, in SocketCall on, MessagingBody body)
    {
        var (function, isEntry) = (at.EnclosingFunction(), false);
        if (Through(function, on, body, at, depth: 0) is not { } walk)
            return false;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation.Syntax == at.Syntax && operation.Kind == at.Kind && IsBoundary(fact.State))
            {
                if (fact.Cause is not null)
                    return true;
                isEntry = true;
            }

        return isEntry && Entries.MayBeAtBoundary(function, on, body);
    }

    /// <summary>What running a function does to the message; null where it does nothing.</summary>
    public SocketEvent? LeftBy(IOperation function, in SocketCall on, MessagingBody body, int depth)
    {
        var key = (function.Syntax, on.IsAny ? null : on.Field ?? (on.Socket is { } socket ? LocalUses.SymbolOf(socket) : null));
        if (_left.TryGetValue(key, out var known))
            return known;
        if (depth > MaxDepth)
            return SocketEvent.Anything;
        _left[key] = null; // what calls itself adds nothing
        return _left[key] = Find(function, on, body, depth);
    }

    /// <summary>Whether a state is one between two messages.</summary>
    protected abstract bool IsBoundary(State state);

    /// <summary>What follows the socket through a function; null where nothing there concerns it.</summary>
    protected abstract Protocol? ProtocolOf(OrderedGraph code, in SocketCall on, IOperation? at, int depth);

    /// <summary>Whether a function may have to do with the socket: asked before its graph is made.</summary>
    protected abstract bool MayConcern(IOperation function, in SocketCall on, MessagingBody body, int depth);

    private SocketEvent? Find(IOperation function, in SocketCall on, MessagingBody body, int depth)
    {
        if (!MayConcern(function, on, body, depth))
            return null;
        if (Through(function, on, body, null, depth) is not { } walk)
            return SocketEvent.Anything;
        var (isUntouched, isEnded, isOpen) = (false, false, false);
        foreach (var exit in walk.Exits)
            switch (exit.Fact)
            {
                case { State: State.Idle, Cause: null } or { State: State.Null }:
                    isUntouched = true;
                    break;
                case { State: State.Idle }:
                    isEnded = true;
                    break;
                case { State: State.Midway or State.Pending }:
                    isOpen = true;
                    break;
                default:
                    return SocketEvent.Anything;
            }

        return isOpen ? SocketEvent.More
            : !isEnded ? null
            : isUntouched ? SocketEvent.LastPerhaps
            : SocketEvent.Last;
    }

    private TypestateAnalysis? Through(IOperation function, in SocketCall on, MessagingBody body, IOperation? at, int depth) =>
        ++_walks <= MaxWalks
        && OrderedGraph.Of(function, body, CancellationToken) is { } code
        && ProtocolOf(code, on, at, depth) is { } protocol
            ? TypestateAnalysis.Run(code, protocol, CancellationToken)
            : null;
}
