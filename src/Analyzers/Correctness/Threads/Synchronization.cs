using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// May an operation wait for another thread, so that what follows comes after what that thread has done? Awaits, joins, events, tasks,
/// queues and messages may; so may methods that cannot be looked into.
/// </summary>
internal static class Synchronization
{
    private const int MaxDepth = 3;

    public static bool MayWait(IOperation operation, MessagingBody body) => MayWait(operation, body, depth: 0);

    /// <summary>
    /// Whether an operation waits for a signal that another thread gives: before that, a thread leaves to others what it has been given.
    /// </summary>
    public static bool WaitsForSignal(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: var method }
        && method.IsFramework()
        && IsSignal(method)
        && method.ContainingType.Name != "PeriodicTimer"; // a clock's tick comes from nobody

    /// <summary>Whether a lock statement is around the operation, in its own function.</summary>
    public static bool IsLocked(IOperation operation)
    {
        for (
            var parent = operation.Parent;
            parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            parent = parent.Parent
        )
            if (parent is ILockOperation)
                return true;
        return false;
    }

    private static bool MayWait(IOperation operation, MessagingBody body, int depth) =>
        operation switch
        {
            IAwaitOperation or IDynamicInvocationOperation or ILockOperation => true,
            IInvocationOperation call => MayWait(call, body, depth),
            IPropertyReferenceOperation
            {
                Property:
                { Name: "Result" or "IsCompleted" or "IsAlive" or "Status", ContainingType.Name: "Task" or "ValueTask" or "Thread" }
            } => true,
            _ => false,
        };

    private static bool MayWait(IInvocationOperation call, MessagingBody body, int depth)
    {
        var method = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition;
        if (body.Library.MemberOf(call) is { IsWrapper: false } member)
            return member.IsReceive || member.Role is MessagingRole.Poll or MessagingRole.ReceiveAsync;
        if (method.IsFramework())
            return method.MethodKind == MethodKind.DelegateInvoke
                || IsSignal(method)
                || method.ContainingType.Name is "Interlocked" or "Timer"
                || method.Name is "Take" or "TryTake" or "GetConsumingEnumerable"
                || method.Name == "Read" && method.ContainingType.Name == "Volatile";
        if (SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, body.Library.Types.Socket.ContainingAssembly))
            return method.ContainingType.Name == "Proxy";
        if (
            depth >= MaxDepth
            || method.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction)
            || !method.IsTheOneThatRuns()
            || OtherBodies.Of(method, body) is not { } code
        )
            return true;
        foreach (var operation in code.Descendants())
            if (MayWait(operation, body, depth + 1))
                return true;
        return false;
    }

    private static bool IsSignal(IMethodSymbol method) =>
        method.Name.StartsWith("Wait", System.StringComparison.Ordinal)
        || method.Name is "Join" or "GetResult" or "SignalAndWait" or "Enter" or "TryEnter" or "EnterScope" or "SpinUntil" or "Invoke"
            && method.ContainingType.Name != "Parallel";
}
