namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>The view: constants, the ways to wrap it around bytes, and a property for each field and part.</summary>
internal static class ViewEmitter
{
    public const string Attribute = "[global::System.CodeDom.Compiler.GeneratedCode(\"ZmqPerf.Flyweights\", \"1\")]";
    private const string Bytes = "global::System.ReadOnlySpan<byte>";
    private const string Place = "global::ZmqPerf.Flyweights.FlyweightPart";
    private const string Parts = "global::ZmqPerf.Flyweights.FlyweightParts";

    public static void Emit(FlyweightModel model, CodeText code)
    {
        code.Line($"/// <summary>{(model.IsView ? "A view" : $"A view of the bytes of <see cref=\"{model.Source}\"/>")} in a frame, which it reads where it lies. Valid as long as the bytes are.</summary>");
        code.Line($"/// <remarks><code>{FlyweightFile.TableOf(model)}\n/// </code></remarks>");
        code.Line(Attribute);
        code.Open($"{(model.IsView ? "" : model.Access + " ")}readonly ref partial struct {model.ViewName}");
        Fields(model, code);
        Constants(model, code);
        if (model.HasParts)
            WrapParts(model, code);
        else
            Wrap(model, code);
        foreach (var field in model.Fields)
            Property(model, field, code);
        foreach (var part in model.Parts)
            Property(model, part, code);
        foreach (var part in model.Parts)
            if (part.Kind == PartKind.Group)
                GroupEmitter.EmitView(part, code);
        code.Close();
    }

    private static void Fields(FlyweightModel model, CodeText code)
    {
        code.Line($"private readonly {Bytes} _block;");
        if (!model.HasParts)
        {
            code.Gap();
            code.Line($"private {model.ViewName}({Bytes} block) {{ _block = block; }}");
            return;
        }

        code.Line($"private readonly {Bytes} _bytes;");
        var parameters = "";
        var assignments = "";
        foreach (var part in model.Parts)
        {
            code.Line($"private readonly {Place} {part.Place};");
            parameters += $", {Place} {part.Amount}";
            assignments += $" {part.Place} = {part.Amount};";
        }

        code.Gap();
        code.Line($"private {model.ViewName}({Bytes} block, {Bytes} bytes{parameters}) {{ _block = block; _bytes = bytes;{assignments} }}");
    }

    private static void Constants(FlyweightModel model, CodeText code)
    {
        code.Member("The bytes of the block that the fields lie in.", $"public const int BlockLength = {model.Size};");
        if (model.IsVersioned)
            code.Member("The bytes of the block in the first version: a shorter one is refused.", $"public const int MinBlockLength = {model.SmallestSize};");
        foreach (var field in model.Fields)
        {
            code.Member($"Where {field.Plain} begins in the block.", $"public const int {field.Plain}Offset = {field.Offset};");
            if (field.Kind is FieldKind.Bytes or FieldKind.Text)
                code.Member($"The bytes of {field.Plain}.", $"public const int {field.Plain}Length = {field.Size};");
        }
    }

    private static void Wrap(FlyweightModel model, CodeText code)
    {
        var smallest = model.IsVersioned ? "MinBlockLength" : "BlockLength";
        var block = model.IsVersioned ? "bytes.Length > BlockLength ? bytes.Slice(0, BlockLength) : bytes" : "bytes.Slice(0, BlockLength)";
        code.Member("Wraps the view around the start of these bytes.",
            $"/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">There are fewer than <see cref=\"{smallest}\"/>.</exception>");
        code.Open($"public static {model.ViewName} Wrap({Bytes} bytes)");
        code.Line($"if (bytes.Length < {smallest})\n    global::ZmqPerf.Flyweights.FlyweightFormatException.Throw(nameof({model.ViewName}), {smallest}, bytes.Length);\nreturn new {model.ViewName}({block});");
        code.Close();
        code.Member("Wraps the view around the start of these bytes, if they are enough.", $"public static bool TryWrap({Bytes} bytes, out {model.ViewName} view)");
        code.Line("{");
        code.Line($"    bool fits = bytes.Length >= {smallest};\n    view = fits ? new {model.ViewName}({block}) : default;\n    return fits;");
        code.Line("}");
    }

    private static void WrapParts(FlyweightModel model, CodeText code)
    {
        const string Exception = "/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">There are too few.</exception>\n";
        code.Member("Wraps the view around these bytes, which begin with a block of <see cref=\"BlockLength\"/>.", $"{Exception}public static {model.ViewName} Wrap({Bytes} bytes) => Wrap(bytes, BlockLength);");
        code.Member("Wraps the view around these bytes, which begin with a block whose length a header has told.", $"{Exception}public static {model.ViewName} Wrap({Bytes} bytes, int blockLength)");
        code.Line($"{{\n    if (!TryFind(bytes, blockLength, out {model.ViewName} view, out global::ZmqPerf.Flyweights.FlyweightFault fault))\n        fault.Throw(nameof({model.ViewName}));\n    return view;\n}}");
        code.Member("Wraps the view around these bytes, if they are enough.", $"public static bool TryWrap({Bytes} bytes, out {model.ViewName} view) => TryFind(bytes, BlockLength, out view, out _);");
        code.Member("Wraps the view around these bytes, if they are enough for a block of the length that a header has told, and for what follows it.",
            $"public static bool TryWrap({Bytes} bytes, int blockLength, out {model.ViewName} view) => TryFind(bytes, blockLength, out view, out _);");

        code.Gap();
        code.Open($"private static bool TryFind({Bytes} bytes, int blockLength, out {model.ViewName} view, out global::ZmqPerf.Flyweights.FlyweightFault fault)");
        code.Line("view = default;");
        code.Line($"if (!{Parts}.TryBlock(bytes, blockLength, {(model.IsVersioned ? "MinBlockLength" : "BlockLength")}, out int position, out fault))\n    return false;");
        var arguments = "";
        foreach (var part in model.Parts)
        {
            var order = part.IsBigEndian ? "true" : "false";
            arguments += $", {part.Amount}";
            code.Line(part.Kind switch
            {
                PartKind.Group => $"if (!{Parts}.TryGroup(bytes, ref position, {part.Width}, {order}, {part.Element!.View}.{part.Element.SmallestName}, out {Place} {part.Amount}, out fault))\n    return false;",
                PartKind.Data => $"if (!{Parts}.TryData(bytes, ref position, {part.Width}, {order}, out {Place} {part.Amount}, out fault))\n    return false;",
                _ => $"{Place} {part.Amount} = {Parts}.Tail(bytes.Length, position);",
            });
        }

        code.Line($"view = new {model.ViewName}(bytes.Slice(0, blockLength < BlockLength ? blockLength : BlockLength), bytes{arguments});\nreturn true;");
        code.Close();
    }

    private static void Property(FlyweightModel model, FieldModel field, CodeText code)
    {
        var offset = field.Plain + "Offset";
        var length = field.Plain + "Length";
        var property = $"{field.Access} {field.Type} {field.Name} => {FieldCode.Read(field, offset, length)};";
        if (model.IsView)
        {
            code.Gap();
            code.Line(property);
        }
        else
        {
            code.Member($"{field.Plain}, at {field.Offset}.", property);
        }

        var access = AccessOnly(field.Access);
        if (field.Since > 1)
            code.Member($"Whether the block is long enough for <see cref=\"{field.Name}\"/>, which came with version {field.Since}.",
                $"{access}bool Has{field.Plain} => _block.Length >= {offset} + {(field.Kind is FieldKind.Bytes or FieldKind.Text ? length : field.Size.ToString(System.Globalization.CultureInfo.InvariantCulture))};");
        if (field is { Kind: FieldKind.Enum, IsFlags: false })
            code.Member($"<see cref=\"{field.Name}\"/>, and whether it is a value that {FlyweightFile.LastName(field.Type)} has a name for.",
                $"{access}bool TryGet{field.Plain}(out {field.Type} value)\n{{\n    value = {FieldCode.Own(field)};\n    return global::System.Enum.IsDefined(typeof({field.Type}), value);\n}}");
        if (field.Kind == FieldKind.Text)
            Text(field, access, code);
    }

    private static void Text(FieldModel field, string access, CodeText code)
    {
        code.Member($"<see cref=\"{field.Name}\"/> without what fills it up.", $"{access}{Bytes} {field.Plain}Trimmed => {FieldCode.Trim(field)};");
        code.Member($"Whether <see cref=\"{field.Plain}Trimmed\"/> is this text, which is encoded already.", $"{access}bool {field.Plain}Equals({Bytes} text) => global::System.MemoryExtensions.SequenceEqual({field.Plain}Trimmed, text);");
        code.Member($"<see cref=\"{field.Plain}Trimmed\"/> as a new string.", $"{access}string Get{field.Plain}() => {FieldCode.Get(field)};");
    }

    private static void Property(FlyweightModel model, PartModel part, CodeText code)
    {
        var property = part.Kind == PartKind.Group
            ? $"{part.Access} {part.Plain}Group {part.Name} => new {part.Plain}Group({part.Place}.Of(_bytes), {part.Place}.Stride, {part.Place}.Count);"
            : $"{part.Access} {Bytes} {part.Name} => {part.Place}.Of(_bytes);";
        if (model.IsView)
        {
            code.Gap();
            code.Line(property);
        }
        else
        {
            code.Member(part.Kind switch { PartKind.Group => $"The entries of {part.Plain}.", PartKind.Data => $"The bytes of {part.Plain}.", _ => "The bytes behind everything else." }, property);
        }
    }

    /// <summary>The accessibility alone, of a property's modifiers.</summary>
    public static string AccessOnly(string modifiers)
    {
        var access = "";
        foreach (var modifier in modifiers.Split(' '))
            if (modifier is "public" or "internal" or "protected" or "private")
                access += modifier + " ";
        return access;
    }
}
