namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a member gives of a message of several frames, or of one of its frames.</summary>
internal enum FramePart
{
    /// <summary>Anything; it may change the message, or hand it on.</summary>
    Unknown,

    /// <summary>Nothing: it drops a frame, or all of them.</summary>
    Nothing,

    /// <summary>How much there is, or a number that a frame holds.</summary>
    Number,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>A frame's bytes.</summary>
    Bytes,

    /// <summary>A frame's text.</summary>
    Text,
}
