namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a member of a messaging library does, in words that hold for every binding of ZeroMQ.</summary>
internal enum MessagingRole
{
    /// <summary>Sends bytes that stand in managed memory: an array or a span.</summary>
    SendBytes,

    /// <summary>Sends bytes without holding the caller: they must not change before that is done.</summary>
    SendBytesAsync,

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

    /// <summary>Receives all frames of a message and returns them as a collection made for the occasion.</summary>
    ReceiveMultipart,

    /// <summary>Receives a frame that is the key of a peer.</summary>
    ReceiveKey,

    /// <summary>Takes a frame without giving anything of it.</summary>
    SkipFrame,

    /// <summary>Takes all frames that are left of a message, or those of several, without giving them.</summary>
    SkipMessage,

    /// <summary>Receives without holding the caller; some libraries hold a thread of the pool instead.</summary>
    ReceiveAsync,

    /// <summary>Receives a frame into a receiver that is reused, and returns a view of it.</summary>
    ReceiveFrame,

    /// <summary>Hands every frame that is there to a callback, and does not wait for more.</summary>
    DrainFrames,

    /// <summary>A user's method that takes every message that is there, does not wait for more, and does nothing where none is.</summary>
    DrainByMethod,

    /// <summary>A user's method that asks a socket without waiting, and gives the answer by a task that is over.</summary>
    AskByTask,

    /// <summary>
    /// A user's method that receives into a buffer, drops the length, and returns that buffer; or into a message or buffer of its object,
    /// and returns the message or what may be a part of the buffer.
    /// </summary>
    FillAndReturn,

    /// <summary>A user's method that sends what it makes itself, without waiting, and returns whether it was sent.</summary>
    SendByMethod,

    /// <summary>Makes a receiver that is reused.</summary>
    CreateReceiver,

    /// <summary>Makes, or takes from a channel, what is the caller's to dispose.</summary>
    CreateOwned,

    /// <summary>Begins a frame that is written in place, or writes and sends one.</summary>
    SendInPlace,

    /// <summary>Sends a payload that several sends share.</summary>
    SendShared,

    /// <summary>Sends a message whose frames were put together before: whole, or not at all.</summary>
    SendWhole,

    /// <summary>Gives such a message to a loop, whose thread sends it: the caller uses no socket.</summary>
    SendByLoop,

    /// <summary>Adds a frame that is written in place to such a message.</summary>
    AddInPlace,

    /// <summary>Sends a frame without content, or the key of a peer.</summary>
    SendEmpty,

    /// <summary>Sends a collection of frames as one message.</summary>
    SendMultipart,

    /// <summary>Makes a collection of frames.</summary>
    CreateMultipart,

    /// <summary>Adds a frame to a collection of frames.</summary>
    AddFrame,

    /// <summary>Sets an option or a subscription of a socket; the value is the operand.</summary>
    Configure,

    /// <summary>Binds or connects a socket; the operand is the endpoint.</summary>
    Attach,

    /// <summary>Waits until one of several sockets is ready; the operand is the time-out.</summary>
    Poll,

    /// <summary>Makes a socket; the operand is the endpoint that it has from its beginning.</summary>
    CreateSocket,

    /// <summary>Adds a socket to those that are waited for.</summary>
    AddToPoller,

    /// <summary>Asks what a wait has found.</summary>
    AskPoller,

    /// <summary>Takes a socket out of those that are waited for.</summary>
    RemoveFromPoller,

    /// <summary>Runs what waits for sockets, here or on a thread of its own.</summary>
    RunPoller,

    /// <summary>Ends that.</summary>
    StopPoller,

    /// <summary>Has a delegate run where the sockets are waited for; the operand is the delegate.</summary>
    RunOnPoller,

    /// <summary>Hands something to another thread by a queue; the operand is it.</summary>
    PutInQueue,

    /// <summary>Takes something out of such a queue.</summary>
    TakeFromQueue,

    /// <summary>Ends what the library does for the whole process.</summary>
    CleanUp,

    /// <summary>Gives a message that is a value its content: of a size, or the operand itself.</summary>
    InitMessage,

    /// <summary>Gives that content back.</summary>
    CloseMessage,

    /// <summary>Gives a message a new content of a given size, or none.</summary>
    Rebuild,

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
