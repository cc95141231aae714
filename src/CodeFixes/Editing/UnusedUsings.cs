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

/// <summary>
/// A using that only the replaced code needed goes with it. Those that were unnecessary before stay, and so do all in a file with parts
/// that are compiled elsewhere only, or that does not compile: what is needed is not known there.
/// </summary>
internal static class UnusedUsings
{
    /// <summary>"Unnecessary using directive", said where documentation is read, as in editors and where builds ask for IDE0005.</summary>
    private const string Unnecessary = "CS8019";

    public static async Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        var unused = await InAsync(document, cancellationToken).ConfigureAwait(false);
        unused.RemoveAll(directive => !CanGo(directive));
        if (unused.Count == 0)
            return document;
        var had = await InAsync(before, cancellationToken).ConfigureAwait(false);
        unused.RemoveAll(directive => had.Exists(other => IsSame(directive, other)));
        if (unused.Count == 0)
            return document;
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        foreach (var linked in document.GetLinkedDocumentIds())
        {
            // a fix has edited one of them, and they are one file
            var other = document.Project.Solution.WithDocumentText(linked, text).GetDocument(linked)!;
            var there = await InAsync(other, cancellationToken).ConfigureAwait(false);
            unused.RemoveAll(directive => !there.Exists(unneeded => IsSame(directive, unneeded)));
        }

        return unused.Count == 0
            ? document
            : document.WithText(text.WithChanges(unused.Select(directive => new TextChange(LineOf(directive, text), ""))));
    }

    private static bool IsSame(UsingDirectiveSyntax one, UsingDirectiveSyntax other) => one.ToString() == other.ToString();

    /// <summary>Whether it has its line for itself, and nothing is said of it: what stands above the first is about the file.</summary>
    private static bool CanGo(UsingDirectiveSyntax directive) =>
        directive.GlobalKeyword.RawKind == 0
        && Lines.Begin(directive)
        && directive
            .GetLeadingTrivia()
            .All(t =>
                t.Kind() is SyntaxKind.WhitespaceTrivia or SyntaxKind.EndOfLineTrivia
                || directive.FullSpan.Start == 0 && Statements.IsComment(t)
            )
        && directive.GetTrailingTrivia().All(t => t.Kind() is SyntaxKind.WhitespaceTrivia or SyntaxKind.EndOfLineTrivia)
        && directive.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);

    /// <summary>The line, and the empty ones above it where others follow or nothing stands before them.</summary>
    private static TextSpan LineOf(UsingDirectiveSyntax directive, SourceText text)
    {
        var line = text.Lines.GetLineFromPosition(directive.SpanStart);
        var next = directive.GetLastToken().GetNextToken().LeadingTrivia;
        if (Lines.StartsWithLineEnd(next) && Lines.StartsWithLineEnd(directive.GetLeadingTrivia()))
            return TextSpan.FromBounds(directive.FullSpan.Start, line.EndIncludingLineBreak);
        var end = line.EndIncludingLineBreak;
        if (line.Start == 0)
            while (text.Lines.GetLineFromPosition(end) is var below && below.Span.IsEmpty && below.EndIncludingLineBreak > end)
                end = below.EndIncludingLineBreak;
        return TextSpan.FromBounds(line.Start, end);
    }

    private static async Task<List<UsingDirectiveSyntax>> InAsync(Document document, CancellationToken cancellationToken)
    {
        var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var root = model.SyntaxTree.GetRoot(cancellationToken);
        if (root.DescendantTrivia().Any(trivia => trivia.IsKind(SyntaxKind.DisabledTextTrivia)))
            return new();
        var said = model.GetDiagnostics(null, cancellationToken);
        return said.Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            ? new()
            : said.Where(diagnostic => diagnostic.Id == Unnecessary)
                .Select(diagnostic => root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<UsingDirectiveSyntax>())
                .OfType<UsingDirectiveSyntax>()
                .Distinct()
                .ToList();
    }
}
