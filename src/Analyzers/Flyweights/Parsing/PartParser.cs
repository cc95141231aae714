using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>A member that lies after the block: groups first, then variable data, then the tail.</summary>
internal static class PartParser
{
    private static readonly char[] s_qualifiers = ['.', ':', '@'];

    public static bool IsPart(FlyweightMember member) =>
        member.Attribute("GroupAttribute") is not null
        || member.Attribute("VarDataAttribute") is not null
        || member.Attribute("TailAttribute") is not null;

    public static PartModel? Parse(
        FlyweightMember member,
        TypeOptions options,
        List<PartModel> parts,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    )
    {
        if (!IsPart(member))
            return null;
        var group = member.Attribute("GroupAttribute");
        var data = member.Attribute("VarDataAttribute");
        var kind =
            group is not null ? PartKind.Group
            : data is not null ? PartKind.Data
            : PartKind.Tail;
        CheckPlace(member, kind, parts, problems);

        var width = 0;
        NestedModel? element = null;
        if (kind != PartKind.Tail)
        {
            var numbers =
                kind == PartKind.Data
                    ? data!.ConstructorArguments is [var length]
                        ? length.Value
                        : null
                    : group!.ConstructorArguments is [_, var header]
                        ? header.Value
                        : null;
            width =
                numbers is ITypeSymbol number ? WidthOf(number)
                : kind == PartKind.Group ? 2
                : 0;
            if (width == 0)
                problems.Error("ZMQ4011", member.Symbol, member.Symbol.Name, "needs a count of type byte, ushort or uint");
        }

        if (kind == PartKind.Group)
        {
            if (group!.ConstructorArguments is not [{ Value: INamedTypeSymbol type }, ..])
                problems.Error(
                    "ZMQ4012",
                    member.Symbol,
                    group.ConstructorArguments is [{ Value: ITypeSymbol other }, ..] ? other.ToDisplayString() : "null",
                    "is not a flyweight"
                );
            else if (
                (element = Nesting.Of(type, member.Symbol, options, problems, cancellationToken)) is not null
                && width is 1 or 2
                && element.Size > (width == 1 ? byte.MaxValue : ushort.MaxValue)
            )
                problems.Error(
                    "ZMQ4008",
                    member.Symbol,
                    member.Symbol.Name,
                    $"has entries of {element.Size} bytes, which a count of {width * 8} bits cannot hold"
                );
            if (element is { Size: 0 })
                problems.Error(
                    "ZMQ4012",
                    member.Symbol,
                    element.View.Substring(element.View.LastIndexOfAny(s_qualifiers) + 1),
                    "has no fields, so the number of entries would be unlimited"
                );
            else if (
                element is not null
                && !Visibility.CanShow(options.Owner, (ITypeSymbol)group.ConstructorArguments[0].Value!, member.IsPublic)
            )
                problems.Error(
                    "ZMQ4012",
                    member.Symbol,
                    ((ITypeSymbol)group.ConstructorArguments[0].Value!).Name,
                    "is less accessible than this member"
                );
            if (options.IsView && !IsGeneratedGroup(member))
                problems.Error(
                    "ZMQ4005",
                    member.Symbol,
                    member.Symbol.Name,
                    member.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                    $"use {member.Symbol.Name}Group, which is generated"
                );
        }
        else if (
            options.IsView
                ? !FieldTypes.IsByteSpan(member.Type)
                : FieldTypes.Number(member.Type) is not null || member.Type.TypeKind == TypeKind.Enum
        )
        {
            problems.Error(
                "ZMQ4005",
                member.Symbol,
                member.Symbol.Name,
                member.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                options.IsView ? "use ReadOnlySpan<byte>" : "use byte[]"
            );
        }

        return new(Containers.Escaped(member.Symbol.Name), member.Access, kind, width, options.IsBigEndian, element);
    }

    /// <summary>
    /// Where the generated code is not there yet, the compiler does not know the type, and nor does a compiler whose generator refused.
    /// </summary>
    private static bool IsGeneratedGroup(FlyweightMember member) =>
        member.Type.Name == member.Symbol.Name + "Group"
        && (member.Type.TypeKind == TypeKind.Error || member.Type.ContainingType.Is(member.Symbol.ContainingType));

    private static void CheckPlace(FlyweightMember member, PartKind kind, List<PartModel> parts, FlyweightProblems problems)
    {
        if (member.Attribute("FieldAttribute") is not null || member.Attribute("FixedTextAttribute") is not null)
            problems.Error(
                "ZMQ4011",
                member.Symbol,
                member.Symbol.Name,
                "follows the block and is not a field of it; remove [Field] or [FixedText]"
            );
        if (
            kind != PartKind.Tail && member.Attribute("TailAttribute") is not null
            || kind == PartKind.Group && member.Attribute("VarDataAttribute") is not null
        )
            problems.Error("ZMQ4011", member.Symbol, member.Symbol.Name, "can have only one of [Group], [VarData] and [Tail]");
        if (parts.Count == 0 || parts[parts.Count - 1].Kind is var before && (before < kind || before == kind && kind != PartKind.Tail))
            return;
        problems.Error(
            "ZMQ4011",
            member.Symbol,
            member.Symbol.Name,
            kind == PartKind.Tail
                ? "is a second tail"
                : $"must precede '{parts[parts.Count - 1].Plain}'; groups come first, then variable data, then the tail"
        );
    }

    private static int WidthOf(ITypeSymbol type) =>
        type.SpecialType switch
        {
            SpecialType.System_Byte => 1,
            SpecialType.System_UInt16 => 2,
            SpecialType.System_UInt32 => 4,
            _ => FlyweightNames.IsInNamespace(type)
                ? type.Name switch
                {
                    "GroupSize8" => 1,
                    "GroupSize16" => 2,
                    "GroupSize32" => 4,
                    _ => 0,
                }
                : 0,
        };
}
