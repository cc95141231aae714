namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What a message, a socket or a view can be; each protocol uses a few of these.</summary>
internal enum State
{
    /// <summary>Anything: other code has it, or something happened to it that is not understood.</summary>
    Unknown,

    /// <summary>No object at all.</summary>
    Null,

    /// <summary>A message that holds its content.</summary>
    Filled,

    /// <summary>A message whose content a send has taken.</summary>
    Sent,

    /// <summary>A message that has been made empty after a send.</summary>
    Cleared,

    /// <summary>A message that has got other content after a send.</summary>
    Refilled,

    /// <summary>Closed for good.</summary>
    Disposed,

    /// <summary>A view of a content that is there.</summary>
    Valid,

    /// <summary>A view of a content that is gone.</summary>
    Stale,

    /// <summary>A view that is being returned.</summary>
    Returned,

    /// <summary>A socket between two messages.</summary>
    Idle,

    /// <summary>A socket after a frame that promises another one.</summary>
    Midway,

    /// <summary>A socket after such a frame that may not have been sent.</summary>
    Pending,

    /// <summary>A socket in use whose context is gone.</summary>
    Orphaned,

    /// <summary>A socket that has an endpoint.</summary>
    Attached,

    /// <summary>Such a socket that has got an option since.</summary>
    Configured,

    /// <summary>A socket with a message that waits for its connection.</summary>
    Queued,

    /// <summary>A socket that can only send next.</summary>
    MustSend,

    /// <summary>A socket that can only receive next.</summary>
    MustReceive,
}
