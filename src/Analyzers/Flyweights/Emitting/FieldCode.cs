namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>How a field is read and written. Every access goes through a span and is checked by it.</summary>
internal static class FieldCode
{
    private const string Binary = "global::System.Buffers.Binary.BinaryPrimitives";
    private const string Texts = "global::ZmqPerf.Flyweights.FlyweightText";

    /// <summary>The expression that reads a field, or what stands for one that is not there.</summary>
    public static string Read(FieldModel field, string offset, string length)
    {
        var read = field.Kind switch
        {
            FieldKind.Bool => $"_block[{offset}] != 0",
            FieldKind.Guid => $"new global::System.Guid(_block.Slice({offset}, 16), {(field.IsBigEndian ? "true" : "false")})",
            FieldKind.Bytes or FieldKind.Text => $"_block.Slice({offset}, {length})",
            FieldKind.Nested => $"{field.Nested!.View}.Wrap(_block.Slice({offset}, {field.Nested.View}.BlockLength))",
            FieldKind.Enum => $"({field.Type}){Number(field, offset)}",
            _ => Number(field, offset),
        };
        return field.Since > 1 ? $"Has{field.Plain} ? {read} : {Missing(field)}" : read;
    }

    /// <summary>A view of nothing could not be read, and how long the block is says the peer.</summary>
    private static string Missing(FieldModel field) =>
        field.Nested is { } nested
            ? $"{nested.View}.Wrap(global::ZmqPerf.Flyweights.FlyweightParts.Zeros({nested.View}.{nested.SmallestName}))"
            : field.NullValue ?? "default";

    /// <summary>The statement that writes <c>value</c> into a field of one value.</summary>
    public static string Write(FieldModel field, string offset)
    {
        switch (field.Kind)
        {
            case FieldKind.Bool:
                return $"_block[{offset}] = value ? (byte)1 : (byte)0";
            case FieldKind.Guid:
                return $"value.TryWriteBytes(_block.Slice({offset}, 16), {(field.IsBigEndian ? "true" : "false")}, out _)";
        }

        var value = field.Kind == FieldKind.Enum ? $"({Keyword(field.Number)})value" : "value";
        return field.Number switch
        {
            "Byte" => $"_block[{offset}] = {value}",
            "SByte" => $"_block[{offset}] = unchecked((byte)value)",
            _ => $"{Binary}.Write{field.Number}{Order(field)}(_block.Slice({offset}), {value})",
        };
    }

    /// <summary>A field where the parameters of a method, which are called <c>text</c> and <c>value</c>, may have its name.</summary>
    public static string Own(FieldModel field) => field.Plain is "text" or "value" ? "this." + field.Name : field.Name;

    public static string Trim(FieldModel field) => $"{Texts}.Trim({Own(field)}, {field.Pad})";

    public static string Get(FieldModel field) => $"{Texts}.Get({Own(field)}, {field.Pad}, {EncodingOf(field)})";

    public static string SetBytes(FieldModel field) => $"{Texts}.Set({Own(field)}, text, {field.Pad})";

    public static string SetChars(FieldModel field) => $"{Texts}.Set({Own(field)}, text, {field.Pad}, {EncodingOf(field)})";

    private static string EncodingOf(FieldModel field) => $"global::ZmqPerf.Flyweights.TextEncoding.{field.Encoding}";

    private static string Number(FieldModel field, string offset) =>
        field.Number switch
        {
            "Byte" => $"_block[{offset}]",
            "SByte" => $"unchecked((sbyte)_block[{offset}])",
            _ => $"{Binary}.Read{field.Number}{Order(field)}(_block.Slice({offset}))",
        };

    private static string Order(FieldModel field) => field.IsBigEndian ? "BigEndian" : "LittleEndian";

    private static string Keyword(string number) =>
        number switch
        {
            "Byte" => "byte",
            "SByte" => "sbyte",
            "Int16" => "short",
            "UInt16" => "ushort",
            "Int32" => "int",
            "UInt32" => "uint",
            "Int64" => "long",
            _ => "ulong",
        };
}
