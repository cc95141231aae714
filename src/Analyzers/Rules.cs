using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>
/// The catalogue: every rule, in id order. A level is a promise: Warning means that no false positive is acceptable, Info that it is
/// worth reading, Error that what was declared cannot be made. The figures that messages quote are those of docs/performance.md. Where one
/// id stands for two situations, it has two descriptors.
/// </summary>
internal static class Rules
{
    private const string Performance = nameof(Performance);
    private const string Reliability = nameof(Reliability);
    private const string Usage = nameof(Usage);

    private const string ReuseBuffer =
        "Create the buffer once, before the loop or in a field, or receive into a Message that is reused and read message.Data.";

    public static readonly DiagnosticDescriptor ZMQ1001 = Create(
        nameof(ZMQ1001),
        Performance,
        DiagnosticSeverity.Warning,
        "Zero-copy message for a small payload",
        "This zero-copy message carries {0}: the native block and its callback cost more than the copy they save (measured 2.5 "
            + "times a frame written in place at 8 B, 2.0 times at 512 B)",
        "Send the bytes that exist with Send(span), "
            + "or write them in place with BeginFrame(size). Zero-copy can pay only for large memory that already exists."
    );

    /// <summary>ZMQ1001 over memory that exists already.</summary>
    public static readonly DiagnosticDescriptor ZMQ1001Existing = Create(
        nameof(ZMQ1001),
        Performance,
        DiagnosticSeverity.Warning,
        "Zero-copy message for a small payload",
        "This zero-copy message carries {0}: its handle and callback cost more than the copy they save; use Send(span)",
        "Send the bytes that exist with Send(span), "
            + "or write them in place with BeginFrame(size). Zero-copy can pay only for large memory that already exists."
    );

    /// <summary>ZMQ1001 where the size is not known to be small, but the block exists for this message only.</summary>
    public static readonly DiagnosticDescriptor ZMQ1001BlockPerMessage = Create(
        nameof(ZMQ1001),
        Performance,
        DiagnosticSeverity.Info,
        "Zero-copy message for a small payload",
        "This native block is allocated for one message only: zero-copy gains nothing over a frame written in place, "
            + "at any size (measured 2.5 times its cost at 8 B, 1.2 times at 16 KiB, the same from 64 KiB on)",
        "Send the bytes that exist with Send(span), "
            + "or write them in place with BeginFrame(size). Zero-copy can pay only for large memory that already exists."
    );

    /// <summary>ZMQ1001 over memory that exists already, between the sizes at which one machine and another begin to gain.</summary>
    public static readonly DiagnosticDescriptor ZMQ1001MachineDependent = Create(
        nameof(ZMQ1001),
        Performance,
        DiagnosticSeverity.Info,
        "Zero-copy message for a small payload",
        "This zero-copy message carries {0} that exist already: whether that costs less than Send(span) "
            + "depends on the machine at this size (measured break-even: 6 KiB on one, published: 64 KiB); "
            + "'zmqperf calibrate' measures yours",
        "Send the bytes that exist with Send(span), "
            + "or write them in place with BeginFrame(size). Zero-copy can pay only for large memory that already exists."
    );

    public static readonly DiagnosticDescriptor ZMQ1002 = Create(
        nameof(ZMQ1002),
        Performance,
        DiagnosticSeverity.Warning,
        "Large array allocated per send",
        "This array of {0} goes to the large object heap for one send; "
            + "a frame written in place allocates nothing (measured 15 times faster at 96 KiB, 16 times at 1 MiB)",
        "Write the payload into a native frame: using var frame = socket.BeginFrame(size)."
    );

    /// <summary>ZMQ1002 of an array that is not made and filled, but copied, encoded or returned: that was not measured.</summary>
    public static readonly DiagnosticDescriptor ZMQ1002OtherArray = Create(
        nameof(ZMQ1002),
        Performance,
        DiagnosticSeverity.Warning,
        "Large array allocated per send",
        "This array of {0} goes to the large object heap for one send; a frame written in place allocates nothing",
        "Write the payload into a native frame: using var frame = socket.BeginFrame(size)."
    );

    public static readonly DiagnosticDescriptor ZMQ1003 = Create(
        nameof(ZMQ1003),
        Performance,
        DiagnosticSeverity.Warning,
        "Array allocated per send",
        "This array{0} is allocated for one send; {1}",
        "Write the payload into a native frame with BeginFrame(size), or send the span that is already there."
    );

    public static readonly DiagnosticDescriptor ZMQ1004 = Create(
        nameof(ZMQ1004),
        Performance,
        DiagnosticSeverity.Warning,
        "Pool of messages",
        "'{0}' pools {1}; renting and returning costs more than libzmq's own allocation",
        "Send spans or frames and receive into one reused message; libzmq and the allocator below it already reuse memory."
    );

