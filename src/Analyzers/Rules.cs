using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>
/// The catalogue: every rule, in id order. A level is a promise: Warning means that no false positive is acceptable, Info that it is
/// worth reading, Error that what was declared cannot be made. The figures that messages quote are those of docs/performance.md. One id has
/// one level and one descriptor: what messages of one id say of different situations is in their arguments.
/// </summary>
internal static class Rules
{
    private const string Performance = nameof(Performance);
    private const string Reliability = nameof(Reliability);
    private const string Usage = nameof(Usage);

    private const string ReuseBuffer =
        "Create the buffer once, before the loop or in a field, or receive into a Message that is reused and read message.Data; "
        + "with NetMQ a Msg, and msg.Slice().";

    public static readonly DiagnosticDescriptor ZMQ1001_ZeroCopyForSmallMessage = Create(
        "ZMQ1001",
        Performance,
        DiagnosticSeverity.Warning,
        "Avoid zero-copy messages that cost more than a copy",
        "Zero-copy of {0} costs more than a copy; use {1}",
        "Send the bytes that exist with Send(span), "
            + "or write them in place with BeginFrame(size). Zero-copy can pay only for large memory that already exists."
    );

    public static readonly DiagnosticDescriptor ZMQ1002_LargeArrayPerSend = Create(
        "ZMQ1002",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not allocate a large array for each send",
        "Array of {0} is allocated for one send; {1}",
        "Write the payload into a native frame: using var frame = socket.BeginFrame(size)."
    );

    public static readonly DiagnosticDescriptor ZMQ1003_ArrayPerSend = Create(
        "ZMQ1003",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not allocate an array for each send",
        "Array{0} is {1} one send; {2} instead",
        "Write the payload into a native frame with BeginFrame(size), or send the span that is already there. "
            + "With NetMQ, hand the array over with Msg.InitGC."
    );

    public static readonly DiagnosticDescriptor ZMQ1004_CustomMessagePool = Create(
        "ZMQ1004",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not pool messages",
        "'{0}' pools {1}, which costs more than allocating them; send spans and reuse one Message for receives",
        "Send spans or frames and receive into one reused message; libzmq and the allocator below it already reuse memory."
    );

    public static readonly DiagnosticDescriptor ZMQ1005_PayloadCopiedBeforeSend = Create(
        "ZMQ1005",
        Performance,
        DiagnosticSeverity.Warning,
        "Send the source instead of a copy",
        "Payload is copied into {0} only to be sent; send the source instead",
        "Send the source: socket.Send(source). A send takes spans, and has copied them when it returns."
    );

    public static readonly DiagnosticDescriptor ZMQ1006_MessageAroundManagedPayload = Create(
        "ZMQ1006",
        Performance,
        DiagnosticSeverity.Warning,
        "Use Send(span) instead of a Message around bytes",
        "Message copies managed bytes for one send; use Send(span) instead",
        "Send the bytes themselves: socket.Send(span)."
    );

    public static readonly DiagnosticDescriptor ZMQ1007_TextEncodedToArray = Create(
        "ZMQ1007",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not encode text to an array for a send",
        "Text{0} is encoded to an array {1}; {2} instead",
        "Send the text itself with Send(string), or a constant as a UTF-8 literal: \"...\"u8."
    );

    public static readonly DiagnosticDescriptor ZMQ1008_ConstantPayloadAllocated = Create(
        "ZMQ1008",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not allocate constant payloads",
        "Constant array is allocated on every call; use a span of constants or a static readonly array instead",
        "Send a UTF-8 literal or a ReadOnlySpan<byte> collection expression, or keep the array in a static readonly field."
    );

    public static readonly DiagnosticDescriptor ZMQ1009_SamePayloadSentToMany = Create(
        "ZMQ1009",
        Performance,
        DiagnosticSeverity.Info,
        "Share a payload that is sent to many peers",
        "Payload{0} is copied for each socket or peer; share one copy with SharedFrame instead",
        "Create a SharedFrame of the payload once, and send that: libzmq counts the messages that share it."
    );

    public static readonly DiagnosticDescriptor ZMQ1010_CollectionMultipartSend = Create(
        "ZMQ1010",
        Performance,
        DiagnosticSeverity.Warning,
        "Send frames one by one with SendMore",
        "{0} is built for one send; send the frames one by one with {1} instead",
        "Send the frames one after the other: Send(frame, SendFlags.SendMore), and Send(frame) for the last; with NetMQ SendMoreFrame, and "
            + "SendFrame for the last."
    );

