using System;

namespace ZmqPerf.Flyweights;

/// <summary>
/// Makes a view and a writer beside an existing class, record or struct: <c>OrderView</c> and <c>OrderWriter</c> for <c>Order</c>, with a field for each of its
/// parameters, automatic properties and public fields, in their order. For any C# from 7.2 on.
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
}