    public static readonly DiagnosticDescriptor ZMQ1005 = Create(
        nameof(ZMQ1005),
        Performance,
        DiagnosticSeverity.Warning,
        "Payload copied before a send",
        "These bytes are copied into {0} only to be sent; the send copies them itself",
        "Send the source: socket.Send(source). A send takes spans, and has copied them when it returns."
    );

    public static readonly DiagnosticDescriptor ZMQ1006 = Create(
        nameof(ZMQ1006),
        Performance,
        DiagnosticSeverity.Warning,
        "Message around a managed payload",
        "Message only carries managed bytes to a send, which copies them as well; call Send(span) instead",
        "Send the bytes themselves: socket.Send(span)."
    );

    public static readonly DiagnosticDescriptor ZMQ1007 = Create(
        nameof(ZMQ1007),
        Performance,
        DiagnosticSeverity.Warning,
        "Text encoded to an array for a send",
        "Text is encoded to an array only to be sent; Send(string) encodes it without allocating",
        "Send the text itself with Send(string), or a constant as a UTF-8 literal: \"...\"u8."
    );

    /// <summary>ZMQ1007 where the compiler can encode the text.</summary>
    public static readonly DiagnosticDescriptor ZMQ1007Literal = Create(
        nameof(ZMQ1007),
        Performance,
        DiagnosticSeverity.Warning,
        "Text encoded to an array for a send",
        "Text literal is encoded to an array at run time; use a UTF-8 literal (\"...\"u8) instead",
        "Send the text itself with Send(string), or a constant as a UTF-8 literal: \"...\"u8."
    );

    /// <summary>ZMQ1007 where the encoding is not, or not certainly, the one that a send of text uses.</summary>
    public static readonly DiagnosticDescriptor ZMQ1007OtherEncoding = Create(
        nameof(ZMQ1007),
        Performance,
        DiagnosticSeverity.Info,
        "Text encoded to an array for a send",
        "Text is encoded to an array only to be sent; encode it into a frame written in place instead",
        "Send the text itself with Send(string), or a constant as a UTF-8 literal: \"...\"u8."
    );

    public static readonly DiagnosticDescriptor ZMQ1008 = Create(
        nameof(ZMQ1008),
        Performance,
        DiagnosticSeverity.Warning,
        "Constant payload allocated",
        "This array of constants is allocated each time; {0}",
        "Send a UTF-8 literal or a ReadOnlySpan<byte> collection expression, or keep the array in a static readonly field."
    );

    public static readonly DiagnosticDescriptor ZMQ1009 = Create(
        nameof(ZMQ1009),
        Performance,
        DiagnosticSeverity.Info,
        "Same payload sent to many",
        "This payload{0} is copied anew for each socket or peer that it is sent to; all messages can share one frame",
        "Make a SharedFrame of the payload once, and send that: libzmq counts the messages that share it."
    );

    public static readonly DiagnosticDescriptor ZMQ1010 = Create(
        nameof(ZMQ1010),
        Performance,
        DiagnosticSeverity.Warning,
        "Frames collected for a send",
        "{0} built for one send; a Send for each frame, with SendMore for all but the last, sends the same message without it",
        "Send the frames one after the other: Send(frame, SendFlags.SendMore), and Send(frame) for the last."
    );

    public static readonly DiagnosticDescriptor ZMQ2001 = Create(
        nameof(ZMQ2001),
        Performance,
        DiagnosticSeverity.Warning,
        "Message created per receive",
        "Message is created anew to receive into; reuse one Message instead (measured 1.9 times faster at 64 B, send included)",
        "Create the Message once, before the loop or in a field, and receive into it each time: a receive replaces the content."
    );

    /// <summary>ZMQ2001 where a loop within the loop that makes the message receives into it.</summary>
    public static readonly DiagnosticDescriptor ZMQ2001PerTurn = Create(
        nameof(ZMQ2001),
        Performance,
        DiagnosticSeverity.Warning,
        "Message created per receive",
        "Message is created in each iteration for the receives of an inner loop; reuse one Message instead",
        "Create the Message once, before the loop or in a field, and receive into it each time: a receive replaces the content."
    );

    public static readonly DiagnosticDescriptor ZMQ2002 = Create(
        nameof(ZMQ2002),
        Performance,
        DiagnosticSeverity.Warning,
        "Message rebuilt before a receive",
        "This Rebuild does nothing for the receive after it, which drops the old content itself: two native calls for nothing",
        "Delete the Rebuild, or make the message without a size: a receive replaces whatever the message holds."
    );

