using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>Where the fields lie.</summary>
internal sealed class Layout(ImmutableArray<FieldModel> fields, int size, int smallestSize)
{
    public ImmutableArray<FieldModel> Fields { get; } = fields;

    public int Size { get; } = size;

    /// <summary>What the first version had.</summary>
    public int SmallestSize { get; } = smallestSize;

    public static Layout? Of(
        INamedTypeSymbol type,
        List<FlyweightMember> members,
        List<ParsedField> fields,
        TypeOptions options,
        FlyweightProblems problems
    )
    {
        LayoutChecks.Declared(type, members, fields, options, problems);
        if (problems.HasErrors)
            return null;

        var placed = Place(fields, options.Pack);
        var end = 0L;
        foreach (var (field, offset) in placed)
            end = Math.Max(end, offset + field.Model.Size);
        LayoutChecks.Bounds(type, placed, end, options, problems);
        if (problems.HasErrors)
            return null;

        // fields at the same place stay in the order of the code
        placed.Sort((a, b) => a.Offset != b.Offset ? a.Offset.CompareTo(b.Offset) : fields.IndexOf(a.Field) - fields.IndexOf(b.Field));
        LayoutChecks.Overlaps(placed, problems);
        LayoutChecks.Versions(type, placed, options, problems);
        if (problems.HasErrors)
            return null;
        LayoutChecks.Remark(placed, problems);
        var size = Math.Max((int)end, options.Size);
        return new(InOrder(fields, placed), size, SmallestOf(placed, size));
    }

    private static List<(ParsedField Field, long Offset)> Place(List<ParsedField> fields, int pack)
    {
        var placed = new List<(ParsedField, long)>(fields.Count);
        var next = 0L;
        foreach (var field in fields)
        {
            var alignment = Math.Min(pack, field.Alignment);
            var offset = field.IsExplicit ? field.Model.Offset : (next + alignment - 1) / alignment * alignment;
            next = offset + field.Model.Size;
            placed.Add((field, offset));
        }

        return placed;
    }

    private static ImmutableArray<FieldModel> InOrder(List<ParsedField> fields, List<(ParsedField Field, long Offset)> placed)
    {
        var models = ImmutableArray.CreateBuilder<FieldModel>(fields.Count);
        foreach (var (field, offset) in placed)
            models.Add(field.Model with { Offset = (int)offset });
        return models.ToImmutable();
    }

    private static int SmallestOf(List<(ParsedField Field, long Offset)> placed, int size)
    {
        var smallest = 0L;
        var isVersioned = false;
        foreach (var (field, offset) in placed)
            if (field.Model.Since > 1)
                isVersioned = true;
            else
                smallest = Math.Max(smallest, offset + field.Model.Size);
        return isVersioned ? (int)smallest : size;
    }
}
