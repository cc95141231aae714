using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>Code that is expected to fail: a lambda that is not given to a thread, task or timer may be called by an assertion.</summary>
internal static class ExpectedFailures
{
    public static bool MayBe(IOperation operation, MessagingBody body)
    {
        for (IOperation? around = operation; around is not null; around = around.Parent)
            if (
                around is IAnonymousFunctionOperation && DelegateRunner.ReceiverOf(around, body.Library) is null
                || IsTestedForError(around, body)
            )
                return true;
        return operation.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member && Asserted.IsToFail(member);
    }

    /// <summary>Whether an assertion gets what a call answers that does not wait: that nothing could be sent, or was there.</summary>
    public static bool AreAsserted(IOperation? call, MessagingBody body) =>
        call is IInvocationOperation asked
        && body.Library.MemberOf(asked) is { } member
        && member.AnswersAtOnce(asked)
        && Asserted.Is(asked, body);

    /// <summary>Whether a call is all that a try does which has a handler for the library's exception.</summary>
    public static bool AreCaught(IOperation operation, MessagingBody body)
    {
        for (
            var part = operation;
            part.Parent is { } around and not (ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation);
            part = around
        )
            if (around is ITryOperation { Body: { Operations.Length: 1 } tried, Catches: var handlers } && part == tried)
                foreach (var handler in handlers)
                    if (body.Library.Types.IsException(handler.ExceptionType))
                        return true;
        return false;
    }

    /// <summary>Whether what is caught is asked which error it was.</summary>
    private static bool IsTestedForError(IOperation operation, MessagingBody body)
    {
        if (operation is not ITryOperation { Catches: var handlers })
            return false;
        foreach (var handler in handlers)
        foreach (var part in handler.Descendants())
            if (part is IPropertyReferenceOperation { Property: var property } && body.Library.IsErrorNumber(property))
                return true;
        return false;
    }
}
