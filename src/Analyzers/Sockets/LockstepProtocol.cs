using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Whose turn it is on a socket that sends and receives in turn. What last succeeded determines what can come next; after a received frame
/// there may be another one, so that nothing is known until the next send.
/// </summary>
internal sealed partial class LockstepProtocol : Protocol
{
    private readonly Dictionary<IOperation, State?> _events = new();
    private readonly HashSet<IOperation> _receives = new(),
        _perhaps = new();

    /// <summary>The calls of methods that take several turns, the last of which the other sets speak of.</summary>
    private readonly Dictionary<IOperation, OwnTurns> _own = new();
    private readonly State _first;
    private readonly OrderedGraph _code;
    private readonly ISymbol _socket;

    /// <param name="socket">The variable.</param>
    /// <param name="receivers">The locals that receive from it.</param>
    /// <param name="asks">Whether it sends first.</param>
    /// <param name="code">The code that is followed.</param>
    public LockstepProtocol(ISymbol socket, ImmutableHashSet<ISymbol> receivers, bool asks, OrderedGraph code)
    {
        (_first, _code, _socket) = (asks ? State.MustSend : State.MustReceive, code, socket);
        foreach (var operation in code.Operations)
            if (
                operation is not (IConversionOperation or IParenthesizedOperation)
                && MessageHolder.Of(Chains.StartOf(operation, code), code.Body) is { } holder
            )
                if (socket.Is(holder))
                    Add(operation);
                else if (receivers.Contains(holder) && operation.ParentPastConversions() is IInvocationOperation call)
                    AddReceive(call);
        if (code.Body.Library.Fields.Contains(socket))
            foreach (var operation in code.Operations)
                if (operation is IInvocationOperation call && !_events.ContainsKey(call))
                    if (socket.Is(SocketOperand.OwnOf(call, call.Instance is { } instance ? code.Resolve(instance) : null, code.Body)))
                        AddCall(call);
                    else
                        AddOwn(call, socket);
        if (socket is not ILocalSymbol) // other code has it, too
            foreach (var operation in code.Operations)
                if (!_events.ContainsKey(operation) && ForeignCode.MayRun(operation, code.Body))
                    _events.Add(operation, State.Unknown);
    }

    public override Fact Start => new(State.Unknown);

    /// <summary>The sends and receives, in the order of the text.</summary>
    public IEnumerable<IOperation> Turns =>
        _events
            .Keys.Where(o => o is IInvocationOperation && _events[o] != State.Unknown || _receives.Contains(o) || _own.ContainsKey(o))
            .OrderBy(o => o.Syntax.SpanStart);

    /// <summary>Whether the last that an operation does is to receive.</summary>
    public bool Receives(IOperation operation) => _receives.Contains(operation);

    public bool BeginsByReceiving(IOperation operation) =>
        _own.TryGetValue(operation, out var turns) ? turns.BeginByReceiving : _receives.Contains(operation);

    public override bool IsRelevant(IOperation operation) => _events.ContainsKey(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        IsOutOfTurn(operation, before) || before.State == State.Null && operation is IInvocationOperation ? new(State.Null) // it has thrown
        : _perhaps.Contains(operation) ? new(State.Pending, operation)
        : new(_events[operation] ?? State.Unknown, operation);

    /// <summary>Whether a send or receive throws with this fact.</summary>
    public bool IsOutOfTurn(IOperation operation, Fact fact) =>
        operation is IInvocationOperation
        && (
            BeginsByReceiving(operation)
                ? fact.State is State.MustSend or State.Midway
                : IsSend(operation) && fact.State == State.MustReceive
        );

    /// <summary>
    /// A receive that finds nothing leaves the turn where it is: with whoever it waits for. A socket that has had a turn is not null.
    /// </summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (
            fact.State is State.MustSend or State.MustReceive or State.Midway or State.Pending
            && SameSocket.IsNullWhere(condition, outcome, _socket, _code)
        )
            return null;
        if (fact is not { State: State.Pending, Cause: { } cause })
            return fact;
        var succeeds = ReceiveTest.SucceedsWhen(
            _code.Resolve(condition),
            operation => _code.Resolve(operation).Syntax == cause.Syntax,
            _code.Body.Uses,
            _code.Body.Library
        );
        return succeeds is null ? fact
            : succeeds == outcome ? new(_events[cause] ?? State.Unknown, cause)
            : new(_receives.Contains(cause) ? State.MustReceive : State.Unknown, cause);
    }

    private bool IsSend(IOperation operation) =>
        _own.ContainsKey(operation) || _events.TryGetValue(operation, out var after) && after is State.MustReceive or State.Midway;
}
