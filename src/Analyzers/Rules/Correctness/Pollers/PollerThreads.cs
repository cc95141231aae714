using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>
/// Threads and tasks that do nothing but run a poller: <c>new Thread(poller.Run)</c>, <c>Task.Run(() => poller.Run())</c>.
/// </summary>
internal static class PollerThreads
{
    /// <summary>Where each is started, what it runs, and the variable that holds the poller.</summary>
    public static IEnumerable<(IOperation Start, IOperation Running, ISymbol Poller)> In(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            switch (operation)
            {
                case IMethodReferenceOperation { Instance: { } instance, Method: var method } reference
                    when Runs(method, body)
                        && PollerMembers.NameOf(instance.Unconverted()) is { } poller
                        && ThreadStart.Of(reference, reference, body) is { } thread:
                    yield return (thread.Start, reference, poller);
                    break;
                case IInvocationOperation { Instance: { } instance, TargetMethod: var method } call
                    when Runs(method, body)
                        && call.EnclosingFunction() is IAnonymousFunctionOperation lambda
                        && IsAll(call, lambda)
                        && PollerMembers.NameOf(instance.Unconverted()) is { } poller
                        && ThreadStart.Of(lambda, lambda, body) is { } thread:
                    yield return (thread.Start, call, poller);
                    break;
            }
    }

    /// <summary>Whether a method runs a poller until that is stopped.</summary>
    private static bool Runs(IMethodSymbol method, MessagingBody body) =>
        method.Parameters.IsEmpty && body.Library.MemberOf(method) is { Role: MessagingRole.RunPoller, NeverWaits: false };

    private static bool IsAll(IInvocationOperation call, IAnonymousFunctionOperation lambda)
    {
        foreach (var statement in lambda.Body.Operations)
            if (!statement.IsImplicit && !call.IsIn(statement))
                return false;
        return call.Parent is IExpressionStatementOperation or IReturnOperation;
    }
}
