using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;
using Names = ZmqPerf.CodeFixes.Editing.Names;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>
/// Fixes ZMQ3002: what was received is compared with the buffer's length, or received into a message that takes all of it.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TruncatedReceiveFixer))]
public sealed class TruncatedReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ3002";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3002_TruncatedReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Compare the length with the buffer's";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(WholeFrameFix.Fix, "Receive the whole frame into a Message");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix == WholeFrameFix.Fix ? ReceiveWhole(root, plan) : Compare(root, plan);

    private static SyntaxNode Compare(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Has(TruncatedReceiveFix.Named))
            return NameAndCompare(root, plan);
        var number = plan.Node(root, TruncatedReceiveFix.Number) switch
        {
            VariableDeclaratorSyntax declarator => declarator.Identifier.Text,
            SingleVariableDesignationSyntax designation => designation.Identifier.Text,
            var name => name.WithoutTrivia().ToString(),
        };
        var limit = LimitOf(root, plan);
        foreach (
            var (edit, test) in new[]
            {
                (TruncatedReceiveFix.Or, $"|| {number} > {limit}"),
                (TruncatedReceiveFix.And, $"&& {number} <= {limit}"),
            }
        )
            if (plan.Has(edit))
                return Extend(root, plan.Expression(root, edit), test);
        var before = plan.Has(TruncatedReceiveFix.Before);
        var at = plan.Statement(root, before ? TruncatedReceiveFix.Before : TruncatedReceiveFix.After);
        var mayBeNothing = plan.Has(TruncatedReceiveFix.Nothing);
        var check = Conditions.If(
            root,
            plan,
            at,
            mayBeNothing ? $"{number} < 0 || {number} > {limit}" : $"{number} > {limit}",
            Exit(root, plan, number, limit)
        );
        if (
            (before ? Statements.Previous(at) : Statements.Next(at)) is IfStatementSyntax there
            && SyntaxFactory.AreEquivalent(there, SyntaxFactory.ParseStatement(check))
        )
            return root; // several slices ask for the same test, and one of them has put it there
        return before ? StatementEdits.InsertBefore(root, at, check) : StatementEdits.InsertAfter(root, at, check);
    }

    private static SyntaxNode NameAndCompare(SyntaxNode root, TrackedPlan plan)
    {
        var at = plan.Statement(root, TruncatedReceiveFix.Before);
        var (number, limit, receive) = (
            Names.Unused(at, "length"),
            LimitOf(root, plan),
            plan.Node(root, TruncatedReceiveFix.Named).WithoutTrivia()
        );
        var check = Conditions.If(root, plan, at, $"{number} > {limit}", Exit(root, plan, number, limit));
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(TruncatedReceiveFix.Named)[0],
            e => SyntaxFactory.IdentifierName(number).WithTriviaFrom(e)
        );
        root = StatementEdits.InsertBefore(root, plan.Statement(root, TruncatedReceiveFix.Before), check);
        return StatementEdits.InsertBefore(
            root,
            Statements.Previous(plan.Statement(root, TruncatedReceiveFix.Before))!,
            $"var {number} = {receive};"
        );
    }

    private static string LimitOf(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Has(BufferLimit.Size))
            return Text.Of(plan.Expression(root, BufferLimit.Size));
        var length = $"{Text.Of(plan.Expression(root, BufferLimit.Buffer))}.Length";
        return plan.Has(BufferLimit.Start) ? $"{length} - {Text.Of(plan.Expression(root, BufferLimit.Start))}" : length;
    }

    private static SyntaxNode ReceiveWhole(SyntaxNode root, TrackedPlan plan)
    {
        var message = Names.Unused(plan.Statement(root, WholeFrameFix.Declaration), "frame");
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(WholeFrameFix.Operand)[0],
            e => SyntaxFactory.IdentifierName(message).WithTriviaFrom(e)
        );
        var receive = $"{plan.Node(root, WholeFrameFix.Receive).WithoutTrivia()};";
        foreach (var (edit, content) in new[] { (WholeFrameFix.Span, "Data"), (WholeFrameFix.Array, "ToArray()") })
        foreach (var slice in plan.All(edit))
            root = TrackedPlan.Replace<ExpressionSyntax>(
                root,
                slice,
                e => SyntaxFactory.ParseExpression($"{message}.{content}").WithTriviaFrom(e)
            );
        root = StatementEdits.InsertBefore(root, plan.Statement(root, WholeFrameFix.Before), receive);
        root = StatementEdits.Replace(
            root,
            plan.Statement(root, WholeFrameFix.Declaration),
            StatementEdits.Parse($"using var {message} = new {WrittenTypes.Message}();")
        );
        return Imports.Add(root, "Net.Zmq", plan.Edits[0].Node);
    }

    private static string Exit(SyntaxNode root, TrackedPlan plan, string number, string limit)
    {
        if (plan.Has(LengthExit.Like))
            return plan.Node(root, LengthExit.Like).WithoutTrivia().ToString();
        var exception = plan.Has(LengthExit.ThrowQualified) ? "System.InvalidOperationException" : "InvalidOperationException";
        var text = plan.Has(TruncatedReceiveFix.Nothing)
            ? $"{{{number}}} bytes were received for a buffer of {{{limit}}}."
            : $"A frame of {{{number}}} bytes does not fit into {{{limit}}}.";
        return $"throw new {exception}($\"{text}\");";
    }

    private static SyntaxNode Extend(SyntaxNode root, ExpressionSyntax condition, string test) =>
        condition.ToString().EndsWith(test, System.StringComparison.Ordinal)
            ? root
            : root.ReplaceNode(condition, SyntaxFactory.ParseExpression($"{condition.WithoutTrivia()} {test}").WithTriviaFrom(condition));
}
