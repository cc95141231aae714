using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>
/// The layouts that others have, from the additional file <c>flyweights.shipped.txt</c>: one line for each type, such as
/// <c>Feed.OrderView 12: 0 Int32 AccountId; 4 Int64 Quantity</c>. New fields may have come since, with a version; everything else must be
/// as it was.
/// </summary>
internal sealed class ShippedLayouts
{
    private const string FileName = "flyweights.shipped.txt";

    private readonly Dictionary<string, string> _lines = new(StringComparer.Ordinal);

    public static ShippedLayouts? Of(ImmutableArray<AdditionalText> files, CancellationToken cancellationToken)
    {
        ShippedLayouts? layouts = null;
        foreach (var file in files)
        {
            if (
                !string.Equals(Path.GetFileName(file.Path), FileName, StringComparison.OrdinalIgnoreCase)
                || file.GetText(cancellationToken) is not { } text
            )
                continue;
            layouts ??= new();
            foreach (var line in text.Lines)
                if (line.ToString().Trim() is { Length: > 0 } layout && layout[0] != '#')
                    layouts._lines[NameIn(layout)] = layout;
        }

        return layouts;
    }

    /// <summary>The line that the file should hold for a type.</summary>
    public static string LineOf(INamedTypeSymbol type, FlyweightModel model) => Head(type, model.Size) + string.Join(";", Entries(model));

    /// <summary>What is no longer as it was, or null. A type that the file does not name has not been shipped.</summary>
    public string? DifferenceOf(INamedTypeSymbol type, FlyweightModel model)
    {
        if (!_lines.TryGetValue(type.ToDisplayString(), out var line) || line == LineOf(type, model))
            return null;
        var colon = line.IndexOf(':');
        var shipped = new List<string>();
        foreach (var entry in colon < 0 ? Array.Empty<string>() : line.Substring(colon + 1).Split(';'))
            if (entry.Trim() is { Length: > 0 } trimmed)
                shipped.Add(" " + trimmed);
        var entries = Entries(model);
        foreach (var entry in shipped)
            if (!entries.Contains(entry))
                return $"'{entry.Trim()}' was shipped, but is missing";

        // what came since must have come as a version
        var hasNew = false;
        for (var i = 0; i < entries.Count; i++)
        {
            if (shipped.Contains(entries[i]))
                continue;
            if (i >= model.Fields.Count || model.Fields[i].Since < 2)
                return $"'{entries[i].Trim()}' is new, but no version introduces it";
            hasNew = true;
        }

        var size = SizeIn(line);
        return model.Size == size || hasNew && model.Size > size ? null : $"the block has {model.Size} bytes instead of {size}";
    }

    private static string Head(INamedTypeSymbol type, int size) => $"{type.ToDisplayString()} {size}:";

    private static List<string> Entries(FlyweightModel model)
    {
        var entries = new List<string>();
        foreach (var field in model.Fields)
        {
            var entry = new StringBuilder($" {field.Offset} {TypeOf(field)} {field.Plain}");
            if (field.IsBigEndian && field.Size > 1 && field.Kind is FieldKind.Number or FieldKind.Enum or FieldKind.Guid)
                entry.Append(" big");
            if (field.Since > 1)
                entry.Append($" since {field.Since}");
            entries.Add(entry.ToString());
        }

        foreach (var part in model.Parts)
            entries.Add(
                part.Kind switch
                {
                    PartKind.Group => $" group of {part.Element!.Size} by {part.Width * 8}{(part.IsBigEndian ? " big" : "")} {part.Plain}",
                    PartKind.Data => $" bytes by {part.Width * 8}{(part.IsBigEndian ? " big" : "")} {part.Plain}",
                    _ => $" tail {part.Plain}",
                }
            );
        if (model.Header is { } header)
            entries.Add($" header of {header.Flyweight.Size}");
        if (model.TemplateId is { } template)
            entries.Add($" template {template}");
        if (model.SchemaId is { } schema)
            entries.Add($" schema {schema}");
        return entries;
    }

    /// <summary>What the bytes are: the name of an enum may change, its size may not.</summary>
    private static string TypeOf(FieldModel field) =>
        field.Kind switch
        {
            FieldKind.Bool => "bool",
            FieldKind.Guid => "Guid",
            FieldKind.Bytes or FieldKind.Text => $"byte[{field.Size}]",
            FieldKind.Nested => $"flyweight[{field.Size}]",
            _ => field.Number,
        };

    private static string NameIn(string line) =>
        line.LastIndexOf(' ', Math.Max(line.IndexOf(':'), 0)) is > 0 and var space ? line.Substring(0, space) : line;

    private static int SizeIn(string line)
    {
        var colon = line.IndexOf(':');
        var space = colon < 0 ? -1 : line.LastIndexOf(' ', colon);
        return
            space >= 0
            && int.TryParse(line.Substring(space + 1, colon - space - 1), NumberStyles.Integer, CultureInfo.InvariantCulture, out var size)
            ? size
            : -1;
    }
}
