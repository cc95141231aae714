using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// What a fix leaves without a use goes as well: locals and methods, then the fields that they named, the regions that nothing is in any
/// more, the usings of all that, and an <c>unsafe</c> without pointers. So do the numbers in names that nothing else has any more.
/// </summary>
internal static class LeftBehind
{
    /// <summary>One may be named by another only, or stand inside of it.</summary>
    private const int MostRounds = 3;

    private static readonly Func<Document, Document, CancellationToken, Task<Document>>[] s_kinds =
    [
        UnusedLocals.RemovedAsync,
        UnusedMethods.RemovedAsync,
        UnusedFields.RemovedAsync,
        EmptyRegions.RemovedAsync,
        UnneededUnsafe.RemovedAsync,
        UnneededUnsafeBlocks.RemovedAsync,
        UnusedUsings.RemovedAsync,
        FreedNames.TakenAsync,
    ];

    /// <summary>Each file that a fix has changed, as it was before and as it is now.</summary>
    public static async Task<Solution> RemovedAsync(Solution before, Solution after, CancellationToken cancellationToken)
    {
        var changed = after.GetChanges(before).GetProjectChanges().SelectMany(project => project.GetChangedDocuments()).ToList();
        foreach (var removed in s_kinds)
        foreach (var id in changed)
            after = (await removed(before.GetDocument(id)!, after.GetDocument(id)!, cancellationToken).ConfigureAwait(false))
                .Project
                .Solution;
        return after;
    }

    /// <summary>Takes one step after the other, each of which says what is left of the file; null where it has nothing to do.</summary>
    public static async Task<Document> InRoundsAsync(Document document, Func<Document, Task<Document?>> stepAsync)
    {
        for (var round = 0; round < MostRounds && await stepAsync(document).ConfigureAwait(false) is { } less; round++)
            document = less;
        return document;
    }

    /// <summary>The file without some methods and variables: each of these with its statement or field where it is alone there.</summary>
    /// <returns>Null where there are none.</returns>
    public static async Task<Document?> WithoutAsync(
        Document document,
        IReadOnlyList<SyntaxNode> declarations,
        CancellationToken cancellationToken
    )
    {
        if (declarations.Count == 0)
            return null;
        var root = declarations[0].SyntaxTree.GetRoot(cancellationToken).TrackNodes(declarations);
        foreach (var declaration in declarations)
        {
            var current = root.GetCurrentNode(declaration)!;
            var whole = current.Parent is VariableDeclarationSyntax { Variables.Count: 1, Parent: { } alone } ? alone : current;
            root = whole switch
            {
                MemberDeclarationSyntax member => StatementEdits.Remove(root, member),
                StatementSyntax statement => StatementEdits.Drop(root, statement),
                _ => root.RemoveNode(current, SyntaxRemoveOptions.KeepNoTrivia)!,
            };
        }

        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(SourceText.From(root.ToFullString(), text.Encoding, text.ChecksumAlgorithm));
    }
}
