using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>An array that comes out of a pool and is nothing else ever: rented in place, or by methods of the user's.</summary>
internal static class RentedArray
{
    /// <summary>How many such methods may lie around each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>
    /// How many bytes were requested, or the call that requests them where only its method knows; null where the array is not rented, or
    /// where code reads its length.
    /// </summary>
    public static IOperation? SizeOf(IOperation array, MessagingBody body)
    {
        if (
            array is not ILocalReferenceOperation { Local: var local }
            || body.Uses.SingleValueOf(local)?.Unconverted() is not IInvocationOperation call
            || RequestedBy(call, body) is not { } size
        )
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (reference.Parent is IPropertyReferenceOperation { Property: var asked } && asked.Has(CollectionFacet.Counts))
                return null;
        return size;
    }

    private static IOperation? RequestedBy(IInvocationOperation call, MessagingBody body)
    {
        if (call.TargetMethod.Has(Facet.Rents))
            return call.ArgumentFor(0);
        if (
            body.Depth >= MaxDepth
            || !call.Type.IsByteArray()
            || call.TargetMethod.IsFramework()
            || OtherBodies.RunBy(call, body) is not { } code
        )
            return null;
        IOperation? only = null;
        foreach (var result in MethodResults.Of(code))
        {
            var size = result is IInvocationOperation inner ? RequestedBy(inner, code) : SizeOf(result, code);
            if (size is null)
                return null;
            only = only is null ? size : call;
        }

        return only?.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
            && parameter.ContainingSymbol.Is(call.TargetMethod.Declared())
            && !code.Uses.IsWritten(parameter)
                ? call.ArgumentFor(parameter.Ordinal)
            : only is null ? null
            : call;
    }
}
