using System;
using System.Runtime.CompilerServices;
using System.Runtime.ConstrainedExecution;
using System.Runtime.InteropServices;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// Where the native message of a <see cref="FrameWriter"/> lives: not in the struct, because a struct can be copied and a message must be
/// closed exactly once. The ticket is odd while the message has content, and tells the writer that owns it from a copy that outlived it.
/// </summary>
internal unsafe struct FrameSlot
{
    internal NativeMessage Message;
    internal FrameSlot* Older; // of all that the thread has
    internal uint Ticket;

    internal readonly bool IsTaken => (Ticket & 1) != 0;

    /// <summary>Is free again, after the message was sent or closed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void GiveBack(FrameSlot* slot) => slot->Ticket++;
}

/// <summary>
/// The frame slots of one thread: as many as it ever had open at once, normally one, and half as many more at most. Their memory lives as
/// long as the thread.
/// </summary>
/// <remarks>
/// A slot that is taken stays where it is: whether the first one is free is all that is asked before a frame. Lists of free ones took 1 ns
/// more. Writers are ref structs, so that few are open at once.
/// </remarks>
internal sealed unsafe class FrameSlots : CriticalFinalizerObject
{
    [ThreadStatic]
    private static FrameSlots? s_ofThisThread;

    // beside the object: to ask that for it took 3 ns
    [ThreadStatic]
    private static FrameSlot* s_firstOfThisThread;

    private FrameSlot* _newest;
    private int _count;
    private int _unsearched; // that many more are made without a search

    /// <summary>The thread has ended: frees everything, also the content of writers that nobody disposed.</summary>
    ~FrameSlots()
    {
        while (_newest != null)
        {
            FrameSlot* slot = _newest;
            _newest = slot->Older;
            if (slot->IsTaken)
                _ = LibZmq.zmq_msg_close(&slot->Message);
            NativeMemory.Free(slot);
        }
    }

    /// <summary>A slot whose message has room for <paramref name="size"/> bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSlot* Take(int size)
    {
        FrameSlot* slot = s_firstOfThisThread;
        if (slot == null || slot->IsTaken)
            slot = Another();
        if (FrameBlock.Init(&slot->Message, size) < 0)
            ThrowNoMemory(size);
        slot->Ticket++;
        return slot;
    }

    internal static void ThrowNoMemory(int size) => throw new OutOfMemoryException($"libzmq could not allocate a frame of {size} bytes.");

    /// <summary>A free slot of this thread's, or a new one. It is the first that is asked for from now on.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrameSlot* Another()
    {
        FrameSlots slots = s_ofThisThread ??= new FrameSlots();
        FrameSlot* slot = slots.Unused();
        if (slot == null)
        {
            slot = (FrameSlot*)NativeMemory.AllocZeroed((nuint)sizeof(FrameSlot));
            slot->Older = slots._newest;
            slots._newest = slot;
            slots._count++;
        }
        return s_firstOfThisThread = slot;
    }

    /// <summary>
    /// A slot that nobody has. Where all are taken, half as many are made before it is looked for again: to search all of them for each of
    /// 16,000 frames that nobody disposed took half a second, and four times as long for twice as many.
    /// </summary>
    private FrameSlot* Unused()
    {
        if (_unsearched > 0)
        {
            _unsearched--;
            return null;
        }
        FrameSlot* slot = _newest;
        while (slot != null && slot->IsTaken)
            slot = slot->Older;
        if (slot == null)
            _unsearched = _count / 2;
        return slot;
    }
}
