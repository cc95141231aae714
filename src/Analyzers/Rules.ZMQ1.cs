using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <content>Sends: what a message costs that goes out.</content>
internal static partial class Rules
{
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
        "Constant array is allocated on every call; use {0} instead",
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
        "{0} is built only to be sent; send the frames one by one with {1} instead",
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
}
