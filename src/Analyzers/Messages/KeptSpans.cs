using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// May a span or reference into a message's content live longer than an iteration of the loop? So it may where the loop writes one that is
/// declared outside.
/// </summary>
internal static class KeptSpans
{
    public static bool Any(ReceivedMessage message, ILoopOperation loop)
    {
        foreach (var use in message.Uses)
            if (use is { Kind: MessageUseKind.Read, Construct: not IPropertyReferenceOperation { Type.IsRefLikeType: false } })
                return WritesOneFromOutside(loop);
        return false;
    }

    /// <summary>Whether a loop writes a span or reference that is declared outside it.</summary>
    public static bool WritesOneFromOutside(ILoopOperation loop)
    {
        foreach (var operation in loop.Descendants())
            if (CanHoldSpan(operation) && !IsDeclaredIn(loop, operation) && MayBeWritten(operation))
                return true;
        return false;
    }

    private static bool CanHoldSpan(IOperation operation) =>
        operation
            is ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation
                or IInstanceReferenceOperation
                or IPropertyReferenceOperation
            && operation.Type is { IsRefLikeType: true } or IPointerTypeSymbol
        || operation is ILocalReferenceOperation { Local.RefKind: not RefKind.None };

    private static bool IsDeclaredIn(ILoopOperation loop, IOperation reference) =>
        LocalUses.SymbolOf(reference)?.IsDeclaredIn(loop.Syntax) == true;

    private static bool MayBeWritten(IOperation reference) =>
        reference.Parent switch
        {
            IAssignmentOperation { Target: var target } => target == reference,
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } or ITupleOperation => true,
            IInvocationOperation { Instance: { } instance } => instance == reference && !reference.Type.Has(TypeFacet.Span),
            IPropertyReferenceOperation { Parent: IAssignmentOperation { Target: var target } } property => target == property
                && !reference.Type.Has(TypeFacet.Span),
            _ => false,
        };
}
