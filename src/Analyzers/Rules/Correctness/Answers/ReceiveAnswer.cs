using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>What the number means that a receive, send or poll returns, and which locals hold it.</summary>
internal static class ReceiveAnswer
{
    /// <summary>
    /// Whether a call returns the size of the frame that it received, or -1: a receive of the library, or one of the user's methods that
    /// returns what such a receive does.
    /// </summary>
    public static bool IsSize(IInvocationOperation call, MessagingMember member, MessagingBody body) =>
        member.Role is MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveMessage
        && call.Type?.SpecialType == SpecialType.System_Int32
        && (!member.IsWrapper || ReturnsAnswer(member.Method, body));

    /// <summary>Whether one of the user's methods returns whether its receive into what it is given found anything.</summary>
    public static bool IsOfReceive(IInvocationOperation call, MessagingMember member, MessagingBody body) =>
        member.Role is MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveMessage
        && call.Type?.SpecialType == SpecialType.System_Boolean
        && ReturnsAnswer(member.Method, body);

    /// <summary>Whether this call never returns a negative number: it waits, or tells by an exception that it could not.</summary>
    public static bool IsNeverNegative(IInvocationOperation call, MessagingMember member, MessagingBody body) =>
        IsSize(call, member, body) && (member.Waits(call) || member.AnswersByException) || IsCount(call, member);

    /// <summary>Whether a call counts what the library has sent or found ready, and throws where it could do neither.</summary>
    public static bool IsCount(IInvocationOperation call, MessagingMember member) =>
        member.IsCertain
        && call.Type?.SpecialType == SpecialType.System_Int32
        && !member.Innermost.Method.IsStatic
        && member is { Role: MessagingRole.SendMessage, ThrowsOnWouldBlock: true } or { Role: MessagingRole.Poll };

    /// <summary>What gets the size beside a result of true or false; it is never negative, and 0 where nothing is there.</summary>
    public static IOperation? SizeBeside(IInvocationOperation call, MessagingMember member)
    {
        if (member.WhenEmpty == EmptyContent.Zero)
            foreach (var argument in call.Arguments)
                if (argument.Parameter is { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_Int32 })
                    return argument.Value.Declared();
        return null;
    }

    /// <summary>Whether one of the user's methods returns what the send or receive in it returns, and nothing else.</summary>
    public static bool ReturnsAnswer(IMethodSymbol wrapper, MessagingBody body, int depth = 0)
    {
        if (body.Library.MemberOf(wrapper) is { IsForwarding: true } forwarding)
            return !wrapper.ReturnsVoid && !forwarding.ReturnsSocket;
        if (depth > 2 || OtherBodies.Of(wrapper, body) is not { } code)
            return false;
        var returns = false;
        foreach (var operation in code.Descendants())
            if (
                operation is IReturnOperation { ReturnedValue: { } value }
                && operation.EnclosingFunction() is var function
                && (function == code || function is ILocalFunctionOperation { Symbol: var local } && local.Is(wrapper))
            )
            {
                if (
                    value.Unconverted() is not IInvocationOperation inner
                    || body.Library.MemberOf(inner) is not { } member
                    || member.IsWrapper && !ReturnsAnswer(member.Method, body, depth + 1)
                )
                    return false;
                returns = true;
            }

        return returns;
    }
}
