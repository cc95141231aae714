using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>Sockets to wait for together, in native memory of one thread's.</summary>
internal sealed unsafe class PollSet(int count) : IDisposable
{
    private readonly byte* _items = (byte*)NativeMemory.AllocZeroed((nuint)count, (nuint)Polling.ItemSize);

    /// <summary>Says which socket stands at a place: before each wait, because handles are not kept.</summary>
    internal void Set(int index, nint socket) => Polling.Add(Item(index), socket);

    /// <summary>Waits until one of them has input, however long.</summary>
    /// <returns>How many have; below 0 for an error.</returns>
    internal int Wait() => LibZmq.zmq_poll(_items, count, new CLong(-1));

    /// <summary>Whether the last wait found input.</summary>
    internal bool HasInput(int index) => Polling.HasInput(Item(index));

    public void Dispose() => NativeMemory.Free(_items);

    private byte* Item(int index) => _items + (index * Polling.ItemSize);
}
