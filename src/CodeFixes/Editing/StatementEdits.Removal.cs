using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <content>Statements that go, and those whose block is left.</content>
internal static partial class StatementEdits
{
    /// <summary>Removes a statement; its comments and the blank line above it move to what follows.</summary>
    public static SyntaxNode Remove(SyntaxNode root, StatementSyntax statement) =>
        Remove(root, statement.Parent as GlobalStatementSyntax ?? (SyntaxNode)statement);

    /// <summary>Removes a statement that nothing takes the place of, with what is said of it alone.</summary>
    /// <param name="root">The file.</param>
    /// <param name="statement">The statement.</param>
    /// <param name="names">What the fix does away with, as comments call it.</param>
    public static SyntaxNode Drop(SyntaxNode root, StatementSyntax statement, params string[] names)
    {
        (root, statement) = GoneComments.Of(root, statement, names);
        return Remove(root, statement);
    }

    /// <summary>Removes a member likewise; what documents it goes along, and what is said of it alone.</summary>
    public static SyntaxNode Remove(SyntaxNode root, MemberDeclarationSyntax member)
    {
        (root, member) = GoneComments.Of(root, member);
        return Remove(root, (SyntaxNode)member);
    }

    private static SyntaxNode Remove(SyntaxNode root, SyntaxNode node)
    {
        var kept = Comments(node.GetLeadingTrivia())
            .AddRange(Comments(node.GetTrailingTrivia()))
            .SelectMany(c => Lines.Indentation(node).Add(c).Add(Lines.LineEnd(root)));
        var next = node.GetLastToken().GetNextToken();
        var lead = node.GetLeadingTrivia();
        var hasRegion = lead.Any(t => t.IsDirective) && !node.DescendantTrivia().Any(t => t.IsDirective && t.IsIn(node));
        if (hasRegion) // directives stay where they stand, and the comments between them
            kept = lead.Take(lead.Count - Lines.Indentation(node).Count)
                .Where(t => !t.HasStructure || t.IsDirective)
                .Concat(Comments(node.GetTrailingTrivia()).SelectMany(c => Lines.Indentation(node).Add(c).Add(Lines.LineEnd(root))));
        else if (HasBlankLineAbove(node) && !next.IsKind(SyntaxKind.CloseBraceToken) && !Lines.StartsWithLineEnd(next.LeadingTrivia))
            kept = kept.Prepend(Lines.LineEnd(root));
        var mark = new SyntaxAnnotation();
        root = root.ReplaceNode(node, node.WithAdditionalAnnotations(mark));
        next = root.GetAnnotatedNodes(mark).Single().GetLastToken().GetNextToken();
        // what stands after it begins the line now
        var indentation = node.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? default : Lines.Indentation(node);
        var own = BeginsBlock(node) && !kept.Any() ? Lines.WithoutEmptyLines(next.LeadingTrivia) : next.LeadingTrivia;
        root = root.ReplaceToken(next, next.WithLeadingTrivia(kept.Concat(indentation).Concat(own)));
        return root.RemoveNode(
            root.GetAnnotatedNodes(mark).Single(),
            hasRegion ? SyntaxRemoveOptions.KeepNoTrivia : SyntaxRemoveOptions.KeepUnbalancedDirectives | SyntaxRemoveOptions.KeepDirectives
        )!;
    }

    private static bool HasBlankLineAbove(SyntaxNode node) => Lines.StartsWithLineEnd(node.GetLeadingTrivia()) && !BeginsBlock(node);

    private static bool BeginsBlock(SyntaxNode node) => node.GetFirstToken().GetPreviousToken().IsKind(SyntaxKind.OpenBraceToken);

    /// <summary>Puts the body of a using statement in its place.</summary>
    public static SyntaxNode Unwrap(SyntaxNode root, UsingStatementSyntax statement) => Inline(root, statement, statement.Statement);

    /// <summary>Puts the body of a statement in its place.</summary>
    public static SyntaxNode Inline(SyntaxNode root, StatementSyntax around, StatementSyntax body) =>
        body is BlockSyntax block
            ? Splice(root, around, block)
            : Replace(root, around, new[] { body.WithAdditionalAnnotations(Formatter.Annotation) }, CommentsBeside(body, around));

