using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>Whether a number is the length of a buffer.</summary>
internal static class WholeLength
{
    /// <summary>By its name, or because both are known.</summary>
    public static bool Is(IOperation number, IOperation buffer, MessagingBody body)
    {
        var source = Slice.ShownBy(buffer);
        var value = number.Unconverted();
        if (value is ILocalReferenceOperation local && body.Uses.SingleValueOf(local.Local) is { } single)
            value = single.Unconverted();
        return value is IPropertyReferenceOperation { Property: var asked, Instance: { } instance }
                && asked.Has(CollectionFacet.Counts)
                && Stability.AreSame(instance, source, body)
            || SizeAnalysis.ValueOf(value, body, CancellationToken.None) is { IsExact: true } known
                && SizeAnalysis.LengthOf(source, body, CancellationToken.None) == known;
    }
}