    /// <summary>ZMQ2002 where the content is made by the constructor.</summary>
    public static readonly DiagnosticDescriptor ZMQ2002SizedMessage = Create(
        nameof(ZMQ2002),
        Performance,
        DiagnosticSeverity.Warning,
        "Message rebuilt before a receive",
        "This message is given a size, but the first thing that happens to it is a receive, "
            + "which drops that content: a native allocation for nothing",
        "Delete the Rebuild, or make the message without a size: a receive replaces whatever the message holds."
    );

    public static readonly DiagnosticDescriptor ZMQ2003 = Create(
        nameof(ZMQ2003),
        Performance,
        DiagnosticSeverity.Warning,
        "Received frame copied for a call that takes spans",
        "This copies the received frame for '{0}', which takes its own bytes as well: an allocation and a copy for nothing",
        "Give the call message.Data or frame.Span."
    );

    public static readonly DiagnosticDescriptor ZMQ2004 = Create(
        nameof(ZMQ2004),
        Performance,
        DiagnosticSeverity.Warning,
        "Array allocated per receive",
        "Array is allocated for a receive{0}; reuse one buffer or Message instead",
        ReuseBuffer
    );

    /// <summary>ZMQ2004 where the receive itself allocates.</summary>
    public static readonly DiagnosticDescriptor ZMQ2004Result = Create(
        nameof(ZMQ2004),
        Performance,
        DiagnosticSeverity.Warning,
        "Array allocated per receive",
        "'{0}' allocates what it returns; receive into a Message that is reused instead",
        ReuseBuffer
    );

    /// <summary>ZMQ2004 where the buffer is reused, and what it has received is copied.</summary>
    public static readonly DiagnosticDescriptor ZMQ2004Copy = Create(
        nameof(ZMQ2004),
        Performance,
        DiagnosticSeverity.Warning,
        "Array allocated per receive",
        "Received bytes are copied only to be read; read them from the buffer instead",
        ReuseBuffer
    );

    /// <summary>ZMQ2004 where a loop within the loop that makes the array receives into it.</summary>
    public static readonly DiagnosticDescriptor ZMQ2004PerTurn = Create(
        nameof(ZMQ2004),
        Performance,
        DiagnosticSeverity.Warning,
        "Array allocated per receive",
        "Array is allocated in each iteration for the receives of an inner loop; reuse one buffer or Message instead",
        ReuseBuffer
    );

    public static readonly DiagnosticDescriptor ZMQ2005 = Create(
        nameof(ZMQ2005),
        Performance,
        DiagnosticSeverity.Warning,
        "Frame data read repeatedly",
        "'{0}' is asked for {1} though nothing is received in between: Data costs two native calls each time, Size one",
        "Read message.Data once into a local span, and use its Length."
    );

    public static readonly DiagnosticDescriptor ZMQ2006 = Create(
        nameof(ZMQ2006),
        Performance,
        DiagnosticSeverity.Warning,
        "Empty poll throws",
        "'{0}' answers {1} by an exception, thrown and caught inside Net.Zmq or let out; {2}",
        "Receive with FrameReceiver.TryReceive or into a span, "
            + "and send spans or frames where a send may not wait: they answer by their result."
    );

    public static readonly DiagnosticDescriptor ZMQ2007 = Create(
        nameof(ZMQ2007),
        Performance,
        DiagnosticSeverity.Warning,
        "Spinning receive",
        "Nothing in this loop waits for a message: it {0}",
        "Receive with a call that waits, or with FrameReceiver.TryReceive(timeout, out frame, token) "
            + "where the loop has to look at something else from time to time."
    );

    /// <summary>ZMQ2007 where the loop is the framework's.</summary>
    public static readonly DiagnosticDescriptor ZMQ2007SpinUntil = Create(
        nameof(ZMQ2007),
        Performance,
        DiagnosticSeverity.Warning,
        "Spinning receive",
        "'{0}' {1}",
        "Receive with a call that waits, or with FrameReceiver.TryReceive(timeout, out frame, token) "
            + "where the loop has to look at something else from time to time."
    );

    public static readonly DiagnosticDescriptor ZMQ2008 = Create(
        nameof(ZMQ2008),
        Performance,
        DiagnosticSeverity.Warning,
        "Poll per message",
        "Only one message of this socket is received per poll; receive until it is empty instead",
        "After a poll, receive from each readable socket without waiting until it is empty."
    );

    public static readonly DiagnosticDescriptor ZMQ2009 = Create(
        nameof(ZMQ2009),
        Performance,
        DiagnosticSeverity.Warning,
        "Sockets polled by turns",
        "This loop asks several sockets in turn and waits for none of them: {0}",
        "Add the sockets to one Poller, wait with Poll(timeout), and receive from each readable one until it is empty."
    );