    /// <summary>
    /// Puts the statements of a block in the place of the statement around it; the block stays one where its locals could meet others,
    /// or where there is room for one statement only. Comments on what goes stand above the first statement then.
    /// </summary>
    public static SyntaxNode Splice(SyntaxNode root, StatementSyntax around, BlockSyntax block)
    {
        if (
            around.Parent is not (BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
            || block.Statements.Count == 0
            || around.Parent is not BlockSyntax { Statements.Count: 1 } && block.Statements.Any(s => Declares(s) && !IsFree(s, around))
        )
            return Replace(root, around, new[] { block.WithAdditionalAnnotations(Formatter.Annotation) }, CommentsBeside(block, around));
        var outside = Lines.IndentationOfLine(around);
        var isApart = Lines.Begin(around) && Lines.Begin(block.Statements[0]);
        var inside = isApart ? Lines.Indentation(block.Statements[0]).ToString() : null;
        var statements = block.Statements.Select(s => Moved(s, inside, outside)).ToArray();
        var inner = CommentsAround(block, around)
            .Concat(Comments(statements[0].GetLeadingTrivia()))
            .SelectMany(c => new[] { c, Lines.LineEnd(root) }.Concat(Lines.Indentation(around)));
        var leading = around.GetLeadingTrivia().AddRange(inner);
        statements[0] = statements[0].WithLeadingTrivia(leading);
        var ending = statements[statements.Length - 1]; // what follows stays on a line of its own
        if (Comments(around.GetTrailingTrivia()) is { Count: > 0 } || HasLineEnd(around) && !HasLineEnd(ending))
            statements[statements.Length - 1] = WithLineEndOf(around, ending);
        return around.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(SyntaxFactory.GlobalStatement))
            : root.ReplaceNode(around, statements);
    }

    private static bool HasLineEnd(StatementSyntax statement) => statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);

    /// <summary>A statement that goes elsewhere as it is, or is laid out there where it has no line of its own.</summary>
    private static StatementSyntax Moved(StatementSyntax statement, string? inside, SyntaxTriviaList outside) =>
        KeptIndentation.Marked(
            !Lines.Begin(statement) ? statement.WithAdditionalAnnotations(Formatter.Annotation)
                : inside is null ? statement
                : KeptIndentation.Shifted(statement, inside, outside.ToString()),
            outside
        );

    /// <summary>
    /// Whether what a statement of a block declares can live in the block around it: nothing there has such a name, and nothing would be
    /// disposed later. A section of a switch can have no using declaration.
    /// </summary>
    private static bool IsFree(StatementSyntax statement, StatementSyntax around)
    {
        if (
            statement is LabeledStatementSyntax
            || statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
                && (around.Parent is SwitchSectionSyntax || Statements.Next(around) is not null)
        )
            return false;
        var scope = around.Parent is SwitchSectionSyntax section ? section.Parent! : around.Parent!;
        return statement
            .DescendantNodesAndSelf()
            .Select(DeclaredBy)
            .Where(name => name is not null)
            .All(name => Names.Count(scope, name!) == Names.Count(around, name!));
    }

    private static string? DeclaredBy(SyntaxNode node) =>
        node switch
        {
            VariableDeclaratorSyntax { Identifier.ValueText: var name } => name,
            SingleVariableDesignationSyntax { Identifier.ValueText: var name } => name,
            LocalFunctionStatementSyntax { Identifier.ValueText: var name } => name,
            _ => null,
        };

    private static bool Declares(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax or LabeledStatementSyntax
        || statement.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax);

    /// <summary>The comments of a statement that stand neither before it nor in the statements of its block.</summary>
    private static IEnumerable<SyntaxTrivia> CommentsAround(BlockSyntax block, StatementSyntax around)
    {
        var inside = Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(
            block.Statements[0].FullSpan.Start,
            block.Statements[block.Statements.Count - 1].FullSpan.End
        );
        return Statements.CommentsIn(around).Where(c => !inside.Contains(c.Span));
    }

    /// <summary>The comments of a statement that stand neither before nor after it, nor in the one that stays of it.</summary>
    private static IEnumerable<SyntaxTrivia> CommentsBeside(StatementSyntax kept, StatementSyntax around) =>
        Statements.CommentsIn(around).Where(c => !c.IsIn(kept));
}
