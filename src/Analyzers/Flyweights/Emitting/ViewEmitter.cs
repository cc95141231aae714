namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>The view: constants, the ways to wrap it around bytes, and a property for each field and part.</summary>
internal static class ViewEmitter
{
    public const string Attribute = "[global::System.CodeDom.Compiler.GeneratedCode(\"ZmqPerf.Flyweights\", \"1\")]";
    private const string Bytes = FlyweightNames.Bytes;
    private const string Place = "global::ZmqPerf.Flyweights.FlyweightPart";
    private const string Interface = "global::ZmqPerf.Flyweights.IFlyweight";

    public static void Emit(FlyweightModel model, CodeText code)
    {
        code.Line(
            $"/// <summary>{(model.IsView ? "A view" : $"A view of the bytes of <see cref=\"{model.Source}\"/>")} "
                + "in a frame, which it reads where it lies. Valid as long as the bytes are.</summary>"
        );
        code.Line($"/// <remarks><code>{FlyweightFile.TableOf(model)}\n/// </code></remarks>");
        code.Line(Attribute);
        code.Open(
            $"{(model.IsView ? "" : model.Access + " ")}readonly ref partial struct "
                + $"{model.ViewName}{(model.IsGeneric ? $" : {Interface}<{model.ViewName}>" : "")}"
        );
        Fields(model, code);
        Constants(model, code);
        if (model.IsFrame)
            FrameEmitter.Emit(model, code);
        else
            Wrap(model, code);
        if (model.Header is { } header)
            code.Member(
                "What the frame begins with, before the block.",
                $"{header.Access} {header.Flyweight.View} Header => {header.Flyweight.View}.Wrap(_bytes.Slice(0, "
                    + $"{header.Flyweight.View}.BlockLength));"
            );
        foreach (var field in model.Fields)
            PropertyEmitter.Emit(model, field, code);
        foreach (var part in model.Parts)
            PropertyEmitter.Emit(model, part, code);
        foreach (var part in model.Parts)
            if (part.Kind == PartKind.Group)
                GroupEmitter.EmitView(part, code);
        code.Close();
    }

    private static void Fields(FlyweightModel model, CodeText code)
    {
        var parameters = "";
        var assignments = "";
        Field(Bytes, "_block", "block");
        if (model.IsFrame)
            Field(Bytes, "_bytes", "bytes");
        if (model.AsksVersion)
            Field("long", "_version", "version");
        foreach (var part in model.Parts)
            Field(Place, part.Place, part.Found);
        code.Gap();
        code.Line($"private {model.ViewName}({parameters.Substring(2)}) {{{assignments} }}");

        void Field(string type, string name, string parameter)
        {
            code.Line($"private readonly {type} {name};");
            parameters += $", {type} {parameter}";
            assignments += $" {name} = {parameter};";
        }
    }

    private static void Constants(FlyweightModel model, CodeText code)
    {
        code.Member("The bytes of the block that the fields lie in.", $"public const int BlockLength = {model.Size};");
        if (model.IsGeneric)
            code.Line($"static int {Interface}<{model.ViewName}>.BlockLength => BlockLength;");
        if (model.TemplateId is { } template)
            code.Member("What tells this message from others.", $"public const int TemplateId = {template};");
        if (model.SchemaId is { } schema)
            code.Member("What tells its family of messages from others.", $"public const int SchemaId = {schema};");
        if (model.IsVersioned)
            code.Member(
                "The bytes of the block in the first version: a shorter one is refused.",
                $"public const int MinBlockLength = {model.SmallestSize};"
            );
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
        code.Member(
            "Wraps the view around the start of these bytes.",
            "/// <exception cref=\"global::ZmqPerf.Flyweights.FlyweightFormatException\">There are fewer than <see "
                + $"cref=\"{smallest}\"/>.</exception>"
        );
        code.Open($"public static {model.ViewName} Wrap({Bytes} bytes)");
        code.Line(
            $"if (bytes.Length < {smallest})\n"
                + $"    global::ZmqPerf.Flyweights.FlyweightFormatException.Throw(nameof({model.ViewName}), {smallest}, "
                + $"bytes.Length);\nreturn new {model.ViewName}({block});"
        );
        code.Close();
        code.Member(
            "Wraps the view around the start of these bytes, if they are enough.",
            $"public static bool TryWrap({Bytes} bytes, out {model.ViewName} view)"
        );
        code.Line("{");
        code.Line(
            $"    bool fits = bytes.Length >= {smallest};\n    view = fits ? new {model.ViewName}({block}) : default;\n    return fits;"
        );
        code.Line("}");
    }
}
