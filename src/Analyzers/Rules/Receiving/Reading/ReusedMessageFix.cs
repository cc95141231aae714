using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Whether one message before the loops can take what a receive makes an array of in each iteration. The array becomes the message's span,
/// so only a loop that is not left between the receive and the last use may have it, and only what takes a span as it takes an array.
/// </summary>
internal static class ReusedMessageFix
{
    public const string Fix = "Reuse";

    /// <summary>
    /// Edits: the statement to make the message before; that statement where the message is closed after it, or in a finally around it; the
    /// statement to receive before; the receive; the type of the local that becomes a span.
    /// </summary>
    public const string Before = "before",
        After = "after",
        Around = "around",
        At = "at",
        Receive = "receive",
        Type = "type";

    public static FixDecision For(ReturnedFrame frame, MessagingBody body, CancellationToken cancellationToken)
    {
        var plan = new FixPlan(Fix, body.Library.MemberOf(frame.Receive)!.Binding!.Name);
        var reason = AddEdits(plan, frame, body, cancellationToken);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddEdits(FixPlan plan, ReturnedFrame frame, MessagingBody body, CancellationToken cancellationToken)
    {
        var receive = frame.Receive;
        if (body.Library.MemberOf(receive) is { IsWrapper: true })
            return "a method of your own receives it: give it one that fills a message";
        if (body.Library.MemberOf(receive) is not { Binding.ShowsMessagesAsSpans: true })
            return "this version shows no message as a span";
        if (
            receive.Syntax
                is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: 0 } call
            || receive.TargetMethod is not { IsExtensionMethod: true, ReturnType: { } made }
            || !made.IsByteArray()
        )
            return "the receive is no plain one of an array";
        if (
            Statements.Of(receive) is not { } statement
            || !Statements.CanGrow(statement)
            || !FirstInStatement.Is(receive, body)
            || Statements.HasDirectives(statement, statement)
        )
            return "the receive cannot be a statement before this one";
        if (Functions.IsAsyncOrIterator(receive, body))
            return "a span cannot live in async code or an iterator";
        if (Functions.IsInExpressionTree(receive) || Statements.LosesComments(call, null))
            return "the receive cannot be moved";
        plan.Add(At, statement).Add(Receive, call);
        return AddUses(plan, frame, body, cancellationToken) ?? AddPlaces(plan, receive, body);
    }

    private static string? AddUses(FixPlan plan, ReturnedFrame frame, MessagingBody body, CancellationToken cancellationToken)
    {
        if (frame.Local is not { } local)
            return ReasonAgainst(frame.Receive, body, cancellationToken);
        if (
            body.Uses.DeclaratorOf(local)?.Syntax.Parent is not VariableDeclarationSyntax { Type: var type }
            || body.Uses.IsUsedInNameof(local)
        )
            return "the array is not held by a variable of its own";
        plan.Add(Type, type);
        foreach (var reference in body.Uses.Of(local))
            if (!CopiedFrameUses.IsRead(reference) && ReasonAgainst(reference, body, cancellationToken) is { } reason)
                return reason;
        return null;
    }

    /// <summary>Why a span cannot stand in the place of an array; null where it does the same there.</summary>
    private static string? ReasonAgainst(IOperation array, MessagingBody body, CancellationToken cancellationToken) =>
        array.ParentPastConversions() is IArgumentOperation { Parent: { Type: not { IsRefLikeType: true } } } argument
        && argument.Value.Written() == array
        && array.Syntax is ExpressionSyntax expression
        && SpanInPlace.Of(argument, expression, "global::System.Span<byte>.Empty", false, body, cancellationToken)
            is { Edit: SpanEdit.Replace, Reason: var reason }
            ? reason
            : "what the array is used for takes no span";

    private static string? AddPlaces(FixPlan plan, IInvocationOperation receive, MessagingBody body)
    {
        var (before, noPlace) = HoistPlace.OutOfLoops(receive, static _ => null, HasNoRoom);
        if (before is null)
            return noPlace;
        plan.Add(Before, before);
        if (body.Model.AnalyzeControlFlow(before) is not { Succeeded: true } ends)
            return "the end of the loop is not known";
        if (!ends.ExitPoints.IsEmpty || !ends.ReturnStatements.IsEmpty || Throws(before))
            plan.Add(Around, before);
        else if (ends.EndPointIsReachable)
            plan.Add(After, before);
        return null;
    }

    /// <summary>Whether the loop may end by an exception of its own.</summary>
    private static bool Throws(SyntaxNode loop)
    {
        foreach (var node in loop.DescendantNodes(static n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            if (node is ThrowStatementSyntax or ThrowExpressionSyntax)
                return true;
        return false;
    }

    private static string? HasNoRoom(StatementSyntax before) =>
        before is not LabeledStatementSyntax && Statements.CanDeclareBeside(before) ? null : "there is no room around the loop";
}
