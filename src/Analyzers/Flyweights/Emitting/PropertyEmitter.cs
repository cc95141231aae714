namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>The properties of a view, one for each field and part, and what goes with them.</summary>
internal static class PropertyEmitter
{
    private const string Bytes = FlyweightNames.Bytes;

    public static void Emit(FlyweightModel model, FieldModel field, CodeText code)
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
        {
            var size = field.Kind is FieldKind.Bytes or FieldKind.Text
                ? length
                : field.Size.ToString(System.Globalization.CultureInfo.InvariantCulture);
            code.Member(
                $"Whether the block is long enough for <see cref=\"{field.Name}\"/>, "
                    + $"which came with version {field.Since}{(model.AsksVersion ? ", and the sender has that version" : "")}.",
                $"{access}bool Has{field.Plain} => _block.Length >= {offset} + {size}"
                    + $"{(model.AsksVersion ? $" && _version >= {field.Since}" : "")};"
            );
        }
        if (field is { Kind: FieldKind.Enum, IsFlags: false })
            code.Member(
                $"<see cref=\"{field.Name}\"/>, and whether it is a value that {FlyweightFile.LastName(field.Type)} has a name for.",
                $"{access}bool TryGet{field.Plain}(out {field.Type} value)\n{{\n    value = {FieldCode.Own(field)};\n"
                    + $"    return global::System.Enum.IsDefined(typeof({field.Type}), value);\n}}"
            );
        if (field.Kind == FieldKind.Text)
            Text(field, access, code);
    }

    private static void Text(FieldModel field, string access, CodeText code)
    {
        code.Member(
            $"<see cref=\"{field.Name}\"/> without what fills it up.",
            $"{access}{Bytes} {field.Plain}Trimmed => {FieldCode.Trim(field)};"
        );
        code.Member(
            $"Whether <see cref=\"{field.Plain}Trimmed\"/> is this text, which is encoded already.",
            $"{access}bool {field.Plain}Equals({Bytes} text) => global::System.MemoryExtensions.SequenceEqual({field.Plain}Trimmed, text);"
        );
        code.Member(
            $"<see cref=\"{field.Plain}Trimmed\"/> as a new string.",
            $"{access}string Get{field.Plain}() => {FieldCode.Get(field)};"
        );
    }

    public static void Emit(FlyweightModel model, PartModel part, CodeText code)
    {
        var property =
            part.Kind == PartKind.Group
                ? $"{part.Access} {part.Plain}Group {part.Name} => new {part.Plain}Group({part.Place}.Of(_bytes), "
                    + $"{part.Place}.Stride, {part.Place}.Count);"
                : $"{part.Access} {Bytes} {part.Name} => {part.Place}.Of(_bytes);";
        if (model.IsView)
        {
            code.Gap();
            code.Line(property);
        }
        else
        {
            code.Member(
                part.Kind switch
                {
                    PartKind.Group => $"The entries of {part.Plain}.",
                    PartKind.Data => $"The bytes of {part.Plain}.",
                    _ => "The bytes after everything else.",
                },
                property
            );
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
