using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <content>Flyweights: declarations from which no code can be made, or not the right one.</content>
internal static partial class Rules
{
    public static readonly DiagnosticDescriptor ZMQ4001_FlyweightNotPartial = Create(
        "ZMQ4001",
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight must be partial",
        "'{0}' must be partial so that the flyweight '{1}' can be generated",
        "Make the type, and the types around it, partial."
    );

    public static readonly DiagnosticDescriptor ZMQ4002_AttributeDoesNotFit = Create(
        "ZMQ4002",
        Usage,
        DiagnosticSeverity.Error,
        "Flyweight attribute does not fit the type",
        "'{0}' {1}",
        "[Flyweight] is for readonly ref partial structs; [GenerateFlyweight] makes a view beside a class, record or struct."
    );

    public static readonly DiagnosticDescriptor ZMQ4003_LanguageTooOld = Create(
        "ZMQ4003",
        Usage,
        DiagnosticSeverity.Error,
        "View of partial properties needs C# 13",
        "'{0}' is a view of partial properties, which need C# 13; this project uses C# {1}",
        "Set LangVersion to 13 or later, or put [GenerateFlyweight] on a class, record or struct, which needs no more than C# 7.2."
    );

    public static readonly DiagnosticDescriptor ZMQ4004_NoFlyweight = Create(
        "ZMQ4004",
        Usage,
        DiagnosticSeverity.Error,
        "Declaration cannot be a flyweight",
        "'{0}' {1}",
        "A view is a non-generic type whose fields are partial properties that only read."
    );

    public static readonly DiagnosticDescriptor ZMQ4005_FieldWithoutSize = Create(
        "ZMQ4005",
        Usage,
        DiagnosticSeverity.Error,
        "Field type has no fixed binary size",
        "'{0}' cannot be of type '{1}'; {2}",
        "Use numbers, enums, bool, Guid, bytes of a fixed length, text of a fixed length, or other flyweights."
    );

    public static readonly DiagnosticDescriptor ZMQ4006_FieldsOverlap = Create(
        "ZMQ4006",
        Usage,
        DiagnosticSeverity.Error,
        "Fields overlap",
        "'{0}' [{1}..{2}) and '{3}' [{4}..{5}) share bytes",
        "Correct the offsets, or set Overlay = true on both fields if they share bytes on purpose."
    );

    public static readonly DiagnosticDescriptor ZMQ4007_SomeOffsets = Create(
        "ZMQ4007",
        Usage,
        DiagnosticSeverity.Error,
        "Give every field an offset, or none",
        "'{0}' {1}",
        "Give every field an offset, or none: fields without offsets follow each other as declared."
    );

    public static readonly DiagnosticDescriptor ZMQ4008_ValueOutOfRange = Create(
        "ZMQ4008",
        Usage,
        DiagnosticSeverity.Error,
        "Layout value is out of range",
        "'{0}' {1}",
        "Correct the offset, or the Size of the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4009_SizeTooSmall = Create(
        "ZMQ4009",
        Usage,
        DiagnosticSeverity.Error,
        "Size is smaller than the fields",
        "Fields of '{0}' take {1} bytes, but its Size is {2}",
        "Remove Size, or make it at least as large as the fields."
    );

    public static readonly DiagnosticDescriptor ZMQ4010_LengthMissing = Create(
        "ZMQ4010",
        Usage,
        DiagnosticSeverity.Error,
        "Length is missing or misplaced",
        "'{0}' {1}",
        "Bytes and texts need a positive length; every other type has its own."
    );

    public static readonly DiagnosticDescriptor ZMQ4011_PartMisplaced = Create(
        "ZMQ4011",
        Usage,
        DiagnosticSeverity.Error,
        "Part is in the wrong place",
        "'{0}' {1}",
        "The block comes first, then groups, then variable data, then the tail."
    );

    public static readonly DiagnosticDescriptor ZMQ4012_TypeCannotNest = Create(
        "ZMQ4012",
        Usage,
        DiagnosticSeverity.Error,
        "Type cannot be nested in a flyweight",
        "'{0}' {1}",
        "Fields and groups consist of flyweights of a fixed size that do not contain themselves."
    );

    public static readonly DiagnosticDescriptor ZMQ4013_VersionBreaksReaders = Create(
        "ZMQ4013",
        Usage,
        DiagnosticSeverity.Error,
        "Version breaks older readers",
        "'{0}' {1}",
        "New fields go to the end of the block, with the version that brings them."
    );

    public static readonly DiagnosticDescriptor ZMQ4014_NullValueDoesNotFit = Create(
        "ZMQ4014",
        Usage,
        DiagnosticSeverity.Error,
        "Null value does not fit the field",
        "Null value {0} of '{1}' cannot be converted to {2}",
        "Give a constant that the field's type can hold."
    );

    public static readonly DiagnosticDescriptor ZMQ4015_NameConflict = Create(
        "ZMQ4015",
        Usage,
        DiagnosticSeverity.Error,
        "Name conflicts with generated code",
        "'{0}' conflicts with the generated '{1}'; rename it",
        "Rename the member or the type."
    );

    public static readonly DiagnosticDescriptor ZMQ4016_FieldUnaligned = Create(
        "ZMQ4016",
        Usage,
        DiagnosticSeverity.Info,
        "Field is unaligned or follows a gap",
        "'{0}' {1}",
        "Ignore it where the format is given; in a format of your own, order the fields by size."
    );

    public static readonly DiagnosticDescriptor ZMQ4017_EnumWithoutType = Create(
        "ZMQ4017",
        Usage,
        DiagnosticSeverity.Info,
        "Enum needs an explicit underlying type",
        "Enum '{0}' needs an explicit underlying type, because the size of '{1}' depends on it",
        "Write the underlying type: enum Side : byte."
    );

    public static readonly DiagnosticDescriptor ZMQ4018_LayoutChanged = Create(
        "ZMQ4018",
        Usage,
        DiagnosticSeverity.Warning,
        "Layout differs from the shipped one",
        "Layout of '{0}' differs from flyweights.shipped.txt: {1}",
        "Revert the change, bring it as a new version, or correct flyweights.shipped.txt if it was never in use."
    );
}
