using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// A method of the object that receives into the buffer in its field, and returns the frame:
/// <c>_buffer.AsSpan(0, _socket.Recv(_buffer))</c>.
/// </summary>
internal static class FrameMethod
{
    private const int MaxDepth = 3;

    /// <summary>The buffer that a call fills and shows.</summary>
    public static BackingStore? Of(IOperation operation, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || operation is not IInvocationOperation { TargetMethod: var method, Instance: null or IInstanceReferenceOperation } call
            || body.Library.HelperOf(method) is not { Role: MessagingRole.FillAndReturn, Buffer: IFieldSymbol field }
            || !FieldWrites.CannotChangeDuring(field, body)
            || OtherBodies.RunBy(call, body) is not { } code
        )
            return null;
        var buffer = new BackingStore(field, HolderKind.Buffer);
        return MethodResults.AreAll(
            MethodResults.Of(code),
            result => FrameSlice.Is(Behind(result, code), buffer, code) && Invalidations.IsOf(result, buffer, code),
            isNothing: BackingStores.IsNothing
        )
            ? buffer
            : null;
    }

    /// <summary>Whether such a call has received whenever it returns.</summary>
    public static bool HasReceived(IInvocationOperation call, MessagingBody body) =>
        body.Library.HelperOf(call.TargetMethod) is { } member && CertainWrapper.Is(member, body);

    private static IOperation Behind(IOperation result, MessagingBody code) =>
        result is ILocalReferenceOperation { Local: var local } && code.Uses.SingleValueOf(local) is { } single ? single : result;
}
