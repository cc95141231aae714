using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Replaces and removes statements in blocks and at the top level, so that comments stay and layout follows the neighbours.</summary>
internal static class StatementEdits
{
    /// <summary>Parses statements, ready to take a place in a tree.</summary>
    public static StatementSyntax[] Parse(params string[] statements) =>
        statements.Select(s => SyntaxFactory.ParseStatement(s).WithTrailingTrivia(SyntaxFactory.ElasticCarriageReturnLineFeed).WithAdditionalAnnotations(Formatter.Annotation)).ToArray();

    /// <summary>Puts several statements in the place of one; the first takes its comments, the last what follows on its line.</summary>
    public static SyntaxNode Replace(SyntaxNode root, StatementSyntax statement, IReadOnlyList<StatementSyntax> by)
    {
        var statements = by.ToArray();
        statements[0] = statements[0].WithLeadingTrivia(statement.GetLeadingTrivia());
        statements[statements.Length - 1] = statements[statements.Length - 1].WithTrailingTrivia(statement.GetTrailingTrivia());
        return statement.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(SyntaxFactory.GlobalStatement))
            : root.ReplaceNode(statement, statements);
    }

    /// <summary>Removes a statement; comments before it and behind it move to what follows.</summary>
    public static SyntaxNode Remove(SyntaxNode root, StatementSyntax statement)
    {
        SyntaxNode node = statement.Parent is GlobalStatementSyntax global ? global : statement;
        var kept = Comments(node.GetLeadingTrivia()).AddRange(Comments(node.GetTrailingTrivia()));
        if (kept.Count > 0)
        {
            var next = node.GetLastToken().GetNextToken();
            var indentation = SyntaxFactory.TriviaList(node.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));
            var lines = SyntaxFactory.TriviaList(kept.SelectMany(c => indentation.Add(c).Add(SyntaxFactory.ElasticCarriageReturnLineFeed)));
            var annotation = new SyntaxAnnotation();
            root = root.ReplaceNode(node, node.WithAdditionalAnnotations(annotation));
            next = root.GetAnnotatedNodes(annotation).Single().GetLastToken().GetNextToken();
            root = root.ReplaceToken(next, next.WithLeadingTrivia(lines.AddRange(next.LeadingTrivia)));
            node = root.GetAnnotatedNodes(annotation).Single();
        }

        return root.RemoveNode(node, SyntaxRemoveOptions.KeepUnbalancedDirectives | SyntaxRemoveOptions.KeepDirectives)!;
    }

    private static SyntaxTriviaList Comments(SyntaxTriviaList trivia) =>
        SyntaxFactory.TriviaList(trivia.Where(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia) || t.IsKind(SyntaxKind.MultiLineCommentTrivia)));
}
