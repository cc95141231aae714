using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>A field before its place is known.</summary>
/// <param name="Model">Its offset is what the attribute says, -1 where it says none.</param>
/// <param name="Alignment">Where its type wants to lie.</param>
internal sealed record ParsedField(FieldModel Model, ISymbol Symbol, bool IsExplicit, bool IsOverlay, int Alignment);

/// <summary>A member that is a field of the block.</summary>
internal static class FieldParser
{
    public static ParsedField? Parse(
        FlyweightMember member,
        TypeOptions options,
        List<PartModel> parts,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    )
    {
        if (PartParser.IsPart(member))
            return null;
        var field = member.Attribute("FieldAttribute");
        var text = member.Attribute("FixedTextAttribute");
        if (parts.Count > 0)
            problems.Error(
                "ZMQ4011",
                member.Symbol,
                member.Symbol.Name,
                $"belongs to the block and must precede '{parts[parts.Count - 1].Plain}', which follows it"
            );
        if (TypeOptions.UnnamedIn(field) is { } unnamed)
            problems.Error("ZMQ4008", member.Symbol, member.Symbol.Name, unnamed);
        if (Typed(member, text, options, problems, cancellationToken) is not { } model)
            return null;

        // the user's own property has proved it for a view, but its writer stands beside it
        if (
            model.Kind is FieldKind.Enum or FieldKind.Nested
            && (options.HasWriter || !options.IsView)
            && !Visibility.CanShow(options.Owner, member.Type, member.IsPublic)
        )
            problems.Error(
                "ZMQ4005",
                member.Symbol,
                member.Symbol.Name,
                member.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                "make it as accessible as the generated code"
            );

        var isExplicit = field is { ConstructorArguments: [{ Value: int }] };
        var alignment = model.Kind is FieldKind.Number or FieldKind.Enum ? System.Math.Min(model.Size, 8) : 1;
        model = model with
        {
            Offset = isExplicit ? (int)field!.ConstructorArguments[0].Value! : -1,
            IsBigEndian = field is null ? options.IsBigEndian : TypeOptions.IsBig(field, options.IsBigEndian),
            Since = field?.Named("Since", 1) ?? 1,
            NullValue = NullValues.Of(member, field, model, problems),
        };
        return new(model, member.Symbol, isExplicit, field?.Named("Overlay", false) ?? false, alignment);
    }

    /// <summary>The field by its type, without a place.</summary>
    private static FieldModel? Typed(
        FlyweightMember member,
        AttributeData? text,
        TypeOptions options,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    )
    {
        var type = member.Type;
        var length = LengthOf(member, text);
        FieldModel Field(FieldKind kind, string name, string number, int size) =>
            new(Containers.Escaped(member.Symbol.Name), member.Access, kind, name, number, -1, size, false, 1, null, "", 0, null, false);

        if (FieldTypes.IsBytes(type, options.IsView, isText: text is not null))
        {
            if (text is not null && SaidByField(member) is { } other)
            {
                problems.Error("ZMQ4010", member.Symbol, member.Symbol.Name, $"has two lengths: {length} as a text and {other} as a field");
                return null;
            }

            if (length is not > 0)
            {
                problems.Error(
                    "ZMQ4010",
                    member.Symbol,
                    member.Symbol.Name,
                    length is null
                        ? "needs a length: [Field(Length = n)] or [FixedText(n)]"
                        : $"has a length of {length}, which must be positive"
                );
                return null;
            }

            return text is null
                ? Field(FieldKind.Bytes, FlyweightNames.Bytes, "", length.Value)
                : Field(FieldKind.Text, FlyweightNames.Bytes, "", length.Value) with
                {
                    Encoding = EncodingOf(text),
                    Pad = text.Named("Pad", (byte)0),
                };
        }

        if (length is not null)
        {
            problems.Error(
                "ZMQ4010",
                member.Symbol,
                member.Symbol.Name,
                $"cannot have a length: only bytes and texts do, and '{Shown(type)}' has a fixed size"
            );
            return null;
        }

        if (FieldTypes.Number(type) is { } number)
            return Field(FieldKind.Number, Shown(type), number.Name, number.Size);
        if (type.SpecialType == SpecialType.System_Boolean)
            return Field(FieldKind.Bool, "bool", "Byte", 1);
        if (FieldTypes.IsGuid(type))
            return Field(FieldKind.Guid, "global::System.Guid", "", 16);
        if (
            type is INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying } named
            && FieldTypes.Number(underlying) is { } value
        )
        {
            if (
                type.DeclarationsIn(options.Owner.ContainingAssembly) is [var declaration]
                && declaration.GetSyntax(cancellationToken) is EnumDeclarationSyntax { BaseList: null }
            )
                problems.Remark("ZMQ4017", member.Symbol, type.Name, member.Symbol.Name);
            return Field(FieldKind.Enum, Shown(type), value.Name, value.Size) with { IsFlags = IsFlags(named) };
        }

        if (Nesting.IsCandidate(type))
        {
            if (Nesting.Of((INamedTypeSymbol)type, member.Symbol, options, problems, cancellationToken) is not { } nested)
                return null;
            return Field(FieldKind.Nested, nested.View, "", nested.Size) with { Nested = nested };
        }

        // what does not compile is the compiler's to report, and may be a type that is still to be generated
        if (type.TypeKind == TypeKind.Error)
            problems.Fail();
        else
            problems.Error(
                "ZMQ4005",
                member.Symbol,
                member.Symbol.Name,
                type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                FieldTypes.Instead(type, options.IsView)
            );
        return null;
    }

    private static int? LengthOf(FlyweightMember member, AttributeData? text) =>
        text is { ConstructorArguments: [{ Value: int length }] } ? length : SaidByField(member);

    private static int? SaidByField(FlyweightMember member) =>
        member.Attribute("FieldAttribute") is { } field && field.Names("Length") ? field.Named("Length", 0) : null;

    private static string EncodingOf(AttributeData text) =>
        text.Named("Encoding", 0) switch
        {
            1 => "Utf8",
            2 => "Latin1",
            _ => "Ascii",
        };

    private static bool IsFlags(INamedTypeSymbol type)
    {
        foreach (var attribute in type.GetAttributes())
            if (attribute.AttributeClass is { Name: "FlagsAttribute", ContainingNamespace.Name: "System" })
                return true;
        return false;
    }

    private static string Shown(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
}
