using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <content>Correctness and lifetimes: what loses, mixes up or blocks messages, and what is used too long or too early.</content>
internal static partial class Rules
{
    public static readonly DiagnosticDescriptor ZMQ3001_SendResultIgnored = Create(
        "ZMQ3001",
        Reliability,
        DiagnosticSeverity.Warning,
        "Check the result of a call that does not wait",
        "Result of '{0}' is ignored; check it, because {1} means that nothing was {2}",
        "Check the result and handle the failure, let the call wait, or write '_ =' to discard the result on purpose."
    );

    public static readonly DiagnosticDescriptor ZMQ3002_TruncatedReceive = Create(
        "ZMQ3002",
        Reliability,
        DiagnosticSeverity.Warning,
        "Check the received length before using it",
        "Length from '{0}' can exceed the buffer if the frame was truncated; compare the two before using it",
        "Compare the length with the buffer's before it is used, or receive into a message, which takes a frame of any size."
    );

    public static readonly DiagnosticDescriptor ZMQ3003_WholeBufferSent = Create(
        "ZMQ3003",
        Reliability,
        DiagnosticSeverity.Warning,
        "Send only the filled part of a buffer",
        "{0} '{1}' can be longer than {2}; send {3}",
        "Send the filled part only: AsSpan(0, length)."
    );

    public static readonly DiagnosticDescriptor ZMQ3004_MessageUsedAfterSend = Create(
        "ZMQ3004",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not use a message after sending it",
        "'{0}' is empty {1} sent on line {2}; {3}",
        "Read what is needed of a message before it is sent, and give each send a message of its own."
    );

    public static readonly DiagnosticDescriptor ZMQ3005_SentMessageReused = Create(
        "ZMQ3005",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not refill a sent message",
        "New content of '{0}' leaks {1} sent on line {2}; use a second Message instead",
        "Receive into a message that is never sent, and build what is sent in another one."
    );

    public static readonly DiagnosticDescriptor ZMQ3006_MessageUsedAfterDispose = Create(
        "ZMQ3006",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not use a disposed message",
        "'{0}' {1}; {2}",
        "Dispose a message after its last use."
    );

    public static readonly DiagnosticDescriptor ZMQ3007_FrameSpanOutlivesFrame = Create(
        "ZMQ3007",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not let a span outlive its frame",
        "{0} points into '{1}', {2}; {3}",
        "Use a span of a frame before its message is received into, sent, rebuilt or disposed, or copy what is needed for longer."
    );

    public static readonly DiagnosticDescriptor ZMQ3008_NeverDisposed = Create(
        "ZMQ3008",
        Reliability,
        DiagnosticSeverity.Warning,
        "Dispose messages, frames, sockets, contexts and pollers",
        "'{0}' is {1} disposed, so {2}; {3}",
        "Declare it with using, or dispose it on every path; what it holds is native and waits for the finalizer otherwise."
    );

    public static readonly DiagnosticDescriptor ZMQ3009_ZeroCopyWithoutFree = Create(
        "ZMQ3009",
        Reliability,
        DiagnosticSeverity.Warning,
        "Free zero-copy memory in the message's callback",
        "{0}; {1}",
        "Give the message a callback that frees the memory, "
            + "and free it nowhere else: libzmq calls it when the last part of the memory has been sent."
    );

    public static readonly DiagnosticDescriptor ZMQ3010_FreeCallbackDoesMore = Create(
        "ZMQ3010",
        Reliability,
        DiagnosticSeverity.Warning,
        "Only free memory in a free callback",
        "Free callback {0}, which {1}; only free memory in it",
        "Only free the memory there. Hand anything else to a thread of your own."
    );

    public static readonly DiagnosticDescriptor ZMQ3011_SocketSharedAcrossThreads = Create(
        "ZMQ3011",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not share a socket between threads",
        "'{0}' {1}; {2}",
        "Give each thread a socket of its own, on the shared context, and pass messages over inproc or a channel."
    );

