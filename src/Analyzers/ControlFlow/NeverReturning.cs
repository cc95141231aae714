using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Calls behind which nothing runs, though the compiler thinks so: the end of the process, and methods that do nothing but throw.
/// </summary>
internal static class NeverReturning
{
    public static bool Is(IInvocationOperation call, MessagingBody body, CancellationToken cancellationToken)
    {
        var method = call.TargetMethod;
        if (method.SaysThatItNeverReturns() || method.Has(Facet.EndsProcess))
            return true;
        return !method.IsVirtual
            && !method.IsOverride
            && !method.IsAbstract
            && OtherBodies.Of(method.OriginalDefinition, body, cancellationToken) is { } code
            && EndsInThrow(code);
    }

    private static bool EndsInThrow(IOperation code)
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
                throws =
                    (
                        operation switch
                        {
                            IExpressionStatementOperation statement => statement.Operation,
                            IReturnOperation { ReturnedValue: { } value } => value,
                            _ => operation,
                        }
                    ).Unconverted() is IThrowOperation;
        foreach (var part in block.Descendants())
            if (part is IReturnOperation { IsImplicit: false })
                return false;
        return throws;
    }
}
