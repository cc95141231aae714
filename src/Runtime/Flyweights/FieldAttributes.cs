using System;

namespace ZmqPerf.Flyweights;

/// <summary>
/// A field of the block: a number, an enum, a <c>bool</c> (one byte), a <c>Guid</c>, another flyweight, or with <see cref="Length"/> a run
/// of bytes. All fields of a type name their offset, or none does and they follow each other as declared.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class FieldAttribute : Attribute
{
    /// <summary>Puts the field after the one before it.</summary>
    public FieldAttribute() { }

    /// <summary>Puts the field at a place of its own.</summary>
    /// <param name="offset">Counted in bytes from the start of the block.</param>
    public FieldAttribute(int offset) => Offset = offset;

    /// <summary>Where the field begins; -1 where it follows the one before.</summary>
    public int Offset { get; } = -1;

    /// <summary>How many bytes: only for fields that are bytes.</summary>
    public int Length { get; set; }

    /// <summary>The byte order of this field, where it differs from that of the type.</summary>
    public ByteOrder ByteOrder { get; set; }

    /// <summary>
    /// The version that brought the field. It is there if the block is long enough for it, whatever the sender claims, and, where the
    /// header has a <c>Version</c>, if that is not older.
    /// </summary>
    public int Since { get; set; } = 1;

    /// <summary>What a field that is not there reads as; zero where nothing is said.</summary>
    public object? NullValue { get; set; }

    /// <summary>Allows the field to share its bytes with others that allow it, too.</summary>
    public bool Overlay { get; set; }
}

/// <summary>
/// Makes a field of bytes a text of fixed size: adds <c>NameTrimmed</c>, <c>NameEquals</c>, <c>GetName()</c> and in writers <c>SetName</c>.
/// </summary>
/// <param name="length">How many bytes.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class FixedTextAttribute(int length) : Attribute
{
    /// <summary>How many bytes.</summary>
    public int Length { get; } = length;

    /// <summary>How the text is encoded.</summary>
    public TextEncoding Encoding { get; set; }

    /// <summary>The byte that fills up what the text does not need.</summary>
    public byte Pad { get; set; }
}

/// <summary>The encoding of a text of fixed size.</summary>
public enum TextEncoding
{
    /// <summary>ASCII.</summary>
    Ascii,

    /// <summary>UTF-8. A text that does not fit is refused, never cut.</summary>
    Utf8,

    /// <summary>ISO 8859-1.</summary>
    Latin1,
}

/// <summary>Bytes of any number after the block and the groups, with their number before them.</summary>
/// <param name="lengthType">The type of the number: <c>byte</c>, <c>ushort</c> or <c>uint</c>.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class VarDataAttribute(Type lengthType) : Attribute
{
    /// <summary>The type of the number.</summary>
    public Type LengthType { get; } = lengthType;
}

/// <summary>
/// A repeating group after the block: two numbers (bytes of an entry, count) and the entries, each a flyweight of its own. The property's
/// type is the generated <c>LegsGroup</c> for a property <c>Legs</c>.
/// </summary>
/// <param name="element">The flyweight of an entry.</param>
/// <param name="headerType">The type of the two numbers: <c>byte</c>, <c>ushort</c> or <c>uint</c>, or <see cref="GroupSize16"/> and its
/// like; 16 bits where it is not said.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class GroupAttribute(Type element, Type? headerType = null) : Attribute
{
    /// <summary>The flyweight of an entry.</summary>
    public Type Element { get; } = element;

    /// <summary>The type of the two numbers.</summary>
    public Type HeaderType { get; } = headerType ?? typeof(ushort);
}

/// <summary>All bytes after everything else.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class TailAttribute : Attribute;

/// <summary>Leaves a member of a <see cref="GenerateFlyweightAttribute"/> type out of the layout.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class FlyweightIgnoreAttribute : Attribute;
