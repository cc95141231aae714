using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace ZmqPerf;

/// <summary>
/// A frame where libzmq put it: a view into its <see cref="FrameReceiver"/>, valid until that receives again or is disposed. Copy what is
/// needed longer.
/// </summary>
/// <remarks>
/// Use of an outdated frame reads freed memory. Where frames are checked it throws instead: in Debug builds of projects that reference the
/// package, and wherever <c>&lt;ZmqPerfCheckFrames&gt;true&lt;/ZmqPerfCheckFrames&gt;</c> is set in the project file of the program, or the
/// runtime option <c>ZmqPerf.CheckFrames</c>.
/// </remarks>
public readonly ref struct ReceivedFrame
{
    private readonly ReadOnlySpan<byte> _span;
    private readonly FrameReceiver? _owner; // null in the empty frame of a receive that got nothing
    private readonly uint _generation;

    internal ReceivedFrame(ReadOnlySpan<byte> span, FrameReceiver owner, uint generation)
    {
        _span = span;
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
            if (Checks.AreOn)
                _owner?.ThrowIfOutdated(_generation);
            return _span;
        }
    }

    /// <summary>The size of the content in bytes.</summary>
    public int Size => _span.Length;

    /// <summary>
    /// Whether further frames of the same message follow. libzmq is asked for it here, and not by each receive: that took 3 of 40 ns (our
    /// comparison with C).
    /// </summary>
    /// <exception cref="InvalidOperationException">The frame is outdated; this is checked in every build.</exception>
    public bool More => _owner is { } owner && owner.HasMore(_generation);

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
