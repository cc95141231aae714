using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// What happens to the message of one local, parameter or field. One that other code may know too (a parameter, a field, a message that a
/// call has returned) is unknown once other code has run; one that is disposed stays so whoever has it.
/// </summary>
internal sealed class MessageProtocol : Protocol
{
    private readonly ISymbol _message;
    private readonly OrderedGraph _code;
    private readonly Dictionary<IOperation, MessageEvent> _events = new();

    /// <summary>Whether the variable is the message: other code that gets it can make it anew.</summary>
    private readonly bool _isValue;

    public MessageProtocol(ISymbol message, OrderedGraph code)
    {
        (_message, _code) = (message, code);
        _isValue = MessageHolder.TypeOf(message, code.Body) is { IsValueType: true };
        IsShared = message is not ILocalSymbol;
        foreach (var operation in code.Operations)
        {
            if (!IsMessage(operation) || operation is IConversionOperation or IParenthesizedOperation)
                continue;
            var (kind, at) = EventBy(operation);
            IsShared |= kind == MessageEvent.Take;
            if (kind != MessageEvent.None)
                _events[at] = _events.TryGetValue(at, out var other) && other != kind ? MessageEvent.Escape : kind;
        }

        if (!IsShared)
            return;
        foreach (var operation in code.Operations)
            if (!_events.ContainsKey(operation) && ForeignCode.MayRun(operation, code.Body))
                _events.Add(operation, MessageEvent.Foreign);
    }

    /// <summary>The code that it is followed in.</summary>
    public MessagingBody Body => _code.Body;

    /// <summary>Whether other code may know the message.</summary>
    public bool IsShared { get; }

    /// <summary>What the code itself does with the message, in the order of the text.</summary>
    public IEnumerable<(IOperation Operation, MessageEvent Event)> Events
    {
        get
        {
            foreach (var operation in _code.Operations)
                if (_events.TryGetValue(operation, out var kind))
                    yield return (operation, kind);
        }
    }

    /// <summary>Whether it never has content, however often it is sent.</summary>
    public bool IsAlwaysEmpty => EmptyMessage.Is(_message, this, _code.Body);

    public MessageEvent EventOf(IOperation operation) => _events.TryGetValue(operation, out var kind) ? kind : MessageEvent.None;

    /// <summary>Whether an operation closes a message that is a value.</summary>
    public bool IsClosedBy(IOperation? operation) => operation is not null && EventOf(operation) == MessageEvent.Close;

    public override Fact Start =>
        _message is ILocalSymbol ? new(State.Null) : new(_code.Body.Library.Types.HavePool ? State.Unknown : State.Filled);

