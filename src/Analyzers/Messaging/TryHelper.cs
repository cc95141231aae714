using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A method that asks a socket without waiting and says by false that there is nothing: <c>bool TryGet(out T)</c> around a receive. Until
/// the receive, and after an empty result, it does nothing that could wait; what it does with a frame does not matter.
/// </summary>
internal readonly record struct TryHelper(IInvocationOperation Receive, MessagingMember Member)
{
    /// <summary>What it may do with its own buffer, and with a message that it receives into.</summary>
    private const Effect Allowed =
        Effect.WritesMemory | Effect.WritesMembers | Effect.Notes | Effect.HandlesMessages | Effect.ChangesMessages | Effect.Ends;

    public static TryHelper? Of(IOperation root, MessagingBody body)
    {
        if (BlockOf(root) is not { } block)
            return null;
        var statements = block.Operations;
        for (var i = 0; i < statements.Length; i++)
        {
            if (First(statements[i], body) is not { } helper)
            {
                if (!IsQuiet(statements[i], body))
                    return null;
                continue;
            }

            return helper.IsQuietBefore(statements[i], body) && helper.AnswersFalse(statements, i, body) ? helper : null;
        }

        return null;
    }

    private static IBlockOperation? BlockOf(IOperation root) =>
        root switch
        {
            IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
            ILocalFunctionOperation local => local.Body,
            _ => null,
        };

    /// <summary>The first receive in a statement, where it never waits.</summary>
    private static TryHelper? First(IOperation statement, MessagingBody body)
    {
        foreach (var operation in statement.DescendantsAndSelf())
            if (
                operation is IInvocationOperation call
                && body.Library.MemberOf(call) is { IsReceive: true } member
                && call.EnclosingFunction().Syntax == body.Root.Syntax
            )
                return MessagingLibrary.AnswersAtOnce(call, member) && !member.AnswersByException && !call.HasErrors()
                    ? new(call, member)
                    : null;
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
                && !IsQuiet(operation, body)
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
                return Outcome(answer, body) == true;
            case IConditionalOperation { Condition: var condition, WhenTrue: var whenTrue, WhenFalse: var whenFalse }
                when Outcome(condition, body) is { } success:
                var empty = success ? whenFalse : whenTrue;
                return EndsInFalse(empty, body) is { } ends ? ends : IsRestFalse(statements, index + 1, body);
            case IVariableDeclarationGroupOperation
            or IExpressionStatementOperation { Operation: ISimpleAssignmentOperation } when index + 1 < statements.Length:
                return AnswersFalse(statements, index + 1, body);
            default:
                return false;
        }
    }

    /// <summary>What a condition, or the first part of one, says of the receive: true where it holds for a frame only.</summary>
    private bool? Outcome(IOperation condition, MessagingBody body)
    {
        var receive = Receive;
        condition = condition.Unconverted();
        while (condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd, LeftOperand: var left })
            condition = left.Unconverted();
        var outcome = ReceiveTest.SucceedsWhen(condition, o => o == receive, body.Uses);
        return condition.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } && outcome == false
            ? null
            : outcome;
    }

    /// <summary>Null where control goes on behind the branch.</summary>
    private static bool? EndsInFalse(IOperation? branch, MessagingBody body)
    {
        if (branch is null)
            return null;
        var statements = branch is IBlockOperation block ? block.Operations : ImmutableArray.Create(branch);
        foreach (var statement in statements)
        {
            if (statement is IReturnOperation { ReturnedValue: { } value })
                return value.ConstantValue is { HasValue: true, Value: false };
            if (!IsQuiet(statement, body))
                return false;
        }

        return null;
    }

    private static bool IsRestFalse(ImmutableArray<IOperation> statements, int from, MessagingBody body)
    {
        for (; from < statements.Length; from++)
            if (EndsInFalse(statements[from], body) is { } ends)
                return ends;
        return false;
    }

    /// <summary>Whether nothing in it could wait, call the user's code, or leave.</summary>
    private static bool IsQuiet(IOperation operation, MessagingBody body)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (!StraightForms.Has(part) || (body.EffectsOf(part) & ~Allowed) != 0)
                return false;
        return true;
    }
}