    public static readonly DiagnosticDescriptor ZMQ1011_CapturingWriter = Create(
        "ZMQ1011",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not capture in a lambda that writes a frame",
        "Lambda captures {0}, so each send allocates a delegate; pass it as the state and make the lambda static",
        "Pass what the lambda needs as its state, a tuple where that is several values, and make the lambda static."
    );

    public static readonly DiagnosticDescriptor ZMQ1012_ZeroCopyForSmallMessage = Create(
        "ZMQ1012",
        Performance,
        DiagnosticSeverity.Info,
        "Avoid zero-copy messages that may cost more than a copy",
        "{0}; {1}",
        "Write the payload in place with BeginFrame(size); for large memory that exists already, measure what zero-copy gains."
    );

    public static readonly DiagnosticDescriptor ZMQ2001_MessagePerReceive = Create(
        "ZMQ2001",
        Performance,
        DiagnosticSeverity.Warning,
        "Reuse one Message for all receives",
        "Message is created {0}; reuse one Message instead{1}",
        "Create the Message once, before the loop or in a field, and receive into it each time: a receive replaces the content."
    );

    public static readonly DiagnosticDescriptor ZMQ2002_RebuildBeforeReceive = Create(
        "ZMQ2002",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not rebuild or size a message before a receive",
        "{0} before a receive is redundant; {1}",
        "Delete the Rebuild, or make the message without a size: a receive replaces whatever the message holds.",
        WellKnownDiagnosticTags.Unnecessary
    );

    public static readonly DiagnosticDescriptor ZMQ2003_ReceivedFrameCopied = Create(
        "ZMQ2003",
        Performance,
        DiagnosticSeverity.Warning,
        "Pass a received frame as a span instead of a copy",
        "Received frame is copied for '{0}'; {1} instead",
        "Pass message.Data or frame.Span to the call."
    );

    public static readonly DiagnosticDescriptor ZMQ2004_ArrayPerReceive = Create(
        "ZMQ2004",
        Performance,
        DiagnosticSeverity.Warning,
        "Reuse one buffer for all receives",
        "{0}; {1} instead",
        ReuseBuffer
    );

    public static readonly DiagnosticDescriptor ZMQ2005_FrameDataReadRepeatedly = Create(
        "ZMQ2005",
        Performance,
        DiagnosticSeverity.Warning,
        "Read Data and Size of a message once",
        "'{0}' is queried {1} with no receive in between; query it once and keep the result in a local",
        "Read message.Data once into a local span, and use its Length."
    );

    public static readonly DiagnosticDescriptor ZMQ2006_EmptyPollThrows = Create(
        "ZMQ2006",
        Performance,
        DiagnosticSeverity.Warning,
        "Avoid exceptions from calls that do not wait",
        "'{0}' throws when {1}; {2}",
        "Receive with FrameReceiver.TryReceive or into a span, "
            + "and send spans or frames where a send may not wait: they return false instead."
    );

    public static readonly DiagnosticDescriptor ZMQ2007_SpinningReceive = Create(
        "ZMQ2007",
        Performance,
        DiagnosticSeverity.Warning,
        "Use a blocking receive instead of a polling loop",
        "{0}; use a receive {1} instead",
        "Receive with a call that waits, or with FrameReceiver.TryReceive(timeout, out frame, token) "
            + "where the loop also has to look at something else."
    );

    public static readonly DiagnosticDescriptor ZMQ2008_PollPerMessage = Create(
        "ZMQ2008",
        Performance,
        DiagnosticSeverity.Warning,
        "Receive until the socket is empty after each poll",
        "Only one message is received per poll; receive until none is left instead",
        "After a poll, receive from each readable socket without waiting until it is empty."
    );

    public static readonly DiagnosticDescriptor ZMQ2009_SocketsPolledByTurns = Create(
        "ZMQ2009",
        Performance,
        DiagnosticSeverity.Warning,
        "Use one Poller for several sockets",
        "Loop polls several sockets one after the other and {0}; wait for all of them with one Poller instead",
        "Add the sockets to one Poller, wait with Poll(timeout), and receive from each readable one until it is empty."
    );

    public static readonly DiagnosticDescriptor ZMQ2010_ReceivedFrameRetained = Create(
        "ZMQ2010",
        Performance,
        DiagnosticSeverity.Warning,
        "Do not retain received messages",
        "'{0}' retains received messages; copy their bytes instead (a small tcp frame retains about 18 KB)",
        "Keep what is needed of the frame, such as message.Data.ToArray(), and reuse or dispose the message."
    );

