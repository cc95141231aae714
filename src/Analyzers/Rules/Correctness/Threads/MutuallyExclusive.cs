using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Code that does not run beside other code because conditions keep them apart.</summary>
internal static class MutuallyExclusive
{
    /// <summary>Whether one stands under a variable's being true, and the other under its being false.</summary>
    public static bool Are(IOperation one, IOperation other)
    {
        for (var (child, parent) = (one, one.Parent); parent is not null; (child, parent) = (parent, parent.Parent))
            if (Condition(child, parent) is { } mine)
                for (
                    var (otherChild, otherParent) = (other, other.Parent);
                    otherParent is not null;
                    (otherChild, otherParent) = (otherParent, otherParent.Parent)
                )
                    if (
                        otherParent != parent
                        && Condition(otherChild, otherParent) is { } theirs
                        && mine.IsTrue != theirs.IsTrue
                        && mine.Flag.Is(theirs.Flag)
                    )
                        return true;
        return false;
    }

    /// <summary>Whether a comparison decides which iteration of a loop comes here.</summary>
    public static bool IsForOneTurn(IOperation operation)
    {
        for (
            var (child, parent) = (operation, operation.Parent);
            parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            (child, parent) = (parent, parent.Parent)
        )
            if (
                parent is IConditionalOperation { Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } } choice
                    && choice.WhenTrue == child
                || parent is ISwitchCaseOperation or ISwitchExpressionArmOperation
            )
                return true;
        return false;
    }

    private static (ISymbol Flag, bool IsTrue)? Condition(IOperation branch, IOperation parent)
    {
        if (parent is not IConditionalOperation { Condition: var condition } choice || branch == condition)
            return null;
        var isTrue = choice.WhenTrue == branch;
        while (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand })
            (condition, isTrue) = (operand, !isTrue);
        return condition switch
        {
            IFieldReferenceOperation { Field: var field } => (field, isTrue),
            _ => LocalUses.SymbolOf(condition) is { } symbol ? (symbol, isTrue) : null,
        };
    }
}
