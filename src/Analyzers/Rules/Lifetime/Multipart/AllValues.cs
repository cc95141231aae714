using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// Where a chain of conditions has tried all values of an enumeration, or both of a <see cref="bool"/> that may be missing: a way on is
/// one for values that nobody has given a name.
/// </summary>
internal static class AllValues
{
    /// <summary>Whether none is left behind this outcome of the condition at the end of a block.</summary>
    public static bool AreTried(BasicBlock block, bool outcome, FlowCaptures captures)
    {
        if (Excluded(block, outcome) is not { } last || ValuesOf(captures.Kept(last.Value).Type) is not { Count: > 0 } left)
            return false;
        var subject = captures.Kept(last.Value).Syntax.ToString();
        left.Remove(last.Constant ?? Missing);
        while (left.Count > 0 && block.Predecessors is [var branch] && branch.Source is { } before)
        {
            if (
                before.ConditionalSuccessor is { } conditional
                && Excluded(before, before.ConditionKind == ControlFlowConditionKind.WhenTrue == (branch == conditional)) is { } tried
                && captures.Kept(tried.Value).Syntax.ToString() == subject
            )
                left.Remove(tried.Constant ?? Missing);
            block = before;
        }

        return left.Count == 0;
    }

    /// <summary>The value that is another one behind this outcome.</summary>
    private static AskedValue? Excluded(BasicBlock block, bool outcome)
    {
        if (block.BranchValue is not { } value)
            return null;
        (var condition, outcome) = value.WithoutNot(outcome);
        return AskedValue.Of(condition) is { IsBelow: false } asked && asked.Holds != outcome ? asked : null;
    }

    private static object Missing { get; } = new();

    private static HashSet<object> ValuesOf(ITypeSymbol? type)
    {
        var present = AskedValue.Present(type);
        var values = new HashSet<object>();
        if (present is { SpecialType: SpecialType.System_Boolean })
            values.UnionWith([true, false]);
        else if (present is { TypeKind: TypeKind.Enum })
            foreach (var member in present.GetMembers())
                if (member is IFieldSymbol { ConstantValue: { } value })
                    values.Add(AskedValue.Comparable(value, present, present).Value);
        if (values.Count > 0 && !SymbolEqualityComparer.Default.Equals(present, type))
            values.Add(Missing);
        return values;
    }
}
