using System;

namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>
/// The writer: the same places, to be written. What lies after the block is laid out when it is wrapped, so the order of writing is free.
/// </summary>
internal static partial class WriterEmitter
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

    private static void Field(FlyweightModel model, FieldModel field, CodeText code)
    {
        var offset = $"{model.ViewName}.{field.Plain}Offset";
        var length = $"{model.ViewName}.{field.Plain}Length";
        var access = PropertyEmitter.AccessOnly(field.Access);
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
                        + $"{access}void Set{field.Plain}({FlyweightNames.Bytes} text) => {FieldCode.SetBytes(field)};"
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
        var access = PropertyEmitter.AccessOnly(part.Access);
        if (part.Kind == PartKind.Group)
            code.Member(
                $"The entries of {part.Plain}, to be written.",
                $"{access}{part.Plain}Group {part.Name} => new {part.Plain}Group({part.Place}.Of(_bytes), {part.Place}.Stride, "
                    + $"{part.Place}.Count);"
            );
        else
            code.Member(
                part.Kind == PartKind.Data ? $"The bytes of {part.Plain}, to be written." : "The bytes after everything else.",
                $"{access}{Bytes} {part.Name} => {part.Place}.Of(_bytes);"
            );
    }
}
