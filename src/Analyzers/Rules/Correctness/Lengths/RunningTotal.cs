using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A local to which lengths are added, and that is only written down: no peer learns from it where a frame ends.
/// </summary>
internal static class RunningTotal
{
    /// <summary>Whether a length is added to one.</summary>
    public static bool Has(IOperation number, MessagingBody body)
    {
        if (
            number.ParentPastConversions()
            is not ICompoundAssignmentOperation
            {
                OperatorKind: BinaryOperatorKind.Add,
                Target: ILocalReferenceOperation { Local: var total },
                Parent: IExpressionStatementOperation
            }
        )
            return false;
        foreach (var reference in body.Uses.Of(total))
            if (!LocalUses.IsWrite(reference) && !PrintedNumber.Is(reference, body))
                return false;
        return true;
    }
}