    public static readonly DiagnosticDescriptor ZMQ2010 = Create(
        nameof(ZMQ2010),
        Performance,
        DiagnosticSeverity.Warning,
        "Received frame retained",
        "'{0}' keeps this received message: on tcp a small frame points into the buffer that it was read with, "
            + "and keeps about 18 KB of it alive",
        "Keep what is needed of the frame, such as message.Data.ToArray(), and reuse or dispose the message."
    );

    public static readonly DiagnosticDescriptor ZMQ2011 = Create(
        nameof(ZMQ2011),
        Performance,
        DiagnosticSeverity.Warning,
        "Frames collected by a receive",
        "This receive makes a MultipartMessage, and a Message for each frame, only for the frames to be read; "
            + "one Message can receive them all in turn",
        "Receive the frames one after the other into one Message, as long as its More says that there is another."
    );

    public static readonly DiagnosticDescriptor ZMQ2012 = Create(
        nameof(ZMQ2012),
        Performance,
        DiagnosticSeverity.Warning,
        "Receive that holds a pool thread",
        "'{0}' does not wait asynchronously: while nothing is there it holds a thread of the pool, "
            + "which looks again after a sleep, and the socket changes threads",
        "Receive on a thread of its own and hand the frames over, for instance through a channel."
    );

    public static readonly DiagnosticDescriptor ZMQ2013 = Create(
        nameof(ZMQ2013),
        Performance,
        DiagnosticSeverity.Info,
        "Object made for each message",
        "This '{0}' holds nothing but fixed-size fields of a received frame, and is dropped when they have been read; "
            + "they can be read from the frame itself",
        "Read the fields through a generated view of the frame, or where they are needed, from the frame's span."
    );

    public static readonly DiagnosticDescriptor ZMQ2014 = Create(
        nameof(ZMQ2014),
        Performance,
        DiagnosticSeverity.Info,
        "Sizes of messages collected in a list",
        "This list grows with every message only for its sizes to be averaged or sorted; a histogram keeps a fixed number of counters",
        "Count the sizes in a histogram, such as SizeHistogram of the ZmqPerf package, or keep a sum and a count."
    );

    public static readonly DiagnosticDescriptor ZMQ3001 = Create(
        nameof(ZMQ3001),
        Reliability,
        DiagnosticSeverity.Warning,
        "Result of a call that does not wait is ignored",
        "This '{0}' answers {1} where {2}, and nothing reads that: {3}",
        "Ask the result and do something about it, let the call wait, or write '_ =' where it does not matter."
    );

    public static readonly DiagnosticDescriptor ZMQ3002 = Create(
        nameof(ZMQ3002),
        Reliability,
        DiagnosticSeverity.Warning,
        "Received length used unchecked",
        "The length that '{0}' gives is the frame's, which may be larger than the buffer, "
            + "and nothing has compared the two: where it is, this throws, or takes bytes that were not received",
        "Compare the length with the buffer's before it is used, or receive into a message, which takes a frame of any size."
    );

    public static readonly DiagnosticDescriptor ZMQ3003 = Create(
        nameof(ZMQ3003),
        Reliability,
        DiagnosticSeverity.Warning,
        "Whole buffer sent",
        "'{0}' {1}",
        "Send the part that was filled: AsSpan(0, length)."
    );

    public static readonly DiagnosticDescriptor ZMQ3004 = Create(
        nameof(ZMQ3004),
        Reliability,
        DiagnosticSeverity.Warning,
        "Message used after send",
        "'{0}' was sent on line {1}, which has taken its content: {2}",
        "Read what is needed of a message before it is sent, and give each send a message of its own."
    );

    /// <summary>ZMQ3004 where only some of the paths that lead there have sent the message.</summary>
    public static readonly DiagnosticDescriptor ZMQ3004OnAPath = Create(
        nameof(ZMQ3004),
        Reliability,
        DiagnosticSeverity.Info,
        "Message used after send",
        "On the path through line {1} '{0}' has been sent, which has taken its content: {2}",
        "Read what is needed of a message before it is sent, and give each send a message of its own."
    );

    public static readonly DiagnosticDescriptor ZMQ3005 = Create(
        nameof(ZMQ3005),
        Reliability,
        DiagnosticSeverity.Warning,
        "Sent message reused",
        "'{0}' was sent on line {1}, and is never closed after that: the content that it gets here is leaked when it is disposed",
        "Receive into a message that is never sent, and build what is sent in another one."
    );

    /// <summary>ZMQ3005 where only some of the paths that lead there have sent the message.</summary>
    public static readonly DiagnosticDescriptor ZMQ3005OnAPath = Create(
        nameof(ZMQ3005),
        Reliability,
        DiagnosticSeverity.Info,
        "Sent message reused",
        "On the path through line {1} '{0}' has been sent, "
            + "and is never closed after that: the content that it gets here is leaked when it is disposed",
        "Receive into a message that is never sent, and build what is sent in another one."
    );

