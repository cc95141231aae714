using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Texts;

/// <summary>Text that is received into a local, decoded as UTF-8.</summary>
internal static class ReceivedText
{
    /// <summary>The receive that gives a local the only value that it has; null for every other local.</summary>
    public static IInvocationOperation? Of(ILocalSymbol local, MessagingBody body)
    {
        if (local.Type.SpecialType != SpecialType.System_String)
            return null;
        if (body.Uses.TakenFrom(local) is var (whole, index))
            return whole.Unconverted() is IInvocationOperation taken && IsFirstOf(taken, new(index, null), body) ? taken : null;
        IInvocationOperation? receive = null;
        foreach (var value in Definitions.Of(local, body.Code))
        {
            if (receive is not null || ReceiveIn(value) is not { } call || body.Library.MemberOf(call) is not { } member)
                return null;
            if (member is not { Role: MessagingRole.ReceiveNew, IsCertain: true } || !Utf8.IsUsedBy(call, body))
                return null;
            receive = call;
        }

        return receive;
    }

    /// <summary>Whether a part of what a method of the user's returns is what its first receive gives.</summary>
    private static bool IsFirstOf(IInvocationOperation call, ResultPart part, MessagingBody body)
    {
        if (
            body.Library.MemberOf(call) is not { Role: MessagingRole.ReceiveNew } member
            || !member.Deliveries.Contains(Delivery.ByPart(part))
            || OtherBodies.RunBy(call, body) is not { } code
        )
            return false;
        foreach (var result in MethodResults.Of(code))
            if (
                result is not IDefaultValueOperation
                && part.In(result)?.Unconverted() is var value
                && !(
                    (value is ILocalReferenceOperation { Local: var local } ? code.Uses.OnlyValueOf(local)?.Unconverted() : value)
                        is IInvocationOperation receive
                    && IsFirst(receive, code)
                    && Utf8.IsUsedBy(receive, code)
                )
            )
                return false;
        return true;
    }

    private static bool IsFirst(IInvocationOperation receive, MessagingBody code)
    {
        if (code.Library.MemberOf(receive) is not { Role: MessagingRole.ReceiveNew, IsCertain: true })
            return false;
        foreach (var operation in code.Root.Descendants())
            if (
                operation != receive
                && code.Library.MemberOf(operation) is { IsReceive: true }
                && operation.Syntax.SpanStart <= receive.Syntax.SpanStart
            )
                return false;
        return Loops.InnermostLoop(receive) is null;
    }

    /// <summary>As a result, or through an out argument.</summary>
    private static IInvocationOperation? ReceiveIn(IOperation value) =>
        value.Unconverted() switch
        {
            IInvocationOperation call => call,
            IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call } => call,
            _ => null,
        };
}
