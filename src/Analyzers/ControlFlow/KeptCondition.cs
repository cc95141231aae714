using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>A condition that a local keeps, which is asked later: <c>var full = count >= limit; ... if (full)</c>.</summary>
internal static class KeptCondition
{
    /// <summary>A condition, or the one that it keeps, without negations.</summary>
    public static IOperation Of(IOperation condition) => Of(condition, outcome: true).Condition;

    /// <summary>
    /// A condition, or the one that it keeps, without negations, and its outcome; one that a local keeps which anything else may write is
    /// the local's.
    /// </summary>
    public static (IOperation Condition, bool Outcome) Of(IOperation condition, bool outcome)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        while (
            condition is ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean, RefKind: RefKind.None } local }
            && ValueOf(local, condition) is { } kept
        )
            (condition, outcome) = kept.WithoutNot(outcome);
        return (condition, outcome);
    }

    private static IOperation? ValueOf(ILocalSymbol local, IOperation asked)
    {
        foreach (var (child, parent) in asked.Ancestors())
            if (parent is IBlockOperation { Operations: var statements } block)
                foreach (var statement in statements)
                    if (statement == child)
                        break;
                    else if (DeclaratorIn(statement, local) is { } declarator)
                        return IsWritten(local, block) ? null : declarator.GetVariableInitializer()?.Value;
        return null;
    }

    private static IVariableDeclaratorOperation? DeclaratorIn(IOperation statement, ILocalSymbol local)
    {
        if (statement is IVariableDeclarationGroupOperation { Declarations: var declarations })
            foreach (var declaration in declarations)
            foreach (var declarator in declaration.Declarators)
                if (declarator.Symbol.Is(local))
                    return declarator;
        return null;
    }

    private static bool IsWritten(ILocalSymbol local, IOperation block)
    {
        foreach (var _ in LocalUses.WritesOf(local, block))
            return true;
        return false;
    }
}