    public override bool IsRelevant(IOperation operation) => _events.ContainsKey(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        (_events[operation], before.State) switch
        {
            (MessageEvent.Create, _) => new(IsMadeEmpty(operation) ? State.Cleared : State.Filled, operation),
            (MessageEvent.Take, _) => new(State.Filled, operation),
            (MessageEvent.Forget, _) => new(State.Null, operation),
            (MessageEvent.Dispose, State.Unknown) when _code.Body.Library.Types.HavePool => before,
            (MessageEvent.Dispose or MessageEvent.Close, not State.Disposed) => new(State.Disposed, operation),
            // throws: what comes after it is not reached
            (MessageEvent.Send or MessageEvent.Fill or MessageEvent.Close, State.Disposed) when _isValue => new(State.Unknown),
            (MessageEvent.Escape, _) when _isValue || operation is ISimpleAssignmentOperation || LocalUses.IsWrite(operation) => new(
                State.Unknown,
                operation
            ),
            (MessageEvent.Escape or MessageEvent.Foreign, not State.Disposed) => new(State.Unknown, operation),
            (_, State.Unknown or State.Disposed) => before,
            (MessageEvent.Send, State.Cleared) when _isValue => before, // there was nothing in it
            (MessageEvent.Send, _) => new(MayRefuse(operation) ? State.Unknown : State.Sent, operation),
            (MessageEvent.Fill, State.Sent or State.Cleared) => new(State.Refilled, operation, before.Cause),
            (MessageEvent.Clear, State.Sent) => new(State.Cleared, before.Cause),
            (MessageEvent.Clear or MessageEvent.Empty, State.Refilled) => new(State.Cleared, before.Before),
            _ => before,
        };

    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (
            fact is { State: State.Refilled, Cause: IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } receive }
            && !outcome
            && IsAnswerOf(receive, condition)
        )
            return fact with { State = State.Cleared, Cause = fact.Before, Before = null }; // nothing has come
        if (fact is { State: State.Unknown, Cause: IInvocationOperation send } && MayRefuse(send) && IsAnswerOf(send, condition))
            return new(outcome ? State.Sent : State.Filled, send);
        if (
            fact is { State: State.Sent, Cause: IInvocationOperation sent }
            && NegativeSize.IsAsked(condition, outcome, size => IsAnswerOf(sent, size))
        )
            return null;
        if (NullTest.Of(condition) is not { } test || !IsMessage(_code.Resolve(test.Tested)) || fact.State == State.Unknown)
            return fact;
        var isNull = test.IsTrueForNull == outcome;
        return isNull == (fact.State == State.Null) ? fact
            : isNull && fact is { State: State.Filled, Cause: null or ISimpleAssignmentOperation { Value: not IObjectCreationOperation } }
                ? new(State.Null)
            : null;
    }

    /// <summary>Whether a message that is a value gets no content: a frame that is meant to be empty.</summary>
    private bool IsMadeEmpty(IOperation operation) =>
        _isValue
        && operation is IInvocationOperation call
        && _code.Body.Library.MemberOf(call) is { Role: MessagingRole.InitMessage } member
        && (member.Size == MessagingMember.None || call.ArgumentFor(member.Size)?.ConstantValue is { HasValue: true, Value: 0 });

    /// <summary>Whether an operation sends the message, or answers that it could not.</summary>
    private bool MayRefuse(IOperation operation) =>
        EventOf(operation) == MessageEvent.Send
        && _code.Body.Library.MemberOf(operation) is { ReturnsBool: true, IsWrapper: false } member
        && (member.NeverWaits || member.Timeout != MessagingMember.None);

    /// <summary>Whether a condition is the result of the call, or a local that holds nothing else.</summary>
    private bool IsAnswerOf(IInvocationOperation call, IOperation condition) =>
        condition == call
        || condition is ILocalReferenceOperation { Local: var answer }
            && _code.Body.Uses.OnlyValueOf(answer)?.Unconverted().Syntax == call.Syntax;

    private (MessageEvent, IOperation) EventBy(IOperation reference)
    {
        switch (reference.Parent)
        {
            case IFlowCaptureOperation capture when !_code.IsOnlyValue(capture):
                return (MessageEvent.Escape, reference);
            case IConversionOperation or ISimpleAssignmentOperation when MessageNames.IsNaming(reference, IsMessage):
                return (MessageEvent.None, reference);
            case ISimpleAssignmentOperation { Target: var target } assignment when target == reference:
                return (
                    assignment.Parent is null or IExpressionStatementOperation or IFlowCaptureOperation
                        ? EventOfValue(assignment.Value.Unconverted())
                        : MessageEvent.Escape,
                    assignment
                );
            default:
                if (!_isValue && !_code.Body.Library.Types.HavePool && MessageEvents.GivenBy(reference) is { } given)
                    return (MessageEvent.Take, given);
                var found = MessageEvents.Of(reference, _code.Body);
                return LocalUses.IsWrite(reference) && (reference.Parent is not IArgumentOperation || found.Event == MessageEvent.Escape)
                    ? (MessageEvent.Escape, reference)
                    : found;
        }
    }

    /// <summary>A choice between new messages, and null, is as good as one.</summary>
    private MessageEvent EventOfValue(IOperation value)
    {
        if (value is ITupleOperation { Elements: var items })
        {
            foreach (var item in items)
                if (_code.Body.Library.Types.IsMessage(item.Type))
                    return EventOfValue(item.Unconverted());
            return MessageEvent.Escape;
        }

        if (value is not IFlowCaptureReferenceOperation { Id: var id })
            return MessageEvents.OfValue(value, _code.Body);
        foreach (var choice in _code.ValuesOf(id))
            if (MessageEvents.OfValue(choice.Unconverted(), _code.Body) is not (MessageEvent.Create or MessageEvent.Forget))
                return MessageEvent.Escape;
        return MessageEvent.Create;
    }

    /// <summary>The message's own variable, or another name of it, also captured.</summary>
    private bool IsMessage(IOperation operation) =>
        _code.Resolve(operation) is (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation) and var named
        && named is not ILocalReferenceOperation { Type.IsTupleType: true, Parent: IFieldReferenceOperation }
        && _message.Is(MessageNames.Of(named, _code.Body));
}
