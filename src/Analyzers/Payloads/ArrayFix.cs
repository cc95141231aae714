using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>The plans by which an array that serves one send is removed, and their edits.</summary>
internal static class ArrayFix
{
    /// <summary>Fix: send the bytes that the array copies.</summary>
    public const string SendSource = "SendSource";

    /// <summary>Fix: write into a native frame.</summary>
    public const string WriteInPlace = "WriteInPlace";

    /// <summary>Fix: write into the room that a message of several frames makes for one.</summary>
    public const string AddInPlace = "AddInPlace";

    /// <summary>
    /// Edits of <see cref="SendSource"/>: the expression to replace, the source to put there with its suffix, and the same where its range
    /// is one number.
    /// </summary>
    public const string Replace = "replace",
        By = "by",
        BySpan = "by.Span",
        ByAsSpan = "by.AsSpan()",
        ByRange = "by.AsSpan(..)",
        ByBuffer = "by.GetBuffer()",
        Counted = "counted",
        Remove = "remove";

    /// <summary>
    /// Edits of <see cref="WriteInPlace"/>: the declaration, whether its name goes on as a span, or that of the next statement, which call
    /// made the array and of what size, whether the span is cleared, and the uses.
    /// </summary>
    public const string Socket = "socket",
        Size = "size",
        Declare = "declare",
        KeepSpan = "span",
        Name = "name",
        MadeOf = "made of ",
        Clear = "clear",
        Send = "send",
        Slice = "slice",
        SliceRange = "sliceRange",
        SliceFrom = "sliceFrom",
        BlockCopy = "blockCopy",
        BytesCopy = "bytesCopy",
        AllBytesCopy = "allBytesCopy",
        ArrayCopy = "arrayCopy",
        CopyTo = "copyTo",
        Encode = "encode",
        OfSpan = "ofSpan",
        Number = "number";

    public const string Comments = "a comment would be lost";

    /// <summary>How a copy's source is sent itself; null where there is no span of it.</summary>
    public static string? EditFor(FreshArray copy, MessagingBody body) =>
        copy.Source?.Type switch
        {
            _ when copy.Form == FreshArrayForm.Part => ByRange,
            _ when OpenStream.Is(copy.Source, body) => ByBuffer,
            var type when type.IsByteSpan() || type.IsByteArray() || type.IsByteSegment() => By,
            var type when type.IsByteMemory() => BySpan,
            var type when type.IsImmutableArray() => ByAsSpan,
            _ => null,
        };
}
