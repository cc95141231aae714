using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>
/// Whether a socket still has a message when it is disposed: it has got its connection and the message without a pause, so that nobody
/// can have made the one and taken the other.
/// </summary>
internal sealed class UnsentProtocol : Protocol
{
    private readonly Dictionary<IOperation, SocketStep> _steps = new();
    private readonly ILocalSymbol _socket;
    private readonly OrderedGraph _code;

    public UnsentProtocol(ILocalSymbol socket, OrderedGraph code, Pauses pauses)
    {
        (_socket, _code) = (socket, code);
        foreach (var operation in code.Operations)
        {
            if (operation is IConversionOperation or IParenthesizedOperation)
                continue;
            if (!IsSocket(operation))
            {
                if (!_steps.ContainsKey(operation) && pauses.MayBeIn(operation))
                    _steps.Add(operation, SocketStep.Pause);
            }
            else if (StepAt(operation) is var (at, step))
                _steps[at] = pauses.IsInLoop(at) ? SocketStep.Pause : step;
        }
    }

    /// <summary>Where the socket is disposed.</summary>
    public IEnumerable<IOperation> Ends
    {
        get
        {
            foreach (var step in _steps)
                if (step.Value == SocketStep.End)
                    yield return step.Key;
        }
    }

    /// <summary>Where it sends, in the order of the text.</summary>
    public IEnumerable<IOperation> Sends
    {
        get
        {
            foreach (var operation in _code.Operations)
                if (_steps.TryGetValue(operation, out var step) && step is SocketStep.Begin or SocketStep.Send)
                    yield return operation;
        }
    }

    public override bool IsRelevant(IOperation operation) => _steps.ContainsKey(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        (_steps[operation], before.State) switch
        {
            (SocketStep.Make, _) => new(State.Idle, operation),
            (SocketStep.MakeConnected, _) => new(State.Attached, operation),
            (SocketStep.Forget, _) => new(State.Null, operation),
            (SocketStep.End, _) => new(State.Disposed, operation),
            (SocketStep.Connect, State.Idle) => new(State.Attached, operation),
            (SocketStep.Connect, State.Null) => before,
            (SocketStep.Begin, _) => before,
            (SocketStep.Send, State.Attached) => new(State.Queued, operation),
            (SocketStep.Send, State.Queued) => before,
            (SocketStep.Pause, State.Null or State.Idle or State.Disposed) => before,
            _ => new(State.Unknown, operation),
        };

    /// <summary>What has been made is not null.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        fact.State is not (State.Null or State.Unknown)
        && NullTest.Of(condition) is { } test
        && test.IsTrueForNull == outcome
        && IsSocket(test.Tested)
            ? null
            : fact;

    private (IOperation At, SocketStep Step)? StepAt(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return (call, OfCall(call));
            case IArgumentOperation { Parent: IInvocationOperation call, Parameter.Ordinal: 0 }:
                return (call, SocketOperand.Is(reference, call, _code.Body) ? OfCall(call) : SocketStep.Pause);
            case ISimpleAssignmentOperation { Target: var target, Value: var value } assignment when target == reference:
                return (assignment, OfValue(_code.Resolve(value)));
            case IPropertyReferenceOperation or IIsNullOperation or INameOfOperation or IExpressionStatementOperation:
            case IFlowCaptureOperation capture when _code.IsOnlyValue(capture):
            case { } condition when NullTest.Of(condition) is not null:
                return null;
            default:
                return (reference, SocketStep.Pause);
        }
    }

    private SocketStep OfCall(IInvocationOperation call)
    {
        if (call.TargetMethod.IsDisposal() || _code.Body.Library.Types.Disposes(call.TargetMethod))
            return SocketStep.End;
        if (_code.Body.Library.MemberOf(call) is not { IsCertain: true } member)
            return SocketStep.Pause;
        if (member.Role == MessagingRole.Attach)
            return TcpConnection.IsMadeBy(call, member, _code.Body) ? SocketStep.Connect : SocketStep.Join;
        return !member.IsSend || member.ReturnsBool && !IsAnswerUnused(call) ? SocketStep.Pause
            : member.PromisesMore(call) == false ? SocketStep.Send
            : SocketStep.Begin;
    }

    /// <summary>What is asked afterwards may say that nothing was sent.</summary>
    private bool IsAnswerUnused(IInvocationOperation call) =>
        call.ParentPastConversions() is IExpressionStatementOperation || _code.IsReturned(call);

    private SocketStep OfValue(IOperation value)
    {
        if (value.IsNull())
            return SocketStep.Forget;
        if (value is not IObjectCreationOperation creation)
            return SocketStep.Pause;
        if (SocketObject.Of(creation, _code.Body) is { References.Count: 0 })
            return SocketStep.Make;
        if (!_code.Body.Library.Types.IsSocket(creation.Type))
            return SocketStep.Pause;
        if (_code.Body.Library.MemberOf(creation) is not { } member)
            return SocketStep.Make; // its constructors take no endpoint
        if (TcpConnection.IsMadeBy(creation, member, _code.Body))
            return SocketStep.MakeConnected;
        return TcpConnection.HasEndpoint(creation, member) ? SocketStep.Pause : SocketStep.Make;
    }

    private bool IsSocket(IOperation operation) =>
        operation is not (IConversionOperation or IParenthesizedOperation)
        && _socket.Is(MessageHolder.Of(Chains.StartOf(operation, _code), _code.Body));
}