    public static readonly DiagnosticDescriptor ZMQ3012_UnfinishedMultipart = Create(
        "ZMQ3012",
        Reliability,
        DiagnosticSeverity.Warning,
        "Finish every multipart message",
        "SendMore on '{0}' is not followed by a last frame; send one, or the next message joins this one",
        "Send the last frame of a message without SendMore, on every path."
    );

    public static readonly DiagnosticDescriptor ZMQ3013_TimeoutUnhandled = Create(
        "ZMQ3013",
        Reliability,
        DiagnosticSeverity.Info,
        "Catch the exception of a time-out",
        "This {0} throws a ZmqException when its time-out expires; catch it and check for EAGAIN",
        "Catch ZmqException with ErrorNumber EAGAIN around the call, or wait with FrameReceiver.TryReceive(timeout, "
            + "out frame), which returns false."
    );

    public static readonly DiagnosticDescriptor ZMQ3014_ErrorNumberLiteral = Create(
        "ZMQ3014",
        Usage,
        DiagnosticSeverity.Warning,
        "Do not compare with error number literals",
        "Error number {0} {1}; compare with {2}",
        "Compare with ZmqConstants.EAGAIN, which is the number of the platform, or with all numbers that are meant."
    );

    public static readonly DiagnosticDescriptor ZMQ3015_DisposeOrder = Create(
        "ZMQ3015",
        Reliability,
        DiagnosticSeverity.Warning,
        "Dispose sockets before their context",
        "Disposing '{0}' before its socket '{1}' (line {2}) blocks forever; dispose the socket first",
        "Dispose the sockets first, or call Shutdown on the context, which does not wait."
    );

    public static readonly DiagnosticDescriptor ZMQ3016_RouterDropsSilently = Create(
        "ZMQ3016",
        Reliability,
        DiagnosticSeverity.Info,
        "Set Router_Mandatory to detect unknown peers",
        "ROUTER returns true even if the peer does not exist; set {0} so that it throws",
        "Set SocketOption.Router_Mandatory to 1 and catch the exception for peers that are not there, or let the peer acknowledge."
    );

    public static readonly DiagnosticDescriptor ZMQ3017_UnboundedQueue = Create(
        "ZMQ3017",
        Reliability,
        DiagnosticSeverity.Info,
        "Do not set an unlimited high-water mark",
        "High-water mark of 0 lets {0} messages fill the memory; set a limit instead",
        "Set the high-water mark to what the process can hold for a slow peer; the default is 1000 messages."
    );

    public static readonly DiagnosticDescriptor ZMQ3018_PollBelowOneMillisecond = Create(
        "ZMQ3018",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not wait for a fraction of a millisecond",
        "{0}; use at least 1 ms",
        "Wait for at least one millisecond, or pass TimeSpan.Zero where the call must not wait."
    );

    public static readonly DiagnosticDescriptor ZMQ3019_RemovedMember = Create(
        "ZMQ3019",
        Usage,
        DiagnosticSeverity.Info,
        "Replace members that later versions removed",
        "Net.Zmq {0} no longer has {1}; {2}",
        "Use what both versions have before you upgrade; zmqperf.target_version sets the version that is meant."
    );

    public static readonly DiagnosticDescriptor ZMQ3020_ReceivedLengthDiscarded = Create(
        "ZMQ3020",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not discard the received length",
        "Length from '{0}' is discarded, and the content's own length is used instead; compare the two",
        "Keep the length that the receive returns, and compare it with what is read."
    );

    public static readonly DiagnosticDescriptor ZMQ3021_ReceiveBufferClobbered = Create(
        "ZMQ3021",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not receive over a frame that is still in use",
        "Receive overwrites the frame that '{0}' still shows on line {1}; use a second buffer",
        "Receive into a second buffer, or use the first frame before the next receive."
    );

    public static readonly DiagnosticDescriptor ZMQ3022_InprocOnPrivateContext = Create(
        "ZMQ3022",
        Reliability,
        DiagnosticSeverity.Warning,
        "Share the context of inproc endpoints",
        "No socket {1} '{0}' on this context, which is private to the method; share one context",
        "Share one context between both ends, or use another transport."
    );

