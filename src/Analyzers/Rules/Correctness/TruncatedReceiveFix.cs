using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
/// Where the missing comparison of a size can stand: behind the receive, in the condition around it, or before the use. A condition that
/// asks whether anything came asks for the size, too.
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
        if (received.Own is not null)
            return FixDecision.None("a method of your own receives it: the comparison belongs there, or behind each of its calls");
        var plan = new FixPlan(Fix);
        if (WholeFrameFix.For(received, body) is { } whole)
            return FixDecision.Of(whole);
        if (AddEdits(plan, received, use.Slice.Syntax, body) is { } reason)
            return FixDecision.None(reason);
        if (plan.Has(After) && !plan.Has(LengthExit.Like) && use.Throws && MayBeNothing(received, body))
            plan.Add(Nothing, received.Receive.Syntax);
        return (plan.Has(LengthExit.ThrowShort) || plan.Has(LengthExit.ThrowQualified)) && IsThrownOtherwise(received, use, body)
            ? FixDecision.None("a catch around it would take the exception otherwise than what is thrown today")
            : FixDecision.Of(plan);
    }

    /// <summary>Whether the number may say that there was nothing, and nobody compares it with anything.</summary>
    private static bool MayBeNothing(ReceivedLength received, MessagingBody body)
    {
        if (
            received is not { Receive: var receive, Number: { } number }
            || body.Library.MemberOf(receive) is not { ReturnsBool: false, AnswersByException: false } member
            || !member.AnswersAtOnce(receive)
            || !EmptyReceive.IsPossible(receive, body, CancellationToken.None)
        )
            return false;
        foreach (var reference in body.Uses.Of(number))
            if (
                reference.ParentPastConversions()
                is IBinaryOperation
                    or IIsPatternOperation
                    or ISwitchOperation
                    or ISwitchExpressionOperation
            )
                return false;
        return true;
    }

    /// <summary>Whether a handler would notice that a comparison throws where a slice has: both are in the same tries.</summary>
    private static bool IsThrownOtherwise(ReceivedLength received, LengthUse use, MessagingBody body)
    {
        var (slice, receive) = (use.Slice.Syntax, received.Receive.Syntax);
        return FunctionOf(slice) == FunctionOf(receive)
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
        var reason = WhyNotBehind(received, slice, body) ?? AddPlace(plan, received, slice, body);
        return reason is null || AddPlaceBefore(plan, received, slice, body) ? null : reason;
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

    private static string? WhyNotBehind(ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var receive = received.Receive.Syntax;
        if (
            FunctionOf(slice) != FunctionOf(receive)
            && (FunctionOf(receive)?.Span.Contains(slice.Span) == false || !IsOnlyReceived(received, body))
        )
            return "the size is used by other code than receives it";
        if (IsTriedWithout(receive, slice, catches: false))
            return "an exception for a frame that does not fit would be caught";
        return IsTriedWithout(slice, receive, catches: true)
            ? "an exception for a frame that does not fit would no longer be caught"
            : null;
    }

    /// <summary>Whether a try around the one does not hold the other.</summary>
    private static bool IsTriedWithout(SyntaxNode one, SyntaxNode other, bool catches)
    {
        for (SyntaxNode? node = one; node is not null && !IsFunction(node); node = node.Parent)
            if (
                node is BlockSyntax { Parent: TryStatementSyntax attempt }
                && !attempt.Span.Contains(other.Span)
                && (!catches || attempt.Catches.Count > 0)
            )
                return true;
        return false;
    }

    private static SyntaxNode? FunctionOf(SyntaxNode node) => node.FirstAncestorOrSelf<SyntaxNode>(IsFunction);

    /// <summary>Before the statement that uses the size, where that is still the one that was received.</summary>
    private static bool AddPlaceBefore(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (
            slice.FirstAncestorOrSelf<StatementSyntax>() is not { } statement
            || FunctionOf(slice) != FunctionOf(received.Receive.Syntax)
            || statement.Span.Contains(received.Receive.Syntax.Span)
            || statement is LabeledStatementSyntax or LocalFunctionStatementSyntax
            || !Statements.CanGrow(statement)
            || !IsOnlyReceived(received, body)
        )
            return false;
        plan.Add(Before, statement);
        LengthExit.Add(plan, statement, received, body);
        return true;
    }

    /// <summary>Whether nothing but the receive writes the number.</summary>
    private static bool IsOnlyReceived(ReceivedLength received, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(received.Number!))
            if (
                LocalUses.IsWrite(reference)
                && !received.Receive.Syntax.Span.Contains(reference.Syntax.Span)
                && (reference.Parent is not ISimpleAssignmentOperation { Value: var value } || value.Unconverted() != received.Receive)
            )
                return false;
        return true;
    }

    private static string? AddPlace(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var value = received.Receive.ParentPastConversions();
        if (value is ITupleOperation)
            value = value.ParentPastConversions();
        var statement = Statements.Of(received.Receive)!;
        var isStatement =
            value is IVariableInitializerOperation && statement is LocalDeclarationStatementSyntax
            || value
                is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation }
                    or IDeconstructionAssignmentOperation { Parent: IExpressionStatementOperation };
        if (isStatement && statement.Span.Contains(slice.Span))
            return "the size is used by the statement that receives it";
        if (isStatement && statement.Parent is BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
        {
            if (LowTest(statement, slice, received) is not { Statement: var left, Condition: BinaryExpressionSyntax low } test)
                plan.Add(After, statement);
            else if (LengthExit.Plain(left) is not null)
            {
                plan.Add(Or, low);
                return null;
            }
            else
                plan.Add(After, SaysNothing(low) ? test : statement);
            LengthExit.Add(plan, statement, received, body);
            return null;
        }

        if (
            statement is IfStatementSyntax or WhileStatementSyntax
            && ConditionAround(received.Receive) is { } condition
            && ReceiveTest.SucceedsWhen(condition, o => o == received.Receive, body.Uses) is { } succeeds
        )
            switch (statement)
            {
                case IfStatementSyntax { Else: null, Statement: var then } branch
                    when condition.Syntax == branch.Condition && (succeeds || LengthExit.Leaves(then)):
                    plan.Add(succeeds ? And : Or, branch.Condition);
                    return null;
                case WhileStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } body1 } loop
                    when condition.Syntax == loop.Condition && succeeds:
                    plan.Add(Before, first);
                    LengthExit.Add(plan, first, received, body);
                    return null;
            }

        return "there is no place for a comparison after the receive";
    }

    /// <summary>The test behind a receive that asks whether the number is as low as a constant, and leaves.</summary>
    private static IfStatementSyntax? LowTest(StatementSyntax receive, SyntaxNode slice, ReceivedLength received) =>
        Statements.Next(receive)
            is IfStatementSyntax
            {
                Else: null,
                Condition: BinaryExpressionSyntax
                {
                    Left: IdentifierNameSyntax { Identifier.ValueText: var name },
                    Right: LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax }
                } condition,
                Statement: var then
            } test
        && name == received.Number?.Name
        && condition.RawKind
            is (int)SyntaxKind.EqualsExpression
                or (int)SyntaxKind.LessThanExpression
                or (int)SyntaxKind.LessThanOrEqualExpression
        && LengthExit.Leaves(then)
        && !test.Span.Contains(slice.Span)
            ? test
            : null;

    /// <summary>Whether such a test holds for no frame that has bytes: <c>n == -1</c>, <c>n &lt;= 0</c>.</summary>
    private static bool SaysNothing(BinaryExpressionSyntax test) =>
        test.Right is PrefixUnaryExpressionSyntax or LiteralExpressionSyntax { Token.Value: 0 };

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

    private static IOperation? ConditionAround(IOperation receive)
    {
        for (var operation = receive; operation.Parent is { } parent; operation = parent)
            if (
                parent is IConditionalOperation { Condition: var tested } && tested == operation
                || parent is IWhileLoopOperation { Condition: var asked } && asked == operation
            )
                return operation;
            else if (parent is IBlockOperation or IExpressionStatementOperation)
                return null;
        return null;
    }

    private static bool IsFunction(SyntaxNode node) =>
        node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax;
}
