using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>What gives a view other bytes to show: an assignment of it, or of what a ref struct keeps.</summary>
internal sealed class ViewWrites(OrderedGraph code)
{
    private readonly Dictionary<CaptureId, ISimpleAssignmentOperation> _targets = TargetsIn(code);

    /// <summary>The assignment that a reference is the target of.</summary>
    public ISimpleAssignmentOperation? AssignmentOf(IOperation reference) =>
        reference.Parent switch
        {
            ISimpleAssignmentOperation { Target: var target } assignment
                when target == reference && assignment.IsRef == References.IsLocal(reference) => assignment,
            IFlowCaptureOperation { Id: var id } => _targets.TryGetValue(id, out var later) ? later : null,
            _ => null,
        };

    /// <summary>
    /// What may put other bytes into a ref struct: a call that gets a span and may write its fields, the assignment of a member.
    /// </summary>
    public IOperation? NewBytesIn(IOperation reference)
    {
        switch (reference.Parent)
        {
            case IInvocationOperation { Instance: { } instance, TargetMethod: { IsReadOnly: false } method } call
                when instance == reference && !method.IsFramework():
                foreach (var parameter in method.Parameters)
                    if (parameter.Type.IsRefLikeType)
                        return call;
                return null;
            case IMemberReferenceOperation { Type.IsRefLikeType: true } member:
                return AssignmentOf(member);
            default:
                return null;
        }
    }

    /// <summary>The assignments whose target was captured before their value, which is a choice.</summary>
    private static Dictionary<CaptureId, ISimpleAssignmentOperation> TargetsIn(OrderedGraph code)
    {
        var targets = new Dictionary<CaptureId, ISimpleAssignmentOperation>();
        foreach (var operation in code.Operations)
            if (operation is ISimpleAssignmentOperation { IsRef: false, Target: IFlowCaptureReferenceOperation { Id: var id } } assignment)
                targets[id] = assignment;
        return targets;
    }
}
