namespace ZmqPerf.Analyzers.Messages;

/// <summary>A frame that is received and not read: libzmq drops what does not fit into a buffer, and reports the full size.</summary>
internal static class DroppedFrame
{
    /// <summary>The buffer into which nothing fits.</summary>
    public const string EmptySpan = "Span<byte>.Empty";
}
