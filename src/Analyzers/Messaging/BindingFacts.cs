namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Differences between the libraries that rules have to know. Each fact is verified on the library itself, by <c>tests/Pitfalls.Tests</c>,
/// <c>tests/StandIn.Tests</c> and <c>tests/NetMq.Tests</c>.
/// </summary>
internal sealed record BindingFacts
{
    /// <summary>Of methods that options name, which take the flags of Net.Zmq.</summary>
    public static BindingFacts Unknown { get; } = new() { DoesNotWait = "DontWait" };

    /// <summary>Whether a message that has been sent once is never closed again, so that content which it gets later is lost.</summary>
    public bool LeaksRefilledMessages { get; init; }

    /// <summary>Whether an asynchronous receive holds a thread of the pool while it waits.</summary>
    public bool AsynchronousReceivesHoldThreads { get; init; }

    /// <summary>Whether a time to wait below a millisecond is never over: it is cut down to nothing, which never is.</summary>
    public bool ShortTimesNeverEnd { get; init; }

    /// <summary>Whether a socket takes what it has not sent yet with it when it is disposed: its linger is zero.</summary>
    public bool DisposalDropsWhatIsNotSent { get; init; }

    /// <summary>Whether a call that waits in a socket goes on waiting when another thread disposes that, without an exception.</summary>
    public bool DisposalEndsNoCall { get; init; }

    /// <summary>Whether a poller calls handlers of events, each on its own thread and one at a time.</summary>
    public bool HasReadyEvents { get; init; }

    /// <summary>The call that sends a text, and encodes it as UTF-8, as advice names it.</summary>
    public string SendsText { get; init; } = "";

    /// <summary>By what a send says that another frame follows, as advice names it.</summary>
    public string SendsMore { get; init; } = "";

    /// <summary>By what a call says that it is not to wait, as advice names it.</summary>
    public string DoesNotWait { get; init; } = "";

    /// <summary>Whether a send that promises another frame returns its socket, so that a message is one expression.</summary>
    public bool SendsReturnTheSocket { get; init; }

    /// <summary>The call that receives a text, as advice names it; empty where none spares the array of its bytes.</summary>
    public string ReceivesText { get; init; } = "";

    /// <summary>The call that gives an array to a message as it is, as advice names it; empty where there is none.</summary>
    public string HandsOver { get; init; } = "";

    /// <summary>What it calls an object that holds one frame and can be received into again.</summary>
    public string Message { get; init; } = "Message";

    /// <summary>
    /// Whether a message costs so much that an array beside it does not matter below some hundred bytes, nor much above.
    /// </summary>
    public bool ArraysMatterLittle { get; init; }

    /// <summary>Whether a send takes the first bytes of an array, but no part that begins after them.</summary>
    public bool SendsHeadsOnly { get; init; }

    /// <summary>Whether a message of several frames holds on to the arrays that are added; otherwise it copies them.</summary>
    public bool MessagesKeepArrays { get; init; }

    /// <summary>Whether a frame that is made of a text, and of nothing else, holds it as ASCII.</summary>
    public bool FramesHoldAscii { get; init; }

    /// <summary>
    /// Whether the frames of a collection are looked at when their turn comes: one that is null is found after others have been sent.
    /// </summary>
    public bool CollectionsAreSentAsTheyAre { get; init; }

    /// <summary>Whether what forms of a rule cost was measured on it: otherwise no cost is quoted.</summary>
    public bool HasMeasuredCosts { get; init; }

    /// <summary>Whether each type of socket has a class: what is only known to be a socket may be of any.</summary>
    public bool ClassesSayTheType { get; init; }

    /// <summary>Whether the beginning of an array is sent by its length beside it; otherwise as a span.</summary>
    public bool SendsPartsByLength { get; init; }
}
