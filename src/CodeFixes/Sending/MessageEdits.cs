using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Edits around a message that gives way to something better.</summary>
internal static class MessageEdits
{
    /// <summary>Sends the bytes that the message would carry.</summary>
    public static SyntaxNode SendSource(SyntaxNode root, TrackedPlan plan)
    {
        var text = SourceText(root, plan);
        if (plan.Has(SentInstead.Unname))
        {
            var argument = plan.Node(root, SentInstead.Unname).FirstAncestorOrSelf<ArgumentSyntax>()!;
            root = root.ReplaceNode(argument, argument.WithNameColon(null).WithLeadingTrivia(argument.GetLeadingTrivia()));
        }

        return TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(ZeroCopyFix.Payload)[0],
            e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e)
        );
    }

    private static string SourceText(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Has(ZeroCopyFix.Address))
            return $"new {WrittenTypes.ReadOnlyByteSpan}({plan.Expression(root, ZeroCopyFix.Address).WithoutTrivia()}, "
                + $"{plan.Expression(root, ZeroCopyFix.Size).WithoutTrivia()})";
        if (plan.Has(SentInstead.BytesOf))
            return SpanUses.BytesOf(plan.Expression(root, SentInstead.BytesOf)) + Part(root, plan);
        if (plan.Has(ZeroCopyFix.Start))
            return $"{Text.Of(plan.Expression(root, ZeroCopyFix.Source))}.AsSpan("
                + $"{plan.Expression(root, ZeroCopyFix.Start).WithoutTrivia()}, "
                + $"{plan.Expression(root, ZeroCopyFix.Count).WithoutTrivia()})";
        if (plan.Has(SentInstead.HeadOf))
            return $"{Text.Of(plan.Expression(root, SentInstead.HeadOf))}.AsSpan(0, "
                + $"{plan.Expression(root, ZeroCopyFix.Count).WithoutTrivia()})";
        if (plan.Has(SentInstead.SourceAsSpan))
            return Text.Of(plan.Expression(root, SentInstead.SourceAsSpan)) + ".AsSpan()";
        if (plan.Has(SentInstead.MemorySpan))
            return Text.Of(plan.Expression(root, SentInstead.MemorySpan)) + ".Span";
        if (plan.Has(SentInstead.Utf8))
            return SentInstead.Utf8Literal(plan.Node(root, SentInstead.Utf8));
        if (plan.Has(SentInstead.Elements))
            return SentInstead.Collection(plan.Node(root, SentInstead.Elements));
        return plan.Has(SentInstead.Empty) ? SentInstead.EmptySpan : plan.Expression(root, ZeroCopyFix.Source).WithoutTrivia().ToString();
    }

    /// <summary>What is copied of the bytes of an array: all of them where nothing says how many.</summary>
    private static string Part(SyntaxNode root, TrackedPlan plan) =>
        !plan.Has(ZeroCopyFix.Count) ? ""
        : plan.Expression(root, ZeroCopyFix.Count).WithoutTrivia() is var count && !plan.Has(ZeroCopyFix.Start) ? $".Slice(0, {count})"
        : $".Slice({plan.Expression(root, ZeroCopyFix.Start).WithoutTrivia()}, {count})";

    /// <summary>Takes away the message's own statements: its disposals, its declaration and what filled it, the using around it.</summary>
    /// <param name="root">The file.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="comments">What becomes of what is said of the statements that go; all stays where nothing is given.</param>
    public static SyntaxNode RemoveMessage(
        SyntaxNode root,
        TrackedPlan plan,
        Func<SyntaxNode, StatementSyntax, (SyntaxNode, StatementSyntax)>? comments = null
    )
    {
        // of all before the first one goes: what it leaves would stand among the comments of its neighbours
        if (comments is not null)
            foreach (var edit in plan.All(ZeroCopyFix.Remove))
                (root, _) = comments(root, StatementOf(edit));
        foreach (var edit in plan.All(ZeroCopyFix.Remove))
            root = StatementEdits.Remove(root, StatementOf(edit));

        // what is said of a try comes to stand above the first statement in it: that is to be one that stays
        foreach (var statement in plan.All(ZeroCopyFix.Disposal))
            root = Disposals.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        foreach (var statement in plan.All(ZeroCopyFix.Unwrap))
            root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetCurrentNode(statement)!);
        return root;

        StatementSyntax StatementOf(SyntaxNode edit) => root.GetCurrentNode(edit)!.FirstAncestorOrSelf<StatementSyntax>()!;
    }
}
