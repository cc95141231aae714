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
/// <param name="Header">What lies before the block, or null.</param>
/// <param name="TemplateId">What tells this message from others, where it is said.</param>
/// <param name="SchemaId">What tells its family from others, where it is said.</param>
/// <param name="Version">The newest one.</param>
/// <param name="IsExact">Whether bytes after everything else are refused.</param>
/// <param name="IsGeneric">Whether the view implements the interface of all views.</param>
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
    EquatableArray<PartModel> Parts,
    HeaderModel? Header,
    int? TemplateId,
    int? SchemaId,
    int Version,
    bool IsExact,
    bool IsGeneric
)
{
    /// <summary>Whether an older sender's block may be shorter.</summary>
    public bool IsVersioned => SmallestSize < Size;

    /// <summary>Whether anything can follow the block.</summary>
    public bool HasParts => Parts.Count > 0;

    /// <summary>Whether more than the block is looked at.</summary>
    public bool IsFrame => HasParts || Header is not null || IsExact;

    /// <summary>Whether what the header says of the sender is asked as well.</summary>
    public bool AsksVersion => IsVersioned && Header?.Version is not null;

    /// <summary>Whether only who wraps the view can know how long the block is: no header says it, and its end cannot be seen.</summary>
    public bool IsBlockTold => HasParts && Header?.RootLength is null;
}

/// <summary>The flyweight before the block, and its numbers that have a meaning; null where it has no such field.</summary>
/// <param name="Access">The modifiers of the property that shows it.</param>
/// <param name="RootLength">The length of the block.</param>
/// <param name="Version">That of the sender.</param>
internal sealed record HeaderModel(
    NestedModel Flyweight,
    string Access,
    HeaderNumber? RootLength,
    HeaderNumber? TemplateId,
    HeaderNumber? SchemaId,
    HeaderNumber? Version
);

/// <summary>A number in a header.</summary>
/// <param name="Type">As code spells it from anywhere.</param>
internal sealed record HeaderNumber(string Name, string Type);

/// <summary>What stands in for a view whose declaration is wrong: the properties that would have no body otherwise.</summary>
/// <param name="Members">Declarations, with bodies that throw.</param>
internal sealed record StubModel(
    string HintName,
    string Namespace,
    EquatableArray<string> Containers,
    string ViewName,
    EquatableArray<string> Members
);

/// <summary>What is to be generated for a declaration, or reported of it: one of the three.</summary>
internal sealed record FlyweightSource(FlyweightModel? Model, StubModel? Stub = null, OldLanguage? Problem = null);

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
    bool IsFlags
)
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

/// <summary>Something after the block.</summary>
/// <param name="Width">Bytes of the number or numbers before it.</param>
internal sealed record PartModel(string Name, string Access, PartKind Kind, int Width, bool IsBigEndian, NestedModel? Element)
{
    /// <summary>The name as part of other names.</summary>
    public string Plain => Name.TrimStart('@');

    /// <summary>The name of the field that says where the part lies: never one that the view has for itself.</summary>
    public string Place => "_" + Found;

    /// <summary>The name of a variable for the same.</summary>
    public string Found => Camel + "Place";

    /// <summary>The name of a writer's parameter: how many entries, or bytes.</summary>
    public string Amount => Camel + (Kind == PartKind.Group ? "Count" : "Length");

    private string Camel => char.ToLowerInvariant(Plain[0]) + Plain.Substring(1);
}
