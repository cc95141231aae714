using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Where a socket stands in the message that it receives: perhaps at its beginning, or where a frame is there. Pending is a place where
/// the question has been asked, and nobody has looked at the answer yet.
/// </summary>
internal sealed class ReceivePosition : Protocol
{
    private readonly OrderedGraph _code;
    private readonly KeptAnswers _answers;
    private readonly IOperation? _socket;
    private readonly bool _namesPeer;
    private readonly Dictionary<IOperation, SocketEvent> _events = new();
    private readonly HashSet<IOperation> _questions = new();

    public ReceivePosition(
        OrderedGraph code,
        Dictionary<SyntaxNode, SocketEvent> receives,
        KeptAnswers answers,
        IOperation? socket,
        bool namesPeer
    )
    {
        (_code, _answers, _socket, _namesPeer) = (code, answers, socket, namesPeer);
        foreach (var operation in code.Operations)
            if (operation is IInvocationOperation && receives.TryGetValue(operation.Syntax, out var happening))
                _events[operation] = happening;
            else if (SameSocket.IsRenamedBy(operation, socket) || answers.IsOverwrite(operation))
                _events[operation] = answers.IsOverwrite(operation) ? SocketEvent.Anything : SocketEvent.Last;
            else if (operation is IPropertyReferenceOperation or IInvocationOperation && answers.IsQuestion(operation))
                _questions.Add(operation);
    }

    public override Fact Start => new(State.Idle);

    public override bool IsRelevant(IOperation operation) => _events.ContainsKey(operation) || _questions.Contains(operation);

    public override Fact Transfer(IOperation operation, Fact before)
    {
        if (_questions.Contains(operation))
            return before.State is State.Idle or State.Pending ? new(State.Pending, operation) : before;
        if (before.State == State.Null && operation is IInvocationOperation)
            return before;
        if (_answers.IsOverwrite(operation))
            return before.State is State.Pending ? new(State.Idle, operation) : before;
        return _events[operation] switch
        {
            SocketEvent.Anything => _namesPeer || before.State is State.Midway ? new(State.Unknown, operation) : before,
            SocketEvent.More when _namesPeer => new(before.State is State.Idle or State.Pending ? State.Midway : State.Unknown, operation),
            _ => new(State.Idle, operation),
        };
    }

    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (SameSocket.IsNullWhere(condition, outcome, _socket, _code))
            return new(State.Null);
        if (MoreFrames.TrueFor(condition, value => _answers.IsQuestion(_code.Resolve(value))) is { } more)
            return new(outcome == more ? State.Midway : State.Idle, fact.Cause);
        if (fact.Cause is { } cause && _questions.Contains(cause))
            return AssumeKept(condition, outcome, fact, cause.Syntax);
        return IsEmptyAnswer(condition, outcome, fact) ? new(State.Idle, fact.Cause) : fact;
    }

    /// <summary>
    /// What a local says of the answer to the question that was asked last. A path on which it says otherwise is impossible.
    /// </summary>
    private Fact? AssumeKept(IOperation condition, bool outcome, Fact fact, SyntaxNode question)
    {
        KeptAnswer? kept = null;
        if (
            MoreFrames.TrueFor(condition, value => (kept = KeptIn(value, question)) is not null) is not { } isTrue
            || kept is not { } answer
            || outcome != isTrue && !answer.IsWhole
        )
            return fact;
        var state = outcome == isTrue == answer.WhenTrue ? State.Midway : State.Idle;
        return fact.State switch
        {
            State.Pending => fact with { State = state },
            State.Midway or State.Idle when fact.State != state => null,
            _ => fact,
        };
    }

    private KeptAnswer? KeptIn(IOperation value, SyntaxNode question) =>
        LocalUses.SymbolOf(_code.Resolve(value)) is { } local ? _answers.Of(local, question) : null;

    /// <summary>Whether a condition says that the receive that came last has found nothing.</summary>
    private bool IsEmptyAnswer(IOperation condition, bool outcome, Fact fact) =>
        fact is { State: State.Midway, Cause: IInvocationOperation receive }
        && ReceiveTest.SucceedsWhen(condition, value => IsCall(value, receive), _code.Body.Uses) is { } success
        && success != outcome;

    private bool IsCall(IOperation value, IInvocationOperation call) =>
        _code.Resolve(value) is IInvocationOperation same && same.Syntax == call.Syntax;
}
