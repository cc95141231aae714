using System;

namespace Pitfalls;

/// <summary>A mistake that a rule finds, and a program that makes it.</summary>
/// <param name="Id">The rule's id.</param>
/// <param name="Mistake">What is done, in a line.</param>
/// <param name="Run">Does it, and says in a line what was observed.</param>
internal sealed record Pitfall(string Id, string Mistake, Func<string> Run)
{
    /// <summary>All of them, in the order of the rules.</summary>
    public static readonly Pitfall[] All =
    [
        new("ZMQ3001", "a send that does not wait is not asked whether it sent", SendResultIgnored.Run),
        new("ZMQ3002", "a received length is taken for what the buffer holds", TruncatedReceive.Run),
        new("ZMQ3003", "a rented array is sent whole", WholeBufferSent.Run),
        new("ZMQ3004", "a message is looked at, and sent, after it was sent", MessageUsedAfterSend.Run),
        new("ZMQ3005", "an answer is received into the message that was sent", SentMessageReused.Run),
        new("ZMQ3006", "a message is looked at after it was disposed", MessageUsedAfterDispose.Run),
        new("ZMQ3007", "a span of a frame is read after the next one has come", FrameSpanOutlivesFrame.Run),
        new("ZMQ3008", "received messages are dropped without being disposed", NeverDisposed.Run),
        new("ZMQ3009", "the memory of a zero-copy message is freed as soon as it is sent", ZeroCopyWithoutFree.Run),
        new("ZMQ3010", "a free callback sleeps on libzmq's thread", FreeCallbackDoesMore.Run),
        new("ZMQ3011", "two threads send on one socket", SocketSharedAcrossThreads.Run),
        new("ZMQ3012", "a header is sent, and nothing ends its message", UnfinishedMultipart.Run),
        new("ZMQ3013", "a time-out is set, and the receive goes on as if there were none", TimeoutUnhandled.Run),
        new("ZMQ3014", "an error number is compared with that of one platform", ErrorNumberLiteral.Run),
        new("ZMQ3015", "a context is disposed before its socket", DisposeOrder.Run),
        new("ZMQ3016", "the result of a ROUTER's send is taken for delivery", RouterDropsSilently.Run),
        new("ZMQ3017", "messages are kept without a limit for a peer that is not there", UnboundedQueue.Run),
        new("ZMQ3018", "a poll is to wait for half a millisecond", PollBelowOneMillisecond.Run),
        new("ZMQ3019", "a member is called that only earlier versions have", RemovedMember.Run),
        new("ZMQ3020", "a frame is used up to a length that it says itself", ReceivedLengthDiscarded.Run),
        new("ZMQ3021", "a body is received over the header that is still to be read", ReceiveBufferClobbered.Run),
        new("ZMQ3022", "an inproc endpoint has its two ends on two contexts", InprocOnPrivateContext.Run),
        new("ZMQ3023", "a receive that waits is asked whether nothing was there", DeadEagainCheck.Run),
        new("ZMQ3024", "a frame says how much is allocated", WireSizedAllocation.Run),
        new("ZMQ3025", "a frame is sent of which only a byte was written", FrameWithGaps.Run),
        new("ZMQ3027", "a header is sent, and then there is no body", UnfinishedPath.Run),
        new("ZMQ3029", "a socket is named after it has been connected", OptionAfterEndpoint.Run),
        new("ZMQ3030", "a subscriber receives without a subscription", MissingSubscription.Run),
        new("ZMQ3031", "a socket that only receives is to send", WrongDirection.Run),
        new("ZMQ3032", "a client asks again where no reply has come", SocketOutOfTurn.Run),
        new("ZMQ3038", "a socket is disposed before the task that receives from it", DisposedInUse.Run),
        new("ZMQ3042", "a ROUTER sends to the peer that it has just been connected to", FirstMessageDropped.Run),
    ];
}
