using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>
/// A frame that grows by constants, in statements of the block that declares it, one after the other: so the place of all room that it
/// answers is known.
/// </summary>
internal static class GrowingFrame
{
    public static WrittenFrame? Of(LocalScope scope, AssumedLengths lengths)
    {
        var body = lengths.Body;
        if (body.Uses.IsWritten(scope.Local) || Functions.AnyGoto(scope.Block))
            return null;
        var bytes = new WrittenBytes(lengths);
        var (written, sent) = (0L, 0L);
        foreach (var reference in body.Uses.Of(scope.Local))
        {
            if (body.Library.Runtime is not { } runtime)
                return null;
            if (reference.Parent is IPropertyReferenceOperation { Property: var property } && runtime.IsCount(property))
                continue;
            if (
                reference.Parent is not IInvocationOperation { TargetMethod: var method, Instance: { } instance } call
                || instance != reference
                || call.EnclosingFunction() != scope.Block.EnclosingFunction()
                || !runtime.Has(method)
            )
                return null;
            if (RuntimeSymbols.FateBy(method) is FrameFate.Sent)
                sent = written;
            else if (runtime.IsRoom(method) && !bytes.Add(call, written, WrittenBytes.UnknownEnd))
                return null;
            else if (runtime.IsAdvance(method))
                if (call.Parent?.Parent == scope.Block && lengths.NumberOf(call.ArgumentFor(0)!) is { } count)
                    written += count;
                else
                    return null;
        }

        return new(bytes, sent);
    }
}
