using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Sending.Pooling;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Edits around a message that gives way to something better.</summary>
internal static class MessageEdits
{
    /// <summary>Sends the bytes that the message would carry.</summary>
    public static SyntaxNode SendSource(SyntaxNode root, TrackedPlan plan)
    {
        var source = plan.Has(RentedCopy.SourceAsSpan) ? Text.Of(plan.Expression(root, RentedCopy.SourceAsSpan)) + ".AsSpan()" : plan.Expression(root, ZeroCopyFix.Source).WithoutTrivia().ToString();
        if (plan.Has(ZeroCopyFix.Start))
            source = $"{Text.Of(plan.Expression(root, ZeroCopyFix.Source))}.AsSpan({plan.Expression(root, ZeroCopyFix.Start).WithoutTrivia()}, {plan.Expression(root, ZeroCopyFix.Count).WithoutTrivia()})";
        return TrackedPlan.Replace<ExpressionSyntax>(root, plan.All(ZeroCopyFix.Payload)[0], e => SyntaxFactory.ParseExpression(source).WithTriviaFrom(e));
    }

    /// <summary>Takes away the message's own statements: its disposals, its declaration and what filled it, the using around it.</summary>
    public static SyntaxNode RemoveMessage(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var statement in plan.All(ZeroCopyFix.Disposal))
            root = Disposals.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        foreach (var statement in plan.All(ZeroCopyFix.Remove))
            root = StatementEdits.Remove(root, root.GetCurrentNode(statement)!.FirstAncestorOrSelf<StatementSyntax>()!);
        foreach (var statement in plan.All(ZeroCopyFix.Unwrap))
            root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetCurrentNode(statement)!);
        return root;
    }
}
