using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>Sockets to wait for together, in native memory of one thread's.</summary>
/// <remarks>
/// It waits for the sockets' descriptors. <c>zmq_poll</c> on the sockets asks each of them again when it wakes, and the receive asks once
/// more: five system calls, a tenth of the time from the send to the handler. A descriptor says once that something has happened, not
/// what, so each socket is asked before the wait. Source: zmq_getsockopt(3), ZMQ_FD.
/// </remarks>
internal sealed unsafe class PollSet(int count) : IDisposable
{
    private const int DescriptorOption = 14;
    private const int EventsOption = 15;

    private readonly byte* _items = (byte*)NativeMemory.AllocZeroed((nuint)count, (nuint)Polling.ItemSize);
    private readonly nint[] _sockets = new nint[count];
    private readonly short[] _events = new short[count];
    private readonly bool[] _hasDescriptor = new bool[count];

    /// <summary>Says which socket stands at a place: before each wait, because handles are not kept.</summary>
    internal void Set(int index, nint socket, short events = Polling.Input)
    {
        _hasDescriptor[index] &= _sockets[index] == socket;
        _sockets[index] = socket;
        _events[index] = events;
    }

    /// <summary>Waits until one of them may be ready.</summary>
    /// <param name="milliseconds">How long at most; -1 forever.</param>
    /// <returns>How many may be; below 0 for an error.</returns>
    internal int Wait(int milliseconds)
    {
        int ready = 0;
        for (int i = 0; i < count; i++)
        {
            int found;
            if (!HasDescriptor(i) || !TryGet(i, EventsOption, &found, sizeof(int)))
                return -1;
            found &= _events[i];
            Polling.SetFound(Item(i), (short)found);
            if (found != 0)
                ready++;
        }
        return ready > 0 ? ready : LibZmq.zmq_poll(_items, count, new CLong(milliseconds));
    }

    /// <summary>Whether the last wait found what may be input.</summary>
    internal bool HasInput(int index) => Polling.HasInput(Item(index));

    public void Dispose() => NativeMemory.Free(_items);

    private bool HasDescriptor(int index)
    {
        if (_hasDescriptor[index])
            return true;
        Polling.Add(Item(index), 0, Polling.Input);
        return _hasDescriptor[index] = TryGet(index, DescriptorOption, Polling.Descriptor(Item(index)), Polling.DescriptorSize);
    }

    private bool TryGet(int index, int option, void* value, int size)
    {
        nuint length = (nuint)size;
        return LibZmq.zmq_getsockopt(_sockets[index], option, value, &length) >= 0;
    }

    private byte* Item(int index) => _items + (index * Polling.ItemSize);
}