    public static readonly DiagnosticDescriptor ZMQ2011_MultipartPerReceive = Create(
        "ZMQ2011",
        Performance,
        DiagnosticSeverity.Warning,
        "Receive frames into one Message",
        "{0} is created only to read its frames; receive them into one {1} instead",
        "Receive the frames one after the other into one Message, as long as its More says that there is another."
    );

    public static readonly DiagnosticDescriptor ZMQ2012_ThreadPoolReceive = Create(
        "ZMQ2012",
        Performance,
        DiagnosticSeverity.Warning,
        "Receive on a dedicated thread instead of the pool",
        "'{0}' holds a pool thread while it waits, which other tasks may need; receive on a dedicated thread instead",
        "Receive on a thread of its own and hand the frames over, for instance through a channel."
    );

    public static readonly DiagnosticDescriptor ZMQ2013_ObjectPerMessage = Create(
        "ZMQ2013",
        Performance,
        DiagnosticSeverity.Info,
        "Read frame fields through a view",
        "'{0}' is allocated only to hold fields of a received frame; read them through a view instead",
        "Read the fields through a generated view of the frame, or where they are needed, from the frame's span."
    );

    public static readonly DiagnosticDescriptor ZMQ2014_SizesCollectedInList = Create(
        "ZMQ2014",
        Performance,
        DiagnosticSeverity.Info,
        "Use a histogram for message sizes",
        "List keeps every message size only for statistics; use a histogram such as SizeHistogram instead",
        "Count the sizes in a histogram, such as SizeHistogram of the ZmqPerf package, or keep a sum and a count."
    );

    public static readonly DiagnosticDescriptor ZMQ2015_UnreadFrame = Create(
        "ZMQ2015",
        Performance,
        DiagnosticSeverity.Info,
        "Skip frames that nobody reads",
        "Nobody reads what '{0}' returns; use {1}, which copies nothing",
        "Skip the frame: a receive copies it to an array or a string first."
    );

    public static readonly DiagnosticDescriptor ZMQ2016_PollerPerWait = Create(
        "ZMQ2016",
        Performance,
        DiagnosticSeverity.Info,
        "Make a Poller once instead of for each wait",
        "A Poller for each wait allocates each time; make it once before the loop",
        "Make the Poller and add its sockets before the loop, and only wait in it."
    );

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
        "'{0}' is never disposed, so {1}; declare it with {2}",
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
        "Allocation size comes from a received frame; compare it with a limit first",
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
        "Send and receive by turns on REQ and REP",
        "{0} '{1}' {2} out of turn and throws: {3}; send and receive by turns",
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

    public static readonly DiagnosticDescriptor ZMQ4001_FlyweightNotPartial = Create(
        "ZMQ4001",
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight must be partial",
        "'{0}' must be partial so that the flyweight '{1}' can be generated",
        "Make the type, and the types around it, partial."
    );

    public static readonly DiagnosticDescriptor ZMQ4002_AttributeDoesNotFit = Create(
        "ZMQ4002",
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight attribute does not fit the type",
        "'{0}' {1}",
        "[Flyweight] is for readonly ref partial structs; [GenerateFlyweight] makes a view beside a class, record or struct."
    );

    public static readonly DiagnosticDescriptor ZMQ4003_LanguageTooOld = Create(
        "ZMQ4003",
        Usage,
        DiagnosticSeverity.Error,
        "View of partial properties needs C# 13",
        "'{0}' is a view of partial properties, which need C# 13; this project uses C# {1}",
        "Set LangVersion to 13 or later, or put [GenerateFlyweight] on a class, record or struct, which needs no more than C# 7.2."
    );

    public static readonly DiagnosticDescriptor ZMQ4004_NoFlyweight = Create(
        "ZMQ4004",
        Usage,
        DiagnosticSeverity.Error,
        "Declaration cannot be a flyweight",
        "'{0}' {1}",
        "A view is a non-generic type whose fields are partial properties that only read."
    );

    public static readonly DiagnosticDescriptor ZMQ4005_FieldWithoutSize = Create(
        "ZMQ4005",
        Usage,
        DiagnosticSeverity.Error,
        "Field type has no fixed binary size",
        "'{0}' cannot be of type '{1}'; {2}",
        "Use numbers, enums, bool, Guid, bytes of a fixed length, text of a fixed length, or other flyweights."
    );

    public static readonly DiagnosticDescriptor ZMQ4006_FieldsOverlap = Create(
        "ZMQ4006",
        Usage,
        DiagnosticSeverity.Error,
        "Fields overlap",
        "'{0}' [{1}..{2}) and '{3}' [{4}..{5}) share bytes",
        "Correct the offsets, or set Overlay = true on both fields if they share bytes on purpose."
    );

