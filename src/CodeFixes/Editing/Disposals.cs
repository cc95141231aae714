using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Takes away a disposal that is no longer needed, and the try or else around it where only that disposal needed one.</summary>
internal static class Disposals
{
    public static SyntaxNode Remove(SyntaxNode root, StatementSyntax disposal)
    {
        (root, disposal) = GoneComments.Of(root, disposal);
        return disposal.Parent switch
        {
            BlockSyntax { Statements.Count: 1, Parent: FinallyClauseSyntax { Parent: TryStatementSyntax { Catches.Count: 0 } attempt } } =>
                StatementEdits.Splice(root, attempt, attempt.Block),
            BlockSyntax { Statements.Count: 1, Parent: FinallyClauseSyntax last } => Drop(root, last),
            BlockSyntax { Statements.Count: 1, Parent: ElseClauseSyntax otherwise } => Drop(root, otherwise),
            _ => StatementEdits.Remove(root, disposal),
        };
    }

    private static SyntaxNode Drop(SyntaxNode root, SyntaxNode clause) =>
        root.RemoveNode(clause, SyntaxRemoveOptions.KeepExteriorTrivia | SyntaxRemoveOptions.AddElasticMarker)!;
}
