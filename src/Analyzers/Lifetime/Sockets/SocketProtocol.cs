using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Lifetime.States;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;

namespace ZmqPerf.Analyzers.Lifetime.Sockets;

/// <summary>
/// Where a socket stands in the message that it sends: between two, or behind a frame that promises another one. Code that has the socket too
/// may send anything; all code has one that is a field, a parameter, or given away.
/// </summary>
internal sealed class SocketProtocol : Protocol
{
    private const int DontWait = 1, SendMore = 2;

    private readonly ISymbol _socket;
    private readonly FlowCode _code;
    private readonly Dictionary<IOperation, SocketEvent> _events = new();

    public SocketProtocol(ISymbol socket, FlowCode code)
    {
        (_socket, _code, IsOwn) = (socket, code, socket is ILocalSymbol local && code.Body.Uses.SingleValueOf(local)?.Unconverted() is IObjectCreationOperation);
        foreach (var operation in code.Operations)
            if (IsSocket(operation) && EventBy(operation) is { } happening)
            {
                _events[happening.At] = happening.Event;
                IsOwn &= happening.Event != SocketEvent.Anything || happening.At != operation;
            }

        if (IsOwn)
            return;
        foreach (var operation in code.Operations)
            if (!_events.ContainsKey(operation) && ForeignCode.MayRun(operation, code.Body))
                _events.Add(operation, SocketEvent.Anything);
    }

    /// <summary>Whether the socket was made here, and nobody else has it.</summary>
    public bool IsOwn { get; }

    public override Fact Start => new(State.Idle);

    public SocketEvent? EventOf(IOperation operation) => _events.TryGetValue(operation, out var happening) ? happening : null;

    public override bool Concerns(IOperation operation) => _events.ContainsKey(operation);

    public override Fact After(IOperation operation, Fact before) => _events[operation] switch
    {
        SocketEvent.More => new(State.Midway, operation),
        SocketEvent.MorePerhaps => before.State is State.Midway ? new(State.Midway, operation) : before.State is State.Idle ? new(State.Pending, operation) : new(State.Unknown, operation),
        SocketEvent.Last or SocketEvent.Dispose => new(State.Idle, operation),
        _ => new(State.Unknown, operation),
    };

    /// <summary>The answer of a first frame that may not wait: true says that it was sent. No answer of one that waits says that its time was up.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (fact is not { State: State.Pending or State.Midway, Cause: { } send } || fact.State == State.Midway && EventOf(send) != SocketEvent.More)
            return fact;
        condition = condition.Unconverted();
        while (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand })
            (condition, outcome) = (operand.Unconverted(), !outcome);
        var answer = _code.Resolve(condition);
        if (answer is ILocalReferenceOperation { Local: var local } && _code.Body.Uses.SingleValueOf(local) is { } single)
            answer = single.Unconverted();
        return answer.Syntax != send.Syntax || answer is not IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } ? fact
            : outcome ? new(State.Midway, send)
            : fact.State == State.Pending ? new(State.Idle, send) : new(State.Unknown, send);
    }

    private (IOperation At, SocketEvent Event)? EventBy(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return OfCall(call) is { } happening ? (call, happening) : null;
            case IArgumentOperation { Parent: IInvocationOperation call } when _code.Body.Library.MemberOf(call) is { IsWrapper: false } member:
                return member.Role is MessagingRole.AddToPoller or MessagingRole.AskPoller or MessagingRole.Poll or MessagingRole.ReceiveMultipart or MessagingRole.CreateReceiver ? null
                    : member.Role == MessagingRole.SendMultipart ? (call, SocketEvent.Last)
                    : member.Role == MessagingRole.SendShared ? (call, OfSend(call, member))
                    : (call, SocketEvent.Anything);
            case IArgumentOperation { Parent: IObjectCreationOperation creation } when _code.Body.Library.MemberOf(creation) is { Role: MessagingRole.CreateReceiver }:
            case IPropertyReferenceOperation or IIsNullOperation or INameOfOperation or IExpressionStatementOperation:
            case ISimpleAssignmentOperation { Target: var target } when target == reference:
                return null;
            case IFlowCaptureOperation capture when _code.IsOnlyValue(capture):
            case { } condition when NullTest.Of(condition) is not null:
                return null;
            default:
                return (reference, SocketEvent.Anything);
        }
    }

    private SocketEvent? OfCall(IInvocationOperation call) => _code.Body.Library.MemberOf(call) switch
    {
        { IsWrapper: false, Role: MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage } member => OfSend(call, member),
        _ when call.TargetMethod.Name == "Dispose" => SocketEvent.Dispose,
        _ => null,
    };

    private static SocketEvent OfSend(IInvocationOperation call, MessagingMember member)
    {
        if (member.Flags == MessagingMember.None)
            return SocketEvent.Last;
        if (call.ArgumentFor(member.Flags) is not { ConstantValue: { HasValue: true, Value: int flags } })
            return SocketEvent.Anything;
        return (flags & SendMore) == 0 ? SocketEvent.Last : ((flags & DontWait) != 0 || member.NeverWaits) && !member.ThrowsOnWouldBlock ? SocketEvent.MorePerhaps : SocketEvent.More;
    }

    private bool IsSocket(IOperation operation) =>
        operation is not (IConversionOperation or IParenthesizedOperation) && SymbolEqualityComparer.Default.Equals(MessageHolder.Of(_code.Resolve(operation)), _socket);
}
