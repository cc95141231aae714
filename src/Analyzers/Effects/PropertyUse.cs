using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Which accessors of a property a reference runs.</summary>
internal static class PropertyUse
{
    /// <summary>Whether it runs the getter: everywhere but where something is assigned and the old value does not count.</summary>
    public static bool IsRead(IOperation reference) =>
        (
            !IsWritten(reference)
            || reference.Parent is IIncrementOrDecrementOperation or ICompoundAssignmentOperation or ICoalesceAssignmentOperation
        ) && !IsOnlyNamed(reference);

    /// <summary><c>nameof(Next)</c></summary>
    private static bool IsOnlyNamed(IOperation reference)
    {
        var name = reference;
        while (name.Parent is IMemberReferenceOperation whole)
            name = whole;
        return name.Parent is INameOfOperation;
    }

    /// <summary>The method that a call runs, or the getter that the read of a property does; null for all other operations.</summary>
    public static IMethodSymbol? RunMethod(this IOperation operation) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } => method,
            IPropertyReferenceOperation { Property.GetMethod: { } getter } when IsRead(operation) => getter,
            _ => null,
        };

    /// <summary>Whether it runs the setter.</summary>
    public static bool IsWritten(IOperation reference) =>
        reference.DeconstructionInto() is not null
        || reference.Parent switch
        {
            IAssignmentOperation { Target: var target } => target == reference,
            IIncrementOrDecrementOperation => true,
            _ => false,
        };
}
