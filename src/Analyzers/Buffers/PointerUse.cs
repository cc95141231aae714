using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>What one reference to the address of a native block does with it.</summary>
internal enum PointerUseKind
{
    /// <summary><c>new Span&lt;byte&gt;((void*)address, length)</c>.</summary>
    Span,

    /// <summary><c>Marshal.Copy(bytes, start, address, length)</c>.</summary>
    MarshalCopy,

    /// <summary>An unmanaged pointer that only serves to read and write the block.</summary>
    Pointer,

    /// <summary>Anything else: the address may be kept.</summary>
    Escape,
}

/// <summary>One use: the reference, what it does, and the construct around it that a rewrite would replace.</summary>
internal readonly record struct PointerUse(IOperation Reference, PointerUseKind Kind, IOperation Construct);
