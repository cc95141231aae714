using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>
/// Fixes ZMQ3001: tests the result as a neighbour does, returns it, sends the rest of the message only where its first frame was sent, or
/// says that the result does not matter.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SendResultIgnoredFixer))]
public sealed class SendResultIgnoredFixer : DocumentFixer
{
    internal const string Key = "ZMQ3001";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3001_SendResultIgnored.Id);

    /// <inheritdoc/>
    private protected override string Title => "Discard the result with '_ ='";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>
            .Empty.Add(SendResultIgnoredFix.Test, "Check the result, and leave where it was not done")
            .Add(SendResultIgnoredFix.Return, "Return the result")
            .Add(SendResultIgnoredFix.Rest, "Send the rest only where the first frame was sent");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == SendResultIgnoredFix.Test)
            return Test(root, plan);
        if (plan.Fix == SendResultIgnoredFix.Return)
            return Return(root, plan);
        if (plan.Fix == SendResultIgnoredFix.Rest)
            return Rest(root, plan);
        foreach (var call in plan.All(SendResultIgnoredFix.Call))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, call, e => Discarded(e.WithoutTrivia()).WithTriviaFrom(e));
        foreach (var declaration in plan.All(SendResultIgnoredFix.Declaration))
            root = TrackedPlan.Replace<LocalDeclarationStatementSyntax>(
                root,
                declaration,
                d =>
                    SyntaxFactory
                        .ExpressionStatement(
                            Discarded(d.Declaration.Variables[0].Initializer!.Value.WithoutTrailingTrivia()),
                            d.SemicolonToken
                        )
                        .WithTriviaFrom(d)
            );
        return root;
    }

    private static IdentifierNameSyntax Underscore =>
        SyntaxFactory.IdentifierName(SyntaxFactory.Identifier(default, SyntaxKind.UnderscoreToken, "_", "_", default));

    private static SyntaxNode Test(SyntaxNode root, TrackedPlan plan)
    {
        var statement = plan.Statement(root, SendResultIgnoredFix.Statement);
        var call = plan.Node(root, plan.Has(SendResultIgnoredFix.Answer) ? SendResultIgnoredFix.Answer : SendResultIgnoredFix.Number)
            .WithoutTrivia();
        var test = Conditions.If(
            root,
            plan,
            statement,
            plan.Has(SendResultIgnoredFix.Answer) ? $"!{call}" : $"{call} < 0",
            plan.Has(SendResultIgnoredFix.Like) ? plan.Node(root, SendResultIgnoredFix.Like).WithoutTrivia().ToString() : "return false;"
        );
        var mark = new SyntaxAnnotation();
        root = root.ReplaceNode(statement, Commented((IfStatementSyntax)SyntaxFactory.ParseStatement(test), statement, root, mark));
        return BraceStyle.SetApart(root, (StatementSyntax)root.GetAnnotatedNodes(mark).Single());
    }

    /// <summary>A test with what is said of the call: behind the condition, where the exit has a line of its own.</summary>
    private static IfStatementSyntax Commented(IfStatementSyntax test, StatementSyntax call, SyntaxNode root, SyntaxAnnotation mark)
    {
        var behind = call.GetTrailingTrivia();
        if (behind.Any(Statements.IsComment) && test.CloseParenToken.TrailingTrivia is var own && own.Any(SyntaxKind.EndOfLineTrivia))
            return test.WithCloseParenToken(test.CloseParenToken.WithTrailingTrivia(behind))
                .WithLeadingTrivia(call.GetLeadingTrivia())
                .WithTrailingTrivia(Lines.LineEnd(root))
                .WithAdditionalAnnotations(mark);
        return test.WithTriviaFrom(call).WithAdditionalAnnotations(mark);
    }

    private static SyntaxNode Return(SyntaxNode root, TrackedPlan plan)
    {
        var statement = plan.Statement(root, SendResultIgnoredFix.Statement);
        var call = ((ExpressionStatementSyntax)statement).Expression.WithoutTrivia();
        var result = plan.Has(SendResultIgnoredFix.Answer) ? call : SyntaxFactory.ParseExpression($"{call} >= 0");
        var success = plan.All(SendResultIgnoredFix.Success)[0];
        var exit = plan.Node(root, SendResultIgnoredFix.Success).FirstAncestorOrSelf<ReturnStatementSyntax>()!;
        if (!Lines.Begin(statement))
        {
            // other code is on its line: what is returned goes there, and the line below is gone
            var mark = new SyntaxAnnotation();
            var returned =
                exit.Expression == root.GetCurrentNode(success)
                    ? result
                    : exit.Expression!.ReplaceNode(root.GetCurrentNode(success)!, result).WithoutTrivia();
            root = root.ReplaceNodes(
                new[] { statement, exit },
                (old, now) =>
                    old == exit
                        ? now.WithAdditionalAnnotations(mark)
                        : SyntaxFactory.ReturnStatement(returned.WithLeadingTrivia(SyntaxFactory.Space)).WithTriviaFrom(now)
            );
            return StatementEdits.Remove(root, (StatementSyntax)root.GetAnnotatedNodes(mark).Single());
        }

        // what is said of the call stands right above what is returned
        if (statement.GetLeadingTrivia().Any(Statements.IsComment) && !exit.GetLeadingTrivia().Any(Statements.IsComment))
            root = root.ReplaceNode(exit, exit.WithLeadingTrivia(Lines.WithoutEmptyLines(exit.GetLeadingTrivia())));
        root = TrackedPlan.Replace<ExpressionSyntax>(root, success, e => result.WithTriviaFrom(e));
        return StatementEdits.Remove(root, plan.Statement(root, SendResultIgnoredFix.Statement));
    }

    /// <summary>What follows the first frame goes into an if.</summary>
    private static SyntaxNode Rest(SyntaxNode root, TrackedPlan plan)
    {
        var later = plan.All(SendResultIgnoredFix.Later).Select(node => (StatementSyntax)root.GetCurrentNode(node)!).ToList();
        var text = plan.Node(root, SendResultIgnoredFix.Statement).WithoutTrivia().ToString().TrimEnd(';');
        return StatementEdits.PutUnder(
            root,
            plan.Statement(root, SendResultIgnoredFix.Statement),
            $"if ({text})",
            later,
            hasBraces: later.Count > 1 || Conditions.HaveBraces(plan)
        );
    }

    private static AssignmentExpressionSyntax Discarded(ExpressionSyntax value) =>
        SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            Underscore.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(default, SyntaxKind.EqualsToken, SyntaxFactory.TriviaList(SyntaxFactory.Space)),
            value
        );
}
