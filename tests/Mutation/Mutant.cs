using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Mutation;

/// <summary>One small mistake in one file of the analyzers.</summary>
/// <param name="Tree">The file without it.</param>
/// <param name="Span">What the mistake stands in the place of.</param>
/// <param name="Text">The mistake.</param>
internal sealed record Mutant(SyntaxTree Tree, TextSpan Span, string Text)
{
    public SyntaxTree Mutated => Tree.WithChangedText(Tree.GetText().WithChanges(new TextChange(Span, Text)));

    public int Line => Tree.GetLineSpan(Span).StartLinePosition.Line + 1;

    public string Original => Tree.GetText().ToString(Span);
}
