using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>An array that comes out of a pool and is nothing else ever.</summary>
internal static class RentedArray
{
    /// <summary>How many bytes were requested; null where the array is not rented, or where the code reads its length.</summary>
    public static IOperation? SizeOf(IOperation array, MessagingBody body)
    {
        if (
            array is not ILocalReferenceOperation { Local: var local }
            || body.Uses.SingleValueOf(local)?.Unconverted() is not IInvocationOperation rent
            || !rent.TargetMethod.Has(Facet.Rents)
            || rent.ArgumentFor(0) is not { } size
        )
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (reference.Parent is IPropertyReferenceOperation { Property: var asked } && asked.Has(CollectionFacet.Counts))
                return null;
        return size;
    }
}
