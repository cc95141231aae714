using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that takes the last pointer out of an <c>unsafe</c> block takes the block as well, where it is the last statement around: what is
/// declared in it lives no longer then.
/// </summary>
internal static class UnneededUnsafeBlocks
{
    public static async Task<Document> RemovedAsync(Document before, Document document, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var has = BlocksIn(root);
        if (has.Count == 0)
            return document;
        var had = BlocksIn((await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
        var gone = new List<UnsafeStatementSyntax>();
        for (var i = 0; i < has.Count && had.Count == has.Count; i++)
            if (
                had[i].ToString() != has[i].ToString()
                && has[i].Parent is BlockSyntax around
                && around.Statements.Last() == has[i]
                && await UnneededUnsafe.IsNeededAsync(before, had[i].UnsafeKeyword, cancellationToken).ConfigureAwait(false)
                && !await UnneededUnsafe.IsNeededAsync(document, has[i].UnsafeKeyword, cancellationToken).ConfigureAwait(false)
            )
                gone.Add(has[i]);
        root = root.TrackNodes(gone);
        foreach (var block in gone)
            if (root.GetCurrentNode(block) is { } current)
                root = StatementEdits.Splice(root, current, current.Block);
        if (gone.Count == 0)
            return document;
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(SourceText.From(root.ToFullString(), text.Encoding, text.ChecksumAlgorithm));
    }

    private static List<UnsafeStatementSyntax> BlocksIn(SyntaxNode root) => root.DescendantNodes().OfType<UnsafeStatementSyntax>().ToList();
}
