using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Options;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Lays out what fixes write, as the file is laid out: its .editorconfig need not say how. What stands on the lines below stays as it is.
/// </summary>
internal static class FileLayout
{
    /// <summary>
    /// An edited document with its new code laid out, as plain text: whoever applies it would lay out once more, by the options alone,
    /// what is still marked for it.
    /// </summary>
    public static async Task<Document> AppliedAsync(Document document, SyntaxNode before, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var spans = NewIn(root).ToList();
        if (spans.Count > 0)
        {
            var options = As(before, await document.GetOptionsAsync(cancellationToken).ConfigureAwait(false));
            document = await Formatter.FormatAsync(document, spans, options, cancellationToken).ConfigureAwait(false);
        }

        // the same text would be parsed into the same nodes, with their marks
        root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(SourceText.From(KeptIndentation.AppliedTo(root, text).ToString(), text.Encoding, text.ChecksumAlgorithm));
    }

    private static OptionSet As(SyntaxNode file, OptionSet options)
    {
        options = options.WithChangedOption(FormattingOptions.NewLine, LanguageNames.CSharp, Lines.LineEnd(file).ToString());
        options = BraceStyle.Of(file, options);
        return IndentationUnit.Of(file) switch
        {
            "\t" => options
                .WithChangedOption(FormattingOptions.UseTabs, LanguageNames.CSharp, true)
                .WithChangedOption(
                    FormattingOptions.IndentationSize,
                    LanguageNames.CSharp,
                    options.GetOption(FormattingOptions.TabSize, LanguageNames.CSharp)
                ),
            { } unit when unit.All(c => c == ' ') => options
                .WithChangedOption(FormattingOptions.UseTabs, LanguageNames.CSharp, false)
                .WithChangedOption(FormattingOptions.IndentationSize, LanguageNames.CSharp, unit.Length),
            _ => options,
        };
    }

    /// <summary>What is marked for the formatter, and tokens that were made without white space, each with the token before it.</summary>
    private static IEnumerable<TextSpan> NewIn(SyntaxNode root)
    {
        foreach (var part in root.GetAnnotatedNodesAndTokens(Formatter.Annotation))
            yield return part.AsNode() is { } node
                ? Around(node.GetFirstToken(), node.GetLastToken())
                : Around(part.AsToken(), part.AsToken());
        foreach (var trivia in root.GetAnnotatedTrivia(SyntaxAnnotation.ElasticAnnotation))
            yield return Around(trivia.Token, trivia.Token);
    }

    /// <summary>With the token after it, too, where that stands on the same line.</summary>
    private static TextSpan Around(SyntaxToken first, SyntaxToken last)
    {
        var (before, behind) = (first.GetPreviousToken(), last.GetNextToken());
        var endsLine = last.TrailingTrivia.Concat(behind.LeadingTrivia).Any(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return TextSpan.FromBounds(
            before.IsKind(SyntaxKind.None) ? first.SpanStart : before.SpanStart,
            endsLine || behind.IsKind(SyntaxKind.None) ? last.Span.End : behind.Span.End
        );
    }
}
