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
    internal FrameSlot** Free; // the list it returns to
    internal FrameSlot* Next; // on that list
    internal FrameSlot* Older; // of all that the thread has
    internal uint Ticket;

    /// <summary>Returns to its thread, which is the caller's, after the message was sent or closed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void GiveBack(FrameSlot* slot)
    {
        slot->Ticket++;
        slot->Next = *slot->Free;
        *slot->Free = slot;
    }
}

/// <summary>
/// The frame slots of one thread: as many as it ever had open at once, normally one. Their memory lives as long as the thread.
/// </summary>
internal sealed unsafe class FrameSlots : CriticalFinalizerObject
{
    [ThreadStatic]
    private static FrameSlots? s_ofThisThread;

    // beside the object: to ask that for its list took 3 ns
    [ThreadStatic]
    private static FrameSlot** s_freeOfThisThread;

    // native, so that a slot can point to it
    private readonly FrameSlot** _free = (FrameSlot**)NativeMemory.AllocZeroed((nuint)sizeof(FrameSlot*));
    private FrameSlot* _all;

    /// <summary>The thread has ended: frees everything, also the content of writers that nobody disposed.</summary>
    ~FrameSlots()
    {
        while (_all != null)
        {
            FrameSlot* slot = _all;
            _all = slot->Older;
            if ((slot->Ticket & 1) != 0)
                _ = LibZmq.zmq_msg_close(&slot->Message);
            NativeMemory.Free(slot);
        }
        NativeMemory.Free(_free);
    }

    /// <summary>A slot whose message has room for <paramref name="size"/> bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSlot* Take(int size)
    {
        FrameSlot** free = s_freeOfThisThread;
        if (free == null || *free == null)
            free = WithAnother();
        FrameSlot* slot = *free;
        if (LibZmq.zmq_msg_init_size(&slot->Message, (nuint)size) < 0)
            ThrowNoMemory(size);
        *free = slot->Next;
        slot->Ticket++;
        return slot;
    }

    internal static void ThrowNoMemory(int size) => throw new OutOfMemoryException($"libzmq could not allocate a frame of {size} bytes.");

    /// <summary>The list of this thread's free slots, which were all taken, with one more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrameSlot** WithAnother()
    {
        FrameSlots slots = s_ofThisThread ??= new FrameSlots();
        var slot = (FrameSlot*)NativeMemory.AllocZeroed((nuint)sizeof(FrameSlot));
        slot->Free = slots._free;
        slot->Older = slots._all;
        slots._all = *slots._free = slot;
        return s_freeOfThisThread = slots._free;
    }
}
