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
            if (StartOf(operation, body) is { } start)
                yield return start;
    }

    /// <summary>The same of one call of the poller's, or of one reference to its method.</summary>
    public static (IOperation Start, IOperation Running, ISymbol Poller)? StartOf(IOperation running, MessagingBody body)
    {
        var (instance, named) = running switch
        {
            IMethodReferenceOperation { Instance: { } its, Method: var method } when Runs(method, body) => (its, running),
            IInvocationOperation { Instance: { } its, TargetMethod: var method } call
                when Runs(method, body) && call.EnclosingFunction() is IAnonymousFunctionOperation lambda && IsAll(call, lambda) => (
                its,
                (IOperation)lambda
            ),
            _ => (null, null),
        };
        return
            instance is not null
            && body.Library.Fields.VariableOf(instance.Unconverted()) is { } poller
            && ThreadStart.Of(named!, named!, body) is { } thread
            ? (thread.Start, running, poller)
            : null;
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
