using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Adds the missing comparison of the received length with the buffer's, at the place that <see cref="LengthCheckPlace"/> finds. A
/// condition that asks whether anything came then asks for the length as well.
/// </summary>
internal static class TruncatedReceiveFix
{
    public const string Fix = "Check";

    /// <summary>Edits: where the test goes, what names the number, or the receive that gives it.</summary>
    public const string After = "after",
        Before = "before",
        Or = "or",
        And = "and",
        Number = "number",
        Named = "named";

    /// <summary>Edit: the receive, where nothing asks whether it has found anything, and the slice throws where it has not.</summary>
    public const string Nothing = "nothing";

    public static FixDecision For(ReceivedLength received, LengthUse use, MessagingBody body)
    {
        if (ReceivedLength.IsRuntimes(received.Receive, body))
            return FixDecision.None("the result says how much of the buffer was written");
        if (received.Own is not null || !received.Reads.IsDefault)
            return FixDecision.None("a method of your own receives it: the comparison belongs there, or after each of its calls");
        if (received.Keeper is not null)
            return FixDecision.None("an object of yours keeps the size: whether it may be that large is for its users to decide");
        var plan = new FixPlan(Fix);
        if (WholeFrameFix.For(received, body) is { } whole)
            return FixDecision.Of(whole);
        if (AddEdits(plan, received, use.Slice.Syntax, body) is { } reason)
            return FixDecision.None(reason);
        if (plan.Has(After) && !plan.Has(LengthExit.Like) && use.Throws && MayBeNothing(received, body))
            plan.Add(Nothing, received.Receive.Syntax);
        return (plan.Has(LengthExit.ThrowShort) || plan.Has(LengthExit.ThrowQualified)) && IsThrownOtherwise(received, use, body)
            ? FixDecision.None("a catch around it would handle the exception differently from the one thrown today")
            : FixDecision.Of(plan);
    }

    /// <summary>Whether the number may say that there was nothing, and nobody compares it with anything.</summary>
    private static bool MayBeNothing(ReceivedLength received, MessagingBody body)
    {
        if (
            received is not { Receive: var receive, Number: not null }
            || body.Library.MemberOf(receive) is not { ReturnsBool: false, AnswersByException: false } member
            || !member.AnswersAtOnce(receive)
            || !EmptyReceive.IsPossible(receive, body, CancellationToken.None)
        )
            return false;
        foreach (var place in received.Places(body))
            if (place.ParentPastConversions() is IBinaryOperation or IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation)
                return false;
        return true;
    }

    /// <summary>Whether a handler would notice that a comparison throws where a slice has: both are in the same tries.</summary>
    private static bool IsThrownOtherwise(ReceivedLength received, LengthUse use, MessagingBody body)
    {
        var (slice, receive) = (use.Slice.Syntax, received.Receive.Syntax);
        return LengthScope.AreInOneFunction(slice, receive)
            ? ExceptionHandlers.TellApart(slice, use.Throws, body)
            : ExceptionHandlers.TellApart(receive, isThrownToday: false, body);
    }

    private static string? AddEdits(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (!BufferLimit.Add(plan, received, body))
            return "the buffer is a part of something else, whose length is not at hand";
        if (received.Number is null)
            return AddName(plan, received, body) ? null : "the size has no name to be asked by";
        if (NameOf(received) is not { } number)
            return "the size is not named where it is received";
        plan.Add(Number, number);
        return LengthCheckPlace.Add(plan, received, slice, body);
    }

    /// <summary>A size that is used on the spot gets a name by a statement before.</summary>
    private static bool AddName(FixPlan plan, ReceivedLength received, MessagingBody body)
    {
        if (
            Statements.Of(received.Receive) is not { } statement
            || !Statements.CanGrow(statement)
            || statement is LocalDeclarationStatementSyntax && !Statements.CanDeclareBeside(statement)
            || received.Receive.Type?.SpecialType != SpecialType.System_Int32
            || !FirstInStatement.Is(received.Receive, body)
        )
            return false;
        plan.Add(Named, received.Receive.Syntax).Add(Before, statement).Add(LengthExit.Throw(statement, body), statement);
        return true;
    }

    /// <summary>The declarator, designation or reference that names what gets the size.</summary>
    private static SyntaxNode? NameOf(ReceivedLength received)
    {
        if (received.Number is null)
            return null;
        foreach (var node in (Statements.Of(received.Receive) ?? received.Receive.Syntax).DescendantNodes())
            if (
                node is VariableDeclaratorSyntax { Identifier.ValueText: var declared } && declared == received.Number.Name
                || node is SingleVariableDesignationSyntax { Identifier.ValueText: var designated } && designated == received.Number.Name
                || node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == received.Number.Name
            )
                return node;
        return null;
    }
}
