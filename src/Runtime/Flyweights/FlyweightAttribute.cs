using System;

namespace ZmqPerf.Flyweights;

/// <summary>
/// Makes a view of a <c>readonly ref partial struct</c>: its partial properties become fields at fixed places of the bytes that it is
/// wrapped around. The analyzers' package generates their bodies, <c>Wrap</c>, <c>TryWrap</c>, <c>BlockLength</c>, and a writer. For C# 13
/// and later.
/// <code>
/// [Flyweight]
/// public readonly ref partial struct OrderView
/// {
///     [Field] public partial int AccountId { get; }
///     [Field] public partial long Quantity { get; }
/// }
/// </code>
/// </summary>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class, Inherited = false)]
public sealed class FlyweightAttribute : Attribute
{
    /// <summary>The byte order of every field that does not say its own. Never that of the machine.</summary>
    public ByteOrder ByteOrder { get; set; }

    /// <summary>How automatic places are aligned: to the field's size, but to no more than this. 1 (no gaps), 2, 4 or 8.</summary>
    public int Pack { get; set; } = 1;

    /// <summary>Bytes of the whole block. Zero: as many as the fields need; more: the end is reserved.</summary>
    public int Size { get; set; }

    /// <summary>The newest version of the layout, to which the latest fields belong.</summary>
    public int Version { get; set; } = 1;

    /// <summary>Whether a writer is made, too.</summary>
    public bool Writer { get; set; } = true;

    /// <summary>
    /// The flyweight that every frame begins with, before the block. Its fields <c>TemplateId</c> and <c>SchemaId</c> are compared,
    /// <c>RootLength</c> tells the length of the block, and <c>Version</c> that of the sender.
    /// </summary>
    public Type? Header { get; set; }

    /// <summary>The kind of message that the header must tell, and a constant of the view. Not compared where it is not said.</summary>
    public int TemplateId { get; set; }

    /// <summary>The family of messages that the header must tell, and a constant of the view. Not compared where it is not said.</summary>
    public int SchemaId { get; set; }

    /// <summary>Whether a frame may be longer than what is declared.</summary>
    public TrailingBytes TrailingBytes { get; set; }
}
