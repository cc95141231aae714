using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>
/// The places and sizes in a frame: what is certain, and what follows where the buffers that its size is made of are taken to have certain
/// lengths.
/// </summary>
/// <param name="Body">The code.</param>
/// <param name="Buffers">Those buffers.</param>
/// <param name="Step">The length of the first; that of the second is twice as much, and so on, so that no two are alike.</param>
internal sealed record AssumedLengths(MessagingBody Body, ImmutableArray<IOperation> Buffers, long Step)
{
    public AssumedLengths(MessagingBody body)
        : this(body, ImmutableArray<IOperation>.Empty, 0) { }

    /// <summary>The parameter of a delegate that gets the state, and the state.</summary>
    public (IParameterSymbol Parameter, IOperation Value)? State { get; init; }

    /// <summary>A number of bytes; null where it is not known, or below zero.</summary>
    public long? NumberOf(IOperation value)
    {
        if (value.Unconverted().ConstantValue is { HasValue: true, Value: int constant })
            return constant >= 0 ? constant : null;
        if (!Buffers.IsEmpty && Extent.Of(value, Body) is { } extent)
            return Sum(extent);
        var number = SizeAnalysis.ValueOf(value, Body, default);
        return number.Low == number.High && number.Low >= 0 ? number.Low : null;
    }

    /// <summary>How many bytes a buffer has at most; null where Not known.</summary>
    public long? LengthOf(IOperation buffer)
    {
        buffer = buffer.Unconverted();
        if (AssumedOf(buffer) is { } assumed)
            return assumed;
        var most = SizeAnalysis.LengthOf(buffer, Body, default).High;
        return most < int.MaxValue / 2 ? most : null;
    }

    private long? Sum(Extent extent)
    {
        var sum = extent.Constant;
        foreach (var source in extent.Sources)
            if (AssumedOf(source) is { } length)
                sum += length;
            else
                return null;
        return sum >= 0 ? sum : null;
    }

    private long? AssumedOf(IOperation buffer)
    {
        while (Slice.Of(buffer) is { IsAll: true, Whole: var whole })
            buffer = whole.Unconverted();
        if (State is (var parameter, var state) && buffer is IParameterReferenceOperation { Parameter: var used } && used.Is(parameter))
            buffer = state.Unconverted();
        for (var i = 0; i < Buffers.Length; i++)
            if (Stability.AreSame(buffer, Buffers[i], Body))
                return Step * (i + 1);
        return null;
    }
}
