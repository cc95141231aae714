using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Calls that never return, although the compiler does not know that: the end of the process, sleep without an end, and methods that
/// only throw.
/// </summary>
internal static class NeverReturning
{
    private const int MaxDepth = 2;

    public static bool Is(IInvocationOperation call, MessagingBody body, CancellationToken cancellationToken) =>
        Is(call, body, 0, cancellationToken);

    private static bool Is(IInvocationOperation call, MessagingBody body, int depth, CancellationToken cancellationToken)
    {
        var method = call.TargetMethod;
        if (method.SaysThatItNeverReturns() || method.Has(Facet.EndsProcess) || SleepsForever(call, body))
            return true;
        return depth < MaxDepth
            && !method.IsVirtual
            && !method.IsOverride
            && !method.IsAbstract
            && !method.IsFramework()
            && (!method.IsAsync || TaskForms.IsAwaited(call)) // what an asynchronous one throws comes with its task
            && OtherBodies.Of(method.OriginalDefinition, body, cancellationToken) is { } code
            && EndsInThrow(code, body, depth, cancellationToken);
    }

    /// <summary><c>Thread.Sleep(Timeout.Infinite)</c>, <c>await Task.Delay(-1)</c></summary>
    public static bool SleepsForever(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod is { IsStatic: true } method
        && method.IsFramework()
        && call.Arguments is [{ Value: var time }]
        && Times.IsNever(time)
        && (
            (body.EffectsOf(call) & Effect.Sleeps) != 0 && method.ReturnsVoid
            || method.Has(ThreadFacet.LetsTimePass) && TaskForms.IsAwaited(call)
        );

    private static bool EndsInThrow(IOperation code, MessagingBody body, int depth, CancellationToken cancellationToken)
    {
        var block = code switch
        {
            IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
            ILocalFunctionOperation function => function.Body,
            _ => null,
        };
        if (block is null)
            return false;
        var throws = false;
        foreach (var operation in block.Operations)
            if (operation is not IReturnOperation { IsImplicit: true, ReturnedValue: null })
            {
                var last = operation switch
                {
                    IExpressionStatementOperation statement => statement.Operation,
                    IReturnOperation { ReturnedValue: { } value } => value,
                    _ => operation,
                };
                last = last.Unconverted();
                if (last is IAwaitOperation { Operation: var awaited })
                    last = awaited.Unconverted();
                throws = last is IThrowOperation || last is IInvocationOperation inner && Is(inner, body, depth + 1, cancellationToken);
            }

        foreach (var part in block.Descendants())
            if (part is IReturnOperation { IsImplicit: false })
                return false;
        return throws;
    }
}
