using System;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.StandIn.Tests;

/// <summary>A native block that counts how often libzmq gave it back: a frame over it leaks if and only if the count stays zero.</summary>
internal sealed class TrackedBlock : IDisposable
{
    private int _freed;

    public TrackedBlock(int size)
    {
        Size = size;
        Address = Marshal.AllocHGlobal(size);
    }

    public int Size { get; }

    public nint Address { get; }

    public int Freed => Volatile.Read(ref _freed);

    public unsafe Span<byte> Span => new((void*)Address, Size);

    /// <summary>A zero-copy message over the block.</summary>
    public Message CreateMessage() => new(Address, Size, _ => Interlocked.Increment(ref _freed));

    public void Dispose() => Marshal.FreeHGlobal(Address);
}
