using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What is wrong with where fields lie.</summary>
internal static class LayoutChecks
{
    private const int LargestBlock = 1 << 30;

    /// <summary>What can be said before they are placed.</summary>
    public static void Declared(
        INamedTypeSymbol type,
        List<FlyweightMember> members,
        List<ParsedField> fields,
        TypeOptions options,
        FlyweightProblems problems
    )
    {
        if (MixedIn(fields) is var (with, without))
            problems.Error(
                "ZMQ4007",
                without.Symbol,
                without.Symbol.Name,
                $"has no offset, but '{with.Symbol.Name}' has one; give every field an offset, or none"
            );
        else if (
            fields.Count > 0
            && !fields[0].IsExplicit
            && members[0].Declaration.SyntaxTree != members[members.Count - 1].Declaration.SyntaxTree
        )
            problems.Error("ZMQ4007", type, type.Name, "has fields in several files, which have no order; give every field an offset");
        if (options.Pack is not (1 or 2 or 4 or 8))
            problems.Error("ZMQ4008", type, type.Name, $"has a Pack of {options.Pack}, which must be 1, 2, 4 or 8");
        if (options.Unnamed is { } unnamed)
            problems.Error("ZMQ4008", type, type.Name, unnamed);
    }

    private static (ParsedField With, ParsedField Without)? MixedIn(List<ParsedField> fields)
    {
        ParsedField? with = null,
            without = null;
        foreach (var field in fields)
            if (field.IsExplicit)
                with ??= field;
            else
                without ??= field;
        return with is null || without is null ? null : (with, without);
    }

    public static void Bounds(
        INamedTypeSymbol type,
        List<(ParsedField Field, long Offset)> placed,
        long end,
        TypeOptions options,
        FlyweightProblems problems
    )
    {
        foreach (var (field, offset) in placed)
            if (offset < 0)
                problems.Error("ZMQ4008", field.Symbol, field.Symbol.Name, $"begins at {offset}, which must not be negative");
            else if (field.IsExplicit && options.Size > 0 && offset + field.Model.Size > options.Size)
                problems.Error(
                    "ZMQ4008",
                    field.Symbol,
                    field.Symbol.Name,
                    $"ends at {offset + field.Model.Size}, after the Size of {options.Size}"
                );
            else if (offset + field.Model.Size > LargestBlock)
                problems.Error(
                    "ZMQ4008",
                    field.Symbol,
                    field.Symbol.Name,
                    $"ends at {offset + field.Model.Size}, which is more than a frame can hold"
                );
        if (options.Size is < 0 or > LargestBlock)
            problems.Error("ZMQ4009", type, type.Name, end, options.Size);
        else if (!problems.HasErrors && options.Size > 0 && end > options.Size)
            problems.Error("ZMQ4009", type, type.Name, end, options.Size);
    }

    public static void Overlaps(List<(ParsedField Field, long Offset)> placed, FlyweightProblems problems)
    {
        for (var i = 1; i < placed.Count; i++)
        for (var k = 0; k < i; k++)
            if (
                placed[k].Offset + placed[k].Field.Model.Size > placed[i].Offset
                && !(placed[i].Field.IsOverlay && placed[k].Field.IsOverlay)
            )
            {
                var (first, second) = (placed[k], placed[i]);
                problems.Error(
                    "ZMQ4006",
                    second.Field.Symbol,
                    first.Field.Symbol.Name,
                    first.Offset,
                    first.Offset + first.Field.Model.Size,
                    second.Field.Symbol.Name,
                    second.Offset,
                    second.Offset + second.Field.Model.Size
                );
                break;
            }
    }

    public static void Versions(
        INamedTypeSymbol type,
        List<(ParsedField Field, long Offset)> placed,
        TypeOptions options,
        FlyweightProblems problems
    )
    {
        if (options.Version < 1)
            problems.Error("ZMQ4013", type, type.Name, $"has version {options.Version}, but versions begin at 1");
        var newest = placed.Count > 0 ? placed[0].Field : null;
        foreach (var (field, _) in placed)
        {
            var since = field.Model.Since;
            if (since < 1 || since > options.Version)
                problems.Error(
                    "ZMQ4013",
                    field.Symbol,
                    field.Symbol.Name,
                    $"exists since version {since}, but the type has version {options.Version}"
                );
            else if (since < newest!.Model.Since)
                problems.Error(
                    "ZMQ4013",
                    field.Symbol,
                    field.Symbol.Name,
                    $"follows '{newest.Symbol.Name}', which is newer; older readers would look for it elsewhere"
                );
            else
                newest = field;
        }
    }

    /// <summary>Only what was written down can be meant otherwise: automatic layout has no gaps but those that Pack asks for.</summary>
    public static void Remark(List<(ParsedField Field, long Offset)> placed, FlyweightProblems problems)
    {
        var covered = 0L;
        foreach (var (field, offset) in placed)
        {
            if (field.IsExplicit && offset > covered)
                problems.Remark("ZMQ4016", field.Symbol, field.Symbol.Name, $"begins at {offset} and leaves a gap from {covered} on");
            else if (field.IsExplicit && offset % field.Alignment != 0)
                problems.Remark(
                    "ZMQ4016",
                    field.Symbol,
                    field.Symbol.Name,
                    $"begins at {offset}, which is not a multiple of {field.Alignment}"
                );
            covered = Math.Max(covered, offset + field.Model.Size);
        }
    }
}
