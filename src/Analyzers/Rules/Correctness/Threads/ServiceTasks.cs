using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>What a host runs of a service: its method, or what that returns a task of.</summary>
internal static class ServiceTasks
{
    public static IEnumerable<(IOperation Function, CodeBody Task)> In(
        INamedTypeSymbol type,
        List<CodeBody> bodies,
        MessagingLibrary library
    )
    {
        foreach (var body in bodies)
        {
            if (body.Member is not IMethodSymbol task || !task.ContainingType.Is(type) || !task.IsServiceTask())
                continue;
            yield return (body.Root, body);
            foreach (var operation in body.Root.Descendants())
                if (
                    operation is IAnonymousFunctionOperation or IMethodReferenceOperation
                    && DelegateRunner.ReceiverOf(operation, library)
                        is { Call: IInvocationOperation call, IsOnPoller: false, IsScheduled: false }
                    && TaskForms.ReceiverOf(call) is IReturnOperation or IAwaitOperation
                    && (operation is IMethodReferenceOperation { Method: var method } ? bodies.RootOf(method) : operation) is { } function
                )
                    yield return (function, body);
        }
    }
}
