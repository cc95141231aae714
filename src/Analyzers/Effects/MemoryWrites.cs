using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Can this write bytes that are also known under another name? It can if the target could be in a buffer: an element, a reference, a
/// pointer's target.
/// </summary>
internal static class MemoryWrites
{
    /// <summary>
    /// Whether a write to this place may. Places in no buffer: locals, fields of objects, elements of arrays that hold no bytes.
    /// </summary>
    public static bool MayBeTo(IOperation target, Compilation compilation)
    {
        switch (target.Unconverted())
        {
            case ILocalReferenceOperation { Local.RefKind: RefKind.None }
            or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
            or IDiscardOperation
            or IDeclarationExpressionOperation
            or IInstanceReferenceOperation:
                return false;
            case IFieldReferenceOperation { Field.RefKind: RefKind.None, Instance: var instance }:
                return instance is { Type.IsValueType: true } && MayBeTo(instance, compilation);
            case IPropertyReferenceOperation { Property: { ReturnsByRef: false } property }:
                return property.ContainingType.IsByteSegment()
                    || property.IsInSource(compilation) && !Stability.IsAutoProperty(property, compilation);
            case IArrayElementReferenceOperation { Type: { } element }:
                return element.IsUnmanagedType;
            case ITupleOperation tuple:
                foreach (var part in tuple.Elements)
                    if (MayBeTo(part, compilation))
                        return true;
                return false;
            default:
                return true;
        }
    }

    /// <summary>Whether a write to this place changes a field or property.</summary>
    public static bool IsToMember(IOperation target)
    {
        switch (target.Unconverted())
        {
            case IMemberReferenceOperation:
            // that of a primary constructor is a field of the object
            case IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }:
                return true;
            case ITupleOperation tuple:
                foreach (var part in tuple.Elements)
                    if (IsToMember(part))
                        return true;
                return false;
            default:
                // a reference may be one to a field
                return target.Unconverted()
                    is not (
                        ILocalReferenceOperation { Local.RefKind: RefKind.None }
                        or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
                        or IDiscardOperation
                        or IDeclarationExpressionOperation
                        or IArrayElementReferenceOperation
                    );
        }
    }
}
