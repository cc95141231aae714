using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace ZmqPerf;

/// <summary>
/// A frame where libzmq put it: a view into its <see cref="FrameReceiver"/>, valid until that receives again or is disposed. Copy what is needed longer.
/// </summary>
/// <remarks>
/// Use of an outdated frame reads freed memory. A Debug build of this library, and any build with the runtime option <c>ZmqPerf.CheckFrames</c> set to true
/// (<c>&lt;RuntimeHostConfigurationOption Include="ZmqPerf.CheckFrames" Value="true" /&gt;</c>), throws instead.
/// </remarks>
public readonly ref struct ReceivedFrame
{
    private readonly ReadOnlySpan<byte> _span;
    private readonly FrameReceiver? _owner; // only where frames are checked
    private readonly uint _generation;

    internal ReceivedFrame(ReadOnlySpan<byte> span, bool more, FrameReceiver? owner, uint generation)
    {
        _span = span;
        More = more;
        _owner = owner;
        _generation = generation;
    }

    /// <summary>The content.</summary>
    /// <exception cref="InvalidOperationException">Where frames are checked: the receiver has received again, or is disposed.</exception>
    public ReadOnlySpan<byte> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            _owner?.ThrowIfOutdated(_generation);
            return _span;
        }
    }

    /// <summary>The size of the content in bytes.</summary>
    public int Size => _span.Length;

    /// <summary>Whether further frames of the same message follow.</summary>
    public bool More { get; }

    /// <summary>Copies the content into a new array.</summary>
    /// <exception cref="InvalidOperationException">As in <see cref="Span"/>.</exception>
    public byte[] ToArray() => Span.ToArray();

    /// <summary>Copies the content into a buffer writer.</summary>
    /// <exception cref="ArgumentNullException">The writer is null.</exception>
    /// <exception cref="InvalidOperationException">As in <see cref="Span"/>.</exception>
    public void CopyTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(Span);
    }
}
