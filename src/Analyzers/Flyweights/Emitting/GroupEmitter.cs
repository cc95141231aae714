namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>
/// The entries of a group: of the view with index and foreach, of the writer with a method, because what a property returns cannot be
/// assigned to.
/// </summary>
internal static class GroupEmitter
{
    private const string Start = "global::ZmqPerf.Flyweights.FlyweightPart.Start(index, _stride, Count)";

    public static void EmitView(PartModel part, CodeText code)
    {
        Begin(part, FlyweightNames.Bytes, part.Element!.View, code);
        var view = part.Element.View;
        code.Member(
            "An entry.",
            "/// <exception cref=\"global::System.ArgumentOutOfRangeException\">There is no such entry.</exception>\n"
                + $"public {view} this[int index] => {view}.Wrap(_entries.Slice({Start}, _stride));"
        );
        code.Member("For foreach.", "public Enumerator GetEnumerator() => new Enumerator(this);");
        code.Gap();
        code.Line("/// <summary>Goes through the entries.</summary>");
        code.Open("public ref struct Enumerator");
        code.Line($"private readonly {part.Plain}Group _group;\nprivate int _index;");
        code.Gap();
        code.Line($"internal Enumerator({part.Plain}Group group) {{ _group = group; _index = -1; }}");
        code.Member("The entry.", $"public {view} Current => _group[_index];");
        code.Member("Goes to the next entry, if there is one.", "public bool MoveNext() => ++_index < _group.Count;");
        code.Close();
        code.Close();
    }

    public static void EmitWriter(PartModel part, CodeText code)
    {
        var writer = part.Element!.Writer!;
        Begin(part, "global::System.Span<byte>", writer, code);
        code.Member(
            "An entry, to be written.",
            "/// <exception cref=\"global::System.ArgumentOutOfRangeException\">There is no such entry.</exception>\n"
                + $"public {writer} At(int index) => {writer}.Wrap(_entries.Slice({Start}, _stride));"
        );
        code.Close();
    }

    private static void Begin(PartModel part, string bytes, string entry, CodeText code)
    {
        code.Gap();
        code.Line(
            $"/// <summary>The entries of <see cref=\"{part.Name}\"/>, each a {FlyweightFile.LastName(entry)} over its bytes.</summary>"
        );
        code.Open($"{PropertyEmitter.AccessOnly(part.Access)}readonly ref struct {part.Plain}Group");
        code.Line($"private readonly {bytes} _entries;\nprivate readonly int _stride;");
        code.Gap();
        code.Line(
            $"internal {part.Plain}Group({bytes} entries, int stride, int count) {{ _entries = entries; _stride = stride; Count = count; }}"
        );
        code.Member("How many there are.", "public int Count { get; }");
    }
}
