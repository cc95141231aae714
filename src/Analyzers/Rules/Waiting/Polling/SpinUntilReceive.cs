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
            || receive.EnclosingFunction()
                is not IAnonymousFunctionOperation { Body.Operations: [IReturnOperation { ReturnedValue: { } condition }] } lambda
            || ReceiveTest.SucceedsWhen(condition, operation => operation == receive, body.Uses) != true
        )
            return null;
        return
            lambda.Parent
                is IDelegateCreationOperation
                {
                    Parent: IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call }
                }
            && method.ContainingType.Has(TypeFacet.SpinWait)
            && !IsOneTry(call)
            ? call
            : null;
    }

    private static bool IsOneTry(IInvocationOperation call) => call.ArgumentFor(1)?.ConstantValue is { HasValue: true, Value: 0 };

    /// <summary>Whether the call gives up some time.</summary>
    public static bool HasDeadline(IInvocationOperation call) =>
        call.ArgumentFor(1) is { } time && time.ConstantValue is not { HasValue: true, Value: -1 };
}
