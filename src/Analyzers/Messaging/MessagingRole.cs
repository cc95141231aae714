namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a member of a messaging library does, in words that hold for every binding of ZeroMQ.</summary>
internal enum MessagingRole
{
    /// <summary>Sends bytes that stand in managed memory: an array or a span.</summary>
    SendBytes,

    /// <summary>Sends text.</summary>
    SendText,

    /// <summary>Sends memory that a pointer and a size describe.</summary>
    SendMemory,

    /// <summary>Sends a message object.</summary>
    SendMessage,

    /// <summary>Receives into a message object.</summary>
    ReceiveMessage,

    /// <summary>Receives into the caller's buffer.</summary>
    ReceiveIntoBuffer,

    /// <summary>Receives and returns an object made for the occasion.</summary>
    ReceiveNew,

    /// <summary>Makes a message without content.</summary>
    CreateEmptyMessage,

    /// <summary>Makes a message of a given size.</summary>
    CreateSizedMessage,

    /// <summary>Makes a message that copies managed bytes or text.</summary>
    CreateCopyingMessage,

    /// <summary>Makes a message over the caller's memory, freed by a callback.</summary>
    CreateZeroCopyMessage,

    /// <summary>Takes a message from the library's own pool.</summary>
    TakeFromPool,

    /// <summary>Any other use of the library's own pool.</summary>
    UsePool,
}
