using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>A frame of a message that is being put together. It does not move, because a small one is where its node is.</summary>
internal unsafe struct FrameNode
{
    internal NativeMessage Message;
    internal FrameNode* Next;
    internal int Size;

    /// <summary>What a send of it has to say of the frames that follow.</summary>
    internal readonly SendFlags Flags => Next != null ? SendFlags.SendMore : SendFlags.None;
}

/// <summary>
/// The frames of one message in native memory, in the order in which they are sent. Whoever has the chain has the frames.
/// </summary>
internal unsafe struct FrameChain
{
    private nint _first; // as a number, because those can be exchanged
    private FrameNode* _last;
    private long _held; // bytes that the collector may be told of

    internal readonly FrameNode* First => (FrameNode*)_first;

    internal int Count { get; private set; }

    /// <summary>Adds a frame with room for this many bytes.</summary>
    /// <exception cref="System.OutOfMemoryException">libzmq could not allocate them; the chain is as before.</exception>
    internal FrameNode* Add(int size)
    {
        var node = (FrameNode*)NativeMemory.Alloc((nuint)sizeof(FrameNode));
        if (LibZmq.zmq_msg_init_size(&node->Message, (nuint)size) < 0)
        {
            NativeMemory.Free(node);
            FrameSlots.ThrowNoMemory(size);
        }
        node->Size = size;
        node->Next = null;
        if (_first == 0)
            _first = (nint)node;
        else
            _last->Next = node;
        _last = node;
        Count++;
        Hold(size);
        return node;
    }

    /// <summary>Counts bytes as memory until the frames are sent or freed.</summary>
    internal void Hold(int bytes)
    {
        _held += bytes;
        MemoryPressure.Add(bytes);
    }

    /// <summary>Takes all frames out. Of two threads that do it at once one gets them, and the other none.</summary>
    internal FrameChain TakeAll()
    {
        FrameChain all = this;
        all._first = Interlocked.Exchange(ref _first, 0);
        if (all._first == 0)
            return default;
        _last = null;
        Count = 0;
        _held = 0;
        return all;
    }

    /// <summary>Frees all frames.</summary>
    internal void Clear()
    {
        FrameChain all = TakeAll();
        for (FrameNode* node = all.First; node != null; )
        {
            FrameNode* next = node->Next;
            _ = LibZmq.zmq_msg_close(&node->Message);
            NativeMemory.Free(node);
            node = next;
        }
        MemoryPressure.Remove(all._held);
    }

    /// <summary>
    /// Sends what comes after the first frame, whatever happens: full queues refuse first frames only, and a message that stopped half-way
    /// would take the next one along. When the peer is gone by now, libzmq drops its frames to the last one. Counts all frames as sent.
    /// </summary>
    /// <exception cref="ZmqException">Another failure than that, of the first frame that failed.</exception>
    internal readonly void SendRest(Socket socket)
    {
        int failure = 0,
            size = 0;
        for (FrameNode* node = First->Next; node != null; node = node->Next)
        {
            int error = 0;
            while (
                LibZmq.zmq_msg_send(&node->Message, SocketHandle.Of(socket), (int)node->Flags) < 0
                && (error = ZmqError.Last) == ZmqError.Interrupted
            ) { }
            if (error is 0 or ZmqError.Interrupted || error == ZmqError.WouldBlock || failure != 0)
                continue;
            failure = error;
            size = node->Size;
        }
        if (failure != 0)
            throw ZmqError.OnSend(failure, socket, size);
        for (FrameNode* node = First; node != null; node = node->Next)
            Measurements.Sent(node->Size, Tier.InPlace);
    }
}
