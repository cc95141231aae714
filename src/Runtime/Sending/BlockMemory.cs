using System;
using System.Buffers;

namespace ZmqPerf;

/// <summary>The block of a <see cref="FrameBuffer"/> as <see cref="Memory{T}"/>: where it is now, should it have moved.</summary>
internal sealed unsafe class BlockMemory(ScratchBlock block) : MemoryManager<byte>
{
    public override Span<byte> GetSpan() => new(block.Data, block.Capacity);

    public override MemoryHandle Pin(int elementIndex = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(elementIndex);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(elementIndex, block.Capacity);
        return new MemoryHandle(block.Data + elementIndex, pinnable: this);
    }

    public override void Unpin()
    {
        // native memory does not move
    }

    protected override void Dispose(bool disposing)
    {
        // the block belongs to the frame
    }
}
