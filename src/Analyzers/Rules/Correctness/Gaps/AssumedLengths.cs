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
/// <param name="Buffers">Those buffers, numbers and texts.</param>
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
        if (!Buffers.IsEmpty && Extent.Of(value, Body, withNumbers: true) is { } extent)
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

    /// <summary>How many bytes of a text a call writes; null where that is not known.</summary>
    public long? EncodedBy(IInvocationOperation write)
    {
        if (EncodedExtent.Of(write, Body) is { } extent && Sum(extent) is { } bytes)
            return bytes;
        if (write.ArgumentFor(0)?.Written() is { } text)
            foreach (var source in Buffers)
                if (source is IInvocationOperation most && EncodedExtent.IsMostOf(most, write, Given(text), Body))
                    return AssumedOf(most) - Encodings.SpareBytes(most.Instance);
        return null;
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

    /// <summary>The state where a delegate names its parameter for it.</summary>
    private IOperation Given(IOperation value) =>
        State is (var parameter, var state) && value is IParameterReferenceOperation { Parameter: var used } && used.Is(parameter)
            ? state.Unconverted()
            : value;

    private long? AssumedOf(IOperation buffer)
    {
        while (Slice.Of(buffer) is { IsAll: true, Whole: var whole })
            buffer = whole.Unconverted();
        buffer = Given(buffer);
        for (var i = 0; i < Buffers.Length; i++)
            if (buffer == Buffers[i] || Stability.AreSame(buffer, Buffers[i], Body))
                return Step * (i + 1) + (buffer is IInvocationOperation most ? Encodings.SpareBytes(most.Instance) : 0);
        return null;
    }
}
