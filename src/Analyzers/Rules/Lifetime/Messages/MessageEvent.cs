namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>What one operation does with a message.</summary>
internal enum MessageEvent
{
    /// <summary>Asks nothing of it.</summary>
    None,

    /// <summary>Reads its content or its size.</summary>
    Read,

    /// <summary>Reads its size or flags, which one that is closed still has.</summary>
    Measure,

    /// <summary>Asks for something else that a closed message does not have.</summary>
    Ask,

    /// <summary>Sends it.</summary>
    Send,

    /// <summary>Gives it other content: a receive, <c>Rebuild</c> with a size, <c>Move</c> or <c>Copy</c> into it.</summary>
    Fill,

    /// <summary>Makes it empty: <c>Rebuild</c> without a size.</summary>
    Clear,

    /// <summary>Moves its content into another message.</summary>
    Empty,

    /// <summary>Disposes it.</summary>
    Dispose,

    /// <summary>Closes it, which can be done once.</summary>
    Close,

    /// <summary>Puts a new message in its variable, or gives one that is a value its content.</summary>
    Create,

    /// <summary>Puts null in its variable.</summary>
    Forget,

    /// <summary>Puts a message in its variable that may have other names.</summary>
    Take,

    /// <summary>Gives it to code that may do anything with it.</summary>
    Escape,

    /// <summary>Runs code that may do something to a message that has other names.</summary>
    Foreign,
}
