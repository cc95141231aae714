using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>Sockets to wait for together, in native memory of one thread's.</summary>
internal sealed unsafe class PollSet(int count) : IDisposable
{
    private readonly byte* _items = (byte*)NativeMemory.AllocZeroed((nuint)count, (nuint)Polling.ItemSize);

    /// <summary>Says which socket stands at a place: before each wait, because handles are not kept.</summary>
    internal void Set(int index, nint socket, short events = Polling.Input) => Polling.Add(Item(index), socket, events);

    /// <summary>Waits until one of them is ready.</summary>
    /// <param name="milliseconds">How long at most; -1 for ever.</param>
    /// <returns>How many are; below 0 for an error.</returns>
    internal int Wait(int milliseconds) => LibZmq.zmq_poll(_items, count, new CLong(milliseconds));

    /// <summary>Whether the last wait found input.</summary>
    internal bool HasInput(int index) => Polling.HasInput(Item(index));

    public void Dispose() => NativeMemory.Free(_items);

    private byte* Item(int index) => _items + (index * Polling.ItemSize);
}