    /// <summary>ZMQ3005 where the message is always sent again, unless that fails.</summary>
    public static readonly DiagnosticDescriptor ZMQ3005WhereItThrows = Create(
        nameof(ZMQ3005),
        Reliability,
        DiagnosticSeverity.Info,
        "Sent message reused",
        "'{0}' was sent on line {1}, and is never closed after that: where an exception comes before the next send, "
            + "the content that it gets here is leaked",
        "Receive into a message that is never sent, and build what is sent in another one."
    );

    public static readonly DiagnosticDescriptor ZMQ3006 = Create(
        nameof(ZMQ3006),
        Reliability,
        DiagnosticSeverity.Warning,
        "Message used after dispose",
        "'{0}' was disposed on line {1}: {2}",
        "Dispose a message after its last use."
    );

    /// <summary>ZMQ3006 where only some of the paths that lead there have disposed the message.</summary>
    public static readonly DiagnosticDescriptor ZMQ3006OnAPath = Create(
        nameof(ZMQ3006),
        Reliability,
        DiagnosticSeverity.Info,
        "Message used after dispose",
        "On the path through line {1} '{0}' has been disposed: {2}",
        "Dispose a message after its last use."
    );

    /// <summary>ZMQ3006 for a message that is returned from the method that disposes it.</summary>
    public static readonly DiagnosticDescriptor ZMQ3006Returned = Create(
        nameof(ZMQ3006),
        Reliability,
        DiagnosticSeverity.Warning,
        "Message used after dispose",
        "'{0}' is disposed on the way out, by its using: the caller gets a message that is gone",
        "Dispose a message after its last use."
    );

    public static readonly DiagnosticDescriptor ZMQ3007 = Create(
        nameof(ZMQ3007),
        Reliability,
        DiagnosticSeverity.Warning,
        "Frame's span outlives the frame",
        "'{0}' shows the content of '{2}', which was {3} on line {1}: the bytes under it are others now, or freed",
        "Use a span of a frame before its message is received into, sent, rebuilt or disposed, or copy what is needed for longer."
    );

    /// <summary>ZMQ3007 where only some of the paths that lead there have ended the frame.</summary>
    public static readonly DiagnosticDescriptor ZMQ3007OnAPath = Create(
        nameof(ZMQ3007),
        Reliability,
        DiagnosticSeverity.Info,
        "Frame's span outlives the frame",
        "On the path through line {1} the content of '{2}', which '{0}' shows, has been {3}: the bytes under it are others now, or freed",
        "Use a span of a frame before its message is received into, sent, rebuilt or disposed, or copy what is needed for longer."
    );

    /// <summary>ZMQ3007 where the frame ends with the method.</summary>
    public static readonly DiagnosticDescriptor ZMQ3007Returned = Create(
        nameof(ZMQ3007),
        Reliability,
        DiagnosticSeverity.Warning,
        "Frame's span outlives the frame",
        "This returns a view of the content of '{0}', which is disposed on the way out: the caller gets freed memory",
        "Use a span of a frame before its message is received into, sent, rebuilt or disposed, or copy what is needed for longer."
    );

    public static readonly DiagnosticDescriptor ZMQ3008 = Create(
        nameof(ZMQ3008),
        Reliability,
        DiagnosticSeverity.Warning,
        "Never disposed",
        "'{0}' is never disposed: {1}",
        "Declare it with using, or dispose it on every path; what it holds is native and waits for the finalizer otherwise."
    );

    public static readonly DiagnosticDescriptor ZMQ3009 = Create(
        nameof(ZMQ3009),
        Reliability,
        DiagnosticSeverity.Warning,
        "Memory of a zero-copy message freed too early or never",
        "{0}",
        "Give the message a callback that frees the memory, "
            + "and free it nowhere else: libzmq calls it when the last part of the memory has been sent."
    );

    public static readonly DiagnosticDescriptor ZMQ3010 = Create(
        nameof(ZMQ3010),
        Reliability,
        DiagnosticSeverity.Warning,
        "Free callback does more than free",
        "This callback {0}: it runs on libzmq's own thread or in the middle of a send, where {1}",
        "Only free the memory there. Hand anything else to a thread of your own."
    );

    public static readonly DiagnosticDescriptor ZMQ3011 = Create(
        nameof(ZMQ3011),
        Reliability,
        DiagnosticSeverity.Warning,
        "Socket shared across threads",
        "'{0}' is used by {1} and, at the same time perhaps, by {2}: a socket is not thread-safe",
        "Give each thread a socket of its own, on the shared context, and pass messages over inproc or a channel."
    );

