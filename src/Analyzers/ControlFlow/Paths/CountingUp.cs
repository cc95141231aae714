using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// Numbers that begin at zero or above and only grow: one that is not zero any more never is again, short of an overflow.
/// </summary>
internal static class CountingUp
{
    public static bool Is(ISymbol variable, MessagingBody body)
    {
        if (
            variable is not ILocalSymbol local
            || body.Uses.DeclaratorOf(local) is not { } declarator
            || declarator.GetVariableInitializer() is { Value: var first } && !IsCount(first)
        )
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (
                LocalUses.IsWrite(reference)
                && reference.Parent switch
                {
                    IIncrementOrDecrementOperation step => step.Kind != OperationKind.Increment,
                    ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: var target, Value: var more } => target
                        != reference
                        || !IsCount(more),
                    ISimpleAssignmentOperation { Target: var target, Value: var value } => target != reference || !IsCount(value),
                    _ => true,
                }
            )
                return false;
        return true;
    }

    private static bool IsCount(IOperation value) => value.ConstantValue is { HasValue: true, Value: int and >= 0 };
}
