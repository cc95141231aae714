using System.Runtime.InteropServices;
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
    internal FrameNode* First;
    private FrameNode* _last;

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
        if (_last == null)
            First = node;
        else
            _last->Next = node;
        _last = node;
        Count++;
        return node;
    }

    /// <summary>Frees all frames.</summary>
    internal void Clear()
    {
        for (FrameNode* node = First; node != null; )
        {
            FrameNode* next = node->Next;
            _ = LibZmq.zmq_msg_close(&node->Message);
            NativeMemory.Free(node);
            node = next;
        }
        this = default;
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