    /// <summary>ZMQ3011 where it is one method that goes on, perhaps on another thread, between the frames of a message.</summary>
    public static readonly DiagnosticDescriptor ZMQ3011FramesAcrossAwait = Create(
        nameof(ZMQ3011),
        Reliability,
        DiagnosticSeverity.Warning,
        "Socket shared across threads",
        "This await stands between two frames of one message on '{0}': another thread may go on with it, "
            + "and other code may use the socket in between",
        "Give each thread a socket of its own, on the shared context, and pass messages over inproc or a channel."
    );

    /// <summary>ZMQ3011 where a method starts the thread: what comes before that is fine.</summary>
    public static readonly DiagnosticDescriptor ZMQ3011OnceStarted = Create(
        nameof(ZMQ3011),
        Reliability,
        DiagnosticSeverity.Info,
        "Socket shared across threads",
        "'{0}' is used by {1} and, once '{3}' has started it, perhaps by {2} at the same time: a socket is not thread-safe",
        "Give each thread a socket of its own, on the shared context, and pass messages over inproc or a channel."
    );

    public static readonly DiagnosticDescriptor ZMQ3012 = Create(
        nameof(ZMQ3012),
        Reliability,
        DiagnosticSeverity.Warning,
        "Unfinished multipart message",
        "This frame says that another one follows, and none does: what '{0}' sends next becomes part of this message",
        "Send the last frame of a message without SendMore, on every path."
    );

    /// <summary>ZMQ3012 where only one path has no last frame.</summary>
    public static readonly DiagnosticDescriptor ZMQ3012OnAPath = Create(
        nameof(ZMQ3012),
        Reliability,
        DiagnosticSeverity.Info,
        "Unfinished multipart message",
        "This frame says that another one follows, and on a path through line {1} "
            + "none does: what '{0}' sends next becomes part of this message",
        "Send the last frame of a message without SendMore, on every path."
    );

    public static readonly DiagnosticDescriptor ZMQ3013 = Create(
        nameof(ZMQ3013),
        Reliability,
        DiagnosticSeverity.Info,
        "Time-out arrives as an exception",
        "A time-out is set for this socket, and arrives here as a ZmqException when {1}; nothing around this {0} catches it",
        "Catch ZmqException with ErrorNumber EAGAIN around the call, or wait with FrameReceiver.TryReceive(timeout, "
            + "out frame), which answers by false."
    );

    public static readonly DiagnosticDescriptor ZMQ3014 = Create(
        nameof(ZMQ3014),
        Usage,
        DiagnosticSeverity.Warning,
        "Error number written as a literal",
        "Error {0} is another one on other platforms: {1}",
        "Compare with ZmqConstants.EAGAIN, which is the number of the platform, or ask for all numbers that are meant."
    );

    public static readonly DiagnosticDescriptor ZMQ3015 = Create(
        nameof(ZMQ3015),
        Reliability,
        DiagnosticSeverity.Warning,
        "Context disposed before its sockets",
        "'{0}' is disposed before its socket '{1}' on line {2}: it waits there until all its sockets are closed, for ever",
        "Dispose the sockets first, or call Shutdown on the context, which does not wait."
    );

    public static readonly DiagnosticDescriptor ZMQ3016 = Create(
        nameof(ZMQ3016),
        Reliability,
        DiagnosticSeverity.Info,
        "ROUTER drops without a word",
        "This result says nothing about delivery: a ROUTER without Router_Mandatory drops what it has no peer for, and answers true",
        "Set SocketOption.Router_Mandatory to 1 and catch the exception for peers that are not there, or let the peer acknowledge."
    );

    public static readonly DiagnosticDescriptor ZMQ3017 = Create(
        nameof(ZMQ3017),
        Reliability,
        DiagnosticSeverity.Info,
        "Queue without a bound",
        "0 is no limit: what is {0} and not taken in time stays in memory, as much as there is",
        "Set the high-water mark to what the process can hold for a slow peer; the default is 1000 messages."
    );

    public static readonly DiagnosticDescriptor ZMQ3018 = Create(
        nameof(ZMQ3018),
        Reliability,
        DiagnosticSeverity.Warning,
        "Poll with a time-out below a millisecond",
        "Poll cuts this time-out to 0 ms and does not wait; use at least 1 ms",
        "Wait for a millisecond or longer, or pass TimeSpan.Zero where the poll is not to wait."
    );

    public static readonly DiagnosticDescriptor ZMQ3019 = Create(
        nameof(ZMQ3019),
        Usage,
        DiagnosticSeverity.Info,
        "Member that later versions have not",
        "Net.Zmq {0} has no {1} any more: {2}",
        "Use what both versions have before the upgrade; zmqperf.target_version says which version is meant."
    );

