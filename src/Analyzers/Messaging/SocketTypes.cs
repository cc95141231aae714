namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What libzmq's types of sockets do with a first frame that cannot go now, by their names in Net.Zmq. Later frames of a message are never
/// refused, as long as the peer stays. <c>tests/Pitfalls.Tests</c> shows each line on real sockets.
/// </summary>
internal static class SocketTypes
{
    public static Refusal RefusalOf(string type) =>
        type switch
        {
            "Pub" or "XPub" => Refusal.ByOption(Option.PublisherRefuses), // drops what a subscriber has no room for
            "Router" => Refusal.ByOption(Option.RouterMandatory), // drops what it has no peer for
            "XSub" => Refusal.Never, // drops as well, and no option changes that
            "Rep" => Refusal.Never, // replies to the peer that asked, or drops
            _ => CanSend(type) ? Refusal.Possible : Refusal.Never,
        };

    public const string Router = "Router";

    private static readonly string[] s_names =
    [
        "Pair",
        "Pub",
        "Sub",
        "Req",
        "Rep",
        "Dealer",
        "Router",
        "Pull",
        "Push",
        "XPub",
        "XSub",
        "Stream",
    ];

    /// <summary>The name of a type by its number in zmq.h.</summary>
    public static string? NameOf(int number) => number >= 0 && number < s_names.Length ? s_names[number] : null;

    /// <summary>Whether it can send at all; one that cannot throws.</summary>
    public static bool CanSend(string type) => type is not ("Sub" or "Pull");

    /// <summary>Whether it can receive at all; one that cannot throws.</summary>
    public static bool CanReceive(string type) => type is not ("Pub" or "Push");

    /// <summary>Whether nothing comes before a subscription.</summary>
    public static bool NeedsSubscription(string type) => type is "Sub";

    /// <summary>Whether a message that is received must be answered, or one be sent, before the next can be received.</summary>
    public static bool IsLockStep(string type) => type is "Rep" or "Req";

    /// <summary>Whether it answers many peers, so that an answer to one says nothing of the others.</summary>
    public static bool AnswersMany(string type) => type is "Router";

    /// <summary>Whether it asks, and so sends before it can receive.</summary>
    public static bool SendsFirst(string type) => type is "Req";

    /// <summary>Whether what it sends waits in a queue for the connection that is being made: others have no peer yet.</summary>
    public static bool QueuesForConnection(string type) => type is "Pair" or "Req" or "Dealer" or "Push";

    /// <summary>What is said of a socket whose peer is known to be none of the code's own.</summary>
    public const string NoneReached = "";

    /// <summary>Whether what one sends can come to the other; of a type that is not known, it can.</summary>
    public static bool Reaches(string? from, string? to) =>
        from is null
        || to is null
        || from switch
        {
            "Pair" => to is "Pair",
            "Push" => to is "Pull",
            "Pub" or "XPub" => to is "Sub" or "XSub",
            "XSub" => to is "XPub",
            "Req" => to is "Rep" or "Router",
            "Rep" => to is "Req" or "Dealer",
            "Dealer" => to is "Rep" or "Dealer" or "Router",
            "Router" => to is "Req" or "Dealer" or "Router",
            _ => false,
        };

    /// <summary>Whether a peer may be a ROUTER, which asks for the name; none of the others' peers does.</summary>
    public static bool NameMatters(string type) => type is not ("Pair" or "Pub" or "XPub" or "Sub" or "XSub" or "Push" or "Pull" or "Rep");

    /// <summary>Whether its peers do not know ZeroMQ's protocol.</summary>
    public static bool IsRaw(string type) => type is "Stream";

    /// <summary>Whether it puts a frame that names the peer before each message that it hands over, so that one more follows.</summary>
    public static bool NamesPeer(string? type) => type is "Router" or "Stream";
}

/// <summary>Whether a send can be refused: it reports "not now", or waits.</summary>
/// <param name="IsPossible">Whether it can, the option aside.</param>
/// <param name="Option">The option of the socket that makes it refuse what it drops otherwise.</param>
internal readonly record struct Refusal(bool IsPossible, Option? Option)
{
    public static Refusal Possible => new(true, null);

    public static Refusal Never => new(false, null);

    public static Refusal ByOption(Option option) => new(false, option);
}
