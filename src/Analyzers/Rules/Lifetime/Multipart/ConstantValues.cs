using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>The values that a local can have at all, where the code gives it nothing but constants.</summary>
internal static class ConstantValues
{
    /// <summary>Null where it may have others.</summary>
    public static ValueSet? Of(IOperation asked, OrderedGraph code)
    {
        if (
            code.Flow.Captures.Kept(asked) is not ILocalReferenceOperation { Local: { RefKind: RefKind.None, IsForEach: false } local }
            || code.Body.Uses.DeclaratorOf(local) is not { } declarator
        )
            return null;
        var domain = ValueDomain.Of(local.Type);
        var all = ValueSet.Nothing(domain);
        if (declarator.GetVariableInitializer() is { Value: var first } && !Adds(first))
            return null;
        foreach (var reference in code.Body.Uses.Of(local))
            if (
                LocalUses.IsWrite(reference)
                && !(
                    reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var given }
                    && target == reference
                    && Adds(given)
                )
            )
                return null;
        return all.IsEmpty ? null : all;

        bool Adds(IOperation value)
        {
            foreach (var one in MethodResults.Alternatives(value))
                if (AskedPattern.OnlyOf(one, domain) is { } only)
                    all = all.Or(only);
                else
                    return false;
            return true;
        }
    }
}
