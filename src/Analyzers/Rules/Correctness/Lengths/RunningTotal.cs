using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A local or private field to which lengths are added, and that is only written down: no peer learns from it where a frame ends.
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
                    Target: var target,
                    Parent: IExpressionStatementOperation
                }
            || LocalUses.NamedBy(target) is not { } total
            || total is not (ILocalSymbol or IFieldSymbol { DeclaredAccessibility: Accessibility.Private })
        )
            return false;
        foreach (var reference in VariableUses.To(total, body))
            if (!LocalUses.IsWrite(reference) && !PrintedNumber.Is(reference, body))
                return false;
        return true;
    }
}
