namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>What an operation does to a socket and to the time that it has.</summary>
internal enum SocketStep
{
    /// <summary>Makes it, without an endpoint.</summary>
    Make,

    /// <summary>Makes it with a connection that is begun.</summary>
    MakeConnected,

    /// <summary>Makes its variable empty.</summary>
    Forget,

    /// <summary>Begins a connection.</summary>
    Connect,

    /// <summary>Gives it another endpoint, and perhaps peers.</summary>
    Join,

    /// <summary>Sends a frame that another one has to follow.</summary>
    Begin,

    /// <summary>Sends a message, or its last frame.</summary>
    Send,

    /// <summary>May wait, or do anything that is not understood.</summary>
    Pause,

    /// <summary>Disposes it.</summary>
    End,
}
