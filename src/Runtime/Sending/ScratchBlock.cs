using System;
using System.Runtime.ConstrainedExecution;
using System.Runtime.InteropServices;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>Native memory that grows, for content whose size is not known before it is written.</summary>
internal sealed unsafe class ScratchBlock : CriticalFinalizerObject
{
    private const int Smallest = 1024;
    private const int MostSpares = 4; // as many as are open at once; those of other threads' frames are not piled up

    [ThreadStatic]
    private static ScratchBlock? s_spare;

    private ScratchBlock? _nextSpare;
    private int _spares = 1; // this one and the next ones
    private int _expected = Smallest;
    private MessageHandle? _message; // empty, unless the block was handed over and not sent yet

    ~ScratchBlock() => Free();

    /// <summary>Another one that is kept while it is pinned.</summary>
    internal ScratchBlock? Older { get; set; }

    internal byte* Data { get; private set; }

    internal int Capacity { get; private set; }

    /// <summary>The message that took the block over.</summary>
    internal NativeMessage* Message => _message!.Message;

    /// <summary>A block of this thread's: another one where the first is taken, because a writer may send too.</summary>
    internal static ScratchBlock Take()
    {
        if (s_spare is not { } block)
            return new ScratchBlock();
        s_spare = block._nextSpare;
        Checks.Mark(block.Data, block.Capacity);
        return block;
    }

    /// <summary>Keeps it for the thread's next frame, unless it is too much of that.</summary>
    internal void GiveBack()
    {
        int spares = s_spare?._spares ?? 0;
        // now, and not when it is finalized: nobody knows when that is
        if (Capacity > Boundaries.Kept || spares == MostSpares)
            Free();
        if (spares == MostSpares)
            return;
        _nextSpare = s_spare;
        _spares = spares + 1;
        s_spare = this;
    }

    /// <summary>Makes room for more bytes after those that are written; they may move.</summary>
    /// <exception cref="OutOfMemoryException">There is no room for that many.</exception>
    internal void Reserve(int written, int more)
    {
        if (Capacity - written >= more)
            return;
        long needed = (long)written + more;
        if (needed > int.MaxValue)
            FrameSlots.ThrowNoMemory(int.MaxValue);
        int capacity = (int)Math.Max(needed, Math.Min(Math.Max(2L * Capacity, _expected), int.MaxValue));
        Data = (byte*)NativeMemory.Realloc(Data, (nuint)capacity);
        Checks.Mark(Data + Capacity, capacity - Capacity);
        MemoryPressure.Add(capacity - Capacity);
        Capacity = capacity;
    }

    /// <summary>
    /// Gives the memory to libzmq: it becomes the content of <see cref="Message"/>. The next frame is expected to be as large, within what
    /// is kept for it.
    /// </summary>
    internal void HandOver(int written)
    {
        _message ??= new MessageHandle();
        if (LibZmq.zmq_msg_init_data(Message, Data, (nuint)written, NativeFree.Function, null) < 0)
        {
            _ = LibZmq.zmq_msg_init(Message);
            FrameSlots.ThrowNoMemory(written);
        }
        Forget();
        _expected = Math.Clamp(written, Smallest, Boundaries.Kept);
    }

    /// <summary>Copies the content to <see cref="Message"/>, which can be sent repeatedly until it is taken.</summary>
    internal void CopyToMessage(int written)
    {
        _message ??= new MessageHandle();
        if (LibZmq.zmq_msg_init_size(Message, (nuint)written) < 0)
        {
            _ = LibZmq.zmq_msg_init(Message);
            FrameSlots.ThrowNoMemory(written);
        }
        new Span<byte>(Data, written).CopyTo(new Span<byte>(LibZmq.zmq_msg_data(Message), written));
    }

    /// <summary>Frees the memory; the second time it does nothing.</summary>
    internal void Free()
    {
        NativeMemory.Free(Data);
        Forget();
    }

    /// <summary>Has no memory any more: it is freed, or another's.</summary>
    private void Forget()
    {
        MemoryPressure.Remove(Capacity);
        Data = null;
        Capacity = 0;
    }

    /// <summary>Another block with the same content, and room for more bytes after it.</summary>
    internal ScratchBlock Copy(int written, int more)
    {
        ScratchBlock copy = Take();
        copy.Reserve(0, written);
        new ReadOnlySpan<byte>(Data, written).CopyTo(new Span<byte>(copy.Data, written));
        copy.Reserve(written, more);
        return copy;
    }

    /// <summary>Frees what became a message and was not sent.</summary>
    internal void DropMessage() => _message!.Clear();
}
