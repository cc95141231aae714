using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <content>What one reference to a buffer does with it.</content>
internal static partial class BufferUses
{
    private static BufferUse Classify(IOperation reference, MessagingBody body)
    {
        var (kind, construct, writes) = (BufferUseKind.Escape, reference, true);
        switch (reference.Parent)
        {
            case IArrayElementReferenceOperation element when element.ArrayReference == reference && Pinning.IsAddressed(element):
                break;
            case IArrayElementReferenceOperation { Indices: [{ Type: { } index }] } element when element.ArrayReference == reference:
                if (
                    index.SpecialType
                        is SpecialType.System_Int32
                            or SpecialType.System_Byte
                            or SpecialType.System_Int16
                            or SpecialType.System_UInt16
                    || index.IsIndex()
                )
                    (kind, construct, writes) = (BufferUseKind.Element, element, IsWrittenTo(element));
                else
                    (kind, construct, writes) = (BufferUseKind.ArrayOnly, element, IsWrittenTo(element));
                break;
            case IPropertyReferenceOperation { Instance: var instance, Property: var asked }
                when instance == reference && asked.Has(CollectionFacet.CountsFixed):
                (kind, writes) = (BufferUseKind.Length, false);
                break;
            case IPropertyReferenceOperation { Instance: var instance, Property: var shown } span
                when instance == reference && reference.Type.IsByteMemory() && shown.Has(Facet.Whole):
                (kind, construct, writes) = SpanFlow.StaysLocal(span)
                    ? (BufferUseKind.AsSpan, span, SpanFlow.MayWrite(span))
                    : (BufferUseKind.Escape, span, true);
                break;
            case IPropertyReferenceOperation { Instance: var instance, Type: { } element } property
                when instance == reference && element.SpecialType == SpecialType.System_Byte:
                (kind, construct, writes) = (BufferUseKind.Element, property, IsWrittenTo(property)); // an alias: span[i]
                break;
            case IForEachLoopOperation { Collection: var collection } when collection == reference || collection.Unconverted() == reference:
                (kind, writes) = (BufferUseKind.Enumeration, false);
                break;
            case ISimpleAssignmentOperation { Target: var target } when target == reference:
                (kind, writes) = (reference.Type.IsByteSpan() ? BufferUseKind.SpanArgument : BufferUseKind.ArrayOnly, false);
                break;
            case IBinaryOperation:
            case IIsPatternOperation pattern when !DeclaresVariables(pattern):
                (kind, writes) = (BufferUseKind.ArrayOnly, false);
                break;
            case var parent when Pinning.IsFixed(reference, parent):
                (kind, writes) = (Pinning.PinnedPointerStaysInside(reference, body) ? BufferUseKind.ArrayOnly : BufferUseKind.Escape, true);
                break;
            case IConversionOperation conversion:
                return ClassifyConversion(reference, conversion, body);
            case IArgumentOperation argument:
                return ClassifyArgument(reference, argument, body);
            case IInvocationOperation { Instance: var instance } call when instance == reference:
                return ClassifyReceiver(reference, call);
            case IImplicitIndexerReferenceOperation { Instance: var instance } slice when instance == reference:
                (kind, construct, writes) = SpanFlow.StaysLocal(slice)
                    ? (BufferUseKind.AsSpan, slice, SpanFlow.MayWrite(slice))
                    : (BufferUseKind.Escape, slice, true);
                break;
        }

        return new(reference, kind, construct, writes);
    }

    /// <summary>Array to span, span to read-only span: the construct goes on to wherever the span goes.</summary>
    private static BufferUse ClassifyConversion(IOperation reference, IConversionOperation conversion, MessagingBody body)
    {
        IOperation outer = conversion;
        while (outer.Parent is IConversionOperation next && next.Type.IsByteSpan())
            outer = next;
        if (conversion.Type.IsByteSpan() && SpanFlow.StaysLocal(outer))
            return new(reference, BufferUseKind.SpanArgument, outer, SpanFlow.MayWrite(outer));
        if (outer.Parent is IForEachLoopOperation)
            return new(reference, BufferUseKind.Enumeration, reference, Writes: false);
        return outer.Parent is IBinaryOperation || outer.Parent is IIsPatternOperation pattern && !DeclaresVariables(pattern)
                ? new(reference, BufferUseKind.ArrayOnly, reference, Writes: false)
            : outer.Parent is IArgumentOperation argument && outer == conversion ? OfArrayArgument(reference, argument, body)
            : new(reference, BufferUseKind.Escape, reference, Writes: true);
    }

    private static BufferUse ClassifyArgument(IOperation reference, IArgumentOperation argument, MessagingBody body)
    {
        if (argument.Parent is IInvocationOperation { TargetMethod: var method } slice && method.Has(Facet.Part) && slice.Type.IsByteSpan())
            return SpanFlow.StaysLocal(slice)
                ? new(reference, BufferUseKind.AsSpan, slice, SpanFlow.MayWrite(slice))
                : new(reference, BufferUseKind.Escape, slice, Writes: true);
        if (reference.Type.IsByteSpan())
            return SpanFlow.StaysLocal(reference)
                ? new(reference, BufferUseKind.SpanArgument, reference, SpanFlow.MayWrite(reference))
                : new(reference, BufferUseKind.Escape, reference, Writes: true);
        if (SpanOverload.Of(argument) is { } overload)
            return new(
                reference,
                BufferUseKind.SpanArgument,
                reference,
                Writes: overload.Parameters[argument.Parameter!.Ordinal].Type.IsWritableByteSpan()
            );
        return OfArrayArgument(reference, argument, body);
    }

    private static BufferUse OfArrayArgument(IOperation reference, IArgumentOperation argument, MessagingBody body) =>
        CopyInto.Of(argument) is { } copy
            ? new(reference, BufferUseKind.CopyInto, copy.Call, Writes: true)
            : new(
                reference,
                EscapeAnalysis.MayKeep(argument, body) ? BufferUseKind.Escape : BufferUseKind.ArrayOnly,
                argument.Parent ?? argument,
                Writes: true
            );

    private static BufferUse ClassifyReceiver(IOperation reference, IInvocationOperation call)
    {
        if (reference.Type.IsByteSpan())
            return !call.Type.IsByteSpan()
                    ? new(reference, BufferUseKind.SpanArgument, reference, Writes: call.TargetMethod.Has(Facet.Fills))
                : SpanFlow.StaysLocal(call) ? new(reference, BufferUseKind.AsSpan, call, SpanFlow.MayWrite(call))
                : new(reference, BufferUseKind.Escape, call, Writes: true);
        var harmless = call.TargetMethod.Has(Facet.OnlyReads);
        return new(reference, harmless ? BufferUseKind.ArrayOnly : BufferUseKind.Escape, call, Writes: !harmless);
    }

    private static bool IsWrittenTo(IOperation element) =>
        element.Parent switch
        {
            IAssignmentOperation { Target: var target } => target == element,
            IIncrementOrDecrementOperation or IAddressOfOperation or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } =>
                true,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } } => true,
            ITupleOperation => true,
            _ => false,
        };
}
