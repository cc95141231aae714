using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A method that asks a socket without waiting and says by its result that there is nothing: <c>bool TryGet(out T)</c>, <c>T? Next()</c> or
/// <c>(bool, T) Next()</c> around a receive. Until the receive, and after an empty result, it does nothing that could wait; what it does
/// with a frame does not matter.
/// </summary>
/// <param name="Receive">The receive.</param>
/// <param name="Member">What it is.</param>
/// <param name="Empty">How the method says that there is nothing.</param>
/// <param name="Told">How its callers tell it whether to wait; null where it never does.</param>
internal readonly record struct TryHelper(IInvocationOperation Receive, MessagingMember Member, EmptyAnswer Empty, CallCondition? Told)
{
    /// <param name="method">The method.</param>
    /// <param name="result">What it returns, or gives by the task that it returns.</param>
    /// <param name="body">Its code.</param>
    public static TryHelper? Of(IMethodSymbol method, ITypeSymbol result, MessagingBody body)
    {
        foreach (var empty in EmptyAnswer.Of(result, body.Compilation))
            if (Of(method, empty, body) is { } found)
                return found;
        return null;
    }

    private static TryHelper? Of(IMethodSymbol method, EmptyAnswer empty, MessagingBody body)
    {
        var root = body.Root;
        if (BlockOf(root) is not { } block)
            return null;
        var statements = block.Operations;
        for (var i = 0; i < statements.Length; i++)
        {
            if (First(statements[i], method, empty, body) is not { } helper)
            {
                if (
                    !QuietParts.Are(statements[i], body)
                    && !Yields(statements[i], body)
                    && !OwnChecks.Is(statements[i])
                    && !OwnReports.Is(statements[i], body.Library)
                )
                    return null;
                continue;
            }

            return helper.IsQuietBefore(statements[i], body) && helper.AnswersFalse(statements, i, body) ? helper : null;
        }

        return null;
    }

    public static IBlockOperation? BlockOf(IOperation root) =>
        root switch
        {
            IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
            ILocalFunctionOperation local => local.Body,
            IBlockOperation getter => getter,
            _ => null,
        };

    /// <summary>The first receive in a statement, where it never waits but where the method's callers say so.</summary>
    private static TryHelper? First(IOperation statement, IMethodSymbol method, EmptyAnswer empty, MessagingBody body)
    {
        foreach (var operation in statement.DescendantsAndSelf())
            if (
                operation is IInvocationOperation call
                && AskingTask.MemberOf(call, body) is { } member
                && call.EnclosingFunction().Syntax == body.Root.Syntax
            )
            {
                var told = Forwarding.ToldBy(call, member, method);
                return
                    (member.AnswersAtOnce(call) || told is { } by && !body.Uses.IsWritten(method.Parameters[by.Ordinal]))
                    && !member.AnswersByException
                    && !call.HasErrors()
                    ? new(call, member, empty, told)
                    : null;
            }

        return null;
    }

    /// <summary>Whether what the statement evaluates before the receive is quiet: the socket and the arguments.</summary>
    private bool IsQuietBefore(IOperation statement, MessagingBody body)
    {
        foreach (var operation in statement.Descendants())
            if (
                operation.Syntax.Span.End <= Receive.Syntax.Span.End
                && operation is IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation
                && operation != Receive
                && !QuietParts.Are(operation, body)
            )
                return false;
        return true;
    }

    /// <summary>Whether the empty result leads to <c>return false</c>, through quiet statements only.</summary>
    private bool AnswersFalse(ImmutableArray<IOperation> statements, int index, MessagingBody body)
    {
        switch (statements[index])
        {
            case IReturnOperation { ReturnedValue: { } answer }:
                return Says(Given(answer), body);
            case IConditionalOperation { Condition: var condition, WhenTrue: var whenTrue, WhenFalse: var whenFalse }
                when Outcome(condition, body) is { } success:
                var empty = success ? whenFalse : whenTrue;
                return EndsInFalse(empty, body) is { } ends ? ends : IsRestFalse(statements, index + 1, body);
            case IVariableDeclarationGroupOperation or IExpressionStatementOperation when index + 1 < statements.Length:
                return (Receive.IsIn(statements[index]) || QuietParts.Are(statements[index], body))
                    && AnswersFalse(statements, index + 1, body);
            default:
                return false;
        }
    }

    /// <summary>Whether a result says by itself that there was nothing.</summary>
    private bool Says(IOperation answer, MessagingBody body)
    {
        if (Empty.ConditionIn(answer) is { } condition && Outcome(condition, body) == true)
            return true;
        return answer.Unconverted() is IConditionalOperation { Condition: var asked, WhenTrue: var yes, WhenFalse: { } no }
            && Outcome(asked, body) is { } success
            && Empty.IsNothing(success ? no : yes);
    }

    /// <summary>What a condition, or the first part of one, says of the receive: true where it holds for a frame only.</summary>
    private bool? Outcome(IOperation condition, MessagingBody body) => WhereNothingCame(condition, body) is { } holds ? !holds : null;

    /// <summary>How a condition turns out where nothing was there; null where more than its first part decides.</summary>
    private bool? WhereNothingCame(IOperation condition, MessagingBody body)
    {
        condition = condition.Unconverted();
        if (
            condition is IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr,
                LeftOperand: var left
            } both
        )
            return WhereNothingCame(left, body) is { } first && first == (both.OperatorKind == BinaryOperatorKind.ConditionalOr)
                ? first
                : null;
        var receive = Receive;
        return ReceiveTest.SucceedsWhen(condition, o => TaskForms.Awaited(o) == receive, body.Uses, body.Library) is { } succeeds
            ? !succeeds
            : null;
    }

    /// <summary>Null where control continues after the branch.</summary>
    private bool? EndsInFalse(IOperation? branch, MessagingBody body)
    {
        if (branch is null)
            return null;
        var statements = branch is IBlockOperation block ? block.Operations : ImmutableArray.Create(branch);
        foreach (var statement in statements)
        {
            if (statement is IReturnOperation { ReturnedValue: { } value })
                return Empty.IsNothing(Given(value));
            if (!QuietParts.Are(statement, body))
                return false;
        }

        return null;
    }

    private bool IsRestFalse(ImmutableArray<IOperation> statements, int from, MessagingBody body)
    {
        for (; from < statements.Length; from++)
            if (EndsInFalse(statements[from], body) is { } ends)
                return ends;
        return false;
    }

    /// <summary>What a method gives by a task that is over, or returns.</summary>
    private static IOperation Given(IOperation returned) => TaskForms.ResultOf(returned) ?? returned;

    /// <summary><c>await Task.Yield();</c></summary>
    private static bool Yields(IOperation statement, MessagingBody body) =>
        statement is IExpressionStatementOperation { Operation: IAwaitOperation { Operation: var task } }
        && body.EffectsOf(TaskForms.Inner(task)) == Effect.Yields;
}
