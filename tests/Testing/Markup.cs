using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>One marked range. Its key is empty for <c>[|x|]</c>, an id for <c>{|ZMQ1001:x|}</c>, <c>#0</c> for <c>{|#0:x|}</c>.</summary>
public readonly record struct Mark(string Key, TextSpan Span);

/// <summary>Test code without its marks, for what needs it beside the test itself.</summary>
public static class Markup
{
    /// <summary>The text without its marks, and the marks by their keys.</summary>
    public static (string Text, ImmutableArray<Mark> Marks) Parse(string source)
    {
        TestFileMarkupParser.GetSpans(
            source,
            treatPositionIndicatorsAsCode: true,
            out string text,
            out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans
        );
        return (text, [.. spans.SelectMany(s => s.Value.Select(span => new Mark(s.Key, span)))]);
    }
}
