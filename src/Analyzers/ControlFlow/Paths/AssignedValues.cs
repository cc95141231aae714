using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>Which values a variable can have after an assignment, by the code that is assigned.</summary>
/// <param name="captures">What the graph keeps of the choices in it.</param>
/// <param name="body">The code around it.</param>
internal sealed class AssignedValues(FlowCaptures captures, MessagingBody body)
{
    /// <summary>How many choices in a choice are looked into.</summary>
    private const int MostNested = 3;

    /// <summary>Its constants, or that it is not null; null where it can be anything.</summary>
    public ValueSet? Of(IOperation value, in ValueDomain domain) =>
        ConstantsOf(value, domain, depth: 0) ?? (domain.MayBeNull && IsPresent(value, depth: 0) ? ValueSet.Null(domain).Not() : null);

    /// <summary>The constants that a value can be: one, or those of a choice; null where it can be anything else.</summary>
    private ValueSet? ConstantsOf(IOperation value, in ValueDomain domain, int depth)
    {
        if (AskedPattern.ConstantOf(value) is not null)
            return AskedPattern.OnlyOf(value, domain);
        if (depth == MostNested || value.SameValue() is not IFlowCaptureReferenceOperation { Id: var choice })
            return null;
        ValueSet? all = null;
        foreach (var one in captures.ValuesOf(choice))
            if (ConstantsOf(one, domain, depth + 1) is { } own)
                all = all?.Or(own) ?? own;
            else
                return null;
        return all;
    }

    /// <summary>Whether a value is certainly there: of <c>a ?? b</c>, <c>b</c> is.</summary>
    private bool IsPresent(IOperation value, int depth)
    {
        if (value.SameValue() is not IFlowCaptureReferenceOperation { Id: var choice })
            return PresentValue.Is(value, body);
        foreach (var one in captures.ValuesOf(choice))
            if (!IsAskedForNull(one) && (depth == MostNested || !IsPresent(one, depth + 1)))
                return false;
        return true;
    }

    private static bool IsAskedForNull(IOperation value) =>
        value.Syntax.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Left: var asked }
        && asked == value.Syntax;
}
