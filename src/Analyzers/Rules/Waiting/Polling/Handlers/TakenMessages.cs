using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>What a handler takes of what became ready, itself or by a helper.</summary>
internal sealed class TakenMessages
{
    private IInvocationOperation? _helper;
    private int _messages;

    /// <summary>The first receive, be it a helper's.</summary>
    public IInvocationOperation? Receive { get; private set; }

    /// <summary>The code that the receive is a part of.</summary>
    public MessagingBody? Receiver { get; private set; }

    /// <summary>How many calls take something: frames, or messages.</summary>
    public int Count { get; private set; }

    /// <summary>The receive of the only message, or the call of the helper that makes it; null where more than one is taken.</summary>
    public IInvocationOperation? Only => _messages > 1 ? null : _helper ?? Receive;

    /// <summary>Adds what a call takes; false where it may take nothing, or the first frame of another message.</summary>
    public bool Add(IInvocationOperation call, MessagingMember member, ReadyCode code)
    {
        // a receive that does not wait and comes after another may be there for the next message
        var isApart = Receive is not null && member.AnswersAtOnce(call);
        var isKnown = _helper is null && !call.HasErrors() && !isApart && !(Receive is null && SomeEvents.LeadTo(call, code));
        if (Receive is null)
            (Receive, Receiver) = (call, code.Body);
        Count++;
        if (member.Role is MessagingRole.TakeFromQueue or MessagingRole.ReceiveMultipart or MessagingRole.SkipMessage)
            _messages++;
        return isKnown;
    }

    /// <summary>Says that what was taken last was taken by a helper, which this call runs.</summary>
    public void AreBy(IInvocationOperation helper) => _helper = helper;
}