    public static readonly DiagnosticDescriptor ZMQ3023_DeadEagainCheck = Create(
        "ZMQ3023",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not check for -1 where it is never returned",
        "'{0}' {1}, so this is always {2}; {3}",
        "Catch the exception of a time-out, or receive with DontWait, which returns -1 when nothing is available; "
            + "check the result of a TryRecv.",
        WellKnownDiagnosticTags.Unnecessary
    );

    public static readonly DiagnosticDescriptor ZMQ3024_WireSizedAllocation = Create(
        "ZMQ3024",
        Reliability,
        DiagnosticSeverity.Info,
        "Validate sizes from frames before allocating",
        "Allocation size{0} comes from a received frame; compare it with a limit first",
        "Compare the size with what the protocol allows, or with what was received, before anything is allocated."
    );

    public static readonly DiagnosticDescriptor ZMQ3025_FrameWithGaps = Create(
        "ZMQ3025",
        Reliability,
        DiagnosticSeverity.Warning,
        "Write every byte of a frame",
        "Frame of {0} bytes is sent with bytes {1} to {2} unwritten, which may hold earlier data; write them or use BeginZeroedFrame",
        "The memory of a frame is not zeroed; write every byte, begin it with BeginZeroedFrame, or ask for no more than is written."
    );

    public static readonly DiagnosticDescriptor ZMQ3026_SocketSharedByMembers = Create(
        "ZMQ3026",
        Reliability,
        DiagnosticSeverity.Info,
        "Do not share a socket with a thread that a method starts",
        "'{0}' may be used by {1} and {2} at the same time once {3} has run; {4}",
        "Give the thread a socket of its own, on the shared context, and pass messages to it over inproc or a channel."
    );

    public static readonly DiagnosticDescriptor ZMQ3027_UnfinishedMultipart = Create(
        "ZMQ3027",
        Reliability,
        DiagnosticSeverity.Info,
        "Finish a multipart message on every path",
        "SendMore on '{0}' is not followed by a last frame on the path through line {1}; send one there",
        "Decide whether there is a message before its first frame is sent, or send its last frame on that path, too."
    );

    public static readonly DiagnosticDescriptor ZMQ3028_ReceivedLengthDiscarded = Create(
        "ZMQ3028",
        Reliability,
        DiagnosticSeverity.Info,
        "Check the length of a frame before reading its fields",
        "Length from '{0}' is discarded, so bytes of an earlier frame may be read; check the length first",
        "Keep the length that the receive returns, and read a field only where the frame is long enough."
    );

    public static readonly DiagnosticDescriptor ZMQ3029_OptionAfterEndpoint = Create(
        "ZMQ3029",
        Reliability,
        DiagnosticSeverity.Warning,
        "Set options before Bind and Connect",
        "'{0}' {1} too late for the endpoint of line {2}, which exists already; set it before Bind and Connect",
        "Set the option where the socket is made: an endpoint copies its options when it is bound or connected."
    );

    public static readonly DiagnosticDescriptor ZMQ3030_MissingSubscription = Create(
        "ZMQ3030",
        Reliability,
        DiagnosticSeverity.Warning,
        "Subscribe before you receive from a SUB",
        "SUB socket '{0}' is never subscribed to anything, so nothing is ever received; call Subscribe",
        "Call Subscribe with a prefix of the topics that are wanted, or Subscribe(\"\") for all messages."
    );

    public static readonly DiagnosticDescriptor ZMQ3031_WrongDirection = Create(
        "ZMQ3031",
        Reliability,
        DiagnosticSeverity.Warning,
        "Do not send or receive against a socket's direction",
        "{0} sockets cannot {1}, so '{2}' throws each time; use a socket of another type",
        "Use the other end of the pattern, or a type that does both."
    );

    public static readonly DiagnosticDescriptor ZMQ3032_SocketOutOfTurn = Create(
        "ZMQ3032",
        Reliability,
        DiagnosticSeverity.Warning,
        "Alternate sends and receives on REQ and REP",
        "{0} '{1}' {2} out of turn and throws: {3}; alternate sends and receives",
        "Receive the reply before the next request, and the request before the reply; "
            + "use a DEALER, or Req_Relaxed, where a reply may be lost."
    );

