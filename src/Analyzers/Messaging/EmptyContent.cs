namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a receive that returns false writes to its out parameter: the same in all versions, from 0.1 to 0.5.</summary>
internal enum EmptyContent
{
    /// <summary>There is no such parameter, or it is not known.</summary>
    Unknown,

    /// <summary>A size of 0, as of an empty frame.</summary>
    Zero,

    /// <summary>No object.</summary>
    Null,

    /// <summary>A frame without content.</summary>
    EmptyFrame,
}
