using System;
using System.Runtime.ConstrainedExecution;
using System.Runtime.InteropServices;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>Native memory that grows, for content whose size is not known before it is written.</summary>
internal sealed unsafe class ScratchBlock : CriticalFinalizerObject
{
    private const int Smallest = 1024;

    [ThreadStatic]
    private static ScratchBlock? s_spare;

    private int _expected = Smallest;

    ~ScratchBlock() => NativeMemory.Free(Data);

    internal byte* Data { get; private set; }

    internal int Capacity { get; private set; }

    /// <summary>This thread's block, or another one while that is taken: a writer may send too.</summary>
    internal static ScratchBlock Take()
    {
        ScratchBlock block = s_spare ?? new ScratchBlock();
        s_spare = null;
        return block;
    }

    internal void GiveBack()
    {
        Trim();
        s_spare = this;
    }

    /// <summary>Makes room for more bytes behind those that are written; they may move.</summary>
    /// <exception cref="OutOfMemoryException">There is no room for so many.</exception>
    internal void Reserve(int written, int more)
    {
        if (Capacity - written >= more)
            return;
        long needed = (long)written + more;
        if (needed > int.MaxValue)
            FrameSlots.ThrowNoMemory(int.MaxValue);
        int capacity = (int)Math.Max(needed, Math.Min(Math.Max(2L * Capacity, _expected), int.MaxValue));
        Data = (byte*)NativeMemory.Realloc(Data, (nuint)capacity);
        Capacity = capacity;
    }

    /// <summary>
    /// Gives the memory to libzmq, with the message that has it as content. The next frame is expected to be as large, within what is kept
    /// for it.
    /// </summary>
    internal void HandOver(int written, NativeMessage* message)
    {
        if (LibZmq.zmq_msg_init_data(message, Data, (nuint)written, NativeFree.Function, null) < 0)
        {
            _ = LibZmq.zmq_msg_init(message);
            FrameSlots.ThrowNoMemory(written);
        }
        Data = null;
        Capacity = 0;
        _expected = Math.Clamp(written, Smallest, Boundaries.Kept);
    }

    /// <summary>Frees what is too much to be kept for the next frame.</summary>
    internal void Trim()
    {
        if (Capacity <= Boundaries.Kept)
            return;
        NativeMemory.Free(Data);
        Data = null;
        Capacity = 0;
    }
}
