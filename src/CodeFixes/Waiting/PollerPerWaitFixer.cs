using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Waiting;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>Fixes ZMQ2016: the poller is made and filled before the loop.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PollerPerWaitFixer))]
public sealed class PollerPerWaitFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2016_PollerPerWait.Id);

    /// <inheritdoc/>
    private protected override string Title => "Make one Poller before the loop";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ2016";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var declarator in plan.All(PollerPerWaitFix.Declarator))
            root = Rename(root, plan, declarator);
        foreach (var around in plan.All(PollerPerWaitFix.Unwrap))
            root = Declared(root, plan, around);
        foreach (var moved in plan.All(PollerPerWaitFix.Move))
        {
            (root, var comment) = StatementEdits.TakeLineComment(root, (StatementSyntax)root.GetCurrentNode(moved)!);
            (root, var statement) = GoneComments.Naming(root, (StatementSyntax)root.GetCurrentNode(moved)!, GoneComments.PerTurn);
            var comments = statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Where(Statements.IsComment).ToList();
            root = root.ReplaceNode(
                statement,
                statement
                    .WithLeadingTrivia(Uncommented(statement.GetLeadingTrivia()))
                    .WithTrailingTrivia(Uncommented(statement.GetTrailingTrivia()))
            );
            root = StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(moved)!);
            var before = plan.Statement(root, PollerPerWaitFix.Before);
            root = StatementEdits.InsertBefore(root, before, Lines.TextAt(statement, Lines.Indentation(before)) + comment);
            root = StatementEdits.CommentAbove(root, plan.Statement(root, PollerPerWaitFix.Before), comments);
        }

        root = SetApart(root, plan);
        foreach (var around in plan.All(PollerPerWaitFix.Unwrap))
            root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetCurrentNode(around)!);
        return root;
    }

    /// <summary>
    /// The file with the variable of a using before the loop, with what is said of it; the using gives way to its block later.
    /// </summary>
    private static SyntaxNode Declared(SyntaxNode root, TrackedPlan plan, SyntaxNode around)
    {
        var statement = (UsingStatementSyntax)root.GetCurrentNode(around)!;
        var block = (BlockSyntax)statement.Statement;
        var above = statement.GetLeadingTrivia().Where(Statements.IsComment).ToList();
        var behind = statement.CloseParenToken.TrailingTrivia.Concat(block.OpenBraceToken.TrailingTrivia).Where(Statements.IsComment);
        var text = $"using {statement.Declaration};{string.Concat(behind.Select(comment => $" {comment}"))}";
        root = root.ReplaceNode(
            statement,
            statement
                .WithLeadingTrivia(Lines.Begin(statement) ? Lines.Indentation(statement) : statement.GetLeadingTrivia())
                .WithCloseParenToken(statement.CloseParenToken.WithTrailingTrivia(Uncommented(statement.CloseParenToken.TrailingTrivia)))
                .WithStatement(
                    block.WithOpenBraceToken(block.OpenBraceToken.WithTrailingTrivia(Uncommented(block.OpenBraceToken.TrailingTrivia)))
                )
        );
        root = StatementEdits.InsertBefore(root, plan.Statement(root, PollerPerWaitFix.Before), text);
        return StatementEdits.CommentAbove(root, plan.Statement(root, PollerPerWaitFix.Before), above);
    }

    /// <summary>The empty line behind what has moved goes along.</summary>
    private static SyntaxNode SetApart(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.All(PollerPerWaitFix.Move).OrderBy(moved => moved.SpanStart).LastOrDefault() is not { } last)
            return root;
        var before = plan.Statement(root, PollerPerWaitFix.Before);
        return
            Lines.Begin(before)
            && !Lines.StartsWithLineEnd(before.GetLeadingTrivia())
            && Lines.StartsWithLineEnd(last.GetLastToken().GetNextToken().LeadingTrivia)
            ? root.ReplaceNode(before, before.WithLeadingTrivia(before.GetLeadingTrivia().Insert(0, Lines.LineEnd(root))))
            : root;
    }

    private static IEnumerable<SyntaxTrivia> Uncommented(SyntaxTriviaList trivia) => trivia.Where(t => !Statements.IsComment(t));

    /// <summary>A variable that moves keeps its name, unless something in the block around the loop has it, too.</summary>
    private static SyntaxNode Rename(SyntaxNode root, TrackedPlan plan, SyntaxNode declarator)
    {
        var own = ((VariableDeclaratorSyntax)root.GetCurrentNode(declarator)!).Identifier;
        var references = plan.All(PollerPerWaitFix.Reference)
            .Where(r => root.GetCurrentNode(r) is IdentifierNameSyntax name && name.Identifier.ValueText == own.ValueText)
            .ToList();
        var name = HoistedNames.For(plan.Statement(root, PollerPerWaitFix.Before), own, references.Count);
        return name == own.Text
            ? root
            : TrackedPlan.Replace<VariableDeclaratorSyntax>(
                HoistedNames.Rename(root, references, name),
                declarator,
                d => d.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(d.Identifier))
            );
    }
}
