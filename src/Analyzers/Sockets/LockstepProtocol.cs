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
internal sealed class LockstepProtocol : Protocol
{
    private readonly Dictionary<IOperation, State?> _events = new();
    private readonly HashSet<IOperation> _receives = new(),
        _perhaps = new();
    private readonly State _first;
    private readonly OrderedGraph _code;

    /// <param name="socket">The variable.</param>
    /// <param name="receivers">The locals that receive from it.</param>
    /// <param name="asks">Whether it sends first.</param>
    /// <param name="code">The code that is followed.</param>
    public LockstepProtocol(ISymbol socket, ImmutableHashSet<ISymbol> receivers, bool asks, OrderedGraph code)
    {
        (_first, _code) = (asks ? State.MustSend : State.MustReceive, code);
        foreach (var operation in code.Operations)
            if (
                operation is not (IConversionOperation or IParenthesizedOperation)
                && MessageHolder.Of(Chains.StartOf(operation, code), code.Body) is { } holder
            )
                if (socket.Is(holder))
                    Add(operation);
                else if (receivers.Contains(holder) && operation.ParentPastConversions() is IInvocationOperation call)
                    AddReceive(call);
        if (socket is IFieldSymbol)
            foreach (var operation in code.Operations)
                if (
                    operation is IInvocationOperation call
                    && socket.Is(SocketOperand.OwnOf(call, call.Instance is { } instance ? code.Resolve(instance) : null, code.Body))
                )
                    AddCall(call);
        if (socket is not ILocalSymbol) // other code has it, too
            foreach (var operation in code.Operations)
                if (!_events.ContainsKey(operation) && ForeignCode.MayRun(operation, code.Body))
                    _events.Add(operation, State.Unknown);
    }

    public override Fact Start => new(State.Unknown);

    /// <summary>The sends and receives, in the order of the text.</summary>
    public IEnumerable<IOperation> Turns =>
        _events
            .Keys.Where(o => o is IInvocationOperation && _events[o] != State.Unknown || _receives.Contains(o))
            .OrderBy(o => o.Syntax.SpanStart);

    public bool Receives(IOperation operation) => _receives.Contains(operation);

    public override bool IsRelevant(IOperation operation) => _events.ContainsKey(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        IsOutOfTurn(operation, before) || before.State == State.Null && operation is IInvocationOperation ? new(State.Null) // it has thrown
        : _perhaps.Contains(operation) ? new(State.Pending, operation)
        : new(_events[operation] ?? State.Unknown, operation);

    /// <summary>Whether a send or receive throws with this fact.</summary>
    public bool IsOutOfTurn(IOperation operation, Fact fact) =>
        operation is IInvocationOperation
        && (
            _receives.Contains(operation)
                ? fact.State is State.MustSend or State.Midway
                : IsSend(operation) && fact.State == State.MustReceive
        );

    /// <summary>A receive that finds nothing leaves the turn where it is: with whoever it waits for.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
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
        _events.TryGetValue(operation, out var after) && after is State.MustReceive or State.Midway;

    private void Add(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                AddCall(call);
                break;
            case IArgumentOperation { Parent: IInvocationOperation call }
                when _code.Body.Library.MemberOf(call) is { } member
                    && (member.IsCertain || OneTurn.Is(call, member, _code.Body))
                    && SocketOperand.Is(reference, call, _code.Body):
                AddCall(call);
                break;
            case ISimpleAssignmentOperation { Target: var target, Value: var value } assignment when target == reference:
                _events[assignment] = value.Unconverted() is IObjectCreationOperation ? _first : State.Unknown;
                break;
            case IArgumentOperation { Parent: IObjectCreationOperation made }
                when ReceiverMaking.SocketOf(made, _code.Body.Library) is not null:
                break; // which has its own calls
            case IArgumentOperation { Parent: IObjectCreationOperation } or IArgumentOperation { Parent: IInvocationOperation }:
                _events[reference] = State.Unknown;
                break;
        }
    }

    private void AddReceive(IInvocationOperation call)
    {
        if (_code.Body.Library.MemberOf(call) is { IsReceive: true })
            AddCall(call);
        else if (!call.TargetMethod.IsDisposal())
            _events[call] = State.Unknown;
    }

    private void AddCall(IInvocationOperation call)
    {
        if (_code.Body.Library.MemberOf(call) is not { } member)
        {
            if (call.TargetMethod.IsDisposal())
                _events[call] = State.Null;
            return;
        }

        if (member.ReturnsSocket && !Chains.IsSeen(call) || (member.IsSend || member.IsReceive) && !OneTurn.Is(call, member, _code.Body))
        {
            _events[call] = State.Unknown;
            return;
        }

        if (member.IsReceive)
        {
            _receives.Add(call);
            _events[call] = member.Role == MessagingRole.ReceiveMultipart ? State.MustSend : null;
        }
        else if (
            member.Role
            is MessagingRole.SendInPlace
                or MessagingRole.SendShared
                or MessagingRole.SendBytesAsync
                or MessagingRole.ReceiveAsync
                or MessagingRole.Poll
        )
        {
            // a poll of the socket itself runs its handlers, which may have been subscribed where it was made
            _events[call] = State.Unknown;
            return;
        }
        else if (member.IsSend)
        {
            _events[call] = member.PromisesMore(call) switch
            {
                true => State.Midway,
                false => State.MustReceive,
                null => State.Unknown,
            };
        }
        else
        {
            return;
        }

        if (!member.Waits(call))
            _perhaps.Add(call);
    }
}
