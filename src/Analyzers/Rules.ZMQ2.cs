using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <content>Receives and waiting: what a message costs that comes in, and what is done until it comes.</content>
internal static partial class Rules
{
    private const string ReuseBuffer =
        "Create the buffer once, before the loop or in a field, or receive into a Message that is reused and read message.Data; "
        + "with NetMQ a Msg, and msg.Slice().";

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
        "{0}; use a {1} instead",
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
}
