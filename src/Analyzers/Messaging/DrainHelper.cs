using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A method that takes what is there in a loop: <c>bool Drain(socket) { while (socket.TryRecv(...)) ... }</c>. Where nothing is there it
/// does nothing, does not wait, and says so, if anything, by false or zero. What it does with a message does not matter.
/// </summary>
/// <param name="Receive">The receive.</param>
/// <param name="Member">What it is.</param>
/// <param name="Loop">The loop.</param>
internal readonly record struct DrainHelper(IInvocationOperation Receive, MessagingMember Member, ILoopOperation Loop)
{
    /// <summary>What the method is; null for all others.</summary>
    public static MessagingMember? Of(IMethodSymbol method, MessagingBody body) =>
        (method.ReturnsVoid || method.ReturnType.SpecialType is SpecialType.System_Boolean or SpecialType.System_Int32)
        && Find(body) is var (receive, member, _)
            ? new(method, MessagingRole.DrainByMethod, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = member.Binding,
                NeverWaits = true,
                Socket = ReceivingHelpers.SocketOf(receive, member),
            }
            : null;

    private static DrainHelper? Find(MessagingBody body)
    {
        if (Functions.AnyYields(body.Root) || TryHelper.BlockOf(body.Root) is not { Operations: var statements })
            return null;
        for (var i = 0; i < statements.Length; i++)
        {
            if (statements[i] is ILoopOperation loop)
                return
                    AskedFirst(loop, body) is var (receive, member, answer)
                    && new DrainHelper(receive, member, loop) is var helper
                    && (answer is IReturnOperation said ? helper.SaysNothing(said, body) : helper.EndsQuietly(statements, i + 1, body))
                    ? helper
                    : null;
            if (!QuietParts.Are(statements[i], body))
                return null;
        }

        return null;
    }

    /// <summary>What a loop does first: the receive, and the return where it finds nothing, if there is one.</summary>
    private static (IInvocationOperation Receive, MessagingMember Member, IReturnOperation? Answer)? AskedFirst(
        ILoopOperation loop,
        MessagingBody body
    )
    {
        var condition = loop switch
        {
            IWhileLoopOperation { ConditionIsUntil: false, Condition: { } asked } round when round.ConditionIsTop || IsEndless(asked) =>
                asked,
            IForLoopOperation { Before.IsEmpty: true } counted => counted.Condition,
            _ => null,
        };
        if (condition is not null && !IsEndless(condition))
            return AskIn(condition, succeeds: true, body) is var (receive, member) ? (receive, member, null) : null;
        if (condition is null && loop is not IForLoopOperation { Before.IsEmpty: true })
            return null;
        return loop.Body is IBlockOperation { Operations: [var first, ..] turn } && Question(turn, first, body) is var (call, its, leaving)
            ? (leaving is IBlockOperation { Operations: [var only] } ? only : leaving) switch
            {
                IReturnOperation answer => (call, its, answer),
                IBranchOperation { BranchKind: BranchKind.Break } => (call, its, null),
                _ => null,
            }
            : null;
    }

    private static bool IsEndless(IOperation condition) => condition.ConstantValue is { HasValue: true, Value: true };

    /// <summary>The receive that an iteration begins with, and what it does where nothing is there: the result may be in a local.</summary>
    private static (IInvocationOperation Receive, MessagingMember Member, IOperation Leaving)? Question(
        ImmutableArray<IOperation> turn,
        IOperation first,
        MessagingBody body
    )
    {
        if (first is IConditionalOperation { Condition: var test, WhenTrue: var leaving, WhenFalse: null })
            return AskIn(test, succeeds: false, body) is var (asked, its) ? (asked, its, leaving) : null;
        return
            ResultIn(first) is { } call
            && turn is [_, IConditionalOperation { Condition: var question, WhenTrue: var way, WhenFalse: null }, ..]
            && MemberOf(call, body) is { } member
            && ReceiveTest.SucceedsWhen(question, value => value == call, body.Uses, body.Library) == false
            && QuietParts.AreBeside(first, call, body)
            && QuietParts.AreBeside(question, call, body)
            ? (call, member, way)
            : null;
    }

    /// <summary>The call whose result a statement puts into a variable.</summary>
    private static IInvocationOperation? ResultIn(IOperation statement) =>
        statement switch
        {
            IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } => declarator
                .GetVariableInitializer()
                ?.Value.Unconverted(),
            IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { IsRef: false, Value: var value } } =>
                value.Unconverted(),
            _ => null,
        } as IInvocationOperation;

    /// <summary>What a call that does not wait is, where this method makes it itself.</summary>
    private static MessagingMember? MemberOf(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { IsReceive: true, AnswersByException: false } member
        && member.AnswersAtOnce(call)
        && !call.HasErrors()
        && call.EnclosingFunction().Syntax == body.Root.Syntax
            ? member
            : null;

    /// <summary>The receive that a condition asks, after nothing but flags.</summary>
    private static (IInvocationOperation Receive, MessagingMember Member)? AskIn(IOperation condition, bool succeeds, MessagingBody body)
    {
        condition = condition.Unconverted();
        if (
            succeeds
            && condition
                is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd, LeftOperand: var left, RightOperand: var right }
        )
            return AskIn(left, succeeds, body) ?? (QuietParts.Are(left, body) ? AskIn(right, succeeds, body) : null);
        (IInvocationOperation, MessagingMember)? found = null;
        foreach (var part in condition.DescendantsAndSelf())
            if (
                found is null
                && part is IInvocationOperation call
                && MemberOf(call, body) is { } member
                && ReceiveTest.SucceedsWhen(condition, value => value == call, body.Uses, body.Library) == succeeds
            )
                found = (call, member);
            else if (part is IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation && !QuietParts.Are(part, body))
                return null;
        return found;
    }

    /// <summary>Whether the method does nothing after the loop but to say that nothing was there.</summary>
    private bool EndsQuietly(ImmutableArray<IOperation> statements, int from, MessagingBody body)
    {
        for (; from < statements.Length; from++)
            if (statements[from] is IReturnOperation answer)
                return SaysNothing(answer, body);
            else if (!QuietParts.Are(statements[from], body))
                return false;
        return true;
    }

    private bool SaysNothing(IReturnOperation answer, MessagingBody body) =>
        answer.ReturnedValue?.Unconverted() switch
        {
            null => true,
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals,
                LeftOperand: var counter,
                RightOperand.ConstantValue: { HasValue: true, Value: 0 }
            } => IsNothing(counter.Unconverted(), body),
            var value => IsNothing(value, body),
        };

    /// <summary>False, zero, or a variable that is that until the loop has received something.</summary>
    private bool IsNothing(IOperation value, MessagingBody body)
    {
        if (IsNothingItself(value))
            return true;
        if (value is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local })
            return false;
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is not { Value: var first } || !IsNothingItself(first))
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference) && !reference.IsIn(Loop.Body))
                return false;
        return true;
    }

    private static bool IsNothingItself(IOperation value) => value.ConstantValue is { HasValue: true, Value: false or 0 };
}
