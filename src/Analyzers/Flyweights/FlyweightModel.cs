namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>What the emitter has to know of a flyweight: values only, so that two models of the same declaration are equal.</summary>
/// <param name="HintName">The name of the generated file.</param>
/// <param name="Namespace">Empty for the global one.</param>
/// <param name="Containers">The declarations around it, the outermost first: <c>partial class Feed</c>.</param>
/// <param name="Access">The modifiers of what is generated beside the declaration.</param>
/// <param name="Source">The declared type, for documentation.</param>
/// <param name="IsView">Whether the declaration is the view itself, whose partial properties are implemented.</param>
/// <param name="WriterName">Null where no writer is wanted.</param>
/// <param name="Size">The length of the block.</param>
/// <param name="SmallestSize">The length of the block of the first version.</param>
internal sealed record FlyweightModel(
    string HintName,
    string Namespace,
    EquatableArray<string> Containers,
    string Access,
    string Source,
    bool IsView,
    string ViewName,
    string? WriterName,
    int Size,
    int SmallestSize,
    EquatableArray<FieldModel> Fields,
    EquatableArray<PartModel> Parts)
{
    /// <summary>Whether an older sender's block may be shorter.</summary>
    public bool IsVersioned => SmallestSize < Size;

    /// <summary>Whether anything can follow the block.</summary>
    public bool HasParts => Parts.Count > 0;
}

/// <summary>What stands in for a view whose declaration is wrong: the properties that would have no body otherwise.</summary>
/// <param name="Members">Declarations, with bodies that throw.</param>
internal sealed record StubModel(string HintName, string Namespace, EquatableArray<string> Containers, string ViewName, EquatableArray<string> Members);

/// <summary>What is to be generated for a declaration: one of the two.</summary>
internal sealed record FlyweightSource(FlyweightModel? Model, StubModel? Stub);

internal enum FieldKind
{
    Number,
    Enum,
    Bool,
    Guid,
    Bytes,
    Text,
    Nested,
}

/// <summary>A field of the block.</summary>
/// <param name="Name">As code spells it.</param>
/// <param name="Access">The modifiers of its property.</param>
/// <param name="Type">As code spells it from anywhere.</param>
/// <param name="Number">What <c>BinaryPrimitives</c> calls a number of this type; for bytes <c>Byte</c> and <c>SByte</c>.</param>
/// <param name="NullValue">The expression for a field that is not there; null for the default.</param>
/// <param name="Encoding">The name of a text's encoding.</param>
/// <param name="Nested">Another flyweight.</param>
internal sealed record FieldModel(
    string Name,
    string Access,
    FieldKind Kind,
    string Type,
    string Number,
    int Offset,
    int Size,
    bool IsBigEndian,
    int Since,
    string? NullValue,
    string Encoding,
    int Pad,
    NestedModel? Nested,
    bool IsFlags)
{
    /// <summary>The name as part of other names.</summary>
    public string Plain => Name.TrimStart('@');

    public int End => Offset + Size;
}

/// <summary>Another flyweight that a field or a group consists of.</summary>
/// <param name="SmallestName">The name of its constant for the shortest block.</param>
internal sealed record NestedModel(string View, string? Writer, int Size, string SmallestName);

internal enum PartKind
{
    Group,
    Data,
    Tail,
}

/// <summary>Something behind the block.</summary>
/// <param name="Width">Bytes of the number or numbers before it.</param>
internal sealed record PartModel(string Name, string Access, PartKind Kind, int Width, bool IsBigEndian, NestedModel? Element)
{
    /// <summary>The name as part of other names.</summary>
    public string Plain => Name.TrimStart('@');

    /// <summary>The name of the field that says where the part lies.</summary>
    public string Place => "_" + char.ToLowerInvariant(Plain[0]) + Plain.Substring(1);

    /// <summary>The name of a writer's parameter: how many entries, or bytes.</summary>
    public string Amount => char.ToLowerInvariant(Plain[0]) + Plain.Substring(1) + (Kind == PartKind.Group ? "Count" : "Length");
}