    public static readonly DiagnosticDescriptor ZMQ3020 = Create(
        nameof(ZMQ3020),
        Reliability,
        DiagnosticSeverity.Warning,
        "Received length is discarded",
        "'{0}' tells how long the frame is, and nobody looks: content that was not received is used, "
            + "left from an earlier frame; check the length",
        "Keep the length that the receive returns, and compare it with what is read."
    );

    /// <summary>ZMQ3020 where only parts of a fixed size are read.</summary>
    public static readonly DiagnosticDescriptor ZMQ3020FixedOffset = Create(
        nameof(ZMQ3020),
        Reliability,
        DiagnosticSeverity.Info,
        "Received length is discarded",
        "'{0}' tells how long the frame is, and nobody looks: parts of a fixed size may be left from an earlier frame; check the length",
        "Keep the length that the receive returns, and compare it with what is read."
    );

    public static readonly DiagnosticDescriptor ZMQ3021 = Create(
        nameof(ZMQ3021),
        Reliability,
        DiagnosticSeverity.Warning,
        "Receive over a frame that is still in use",
        "This receives over the frame that '{0}' shows and line {1} "
            + "still uses: it will show the new frame, cut to the length of the old one",
        "Receive into a second buffer, or use the first frame before."
    );

    /// <summary>ZMQ3021 where only some of the paths that lead to the use have received.</summary>
    public static readonly DiagnosticDescriptor ZMQ3021OnAPath = Create(
        nameof(ZMQ3021),
        Reliability,
        DiagnosticSeverity.Info,
        "Receive over a frame that is still in use",
        "Where this receives, it does so over the frame that '{0}' shows and line {1} "
            + "still uses: it will show the new frame, cut to the length of the old one",
        "Receive into a second buffer, or use the first frame before."
    );

    public static readonly DiagnosticDescriptor ZMQ3022 = Create(
        nameof(ZMQ3022),
        Reliability,
        DiagnosticSeverity.Warning,
        "Inproc endpoint that no peer can reach",
        "Nothing {1} '{0}' on this context, and nothing else can: the context is private to this method, "
            + "and inproc endpoints belong to their context",
        "Share one context between both ends, or use another transport."
    );

    public static readonly DiagnosticDescriptor ZMQ3023 = Create(
        nameof(ZMQ3023),
        Reliability,
        DiagnosticSeverity.Warning,
        "Check for an answer that never comes",
        "This '{0}' never returns -1: it waits, or throws where nothing comes in time, so the comparison is always {1}",
        "Catch the exception of a time-out, or receive with DontWait, whose -1 says that nothing is there; ask what a TryRecv answers."
    );

    /// <summary>ZMQ3023 about the size that a receive gives beside its answer.</summary>
    public static readonly DiagnosticDescriptor ZMQ3023Size = Create(
        nameof(ZMQ3023),
        Reliability,
        DiagnosticSeverity.Warning,
        "Check for an answer that never comes",
        "This '{0}' never gives -1: where nothing is there it answers false, and the size is 0, so the comparison is always {1}",
        "Catch the exception of a time-out, or receive with DontWait, whose -1 says that nothing is there; ask what a TryRecv answers."
    );

    public static readonly DiagnosticDescriptor ZMQ3024 = Create(
        nameof(ZMQ3024),
        Reliability,
        DiagnosticSeverity.Info,
        "Allocation of a size that a frame says",
        "A received frame says how much is allocated here, and nothing bounds it: a few bytes can ask for gigabytes",
        "Compare the size with what the protocol allows, or with what was received, before anything is allocated."
    );

    public static readonly DiagnosticDescriptor ZMQ4001 = Create(
        nameof(ZMQ4001),
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight that is not partial",
        "'{0}' is not partial, so nothing can be generated into it for the flyweight '{1}'",
        "Make the type, and the types around it, partial."
    );

    public static readonly DiagnosticDescriptor ZMQ4002 = Create(
        nameof(ZMQ4002),
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight of the wrong kind of type",
        "'{0}' {1}",
        "[Flyweight] is for readonly ref partial structs; [GenerateFlyweight] makes a view beside a class, record or struct."
    );

    public static readonly DiagnosticDescriptor ZMQ4003 = Create(
        nameof(ZMQ4003),
        Usage,
        DiagnosticSeverity.Error,
        "View of partial properties before C# 13",
        "'{0}' is a view of partial properties, which need C# 13, and this is C# {1}",
        "Set LangVersion to 13 or later, or put [GenerateFlyweight] on a class, record or struct, which needs no more than C# 7.2."
    );

    public static readonly DiagnosticDescriptor ZMQ4004 = Create(
        nameof(ZMQ4004),
        Usage,
        DiagnosticSeverity.Error,
        "Declaration that cannot be a flyweight",
        "'{0}' {1}",
        "A view is a non-generic type whose fields are partial properties that only read."
    );

