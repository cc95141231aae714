namespace ZmqPerf.Analyzers.Sockets;

/// <summary>What one operation does to the message that a socket is sending.</summary>
internal enum SocketEvent
{
    /// <summary>Sends a frame that says another one follows.</summary>
    More,

    /// <summary>The same, unless its result is that it would have to wait.</summary>
    MorePerhaps,

    /// <summary>Sends the last frame of a message.</summary>
    Last,

    /// <summary>Sends whole messages only, or nothing.</summary>
    LastPerhaps,

    /// <summary>Closes the socket.</summary>
    Dispose,

    /// <summary>May send anything.</summary>
    Anything,
}
