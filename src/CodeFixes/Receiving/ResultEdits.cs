using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Takes the place of what a receive returns: nothing, or the bytes of a message that is received into.</summary>
internal static class ResultEdits
{
    public static SyntaxNode Drop(SyntaxNode root, TrackedPlan plan)
    {
        var receive = Receive(root, plan, DroppedFrame.EmptySpan);
        return plan.Has(ReceivedResultFix.Unread)
            ? StatementEdits.Replace(root, plan.Statement(root, ReceivedResultFix.Unread), StatementEdits.Parse($"{receive};"))
            : Put(root, plan.All(ReceivedResultFix.Receive)[0], receive);
    }

    public static SyntaxNode Read(SyntaxNode root, TrackedPlan plan)
    {
        var message = NameOfText(root, plan) ?? Names.Unused(plan.Statement(root, ReceivedResultFix.Before), "message");
        var library = LibrarySyntax.Of(plan);
        var (receive, content) = (Receive(root, plan, message), library.BytesOf(message));
        root = Reader(root, plan, content);
        root = plan.Has(ReceivedResultFix.Held)
            ? StatementEdits.Replace(root, plan.Statement(root, ReceivedResultFix.Held), StatementEdits.Parse($"{receive};"))
            : StatementEdits.InsertBefore(root, plan.Statement(root, ReceivedResultFix.At), $"{receive};");
        foreach (var made in library.NewMessage(message))
            root = StatementEdits.InsertBefore(root, plan.Statement(root, ReceivedResultFix.Before), made);
        root = StatementEdits.ApartFromComments(root, plan.Statement(root, ReceivedResultFix.Before));
        return Imports.Add(root, "Net.Zmq", plan.Edits[0].Node);
    }

    /// <summary>
    /// The name of the text that goes, where nothing but its declaration and the one read spell it, and it says more than that it is one.
    /// </summary>
    private static string? NameOfText(SyntaxNode root, TrackedPlan plan) =>
        plan.Has(ReceivedResultFix.Held)
        && plan.Statement(root, ReceivedResultFix.Held)
            is LocalDeclarationStatementSyntax { Declaration.Variables: [{ Identifier.ValueText: { Length: > 3 } name }] } held
        && name is not ("text" or "line")
        && Names.CountOf(held, name) == 2
            ? name
            : null;

    /// <summary>One message for all receives of the loops around this one; the array that they made becomes its span.</summary>
    public static SyntaxNode Reuse(SyntaxNode root, TrackedPlan plan)
    {
        var library = LibrarySyntax.Of(plan);
        var message = Names.Unused(plan.Statement(root, ReusedMessageFix.Before), "msg");
        var call = (InvocationExpressionSyntax)plan.Node(root, ReusedMessageFix.Receive);
        var socket = ((MemberAccessExpressionSyntax)call.Expression).Expression.WithoutTrivia().ToString();
        root = Put(root, plan.All(ReusedMessageFix.Receive)[0], library.BytesOf(message));
        foreach (var type in plan.All(ReusedMessageFix.Type))
            root = TrackedPlan.Replace<TypeSyntax>(root, type, t => t.IsVar ? t : SyntaxFactory.IdentifierName("var").WithTriviaFrom(t));
        var receive = $"{library.ReceiveInto(socket, message)};";
        root = StatementEdits.InsertBefore(
            root,
            plan.Statement(root, ReusedMessageFix.At),
            receive,
            belowComments: plan.Has(ReusedMessageFix.Type)
        );
        if (plan.Has(ReusedMessageFix.After) && library.CloseMessage(message) is { } close)
            root = StatementEdits.InsertAfter(root, plan.Statement(root, ReusedMessageFix.After), close);
        foreach (var made in library.NewMessage(message))
            root = StatementEdits.InsertBefore(root, plan.Statement(root, ReusedMessageFix.Before), made);
        root = StatementEdits.ApartFromComments(root, plan.Statement(root, ReusedMessageFix.Before));
        return plan.Has(ReusedMessageFix.Around) && library.CloseMessage(message) is { } last
            ? StatementEdits.Guard(root, plan.Statement(root, ReusedMessageFix.Around), last)
            : root;
    }

    private static SyntaxNode Reader(SyntaxNode root, TrackedPlan plan, string content)
    {
        foreach (var (edit, not) in new[] { (ReceivedResultFix.Equal, ""), (ReceivedResultFix.Different, "!") })
            if (plan.Has(edit))
            {
                var literal = SentInstead.Utf8Literal(plan.Node(root, ReceivedResultFix.Literal));
                return Imports.AddSystem(Put(root, plan.All(edit)[0], $"{not}{content}.SequenceEqual({literal})"), plan);
            }

        return Put(root, plan.All(plan.Has(ReceivedResultFix.Text) ? ReceivedResultFix.Text : ReceivedResultFix.Receive)[0], content);
    }

    private static string Receive(SyntaxNode root, TrackedPlan plan, string operand)
    {
        var call = (InvocationExpressionSyntax)plan.Node(root, ReceivedResultFix.Receive);
        var socket = ((MemberAccessExpressionSyntax)call.Expression).Expression.WithoutTrivia().ToString();
        return LibrarySyntax.Of(plan).ReceiveInto(socket, operand)!;
    }

    private static SyntaxNode Put(SyntaxNode root, SyntaxNode original, string text) =>
        TrackedPlan.Replace<ExpressionSyntax>(root, original, e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e));
}
