using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The user's methods that send what they make themselves, and return whether it was sent: <c>bool Beat() => socket.TrySendFrame("!")</c>.
/// </summary>
internal static class SendingHelpers
{
    /// <summary>What the method is, if all that it returns is the answer of a send that does not wait.</summary>
    public static MessagingMember? Of(IMethodSymbol method, IInvocationOperation call, MessagingMember inner) =>
        method.ReturnType.SpecialType == SpecialType.System_Boolean
        && inner is { IsSend: true, IsCertain: true, ReturnsBool: true, ThrowsOnWouldBlock: false, AnswersByException: false }
        && (inner.AnswersAtOnce(call) || inner.GivesUp(call))
        && !call.HasErrors()
        && IsOnlyResult(call)
            ? new(method, MessagingRole.SendByMethod, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = inner.Binding,
                Socket = ReceivingHelpers.SocketOf(call, inner),
            }
            : null;

    /// <summary>The send whose answer such a method returns.</summary>
    public static IInvocationOperation? SendIn(MessagingBody helper) => MethodResults.OnlyOf(helper) as IInvocationOperation;

    private static bool IsOnlyResult(IInvocationOperation call)
    {
        var function = call.EnclosingFunction();
        return call.Parent is IReturnOperation
            && function.Descendants().Count(o => o is IReturnOperation { IsImplicit: false } && o.EnclosingFunction() == function) <= 1;
    }
}
