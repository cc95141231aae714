using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A method of the user's that is one call whose result it returns, null checks of its parameters aside.</summary>
/// <param name="Inner">The call.</param>
/// <param name="Code">The method.</param>
internal readonly record struct OneCall(IInvocationOperation Inner, MessagingBody Code)
{
    /// <summary>How many such methods may lie around each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>What a call of such a method comes to; null for all others, and for sends and receives.</summary>
    public static OneCall? Of(IInvocationOperation call, MessagingBody body) =>
        body.Depth < MaxDepth
        && !call.TargetMethod.IsFramework()
        && body.Library.MemberOf(call) is null
        && OtherBodies.RunBy(call, body) is { } code
        && OnlyResult(code) is { } inner
        && OnlyCall.Is(inner, call.TargetMethod.Declared(), reports: null)
            ? new(inner, code)
            : null;

    private static IInvocationOperation? OnlyResult(MessagingBody code) =>
        MethodResults.OnlyOf(code) switch
        {
            ILocalReferenceOperation { Local: var local } => code.Uses.OnlyValueOf(local)?.Unconverted(),
            var result => result,
        } as IInvocationOperation;
}
