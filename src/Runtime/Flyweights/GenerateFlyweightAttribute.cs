using System;

namespace ZmqPerf.Flyweights;

/// <summary>
/// Makes a view and a writer beside an existing class, record or struct: <c>OrderView</c> and <c>OrderWriter</c> for <c>Order</c>, with a
/// field for each of its parameters, automatic properties and public fields, in their order. For any C# from 7.2 on.
/// </summary>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class, Inherited = false)]
public sealed class GenerateFlyweightAttribute : Attribute
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