    public static readonly DiagnosticDescriptor ZMQ4007_SomeOffsets = Create(
        "ZMQ4007",
        Usage,
        DiagnosticSeverity.Error,
        "Give every field an offset, or none",
        "'{0}' {1}",
        "Give every field an offset, or none: fields without offsets follow each other as declared."
    );

    public static readonly DiagnosticDescriptor ZMQ4008_ValueOutOfRange = Create(
        "ZMQ4008",
        Usage,
        DiagnosticSeverity.Error,
        "Layout value is out of range",
        "'{0}' {1}",
        "Correct the offset, or the Size of the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4009_SizeTooSmall = Create(
        "ZMQ4009",
        Usage,
        DiagnosticSeverity.Error,
        "Size is smaller than the fields",
        "Fields of '{0}' take {1} bytes, but its Size is {2}",
        "Remove Size, or make it at least as large as the fields."
    );

    public static readonly DiagnosticDescriptor ZMQ4010_LengthMissing = Create(
        "ZMQ4010",
        Usage,
        DiagnosticSeverity.Error,
        "Length is missing or misplaced",
        "'{0}' {1}",
        "Bytes and texts need a positive length; every other type has its own."
    );

    public static readonly DiagnosticDescriptor ZMQ4011_PartMisplaced = Create(
        "ZMQ4011",
        Usage,
        DiagnosticSeverity.Error,
        "Part is in the wrong place",
        "'{0}' {1}",
        "The block comes first, then groups, then variable data, then the tail."
    );

    public static readonly DiagnosticDescriptor ZMQ4012_TypeCannotNest = Create(
        "ZMQ4012",
        Usage,
        DiagnosticSeverity.Error,
        "Type cannot be nested in a flyweight",
        "'{0}' {1}",
        "Fields and groups consist of flyweights of a fixed size that do not contain themselves."
    );

    public static readonly DiagnosticDescriptor ZMQ4013_VersionBreaksReaders = Create(
        "ZMQ4013",
        Usage,
        DiagnosticSeverity.Error,
        "Version breaks older readers",
        "'{0}' {1}",
        "New fields go to the end of the block, with the version that brings them."
    );

    public static readonly DiagnosticDescriptor ZMQ4014_NullValueDoesNotFit = Create(
        "ZMQ4014",
        Usage,
        DiagnosticSeverity.Error,
        "Null value does not fit the field",
        "Null value {0} of '{1}' cannot be converted to {2}",
        "Give a constant that the field's type can hold."
    );

    public static readonly DiagnosticDescriptor ZMQ4015_NameConflict = Create(
        "ZMQ4015",
        Usage,
        DiagnosticSeverity.Error,
        "Name conflicts with generated code",
        "'{0}' conflicts with the generated '{1}'; rename it",
        "Rename the member or the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4016_FieldUnaligned = Create(
        "ZMQ4016",
        Usage,
        DiagnosticSeverity.Info,
        "Field is unaligned or follows a gap",
        "'{0}' {1}",
        "Ignore it where the format is given; in a format of your own, order the fields by size."
    );

    public static readonly DiagnosticDescriptor ZMQ4017_EnumWithoutType = Create(
        "ZMQ4017",
        Usage,
        DiagnosticSeverity.Info,
        "Enum needs an explicit underlying type",
        "Enum '{0}' needs an explicit underlying type, because the size of '{1}' depends on it",
        "Write the underlying type: enum Side : byte."
    );

    public static readonly DiagnosticDescriptor ZMQ4018_LayoutChanged = Create(
        "ZMQ4018",
        Usage,
        DiagnosticSeverity.Warning,
        "Layout differs from the shipped one",
        "Layout of '{0}' differs from flyweights.shipped.txt: {1}",
        "Revert the change, bring it as a new version, or correct flyweights.shipped.txt if it was never in use."
    );

    public static readonly DiagnosticDescriptor ZMQ9001_InvalidOption = Create(
        "ZMQ9001",
        Usage,
        DiagnosticSeverity.Warning,
        "Option is invalid",
        "'{0} = {1}': {2}",
        "Correct the key or the value in .editorconfig or the global config; docs/rules/ZMQ9001.md lists the keys and their ranges.",
        WellKnownDiagnosticTags.CompilationEnd
    );

    private static DiagnosticDescriptor Create(
        string id,
        string category,
        DiagnosticSeverity level,
        string title,
        string message,
        string description,
        params string[] tags
    ) => new(id, title, message, category, level, isEnabledByDefault: true, description, HelpLink.Of(id), tags);
}
