namespace ZmqPerf.Flyweights;

/// <summary>Why a frame was refused.</summary>
public enum FlyweightFormatReason
{
    /// <summary>There are fewer bytes than the block, a group or variable data need.</summary>
    TooShort,

    /// <summary>There are more bytes than declared, and the declaration says that they are refused.</summary>
    TrailingBytes,

    /// <summary>The header tells of another message: its template or its schema is another one.</summary>
    WrongTemplate,
}
