namespace ZmqPerf.Flyweights;

/// <summary>What a flyweight makes of bytes after everything that it declares.</summary>
public enum TrailingBytes
{
    /// <summary>They are left alone: a newer sender may have added them.</summary>
    Allow,

    /// <summary>The frame is refused.</summary>
    Reject,
}
