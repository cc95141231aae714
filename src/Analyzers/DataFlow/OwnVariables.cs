using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Locals and parameters that no other code can reach: only what is written where they are changes them.</summary>
internal static class OwnVariables
{
    /// <summary>
    /// Whether a reference reads a variable of the function itself that nothing writes within a stretch of its code, which runs from top to
    /// bottom: not captured, and not known by reference.
    /// </summary>
    public static bool IsUnchangedIn(IOperation reference, TextSpan stretch, MessagingBody body)
    {
        if (
            reference
                is not (
                    ILocalReferenceOperation { Local.RefKind: RefKind.None }
                    or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
                )
            || reference is IParameterReferenceOperation { Parameter: var parameter } && Stability.IsOfPrimaryConstructor(parameter, body)
        )
            return false;
        var function = reference.EnclosingFunction();
        foreach (var use in body.Uses.Of(LocalUses.SymbolOf(reference)!))
            if (use.EnclosingFunction() != function || LocalUses.IsWrite(use) && (!IsPlain(use) || stretch.Contains(use.Syntax.Span)))
                return false;
        return true;
    }

    /// <summary>Whether a write is over when it is done.</summary>
    private static bool IsPlain(IOperation write) =>
        write.Parent switch
        {
            ISimpleAssignmentOperation { IsRef: var isRef } => !isRef,
            ICompoundAssignmentOperation or ICoalesceAssignmentOperation or IIncrementOrDecrementOperation or IForEachLoopOperation => true,
            IArgumentOperation argument => !ByReference.MayKeep(argument),
            IDeclarationExpressionOperation { Parent: IArgumentOperation argument } => !ByReference.MayKeep(argument),
            _ => false,
        };
}