    public static readonly DiagnosticDescriptor ZMQ3033_OneFrameSkipped = Create(
        "ZMQ3033",
        Reliability,
        DiagnosticSeverity.Warning,
        "Pass a time to TrySkipMultipartMessage",
        "'{0}' without a time skips one frame only, and the rest comes next; pass TimeSpan.Zero",
        "Pass TimeSpan.Zero: the overload with a time skips the whole message."
    );

    public static readonly DiagnosticDescriptor ZMQ3034_SendReadyKept = Create(
        "ZMQ3034",
        Reliability,
        DiagnosticSeverity.Warning,
        "Unsubscribe from SendReady while there is nothing to send",
        "'{0}' is ready nearly always, so its poller calls this handler without a pause; unsubscribe while there is nothing to send",
        "Subscribe to SendReady where a send was refused, and unsubscribe in the handler when everything is sent."
    );

    public static readonly DiagnosticDescriptor ZMQ3035_SocketDisposedInPoller = Create(
        "ZMQ3035",
        Reliability,
        DiagnosticSeverity.Warning,
        "Dispose a poller before its sockets",
        "'{0}' is disposed while {1} may run, which ends the process; stop or dispose the poller before it",
        "Dispose the poller first, or stop it: it looks at its sockets as long as it runs."
    );

    public static readonly DiagnosticDescriptor ZMQ3036_TextAsAscii = Create(
        "ZMQ3036",
        Reliability,
        DiagnosticSeverity.Info,
        "Pass an encoding with text of a message",
        "'{0}' writes this text as ASCII, with '?' for other characters; pass an encoding",
        "Pass Encoding.UTF8, and decode with it: without an encoding, text is written as ASCII."
    );

    public static readonly DiagnosticDescriptor ZMQ3037_DisposedBeforeSent = Create(
        "ZMQ3037",
        Reliability,
        DiagnosticSeverity.Warning,
        "Let a socket send before it is disposed",
        "'{0}' is disposed before this can be sent, which drops it; set Options.Linger",
        "Set Options.Linger: by default, what a socket has not sent yet is dropped when it is disposed."
    );

    public static readonly DiagnosticDescriptor ZMQ3038_DisposedInUse = Create(
        "ZMQ3038",
        Reliability,
        DiagnosticSeverity.Warning,
        "Let a task end before what it uses is disposed",
        "'{0}' is disposed {1}, while the {2} uses it; {3} first",
        "Tell the task or thread to end, and await or join it, before the scope of what it uses ends."
    );

    public static readonly DiagnosticDescriptor ZMQ3039_RoutingIdAsText = Create(
        "ZMQ3039",
        Reliability,
        DiagnosticSeverity.Info,
        "Keep routing ids as bytes",
        "'{0}' is a routing id that was received as text, which changes its bytes; receive it as bytes",
        "Receive the routing id as bytes, and send the same bytes: text is not what the peer is called."
    );

    public static readonly DiagnosticDescriptor ZMQ3040_MessageLeft = Create(
        "ZMQ3040",
        Reliability,
        DiagnosticSeverity.Warning,
        "Take what is there in a handler of ReceiveReady",
        "Handler takes nothing from '{0}', and its poller calls it again at once; receive, or remove '{0}' from the poller",
        "Receive each time that the handler is called, or unsubscribe it: a message that stays is ready again."
    );

    public static readonly DiagnosticDescriptor ZMQ3041_MessageLeft = Create(
        "ZMQ3041",
        Reliability,
        DiagnosticSeverity.Info,
        "Take a socket out of its poller while its messages must wait",
        "Handler can leave by this what is in '{0}', and its poller calls it again at once; remove '{0}' from the poller until then",
        "Remove the socket from the poller where its messages must wait, and add it where they need not any more."
    );

    public static readonly DiagnosticDescriptor ZMQ3042_FirstMessageDropped = Create(
        "ZMQ3042",
        Reliability,
        DiagnosticSeverity.Warning,
        "Wait for the peer before the first message of a ROUTER",
        "'{0}' drops this while it does not know its peer; wait until the peer has sent something",
        "A ROUTER learns who its peer is from the peer: wait for a message of it, or let the peer speak first."
    );
}
