using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What running an operation may do, besides computing its value. Callers test for the effects that matter to them.</summary>
[Flags]
internal enum Effect
{
    None = 0,

    /// <summary>Gives the processor away or spins in place, and comes back at once.</summary>
    Yields = 1,

    /// <summary>Waits on the clock, and for nothing else.</summary>
    Sleeps = 1 << 1,

    /// <summary>Waits for another thread, a device, a person.</summary>
    Waits = 1 << 2,

    /// <summary>Takes a lock, and waits while another thread holds it.</summary>
    Locks = 1 << 3,

    /// <summary>Sees what another thread has written before: an interlocked or volatile read, the state of a task.</summary>
    Acquires = 1 << 4,

    /// <summary>Wakes another thread, or lets it go on.</summary>
    Signals = 1 << 5,

    /// <summary>Comes back later, on another thread perhaps, and lets any code run until then: an await, a yield return.</summary>
    Suspends = 1 << 6,

    /// <summary>Writes to the console.</summary>
    Prints = 1 << 7,

    /// <summary>Reads from or writes to a device: a file, a keyboard.</summary>
    UsesDevice = 1 << 8,

    /// <summary>Changes or searches an object of .NET: a collection, a builder.</summary>
    Works = 1 << 9,

    /// <summary>May write bytes that are known under another name as well.</summary>
    WritesMemory = 1 << 10,

    /// <summary>Writes a field or property.</summary>
    WritesMembers = 1 << 11,

    /// <summary>Runs code of this compilation that has been read: its effects are among these.</summary>
    RunsKnownCode = 1 << 12,

    /// <summary>Runs code that may be anybody's: a delegate, an override, a method too deep to follow.</summary>
    RunsUnknownCode = 1 << 13,

    /// <summary>Runs code of another library, which is neither .NET nor the messaging library.</summary>
    RunsLibraryCode = 1 << 14,

    /// <summary>May run an iterator: a member of a collection's interface.</summary>
    Iterates = 1 << 15,

    /// <summary>Hands a lambda to .NET that stands here, and can be read as a part of the operation.</summary>
    CallsLambda = 1 << 16,

    /// <summary>Hands a delegate to .NET whose code does not stand here.</summary>
    CallsDelegate = 1 << 17,

    /// <summary>Makes a delegate, which somebody may call.</summary>
    MakesDelegate = 1 << 18,

    /// <summary>Uses a socket or a poller.</summary>
    UsesSocket = 1 << 19,

    /// <summary>Receives or polls, and waits for a message perhaps.</summary>
    Receives = 1 << 20,

    /// <summary>Has to do with messages, in whatever way.</summary>
    HandlesMessages = 1 << 21,

    /// <summary>May change the content of a message that others can reach too: receives, sends, disposes or replaces one.</summary>
    ChangesMessages = 1 << 22,

    /// <summary>Calls a member of .NET that the table does not list.</summary>
    Unlisted = 1 << 23,

    /// <summary>Takes a lock if that is free.</summary>
    TriesLock = 1 << 24,

    /// <summary>Waits for another thread in some state of things only: a queue that is full, a value that is being made.</summary>
    MayWait = 1 << 25,

    /// <summary>Does its waiting later: it comes back at once with a task, and who awaits that waits.</summary>
    ReturnsTask = 1 << 26,

    /// <summary>Throws, where that is written.</summary>
    Throws = 1 << 27,

    /// <summary>Notes a constant or an answer where other code may read it: a flag, a state.</summary>
    Notes = 1 << 28,

    /// <summary>Ends or replaces what others may use: disposes or closes it, stops a poller, takes something from one.</summary>
    Ends = 1 << 29,

    /// <summary>Sends on a socket, or may do so: whatever uses one and is not known to receive, to poll or to set it up.</summary>
    Sends = 1 << 30,
}
