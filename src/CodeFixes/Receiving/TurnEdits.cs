using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Takes the declaration and the disposals of a message of each iteration out of the loop.</summary>
internal static class TurnEdits
{
    public static SyntaxNode Remove(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var statement in plan.All(MessageHoisting.Remove))
            root = StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        foreach (var statement in plan.All(MessageHoisting.Disposal))
            if (root.GetCurrentNode(statement) is StatementSyntax disposal)
                root = Disposals.Remove(root, disposal);
        foreach (var statement in plan.All(MessageHoisting.Unwrap))
        {
            var around = (UsingStatementSyntax)root.GetCurrentNode(statement)!;
            (root, _) = GoneComments.Naming(root, around, GoneComments.PerTurn);
            around = (UsingStatementSyntax)root.GetCurrentNode(statement)!;
            var said = GoneComments.Named(around.CloseParenToken.TrailingTrivia, GoneComments.PerTurn);
            root = GoneComments.Noted(root, said);
            around = (UsingStatementSyntax)root.GetCurrentNode(statement)!;
            root = root.ReplaceNode(
                around,
                around.WithCloseParenToken(
                    around.CloseParenToken.WithTrailingTrivia(
                        around.CloseParenToken.TrailingTrivia.Where(t => !said.Exists(c => c.Span == t.Span))
                    )
                )
            );
            root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetCurrentNode(statement)!);
        }

        return root;
    }
}
