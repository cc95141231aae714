using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>Where a span value goes, and what may happen to its bytes there.</summary>
internal static class SpanFlow
{
    /// <summary>
    /// Whether a span value goes where nothing can keep it: an argument whose call hands no span back, a receiver, or a local of its own.
    /// </summary>
    public static bool StaysLocal(IOperation span)
    {
        switch (Consumer(span))
        {
            case IArgumentOperation
            {
                Parent: IInvocationOperation { TargetMethod: { ReturnsByRef: true } or { ReturnsByRefReadonly: true } }
            }:
                return false;
            case IArgumentOperation { Parent: IInvocationOperation keeper } when CanKeepSpan(keeper):
                return false;
            case ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation { Local: var cursor } }:
                return Sliced(span).Is(cursor);
            case IArgumentOperation { Parent: IInvocationOperation call, Parameter.RefKind: RefKind.None or RefKind.In }:
                return call.Type is not { IsRefLikeType: true } || call.Type.IsByteSpan() && StaysLocal(call);
            case IInvocationOperation call:
                return call.Type is not { IsRefLikeType: true } || StaysLocal(call);
            case IPropertyReferenceOperation property:
                return !property.Property.ReturnsByRef || property.Type?.SpecialType == SpecialType.System_Byte;
            case IImplicitIndexerReferenceOperation slice:
                return !slice.Type.IsByteSpan() || StaysLocal(slice);
            case IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, Type: var type } }
            }:
                return type.IsByteSpan();
            case IForEachLoopOperation:
                return true;
            default:
                return false;
        }
    }

    /// <summary>Whether bytes can be written through this span value.</summary>
    public static bool MayWrite(IOperation span)
    {
        var type = span.Type;
        for (var parent = span.Parent; parent is IConversionOperation conversion; parent = parent.Parent)
            type = conversion.Type;
        if (type.IsReadOnlyByteSpan())
            return false;
        return Consumer(span) switch
        {
            IInvocationOperation { TargetMethod: var method } when method.Has(Facet.OnlyReads) => false,
            IInvocationOperation { Type: { } result } call when result.IsByteSpan() => MayWrite(call),
            IPropertyReferenceOperation { Property: var asked } when asked.Has(CollectionFacet.AsksForCount) => false,
            IVariableInitializerOperation => false, // the uses of the alias show it
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var cursor } } => !Sliced(span).Is(cursor),
            _ => true,
        };
    }

    /// <summary>The local that a slice is one of.</summary>
    public static ISymbol? Sliced(IOperation span) => LocalUses.SymbolOf(Slice.RootOf(span));

    /// <summary>Whether a call has somewhere to keep a span: a receiver or a ref or out parameter that is a ref struct itself.</summary>
    private static bool CanKeepSpan(IInvocationOperation call)
    {
        if (call.Instance?.Type is { IsRefLikeType: true } receiver && !receiver.IsByteSpan())
            return true;
        foreach (var parameter in call.TargetMethod.Parameters)
            if (parameter.RefKind is RefKind.Ref or RefKind.Out && parameter.Type.IsRefLikeType)
                return true;
        return false;
    }

    /// <summary>What takes a value, conversions aside.</summary>
    public static IOperation? Consumer(IOperation value) => value.ParentPastConversions();
}
