namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>What an expression that names a socket, or what holds one, is there for.</summary>
internal enum SocketUseKind
{
    /// <summary>Neither of the following: a comparison, an option, another name for it, a step on the way to it.</summary>
    None,

    /// <summary>To receive.</summary>
    Receives,

    /// <summary>To send.</summary>
    Sends,

    /// <summary>It gets into the hands of other code, which may do anything with it.</summary>
    GivenAway,
}
