namespace ZmqPerf;

/// <summary>What <see cref="FrameReceiver.ReceiveInto"/> received. Sizes are in bytes.</summary>
public readonly struct ReceiveResult
{
    internal ReceiveResult(int written, int frameSize, bool more) => (Written, FrameSize, More) = (written, frameSize, more);

    /// <summary>How many bytes of the buffer were written: use no more of it.</summary>
    public int Written { get; }

    /// <summary>The size of the frame, which may exceed the buffer's.</summary>
    public int FrameSize { get; }

    /// <summary>Whether further frames of the same message follow.</summary>
    public bool More { get; }

    /// <summary>Whether the buffer was too small for the frame.</summary>
    public bool Truncated => Written < FrameSize;
}
