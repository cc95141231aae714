using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>The operations that run other code, as far as it could use sockets.</summary>
internal static class CallOperations
{
    public static bool Are(IOperation operation) =>
        operation is IInvocationOperation or IObjectCreationOperation or IDynamicInvocationOperation or IDynamicObjectCreationOperation;
}
