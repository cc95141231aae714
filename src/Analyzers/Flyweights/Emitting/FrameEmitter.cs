namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>
/// How a view is wrapped around a whole frame: the header and what it tells, the block, the parts one after the other, the end. All of it
/// before there is a view, so that reading cannot fail any more.
/// </summary>
internal static class FrameEmitter
{
    private const string Bytes = FlyweightNames.Bytes;
    private const string Place = "global::ZmqPerf.Flyweights.FlyweightPart";
    private const string Parts = "global::ZmqPerf.Flyweights.FlyweightParts";
    private const string Fault = "global::ZmqPerf.Flyweights.FlyweightFault";

    public static void Emit(FlyweightModel model, CodeText code)
    {
        const string Exception = "/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">They are not.</exception>\n";
        var view = model.ViewName;
        if (model.IsBlockTold)
        {
            code.Member(
                "Wraps the view around these bytes, if they are such a message with a block of <see cref=\"BlockLength\"/>.",
                $"{Exception}public static {view} Wrap({Bytes} bytes) => Wrap(bytes, BlockLength);"
            );
            code.Member(
                "Wraps the view around these bytes, if they are such a message with a block whose length a header has told.",
                $"{Exception}public static {view} Wrap({Bytes} bytes, int blockLength)"
            );
        }
        else
        {
            code.Member(
                "Wraps the view around these bytes, if they are such a message.",
                $"{Exception}public static {view} Wrap({Bytes} bytes)"
            );
        }

        var (parameter, argument) = model.IsBlockTold ? (", int blockLength", ", blockLength") : ("", "");
        code.Line(
            $"{{\n    if (!TryFind(bytes{argument}, out {view} view, out {Fault} fault))\n        fault.Throw(nameof({view}));\n"
                + $"    return view;\n}}"
        );
        if (model.IsBlockTold)
            code.Member(
                "Wraps the view around these bytes, if they are enough.",
                $"public static bool TryWrap({Bytes} bytes, out {view} view) => TryFind(bytes, BlockLength, out view, out _);"
            );
        code.Member(
            model.IsBlockTold
                ? "Wraps the view around these bytes, if they are enough for a block of the length that a header has told, and for what "
                    + "follows it."
                : "Wraps the view around these bytes, if they are such a message.",
            $"public static bool TryWrap({Bytes} bytes{parameter}, out {view} view) => TryFind(bytes{argument}, out view, out _);"
        );

        code.Gap();
        code.Open($"private static bool TryFind({Bytes} bytes{parameter}, out {view} view, out {Fault} fault)");
        Find(model, code);
        code.Close();
    }

    private static void Find(FlyweightModel model, CodeText code)
    {
        code.Line("view = default;");
        code.Line("int position = 0;");
        if (model.Header is { } header)
            Header(model, header, code);
        if (!model.IsBlockTold)
            code.Line(
                model.Header?.RootLength is { } length
                    ? $"long blockLength = unchecked((long)header.{length.Name});"
                    : "int blockLength = bytes.Length - position < BlockLength ? bytes.Length - position : BlockLength;"
            );
        if (model.Header is not null)
            code.Line("int start = position;");
        Test(code, $"TryBlock(bytes, ref position, blockLength, {(model.IsVersioned ? "MinBlockLength" : "BlockLength")}, out fault)");
        var arguments = model.AsksVersion ? $", unchecked((long)header.{model.Header!.Version!.Name})" : "";
        foreach (var part in model.Parts)
        {
            var order = part.IsBigEndian ? "true" : "false";
            arguments += $", {part.Found}";
            if (part.Kind == PartKind.Tail)
                code.Line($"{Place} {part.Found} = {Parts}.Tail(bytes.Length, position);");
            else if (part.Kind == PartKind.Group)
                Test(
                    code,
                    $"TryGroup(bytes, ref position, {part.Width}, {order}, {part.Element!.View}.{part.Element.SmallestName}, "
                        + $"out {Place} {part.Found}, out fault)"
                );
            else
                Test(code, $"TryData(bytes, ref position, {part.Width}, {order}, out {Place} {part.Found}, out fault)");
        }

        if (model.IsExact)
            Test(code, "IsEnd(bytes, position, out fault)");
        var (from, size) = (model.Header is null ? "0" : "start", model.Header?.RootLength is null ? "blockLength" : "(int)blockLength");
        code.Line(
            $"view = new {model.ViewName}(bytes.Slice({from}, blockLength < BlockLength ? {size} "
                + $": BlockLength), bytes{arguments});\nreturn true;"
        );
    }

    private static void Header(FlyweightModel model, HeaderModel header, CodeText code)
    {
        var view = header.Flyweight.View;
        Test(code, $"TryBlock(bytes, ref position, {view}.BlockLength, {view}.BlockLength, out fault)");
        code.Line($"{view} header = {view}.Wrap(bytes);");
        if (model.TemplateId is not null)
            Compare(header.TemplateId);
        if (model.SchemaId is not null)
            Compare(header.SchemaId);

        void Compare(HeaderNumber? number)
        {
            if (number is not null)
                Test(code, $"IsId({number.Name}, unchecked((long)header.{number.Name}), {view}.{number.Name}Offset, out fault)");
        }
    }

    /// <summary>A check by the runtime, which reports what is wrong where it returns false.</summary>
    private static void Test(CodeText code, string call) => code.Line($"if (!{Parts}.{call})\n    return false;");
}
