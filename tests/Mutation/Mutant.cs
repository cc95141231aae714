using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Mutation;

/// <summary>What is wrong about a condition.</summary>
internal enum MistakeKind
{
    /// <summary>It is the other way round.</summary>
    Flipped,

    /// <summary>A bound is off by one.</summary>
    OffByOne,

    /// <summary>One of its parts is missing.</summary>
    WithoutPart,
}

/// <summary>One small mistake in one file of the analyzers.</summary>
/// <param name="Kind">What is wrong.</param>
/// <param name="Tree">The file without it.</param>
/// <param name="Span">What the mistake stands in the place of.</param>
/// <param name="Text">The mistake.</param>
internal sealed record Mutant(MistakeKind Kind, SyntaxTree Tree, TextSpan Span, string Text)
{
    public SyntaxTree Mutated => Tree.WithChangedText(Tree.GetText().WithChanges(new TextChange(Span, Text)));

    public int Line => Tree.GetLineSpan(Span).StartLinePosition.Line + 1;

    public string Original => Tree.GetText().ToString(Span);
}
