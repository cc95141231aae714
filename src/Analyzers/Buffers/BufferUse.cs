using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>What one reference to a local buffer does with it.</summary>
internal enum BufferUseKind
{
    /// <summary>An element is read or written; a span can do the same.</summary>
    Element,

    /// <summary>Only the length is read; a span can do the same, at any time.</summary>
    Length,

    /// <summary>Given to a call as a span; the call cannot keep it.</summary>
    SpanArgument,

    /// <summary><c>buffer.AsSpan(...)</c> in a place that cannot keep it.</summary>
    AsSpan,

    /// <summary>
    /// The buffer is the destination of <c>Array.Copy</c>, <c>Buffer.BlockCopy</c> or <c>source.CopyTo(buffer, index)</c>.
    /// </summary>
    CopyInto,

    /// <summary>foreach over the bytes.</summary>
    Enumeration,

    /// <summary>Given as an array to something known not to keep it, or compared; a span could not stand there.</summary>
    ArrayOnly,

    /// <summary>The buffer may live on, or nothing is known about the use.</summary>
    Escape,
}

/// <summary>
/// One use: the reference, what it does, the construct around it that a rewrite would touch, and whether bytes are written.
/// </summary>
internal readonly record struct BufferUse(IOperation Reference, BufferUseKind Kind, IOperation Construct, bool Writes);
