using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Calls that return their socket, for the next call on it: <c>socket.SendMoreFrame(a).SendFrame(b)</c>.</summary>
internal static class Chains
{
    /// <summary>What a chain of calls begins with; graphs put the socket aside between two of them.</summary>
    public static IOperation StartOf(IOperation operation, OrderedGraph code)
    {
        var value = code.Resolve(operation);
        while (
            value.Unconverted() is IInvocationOperation call
            && code.Body.Library.MemberOf(call) is { ReturnsSocket: true }
            && SocketOperand.Of(call, code.Body) is { } socket
        )
            value = code.Resolve(socket);
        return value;
    }

    /// <summary>Whether the socket that a call returns gets the next call at once, or none: no variable holds it.</summary>
    public static bool IsSeen(IInvocationOperation call) =>
        call.ParentPastConversions()
            is null
                or IExpressionStatementOperation
                or IFlowCaptureOperation
                or IInvocationOperation
                or IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } } };
}
