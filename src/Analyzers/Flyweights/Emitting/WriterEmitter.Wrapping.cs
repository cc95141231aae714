using System;
using System.Linq;

namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <content>How a writer is wrapped around bytes: what is laid out, cleared and numbered then.</content>
internal static partial class WriterEmitter
{
    private static void Wrap(FlyweightModel model, CodeText code)
    {
        code.Line($"private readonly {Bytes} _block;");
        code.Gap();
        var gaps = ClearGaps(model);
        code.Line(
            $"private {model.WriterName}({Bytes} block)"
                + (gaps.Length == 0 ? " { _block = block; }" : $"\n{{\n    _block = block;{gaps}\n}}")
        );
        code.Member("The bytes of the block that the fields lie in.", $"public const int BlockLength = {model.ViewName}.BlockLength;");
        code.Member(
            "Wraps the writer around the start of these bytes.",
            "/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">There are fewer than <see "
                + $"cref=\"BlockLength\"/>.</exception>\npublic static {model.WriterName} Wrap({Bytes} bytes)"
        );
        code.Line(
            $"{{\n    if (bytes.Length < BlockLength)\n"
                + $"        global::ZmqPerf.Flyweights.FlyweightFormatException.Throw(nameof({model.WriterName}), BlockLength, "
                + $"bytes.Length);\n    return new {model.WriterName}(bytes.Slice(0, BlockLength));\n}}"
        );
        code.Member(
            "Wraps the writer around the start of these bytes, if they are enough.",
            $"public static bool TryWrap({Bytes} bytes, out {model.WriterName} writer)"
        );
        code.Line(
            $"{{\n    bool fits = bytes.Length >= BlockLength;\n"
                + $"    writer = fits ? new {model.WriterName}(bytes.Slice(0, BlockLength)) : default;\n    return fits;\n}}"
        );
    }

    private static void WrapFrame(FlyweightModel model, CodeText code)
    {
        var (parameters, arguments, size, find) = ("", "", "BlockLength", "");
        var start = "0";
        if (model.Header is { } header)
        {
            start = $"{header.Flyweight.View}.BlockLength";
            size = $"{start} + BlockLength";
            find = Numbers(model, header);
        }

        code.Line($"private readonly {Bytes} _block;\nprivate readonly {Bytes} _bytes;");
        if (model.HasParts)
            find += $"\n    int position = {size};";
        foreach (var part in model.Parts)
        {
            code.Line($"private readonly {Place} {part.Place};");
            var order = part.IsBigEndian ? "true" : "false";
            find += part.Kind switch
            {
                PartKind.Group => $"\n    {part.Place} = {Parts}.WriteGroup(bytes, ref position, {part.Width}, {order}, "
                    + $"{part.Element!.View}.BlockLength, {part.Amount});",
                PartKind.Data => $"\n    {part.Place} = {Parts}.WriteData(bytes, ref position, {part.Width}, {order}, {part.Amount});",
                _ => $"\n    {part.Place} = {Parts}.Tail(bytes.Length, position);",
            };
            if (part.Kind == PartKind.Tail)
                continue;
            parameters += $"int {part.Amount}, ";
            arguments += $"{part.Amount}, ";
            size +=
                part.Kind == PartKind.Group
                    ? $" + {Parts}.SizeOfGroup({part.Width}, {part.Element!.View}.BlockLength, {part.Amount})"
                    : $" + {Parts}.SizeOfData({part.Width}, {part.Amount})";
        }

        parameters = parameters.TrimEnd(' ', ',');
        arguments = arguments.TrimEnd(' ', ',');
        var (more, moreArguments) = (parameters.Length > 0 ? ", " + parameters : "", arguments.Length > 0 ? ", " + arguments : "");
        code.Gap();
        code.Line(
            $"private {model.WriterName}({Bytes} bytes{more})\n{{\n    _block = bytes.Slice({start}, BlockLength);{ClearGaps(model)}\n"
                + $"    _bytes = bytes;{find}\n}}"
        );
        code.Member("The bytes of the block that the fields lie in.", $"public const int BlockLength = {model.ViewName}.BlockLength;");
        code.Member(
            $"The bytes of the {(model.Header is null ? "block" : "header, the block")} and of this many entries and bytes after it.",
            $"public static int SizeOf({parameters}) => checked({size});"
        );
        code.Member(
            "Lays out this many entries and bytes after the block, "
                + $"writes the numbers {(model.Header is null ? "" : "of the header and those ")}before them, "
                + "and wraps the writer around all of it.",
            "/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">There are fewer bytes than <see "
                + $"cref=\"SizeOf\"/> says.</exception>\npublic static {model.WriterName} Wrap({Bytes} bytes{more})"
        );
        code.Line(
            $"{{\n    int size = SizeOf({arguments});\n    if (bytes.Length < size)\n"
                + $"        global::ZmqPerf.Flyweights.FlyweightFormatException.Throw(nameof({model.WriterName}), size, "
                + $"bytes.Length);\n    return new {model.WriterName}(bytes{moreArguments});\n}}"
        );
        code.Member(
            "The same, if the bytes are enough.",
            $"public static bool TryWrap({Bytes} bytes{more}, out {model.WriterName} writer)"
        );
        code.Line(
            $"{{\n    bool fits = bytes.Length >= SizeOf({arguments});\n"
                + $"    writer = fits ? new {model.WriterName}(bytes{moreArguments}) : default;\n    return fits;\n}}"
        );
    }

    /// <summary>
    /// The statements that clear what no field covers: it would be sent as it is, and may have been part of an earlier message. Flyweights
    /// inside clear their own.
    /// </summary>
    private static string ClearGaps(FlyweightModel model)
    {
        var (statements, covered) = ("", 0);
        foreach (var field in model.Fields.OrderBy(field => field.Offset))
        {
            Clear(field.Offset);
            covered = Math.Max(covered, field.End);
            if (field.Nested is { Writer: { } writer })
                statements += $"\n    _ = {writer}.Wrap(_block.Slice({field.Offset}, {field.Size}));";
        }
        Clear(model.Size);
        return statements;

        void Clear(int end)
        {
            if (end > covered)
                statements += $"\n    _block.Slice({covered}, {end - covered}).Clear();";
        }
    }

    /// <summary>The statements that write what the header tells.</summary>
    private static string Numbers(FlyweightModel model, HeaderModel header)
    {
        var statements = $"\n    {header.Flyweight.Writer} header = {header.Flyweight.Writer}.Wrap(bytes);";
        Write(header.RootLength, model.Size);
        Write(header.TemplateId, model.TemplateId);
        Write(header.SchemaId, model.SchemaId);
        Write(header.Version, model.Version);
        return statements;

        void Write(HeaderNumber? number, int? value)
        {
            if (number is not null && value is not null)
                statements += $"\n    header.{number.Name} = ({number.Type})({value});";
        }
    }
}
