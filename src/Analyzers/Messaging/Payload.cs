namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What becomes of what is given to a send.</summary>
internal enum Payload
{
    /// <summary>It is copied before the call returns: the caller may change it.</summary>
    Copied,

    /// <summary>It is taken over: the caller's object is empty afterwards.</summary>
    Moved,

    /// <summary>It is sent some time later, as it is then.</summary>
    Kept,
}
