using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3002: what was received is compared with the buffer's length.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TruncatedReceiveFixer)), Shared]
public sealed class TruncatedReceiveFixer : DocumentFixer
{
    internal const string Key = nameof(Rules.ZMQ3002);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3002.Id);

    /// <inheritdoc/>
    private protected override string Title => "Compare the size with the buffer's length";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var number = plan.Node(root, LengthCheckFix.Number) switch
        {
            VariableDeclaratorSyntax declarator => declarator.Identifier.Text,
            SingleVariableDesignationSyntax designation => designation.Identifier.Text,
            var name => name.WithoutTrivia().ToString(),
        };
        var limit = plan.Has(LengthCheckFix.Size) ? Text.Of(plan.Expression(root, LengthCheckFix.Size)) : $"{Text.Of(plan.Expression(root, LengthCheckFix.Buffer))}.Length";
        foreach (var (edit, test) in new[] { (LengthCheckFix.Or, $"|| {number} > {limit}"), (LengthCheckFix.And, $"&& {number} <= {limit}") })
            if (plan.Has(edit))
                return Extend(root, plan.Expression(root, edit), test);
        var before = plan.Has(LengthCheckFix.First);
        var at = plan.Statement(root, before ? LengthCheckFix.First : LengthCheckFix.After);
        var check = StatementEdits.If(root, at, $"{number} > {limit}", Exit(root, plan, number, limit));
        if ((before ? at : Statements.Next(at)) is IfStatementSyntax there && SyntaxFactory.AreEquivalent(there, SyntaxFactory.ParseStatement(check)))
            return root;        // several slices ask for the same test, and one of them has put it there
        return before ? StatementEdits.InsertBefore(root, at, check) : StatementEdits.InsertAfter(root, at, check);
    }

    private static string Exit(SyntaxNode root, TrackedPlan plan, string number, string limit)
    {
        if (plan.Has(LengthCheckFix.Like))
            return plan.Node(root, LengthCheckFix.Like).WithoutTrivia().ToString();
        var exception = plan.Has(LengthCheckFix.ThrowQualified) ? "System.InvalidOperationException" : "InvalidOperationException";
        return $"throw new {exception}($\"A frame of {{{number}}} bytes does not fit into {{{limit}}}.\");";
    }

    private static SyntaxNode Extend(SyntaxNode root, ExpressionSyntax condition, string test) =>
        condition.ToString().EndsWith(test, System.StringComparison.Ordinal)
            ? root
            : root.ReplaceNode(condition, SyntaxFactory.ParseExpression($"{condition.WithoutTrivia()} {test}").WithTriviaFrom(condition));
}
