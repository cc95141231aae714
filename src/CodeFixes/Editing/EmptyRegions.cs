using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>A region that a fix has taken all code out of goes as well: its name says nothing. Those that were empty before stay.</summary>
internal static class EmptyRegions
{
    public static Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        HashSet<string>? had = null;
        return LeftBehind.InRoundsAsync(document, StepAsync);

        async Task<Document?> StepAsync(Document current)
        {
            var empty = In((await current.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
            if (empty.Count > 0)
                had ??= new(
                    In((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!).Select(NameOf),
                    StringComparer.Ordinal
                );
            empty.RemoveAll(region => had!.Contains(NameOf(region)));
            if (empty.Count == 0)
                return null;
            var text = await current.GetTextAsync(cancellationToken).ConfigureAwait(false);
            return current.WithText(text.WithChanges(empty.Select(region => new TextChange(LinesOf(region, text), ""))));
        }
    }

    private static string NameOf((SyntaxTrivia Begin, SyntaxTrivia End) region) => region.Begin.ToString().Trim();

    /// <summary>The regions between whose lines nothing stands, not even a comment.</summary>
    private static List<(SyntaxTrivia Begin, SyntaxTrivia End)> In(SyntaxNode root)
    {
        var empty = new List<(SyntaxTrivia, SyntaxTrivia)>();
        if (!root.ContainsDirectives)
            return empty;
        for (var directive = root.GetFirstDirective(); directive is not null; directive = directive.GetNextDirective())
            if (
                directive is RegionDirectiveTriviaSyntax
                && directive.GetNextDirective() is EndRegionDirectiveTriviaSyntax end
                && directive.ParentTrivia.Token == end.ParentTrivia.Token
                && directive
                    .ParentTrivia.Token.LeadingTrivia.SkipWhile(t => t != directive.ParentTrivia)
                    .TakeWhile(t => t != end.ParentTrivia)
                    .All(t => t == directive.ParentTrivia || !Statements.IsComment(t) && !t.HasStructure)
            )
                empty.Add((directive.ParentTrivia, end.ParentTrivia));
        return empty;
    }

    /// <summary>The lines of a region, and an empty one where two would meet, or where one would begin or end a block.</summary>
    private static TextSpan LinesOf((SyntaxTrivia Begin, SyntaxTrivia End) region, SourceText text)
    {
        var first = text.Lines.GetLineFromPosition(region.Begin.SpanStart).LineNumber;
        var last = text.Lines.GetLineFromPosition(region.End.SpanStart).LineNumber;
        var (above, below) = (TextOf(first - 1), TextOf(last + 1));
        if (below.Length == 0 && (above.Length == 0 || above.EndsWith("{", StringComparison.Ordinal)) && last + 1 < text.Lines.Count)
            last++;
        else if (above.Length == 0 && below.StartsWith("}", StringComparison.Ordinal) && first > 0)
            first--;
        return TextSpan.FromBounds(text.Lines[first].Start, text.Lines[last].EndIncludingLineBreak);

        string TextOf(int line) => line < 0 || line >= text.Lines.Count ? "" : text.ToString(text.Lines[line].Span).Trim();
    }
}
