using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last pointer out of a method or a local function takes its <c>unsafe</c> as well. Those that did not need it before
/// keep it, and so do types; blocks: <see cref="UnneededUnsafeBlocks"/>.
/// </summary>
internal static class UnneededUnsafe
{
    public static async Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        if (!Keywords(root).Any())
            return document;
        var old = Keywords((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!).ToList();
        var gone = new List<TextSpan>();
        foreach (var keyword in Keywords(root))
            if (
                !old.Exists(token => token.Parent!.ToString() == keyword.Parent!.ToString())
                && old.Find(token => HeadOf(token) == HeadOf(keyword)) is { RawKind: not 0 } needed
                && await IsNeededAsync(before, needed, cancellationToken).ConfigureAwait(false)
                && !await IsNeededAsync(document, keyword, cancellationToken).ConfigureAwait(false)
            )
                gone.Add(SpanOf(keyword));
        return gone.Count == 0 ? document : await WithoutAsync(document, gone, cancellationToken).ConfigureAwait(false);
    }

    private static IEnumerable<SyntaxToken> Keywords(SyntaxNode root) =>
        root.DescendantTokens()
            .Where(token =>
                token.IsKind(SyntaxKind.UnsafeKeyword) && token.Parent is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax
            );

    /// <summary>A declaration up to its body, by which it is found again.</summary>
    private static string HeadOf(SyntaxToken keyword)
    {
        var declaration = keyword.Parent!;
        var body = declaration.ChildNodes().FirstOrDefault(node => node is BlockSyntax or ArrowExpressionClauseSyntax);
        var text = declaration.ToString();
        return body is null ? text : text.Substring(0, Math.Max(0, body.SpanStart - declaration.SpanStart));
    }

    /// <summary>Whether the compiler finds more wrong without it.</summary>
    public static async Task<bool> IsNeededAsync(Document document, SyntaxToken keyword, CancellationToken cancellationToken)
    {
        var without = await WithoutAsync(document, [SpanOf(keyword)], cancellationToken).ConfigureAwait(false);
        return await ErrorsInAsync(without, cancellationToken).ConfigureAwait(false)
            > await ErrorsInAsync(document, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<int> ErrorsInAsync(Document document, CancellationToken cancellationToken) =>
        (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!
            .GetDiagnostics(null, cancellationToken)
            .Count(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    /// <summary>The keyword and the space behind it.</summary>
    private static TextSpan SpanOf(SyntaxToken keyword) => TextSpan.FromBounds(keyword.SpanStart, keyword.FullSpan.End);

    private static async Task<Document> WithoutAsync(Document document, IEnumerable<TextSpan> spans, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(spans.Select(span => new TextChange(span, ""))));
    }
}
