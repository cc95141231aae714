using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>Whether the code handles a time-out that ends a call.</summary>
internal static class TimeoutNotice
{
    /// <summary>Whether the code around the call does: it catches the exception, or tests the result.</summary>
    public static bool Is(IInvocationOperation call, MessagingBody body) => IsGuarded(call, body) || IsAnswerTested(call, body);

    /// <summary>Whether the author expects a result that says so: the comparison is another rule's subject.</summary>
    private static bool IsAnswerTested(IInvocationOperation call, MessagingBody body)
    {
        var answer = call.ParentPastConversions() is ISimpleAssignmentOperation assignment ? assignment : (IOperation)call;
        if (answer.ParentPastConversions() is { } test && SignTest.Outcome(test, answer) is not null)
            return true;
        if ((LocalUses.LocalFor(call) ?? LocalUses.LocalFor(answer)) is { } local)
            foreach (var reference in body.Uses.Of(local))
                if (reference.ParentPastConversions() is { } asked && SignTest.Outcome(asked, reference) is not null)
                    return true;
        return false;
    }

    /// <summary>Whether a try around the operation, in its own function, catches the library's exception.</summary>
    private static bool IsGuarded(IOperation operation, MessagingBody body)
    {
        foreach (var handler in Tries.HandlersAround(operation))
            if (handler.ExceptionType.IsEveryException() || body.Library.Types.IsException(handler.ExceptionType))
                return true;
        return false;
    }

    /// <summary>
    /// A lambda that no thread runs may be called anywhere, also by an assertion; the callers of local functions and private methods are
    /// all known.
    /// </summary>
    public static bool MayBeByCallers(IInvocationOperation call, MessagingBody body, CancellationToken cancellationToken)
    {
        switch (call.EnclosingFunction())
        {
            case ILocalFunctionOperation { Symbol: var local }:
                return IsAnyCallGuarded(body.Root, local, body);
            case IAnonymousFunctionOperation lambda:
                return DelegateRunner.ReceiverOf(lambda, body.Library) is null;
        }

        if (body.Owner is not IMethodSymbol { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary } method)
            return false;
        foreach (var code in TypeBodies.Of(method.ContainingType, body.Model.Compilation, cancellationToken))
            if (IsAnyCallGuarded(code.Root, method, body))
                return true;
        return false;
    }

    private static bool IsAnyCallGuarded(IOperation root, IMethodSymbol method, MessagingBody body)
    {
        foreach (var operation in root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called }
                && called.Is(method)
                && IsGuarded(operation, body)
            )
                return true;
        return false;
    }
}
