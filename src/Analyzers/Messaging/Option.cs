namespace ZmqPerf.Analyzers.Messaging;

/// <summary>The options of sockets that rules ask for, by whatever name and in whatever way a library has them.</summary>
internal enum Option
{
    /// <summary>Any other one.</summary>
    Other,

    /// <summary>By which name peers know it.</summary>
    Identity,

    /// <summary>The size of the buffer of the operating system, one for each direction.</summary>
    SendBuffer,

    /// <inheritdoc cref="SendBuffer"/>
    ReceiveBuffer,

    /// <summary>Whether a queue keeps the last message only.</summary>
    Conflate,

    /// <summary>What PLAIN and CURVE need: who is the server, names, passwords, keys.</summary>
    Security,

    /// <summary>What a SUB wants.</summary>
    Subscription,

    /// <summary>How long what is not sent yet outlives the socket.</summary>
    Linger,

    /// <summary>The size of the largest message that is taken.</summary>
    LargestMessage,

    /// <summary>How many messages may wait to be sent.</summary>
    SendQueue,

    /// <summary>How many messages may wait to be received.</summary>
    ReceiveQueue,

    /// <summary>How long a receive that waits does.</summary>
    ReceiveTimeout,

    /// <summary>How long a send that waits does.</summary>
    SendTimeout,

    /// <summary>Whether a ROUTER refuses what it has no peer for.</summary>
    RouterMandatory,

    /// <summary>Whether a ROUTER talks to peers that do not know ZeroMQ's protocol: a message is a peer and its bytes.</summary>
    RouterRaw,

    /// <summary>By which name a ROUTER knows the peer that it connects to next.</summary>
    ConnectedId,

    /// <summary>Whether a PUB refuses what a subscriber has no room for.</summary>
    PublisherRefuses,

    /// <summary>Whether a REQ may ask again before it is answered.</summary>
    RequestRelaxed,

    /// <summary>Whether nothing is sent, not even into a queue, before a connection is made.</summary>
    WaitsForConnection,

    /// <summary>Whether the message that came last has another frame.</summary>
    HasMore,
}
