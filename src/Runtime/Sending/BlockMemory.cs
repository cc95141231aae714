using System;
using System.Buffers;

namespace ZmqPerf;

/// <summary>
/// The block of a <see cref="FrameBuffer"/> as <see cref="Memory{T}"/>: where it is now, should it have moved, and nothing once the frame
/// is closed, when the block may be another frame's. A block that is pinned stays where it is, and is nobody else's, until it no longer is.
/// </summary>
internal sealed unsafe class BlockMemory(FrameBuffer frame) : MemoryManager<byte>
{
    private int _pins;
    private ScratchBlock? _kept; // what the frame has left here; lost with the last pin, it is finalized

    /// <summary>Whether somebody, such as a read that nobody has awaited, may still write into the block.</summary>
    internal bool IsPinned
    {
        get
        {
            lock (this)
                return _pins > 0;
        }
    }

    /// <summary>Keeps a block that the frame is done with until it is not pinned any more.</summary>
    /// <returns>False where it is not pinned now.</returns>
    internal bool TryKeep(ScratchBlock block)
    {
        lock (this)
        {
            if (_pins == 0)
                return false;
            block.Older = _kept;
            _kept = block;
            return true;
        }
    }

    public override Span<byte> GetSpan()
    {
        ScratchBlock block = frame.OpenBlock();
        return new Span<byte>(block.Data, block.Capacity);
    }

    public override MemoryHandle Pin(int elementIndex = 0)
    {
        lock (this)
        {
            ScratchBlock block = frame.OpenBlock();
            ArgumentOutOfRangeException.ThrowIfNegative(elementIndex);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(elementIndex, block.Capacity);
            _pins++;
            return new MemoryHandle(block.Data + elementIndex, pinnable: this);
        }
    }

    public override void Unpin()
    {
        lock (this)
        {
            if (_pins == 0 || --_pins > 0)
                return;
            for (ScratchBlock? block = _kept; block != null; block = block.Older)
                block.Free();
            _kept = null;
        }
    }

    protected override void Dispose(bool disposing)
    {
        // the block is the frame's
    }
}
