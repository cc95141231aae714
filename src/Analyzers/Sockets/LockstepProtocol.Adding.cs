using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <content>What is done with the socket.</content>
internal sealed partial class LockstepProtocol
{
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
            case IArgumentOperation { Parent: IInvocationOperation call } when AddOwn(call, MessageHolder.Of(reference, _code.Body)):
                break;
            case IArgumentOperation { Parent: IObjectCreationOperation } or IArgumentOperation { Parent: IInvocationOperation }:
                _events[reference] = State.Unknown;
                break;
        }
    }

    /// <summary>Adds the call of a method that takes several turns.</summary>
    private bool AddOwn(IInvocationOperation call, ISymbol? socket)
    {
        if (OwnTurns.Of(call, socket, _code.Body) is not { } turns)
            return false;
        AddLast(call, turns.Last, turns.LastMember);
        if (_perhaps.Contains(call) && !turns.IsAnswered)
            (_, _events[call]) = (_perhaps.Remove(call), State.Unknown);
        _own.Add(call, turns);
        return true;
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

        AddLast(call, call, member);
    }

    /// <summary>Adds what a call does in the end.</summary>
    /// <param name="call">The call.</param>
    /// <param name="last">The send or receive: the call itself, or one of the method that it runs.</param>
    /// <param name="member">What that is.</param>
    private void AddLast(IInvocationOperation call, IInvocationOperation last, MessagingMember member)
    {
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
            _events[call] = member.PromisesMore(last) switch
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

        if (!member.Waits(last))
            _perhaps.Add(call);
    }
}
