using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3020: the length is kept, and what the content speaks of is taken of that much of the buffer.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReceivedLengthDiscardedFixer))]
public sealed class ReceivedLengthDiscardedFixer : DocumentFixer
{
    internal const string Key = "ZMQ3020";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3020_ReceivedLengthDiscarded.Id);

    /// <inheritdoc/>
    private protected override string Title => "Slice to the received length";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Has(ReceivedLengthDiscardedFix.Named))
            return Named(root, plan);
        var length =
            DeclaredIn(root, plan) is { } declared ? declared
            : plan.Has(ReceivedLengthDiscardedFix.Out)
            && plan.Node(root, ReceivedLengthDiscardedFix.Out)
                is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax named }
                ? named.Identifier.Text
            : Names.Unused(plan.Node(root, plan.Edits[0].Edit), "length", "received");
        foreach (var span in plan.All(ReceivedLengthDiscardedFix.Span))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, span, e => Received(e, "Slice", length));
        foreach (var array in plan.All(ReceivedLengthDiscardedFix.Array))
            root = TrackedPlan.Replace<MemberAccessExpressionSyntax>(
                root,
                array,
                view => SliceOf(view, Received(view.Expression, "AsSpan", length))
            );
        if (plan.Has(ReceivedLengthDiscardedFix.Span) || plan.Has(ReceivedLengthDiscardedFix.Array))
            root = Imports.AddSystem(root, plan); // Math
        if (
            plan.Has(ReceivedLengthDiscardedFix.Out)
            && plan.Node(root, ReceivedLengthDiscardedFix.Out)
                is IdentifierNameSyntax
                    or DeclarationExpressionSyntax { Designation: DiscardDesignationSyntax }
        )
            return TrackedPlan.Replace<ExpressionSyntax>(
                root,
                plan.All(ReceivedLengthDiscardedFix.Out)[0],
                e => Declared(length).WithTriviaFrom(e)
            );
        if (!plan.Has(ReceivedLengthDiscardedFix.Statement))
            return root;
        var statement = plan.Statement(root, ReceivedLengthDiscardedFix.Statement);
        return root.ReplaceNode(
            statement,
            SyntaxFactory
                .ParseStatement($"var {length} = {plan.Node(root, ReceivedLengthDiscardedFix.Statement).WithoutTrivia()};")
                .WithTriviaFrom(statement)
        );
    }

    /// <summary>What was received gets a name behind the receive, and all parts are taken of that.</summary>
    private static SyntaxNode Named(SyntaxNode root, TrackedPlan plan)
    {
        var receive = plan.Node(root, ReceivedLengthDiscardedFix.Named);
        var declared = DeclaredIn(root, plan);
        var length = declared ?? Names.Unused(receive, "length", "size");
        var received = Names.Unused(receive, "received");
        var part = "";
        foreach (var span in plan.All(ReceivedLengthDiscardedFix.Span))
        {
            part = Received((ExpressionSyntax)root.GetCurrentNode(span)!, "Slice", length).WithoutTrivia().ToString();
            root = TrackedPlan.Replace<ExpressionSyntax>(root, span, e => SyntaxFactory.IdentifierName(received).WithTriviaFrom(e));
        }

        foreach (var array in plan.All(ReceivedLengthDiscardedFix.Array))
        {
            var viewed = ((MemberAccessExpressionSyntax)root.GetCurrentNode(array)!).Expression;
            part = Received(viewed, "AsSpan", length).WithoutTrivia().ToString();
            root = TrackedPlan.Replace<MemberAccessExpressionSyntax>(
                root,
                array,
                view => SliceOf(view, SyntaxFactory.IdentifierName(received).WithTriviaFrom(view.Expression))
            );
        }

        var statement = plan.Statement(root, ReceivedLengthDiscardedFix.Named);
        var kept = declared is null
            ? StatementEdits.Parse($"var {length} = {plan.Node(root, ReceivedLengthDiscardedFix.Named).WithoutTrivia()};")[0]
            : statement.WithoutLeadingTrivia();
        return Imports.AddSystem( // Math
            StatementEdits.Replace(root, statement, [kept, .. StatementEdits.Parse($"var {received} = {part};")], commentEndsFirst: true),
            plan
        );
    }

    /// <summary>The local that the length is declared as already.</summary>
    private static string? DeclaredIn(SyntaxNode root, TrackedPlan plan) =>
        plan.Has(ReceivedLengthDiscardedFix.Declared)
            ? ((VariableDeclaratorSyntax)plan.Node(root, ReceivedLengthDiscardedFix.Declared)).Identifier.Text
            : null;

    /// <summary>A view of an array as a slice of a span: <c>buffer.AsSpan(4)</c> as <c>received.Slice(4)</c>.</summary>
    private static MemberAccessExpressionSyntax SliceOf(MemberAccessExpressionSyntax view, ExpressionSyntax span) =>
        view.WithExpression(span).WithName(SyntaxFactory.IdentifierName("Slice"));

    private static ExpressionSyntax Received(ExpressionSyntax buffer, string part, string length) =>
        SyntaxFactory
            .ParseExpression($"{Text.Of(buffer)}.{part}(0, {WrittenTypes.Math}.Min({length}, {Text.Of(buffer)}.Length))")
            .WithTriviaFrom(buffer);

    private static ExpressionSyntax Declared(string name) =>
        ((InvocationExpressionSyntax)SyntaxFactory.ParseExpression($"M(out var {name})")).ArgumentList.Arguments[0].Expression;
}
