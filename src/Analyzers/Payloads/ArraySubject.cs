namespace ZmqPerf.Analyzers.Payloads;

/// <summary>What the bytes of an array that serves one send are: each belongs to one rule.</summary>
internal enum ArraySubject
{
    /// <summary>Bytes that are put together for the send, or a copy made by <c>ToArray()</c>.</summary>
    Payload,

    /// <summary>Constants.</summary>
    Constant,

    /// <summary>Encoded text, all of it and nothing else; of a literal also parts, and its length besides.</summary>
    Text,

    /// <summary>A part of encoded text, which has to be encoded before it can be cut.</summary>
    PartOfText,
}
