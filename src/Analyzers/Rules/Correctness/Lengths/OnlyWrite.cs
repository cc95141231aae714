using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A stream that is written once. .NET makes its first buffer as long as the first write, or of 256 bytes where that is less, so all of
/// it is what was written.
/// </summary>
internal static class OnlyWrite
{
    /// <summary>The least that a stream makes room for.</summary>
    private const int LeastRoom = 256;

    public static bool FillsRoom(ILocalSymbol stream, MessagingBody body, CancellationToken cancellationToken)
    {
        IInvocationOperation? only = null;
        foreach (var reference in body.Uses.Of(stream))
            switch (reference.ParentPastConversions())
            {
                case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference && !call.IsDisposal():
                    if (call.TargetMethod.Has(Facet.HasRoomBehind))
                        break;
                    if (only is not null || BufferOf(call) is null)
                        return false;
                    only = call;
                    break;
                case IArgumentOperation:
                    return false;
            }

        return only is not null
            && body.Uses.DeclaratorOf(stream) is { } declarator
            && Loops.InnermostLoop(only) == Loops.InnermostLoop(declarator)
            && only.EnclosingFunction() == declarator.EnclosingFunction()
            && SizeOf(only, body, cancellationToken).Interval.Low >= LeastRoom;
    }

    private static IOperation? BufferOf(IInvocationOperation write) =>
        write.ArgumentFor(0) is { Type: { } type } buffer
        && write.TargetMethod.IsFramework()
        && (type.IsByteArray() || type.IsByteSpan() || type.IsByteMemory())
            ? buffer
            : null;

    private static SizeValue SizeOf(IInvocationOperation write, MessagingBody body, CancellationToken cancellationToken) =>
        write.ArgumentFor(2) is { Type.SpecialType: SpecialType.System_Int32 } count
            ? SizeAnalysis.ValueOf(count, LeastRoom, body, cancellationToken)
            : SizeAnalysis.LengthOf(BufferOf(write)!.Unconverted(), LeastRoom, body, cancellationToken);
}
