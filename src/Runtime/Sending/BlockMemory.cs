using System;
using System.Buffers;

namespace ZmqPerf;

/// <summary>
/// The block of a <see cref="FrameBuffer"/> as <see cref="Memory{T}"/>: where it is now, should it have moved, and nothing once the frame
/// is closed, when the block may be another frame's.
/// </summary>
internal sealed unsafe class BlockMemory(FrameBuffer frame) : MemoryManager<byte>
{
    public override Span<byte> GetSpan()
    {
        ScratchBlock block = frame.OpenBlock();
        return new Span<byte>(block.Data, block.Capacity);
    }

    public override MemoryHandle Pin(int elementIndex = 0)
    {
        ScratchBlock block = frame.OpenBlock();
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
        // the block is the frame's
    }
}
