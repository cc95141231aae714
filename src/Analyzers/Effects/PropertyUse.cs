using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Which accessors of a property a reference runs.</summary>
internal static class PropertyUse
{
    /// <summary>Whether it runs the getter: everywhere but where something is assigned and the old value does not count.</summary>
    public static bool IsRead(IOperation reference) =>
        !IsWritten(reference)
        || reference.Parent is IIncrementOrDecrementOperation or ICompoundAssignmentOperation or ICoalesceAssignmentOperation;

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
