using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>An initialised message in native memory, closed and freed once, when disposed or lost.</summary>
internal sealed unsafe class MessageHandle : SafeHandle
{
    private const int SizeOfReceivers = 64 * 1024;

    private readonly int _size; // as counted as memory

    /// <summary>An empty message.</summary>
    /// <param name="isReceivers">
    /// Whether frames are received into it, of any size: it counts as one of 64 KiB, since to count each frame would cost each receive.
    /// 10,000 receivers of such frames that nobody disposed were 727 MiB.
    /// </param>
    internal MessageHandle(bool isReceivers = false)
        : base(0, ownsHandle: true)
    {
        SetHandle((nint)NativeMemory.Alloc((nuint)sizeof(NativeMessage)));
        _ = LibZmq.zmq_msg_init(Message); // cannot fail
        if (isReceivers)
            MemoryPressure.Add(_size = SizeOfReceivers);
    }

    /// <summary>A message with room for this many bytes, which the collector is told of.</summary>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate them.</exception>
    internal MessageHandle(int size)
        : base(0, ownsHandle: true)
    {
        var message = (NativeMessage*)NativeMemory.Alloc((nuint)sizeof(NativeMessage));
        if (LibZmq.zmq_msg_init_size(message, (nuint)size) < 0)
        {
            NativeMemory.Free(message);
            FrameSlots.ThrowNoMemory(size);
        }
        SetHandle((nint)message);
        MemoryPressure.Add(_size = size);
    }

    public override bool IsInvalid => handle == 0;

    internal NativeMessage* Message => (NativeMessage*)handle;

    /// <summary>Frees the content now; the message is empty then.</summary>
    internal void Clear()
    {
        _ = LibZmq.zmq_msg_close(Message);
        _ = LibZmq.zmq_msg_init(Message);
        GC.KeepAlive(this);
    }

    protected override bool ReleaseHandle()
    {
        bool closed = LibZmq.zmq_msg_close(Message) == 0;
        NativeMemory.Free(Message);
        MemoryPressure.Remove(_size);
        return closed;
    }
}
