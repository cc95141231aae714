using System;
using System.Linq;

namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>
/// The writer: the same places, to be written. What lies behind the block is laid out when it is wrapped, so the order of writing is free.
/// </summary>
internal static class WriterEmitter
{
    private const string Bytes = "global::System.Span<byte>";
    private const string Place = "global::ZmqPerf.Flyweights.FlyweightPart";
    private const string Parts = "global::ZmqPerf.Flyweights.FlyweightParts";

    public static void Emit(FlyweightModel model, CodeText code)
    {
        code.Line(
            $"/// <summary>Writes what <see cref=\"{model.ViewName}\"/> reads, "
                + "in place. Bytes of the block that no field covers are zero as soon as it is wrapped.</summary>"
        );
        code.Line(ViewEmitter.Attribute);
        code.Open($"{model.Access} readonly ref partial struct {model.WriterName}");
        if (model.HasParts || model.Header is not null)
            WrapFrame(model, code);
        else
            Wrap(model, code);
        if (model.Header is { } header)
            code.Member(
                "What the frame begins with, before the block: its numbers are written when the writer is wrapped.",
                $"{header.Access} {header.Flyweight.Writer} Header() => {header.Flyweight.Writer}.Wrap(_bytes);"
            );
        code.Member("Sets every byte of the block to zero.", "public void Clear() => _block.Clear();");
        foreach (var field in model.Fields)
            Field(model, field, code);
        foreach (var part in model.Parts)
            Part(part, code);
        foreach (var part in model.Parts)
            if (part.Kind == PartKind.Group)
                GroupEmitter.EmitWriter(part, code);
        code.Close();
    }

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
            $"The bytes of the {(model.Header is null ? "block" : "header, the block")} and of so many entries and bytes behind it.",
            $"public static int SizeOf({parameters}) => checked({size});"
        );
        code.Member(
            "Lays out so many entries and bytes behind the block, "
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

    private static void Field(FlyweightModel model, FieldModel field, CodeText code)
    {
        var offset = $"{model.ViewName}.{field.Plain}Offset";
        var length = $"{model.ViewName}.{field.Plain}Length";
        var access = ViewEmitter.AccessOnly(field.Access);
        switch (field.Kind)
        {
            case FieldKind.Nested:
                code.Member(
                    $"Writes {field.Plain}, at {field.Offset}.",
                    $"{access}{field.Nested!.Writer} {field.Name}() => {field.Nested.Writer}.Wrap(_block.Slice({offset}, "
                        + $"{field.Nested.View}.BlockLength));"
                );
                break;
            case FieldKind.Bytes:
                code.Member(
                    $"The bytes of {field.Plain}, at {field.Offset}, to be written.",
                    $"{access}{Bytes} {field.Name} => _block.Slice({offset}, {length});"
                );
                break;
            case FieldKind.Text:
                code.Member(
                    $"The bytes of {field.Plain}, at {field.Offset}, to be written.",
                    $"{access}{Bytes} {field.Name} => _block.Slice({offset}, {length});"
                );
                code.Member(
                    $"Writes {field.Plain}, which is encoded already, and fills up the rest.",
                    "/// <exception cref=\"global::System.ArgumentException\">The text is too long.</exception>\n"
                        + $"{access}void Set{field.Plain}(global::System.ReadOnlySpan<byte> text) => {FieldCode.SetBytes(field)};"
                );
                code.Member(
                    $"Encodes and writes {field.Plain}, and fills up the rest.",
                    "/// <exception cref=\"global::System.ArgumentException\">The text is too long.</exception>\n"
                        + $"{access}void Set{field.Plain}(global::System.ReadOnlySpan<char> text) => {FieldCode.SetChars(field)};"
                );
                break;
            default:
                var read = FieldCode.Read(field with { Since = 1 }, offset, length);
                code.Member(
                    $"{field.Plain}, at {field.Offset}.",
                    $"{access}{field.Type} {field.Name} {{ get => {read}; set => {FieldCode.Write(field, offset)}; }}"
                );
                break;
        }
    }

    private static void Part(PartModel part, CodeText code)
    {
        var access = ViewEmitter.AccessOnly(part.Access);
        if (part.Kind == PartKind.Group)
            code.Member(
                $"The entries of {part.Plain}, to be written.",
                $"{access}{part.Plain}Group {part.Name} => new {part.Plain}Group({part.Place}.Of(_bytes), {part.Place}.Stride, "
                    + $"{part.Place}.Count);"
            );
        else
            code.Member(
                part.Kind == PartKind.Data ? $"The bytes of {part.Plain}, to be written." : "The bytes behind everything else.",
                $"{access}{Bytes} {part.Name} => {part.Place}.Of(_bytes);"
            );
    }
}
