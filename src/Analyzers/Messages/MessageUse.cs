using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>What one reference does with a message.</summary>
internal enum MessageUseKind
{
    /// <summary>Reads its content, size or properties, and does not keep it.</summary>
    Read,

    /// <summary>Receives into it by a call that waits, and so replaces the content.</summary>
    Receive,

    /// <summary>Receives into it by a call that may report that nothing is there.</summary>
    TryReceive,

    /// <summary>Receives into it, but whether always, or what of the old content stays, cannot be told.</summary>
    ReceivePerhaps,

    /// <summary>Gives it other content: rebuilds it, or moves or copies another message into it.</summary>
    Fill,

    /// <summary>Disposes it.</summary>
    Dispose,

    /// <summary>Tests it for null only to dispose it.</summary>
    DisposeGuard,

    /// <summary>Assigns a new empty message to its variable.</summary>
    Create,

    /// <summary>Assigns null to its variable.</summary>
    Forget,

    /// <summary>Does nothing that outlives the use, but in a form that an edit cannot follow.</summary>
    Harmless,

    /// <summary>Sends it.</summary>
    Send,

    /// <summary>May keep it: stores, returns, captures it, or gives it to unknown code.</summary>
    Escape,
}

/// <summary>A reference to a message, and the call, property or statement around it that the use consists of.</summary>
internal readonly record struct MessageUse(MessageUseKind Kind, IOperation Reference, IOperation Construct)
{
    public bool IsReceive => Kind is MessageUseKind.Receive or MessageUseKind.TryReceive or MessageUseKind.ReceivePerhaps;
}
