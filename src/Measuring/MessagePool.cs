using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Numerics;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Measuring;

/// <summary>
/// A pool of native blocks as they are often written: a stack for each power of two, given back by the free callback when libzmq has sent
/// the message. Here to be measured.
/// </summary>
internal sealed unsafe class MessagePool
{
    private readonly ConcurrentStack<nint>[] _stacks = [.. Enumerable.Range(0, 31).Select(_ => new ConcurrentStack<nint>())];
    private readonly Action<nint>[] _giveBack;

    public MessagePool() => _giveBack = [.. Enumerable.Range(0, 31).Select(bucket => (Action<nint>)(block => _stacks[bucket].Push(block)))];

    /// <summary>A message of this many bytes around a block of the pool, and the bytes.</summary>
    public Message Rent(int size, out Span<byte> content)
    {
        int bucket = 32 - BitOperations.LeadingZeroCount((uint)Math.Max(size, 16) - 1);
        if (!_stacks[bucket].TryPop(out nint block))
            block = (nint)NativeMemory.Alloc((nuint)1 << bucket);
        content = new Span<byte>((void*)block, size);
        return new Message(block, size, _giveBack[bucket]);
    }
}
