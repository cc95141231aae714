using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>A receive that <c>SpinWait.SpinUntil</c> asks repeatedly: its condition is that a message came, and nothing else.</summary>
internal static class SpinUntilReceive
{
    /// <summary>The call that spins, where the receive is all that it asks.</summary>
    public static IInvocationOperation? CallAround(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: { IsReceive: true } member, Operation: IInvocationOperation receive }
            || !member.AnswersAtOnce(receive)
            || receive.HasErrors()
            || ConditionAround(receive) is not var (lambda, condition)
            || ReceiveTest.SucceedsWhen(condition, operation => operation == receive, body.Uses) != true
        )
            return null;
        return CallWith(lambda);
    }

    /// <summary>The same where a socket is asked whether anything is there: <c>SpinWait.SpinUntil(() => socket.HasIn)</c>.</summary>
    public static IEnumerable<(IOperation Question, IInvocationOperation Call)> QuestionsIn(MessagingBody body)
    {
        if (!body.Library.Has(static facts => facts.HasReadyEvents))
            yield break;
        foreach (var operation in body.Operations)
            if (
                operation is IPropertyReferenceOperation
                && AskedInVain.AsksSocket(operation, body)
                && ConditionAround(operation) is var (lambda, condition)
                && condition.Unconverted() == operation
                && CallWith(lambda) is { } call
            )
                yield return (operation, call);
    }

    /// <summary>The lambda around an operation that consists of a condition, and that.</summary>
    private static (IAnonymousFunctionOperation Lambda, IOperation Condition)? ConditionAround(IOperation operation) =>
        operation.EnclosingFunction()
            is IAnonymousFunctionOperation { Body.Operations: [IReturnOperation { ReturnedValue: { } condition }] } lambda
            ? (lambda, condition)
            : null;

    private static IInvocationOperation? CallWith(IAnonymousFunctionOperation lambda) =>
        lambda.Parent
            is IDelegateCreationOperation { Parent: IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call } }
        && method.ContainingType.Has(TypeFacet.SpinWait)
        && !IsOneTry(call)
            ? call
            : null;

    private static bool IsOneTry(IInvocationOperation call) => call.ArgumentFor(1)?.ConstantValue is { HasValue: true, Value: 0 };

    /// <summary>Whether the call gives up some time.</summary>
    public static bool HasDeadline(IInvocationOperation call) =>
        call.ArgumentFor(1) is { } time && time.ConstantValue is not { HasValue: true, Value: -1 };
}
