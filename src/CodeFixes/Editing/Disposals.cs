using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Takes away a disposal that is no longer needed, and the try around it where only that disposal asked for one.</summary>
internal static class Disposals
{
    public static SyntaxNode Remove(SyntaxNode root, StatementSyntax disposal) =>
        disposal.Parent is BlockSyntax { Statements.Count: 1, Parent: FinallyClauseSyntax { Parent: TryStatementSyntax { Catches.Count: 0 } attempt } }
            ? StatementEdits.Splice(root, attempt, attempt.Block)
            : StatementEdits.Remove(root, disposal);
}
