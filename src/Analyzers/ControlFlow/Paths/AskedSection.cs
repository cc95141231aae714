using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>What is known of the value of a switch where one of its sections runs: at least that it is one of some.</summary>
internal static class AskedSection
{
    /// <summary>Null where an operation is no part of a section or an arm that runs by its label.</summary>
    public static (IOperation Value, ValueSet? Set)? Around(IOperation child, IOperation parent) =>
        parent switch
        {
            ISwitchCaseOperation { Parent: ISwitchOperation { Value: var value } all } section when child is not ICaseClauseOperation => (
                value,
                Of(section, all)
            ),
            ISwitchExpressionArmOperation { Pattern: var pattern, Value: var arm, Parent: ISwitchExpressionOperation { Value: var value } }
                when child == arm => (value, AskedPattern.Of(pattern, ValueDomain.Of(value))),
            _ => null,
        };

    private static ValueSet? Of(ISwitchCaseOperation section, ISwitchOperation all)
    {
        var domain = ValueDomain.Of(all.Value);
        ValueSet? some = null;
        foreach (var clause in section.Clauses)
            if (clause is IDefaultCaseClauseOperation)
                return Rest(all, domain);
            else if (Of(clause, domain) is { } own)
                some = some?.Or(own) ?? own;
            else
                return null;
        return some;
    }

    private static ValueSet? Of(ICaseClauseOperation clause, ValueDomain domain) =>
        clause switch
        {
            ISingleValueCaseClauseOperation { Value: var constant } => AskedPattern.OnlyOf(constant, domain),
            IPatternCaseClauseOperation { Pattern: var pattern } => AskedPattern.Of(pattern, domain),
            _ => null,
        };

    /// <summary>What the labels leave, as far as they do not depend on more.</summary>
    private static ValueSet Rest(ISwitchOperation all, ValueDomain domain)
    {
        var rest = ValueSet.Nothing(domain).Not();
        foreach (var section in all.Cases)
        foreach (var clause in section.Clauses)
            if (clause is not IPatternCaseClauseOperation { Guard: not null } && Of(clause, domain) is { } own)
                rest = rest.And(own.Not());
        return rest;
    }
}
