using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Does code choose a branch by a value? Other code that knows the value then knows which.</summary>
internal static class Decision
{
    /// <summary>Whether a value decides between two branches: not whether a loop goes on.</summary>
    public static bool Is(IOperation value)
    {
        if (value.Type is not ({ TypeKind: TypeKind.Enum } or { SpecialType: SpecialType.System_Boolean or SpecialType.System_Int32 }))
            return false;
        foreach (var (part, parent) in value.Ancestors())
            if (
                parent is IConditionalOperation { Condition: var condition } && condition == part
                || parent is ISwitchOperation { Value: var chosen } && chosen == part
                || parent is ISwitchExpressionOperation { Value: var asked } && asked == part
            )
                return true;
        return false;
    }
}
