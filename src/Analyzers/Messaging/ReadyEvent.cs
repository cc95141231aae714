namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What an event of a messaging library says.</summary>
internal enum ReadyEvent
{
    /// <summary>Something else, or it is not an event of a library.</summary>
    None,

    /// <summary>Something can be received, or taken.</summary>
    Receive,

    /// <summary>Something can be sent.</summary>
    Send,

    /// <summary>A time is over.</summary>
    Timer,
}