    public static readonly DiagnosticDescriptor ZMQ4005 = Create(
        nameof(ZMQ4005),
        Usage,
        DiagnosticSeverity.Error,
        "Field of a type without a fixed form",
        "'{0}' is of type '{1}', which has no fixed form in bytes: {2}",
        "Use numbers, enums, bool, Guid, bytes of a fixed length, text of a fixed length, or other flyweights."
    );

    public static readonly DiagnosticDescriptor ZMQ4006 = Create(
        nameof(ZMQ4006),
        Usage,
        DiagnosticSeverity.Error,
        "Fields that share bytes",
        "'{0}' [{1}..{2}) and '{3}' [{4}..{5}) share bytes",
        "Correct the offsets, or say Overlay = true on both fields where they are meant to share bytes."
    );

    public static readonly DiagnosticDescriptor ZMQ4007 = Create(
        nameof(ZMQ4007),
        Usage,
        DiagnosticSeverity.Error,
        "Fields of which only some name an offset",
        "'{0}' {1}",
        "Name the offset of every field, or of none: then they follow each other as declared."
    );

    public static readonly DiagnosticDescriptor ZMQ4008 = Create(
        nameof(ZMQ4008),
        Usage,
        DiagnosticSeverity.Error,
        "Field outside of the block",
        "'{0}' {1}",
        "Correct the offset, or the Size of the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4009 = Create(
        nameof(ZMQ4009),
        Usage,
        DiagnosticSeverity.Error,
        "Block smaller than its fields",
        "The fields of '{0}' take {1} bytes, and its Size is {2}",
        "Leave Size out, or make it as large as the fields at least."
    );

    public static readonly DiagnosticDescriptor ZMQ4010 = Create(
        nameof(ZMQ4010),
        Usage,
        DiagnosticSeverity.Error,
        "Length missing or out of place",
        "'{0}' {1}",
        "Bytes and texts need a positive length; every other type has its own."
    );

    public static readonly DiagnosticDescriptor ZMQ4011 = Create(
        nameof(ZMQ4011),
        Usage,
        DiagnosticSeverity.Error,
        "Part in the wrong place",
        "'{0}' {1}",
        "The block comes first, then groups, then variable data, then the tail."
    );

    public static readonly DiagnosticDescriptor ZMQ4012 = Create(
        nameof(ZMQ4012),
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight inside that is none",
        "'{0}' {1}",
        "Fields and groups consist of flyweights of a fixed size that do not contain themselves."
    );

    public static readonly DiagnosticDescriptor ZMQ4013 = Create(
        nameof(ZMQ4013),
        Usage,
        DiagnosticSeverity.Error,
        "Version that breaks older readers",
        "'{0}' {1}",
        "New fields go to the end of the block, with the version that brings them."
    );

    public static readonly DiagnosticDescriptor ZMQ4014 = Create(
        nameof(ZMQ4014),
        Usage,
        DiagnosticSeverity.Error,
        "Null value of another type",
        "The null value {0} of '{1}' is no {2}",
        "Give a constant that the field's type can hold."
    );

    public static readonly DiagnosticDescriptor ZMQ4015 = Create(
        nameof(ZMQ4015),
        Usage,
        DiagnosticSeverity.Error,
        "Name that the generated code takes",
        "'{0}' collides with '{1}', which is generated",
        "Rename the member or the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4016 = Create(
        nameof(ZMQ4016),
        Usage,
        DiagnosticSeverity.Info,
        "Field that lies oddly",
        "'{0}' {1}",
        "Nothing is wrong with it where the format is given; in a format of your own, order the fields by size."
    );

    public static readonly DiagnosticDescriptor ZMQ4017 = Create(
        nameof(ZMQ4017),
        Usage,
        DiagnosticSeverity.Info,
        "Enum without an explicit size",
        "The size of '{1}' on the wire hangs on '{0}', which does not say its underlying type",
        "Write the underlying type: enum Side : byte."
    );

    public static readonly DiagnosticDescriptor ZMQ4018 = Create(
        nameof(ZMQ4018),
        Usage,
        DiagnosticSeverity.Warning,
        "Layout that differs from the shipped one",
        "The layout of '{0}' differs from flyweights.shipped.txt: {1}",
        "Take the change back, bring it as a new version, or correct flyweights.shipped.txt if nobody has the old layout."
    );

    public static readonly DiagnosticDescriptor ZMQ9001 = Create(
        nameof(ZMQ9001),
        Usage,
        DiagnosticSeverity.Warning,
        "Option cannot be used",
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
    ) =>
        new(
            id,
            title,
            message,
            category,
            level,
            isEnabledByDefault: true,
            description,
            $"https://github.com/zmqperf/zmqperf/blob/main/docs/rules/{id}.md",
            tags
        );
}
