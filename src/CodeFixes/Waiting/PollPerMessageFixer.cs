using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Waiting;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>Fixes ZMQ2008 in handlers: a loop around their code takes what is there.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PollPerMessageFixer))]
public sealed class PollPerMessageFixer : DocumentFixer
{
    /// <summary>How many messages a handler takes at most, so that the poller's other sockets have their turn.</summary>
    private const string Bound = "1000";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2008_PollPerMessage.Id);

    /// <inheritdoc/>
    private protected override string Title => "Take up to 1,000 messages that are there";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ2008";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var syntax = LibrarySyntax.Of(plan);
        var code = plan.Node(root, PollPerMessageFix.Block);
        if (code is ExpressionSyntax expression)
            return ExpressionBodies.Replace(
                root,
                expression,
                Repeated(ExpressionBodies.Block(expression), plan, syntax, Lines.LineEnd(root))
            );
        var block = (BlockSyntax)code;
        if (plan.Fix == PollPerMessageFix.Repeat)
            return root.ReplaceNode(block, Repeated(block, plan, syntax, Lines.LineEnd(root)));
        var take = (InvocationExpressionSyntax)plan.Node(root, PollPerMessageFix.Take);
        var isAsked = plan.Has(PollPerMessageFix.Name) || take.Parent is ExpressionStatementSyntax;
        var name = plan.Has(PollPerMessageFix.Name)
            ? ((VariableDeclaratorSyntax)plan.Node(root, PollPerMessageFix.Name)).Identifier.ValueText
            : null;
        var condition = isAsked ? syntax.Try(take, name)! : take.WithoutTrivia().ToString();
        var counter = Names.UnusedIn(block, "i");
        var loop = (ForStatementSyntax)
            SyntaxFactory.ParseStatement($"for (var {counter} = 0; {counter} < {Bound} && {condition}; {counter}++) {{ }}");
        var body = plan.Has(PollPerMessageFix.Body) ? (StatementSyntax)plan.Node(root, PollPerMessageFix.Body) : Inside(block, skip: 1);
        if (body is not BlockSyntax)
            loop = loop.WithCloseParenToken(loop.CloseParenToken.WithTrailingTrivia(Lines.LineEnd(root)));
        loop = loop.WithStatement(body).WithLeadingTrivia(block.Statements[0].GetLeadingTrivia());
        root = root.ReplaceNode(block, With(plan.Has(PollPerMessageFix.Body) ? block : WithoutComments(block), loop));
        return condition.Contains("TimeSpan.") && isAsked ? Imports.Add(root, "System", plan.Edits[0].Node) : root;
    }

    private static BlockSyntax Repeated(BlockSyntax block, TrackedPlan plan, LibrarySyntax syntax, SyntaxTrivia lineEnd)
    {
        var isQueue = plan.Has(PollPerMessageFix.Queue);
        var source = plan.All(isQueue ? PollPerMessageFix.Queue : PollPerMessageFix.Socket)[0].WithoutTrivia().ToString();
        var left = Names.UnusedIn(block, "left");
        var loop = (DoStatementSyntax)SyntaxFactory.ParseStatement($"do {{ }} while (--{left} > 0 && {syntax.HasSome(source, isQueue)});");
        return With(
            WithoutComments(block),
            SyntaxFactory.ParseStatement($"var {left} = {Bound};").WithTrailingTrivia(lineEnd),
            loop.WithStatement(Inside(block, skip: 0))
        );
    }

    /// <summary>The handler's statements as the block of a loop, with the comments at its end.</summary>
    private static BlockSyntax Inside(BlockSyntax block, int skip)
    {
        var inside = SyntaxFactory.Block(
            block.Statements.Skip(skip).Select((s, i) => i > 0 ? s : s.WithLeadingTrivia(Lines.WithoutEmptyLines(s.GetLeadingTrivia())))
        );
        var end = block.CloseBraceToken.LeadingTrivia;
        return inside.WithCloseBraceToken(
            inside.CloseBraceToken.WithLeadingTrivia(end.Any(Analyzers.Placement.Statements.IsComment) ? end : Lines.Indentation(end))
        );
    }

    /// <summary>The handler's block without the comments at its end.</summary>
    private static BlockSyntax WithoutComments(BlockSyntax block) =>
        block.WithCloseBraceToken(block.CloseBraceToken.WithLeadingTrivia(Lines.Indentation(block.CloseBraceToken.LeadingTrivia)));

    private static BlockSyntax With(BlockSyntax block, params StatementSyntax[] statements) =>
        block
            .WithStatements(SyntaxFactory.List(statements.Select(s => s.WithAdditionalAnnotations(Formatter.Annotation))))
            .WithAdditionalAnnotations(Formatter.Annotation);
}
