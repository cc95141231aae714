using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// What runs again and again. An operation is hot where its basic block lies in a cycle of the control-flow graph, so code that only leads
/// to a break or return is not; loops with a small constant number of turns do not count. Around that: delegates that a timer or
/// <c>Parallel</c> calls over and over, or that a loop hands to a thread or task; and members that the user marked.
/// </summary>
internal sealed class Loops(MessagingBody body)
{
    /// <summary>Constant loops of up to this many turns, nested ones multiplied, are not hot.</summary>
    public const int SmallTripCount = 16;

    private readonly Dictionary<IOperation, FunctionCycles?> _cycles = new();

    public bool IsHot(IOperation operation, in RuleContext context)
    {
        for (IOperation? current = operation; current is not null;)
        {
            var function = current.EnclosingFunction();
            if (InCycle(current, function, context.CancellationToken))
                return true;
            if (function.Parent is null)
                return HotMembers.Contains(body.Owner, body.Library, context.Options);
            if (function is not IAnonymousFunctionOperation lambda || DelegateRunner.ReceiverOf(lambda) is not { } runner)
                return false;
            if (runner.Repeats)
                return true;
            current = runner.Call;
        }

        return false;
    }

    /// <summary>The innermost loop statement around an operation, within its own function.</summary>
    public static ILoopOperation? InnermostLoop(IOperation operation)
    {
        for (var (child, parent) = (operation, operation.Parent); parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation); (child, parent) = (parent, parent.Parent))
            if (parent is ILoopOperation loop && RunsPerTurn(loop, child))
                return loop;
        return null;
    }

    private bool InCycle(IOperation operation, IOperation function, CancellationToken cancellationToken)
    {
        var trips = 1L;
        for (var loop = InnermostLoop(operation); loop is not null && trips <= SmallTripCount; loop = InnermostLoop(loop))
            trips *= TripCount.Of(loop) ?? long.MaxValue;
        if (trips <= SmallTripCount && !HasBackwardGoto(operation, function))
            return false;
        if (!_cycles.TryGetValue(function, out var cycles))
            _cycles[function] = cycles = FunctionCycles.Create(body, function, cancellationToken);
        return cycles is not null && cycles.Contains(operation);
    }

    /// <summary>A for loop's initializers and a foreach's collection run once, before the first turn.</summary>
    private static bool RunsPerTurn(ILoopOperation loop, IOperation child) => loop switch
    {
        IForLoopOperation counted => !counted.Before.Contains(child),
        IForEachLoopOperation each => each.Collection != child,
        _ => true,
    };

    private static bool HasBackwardGoto(IOperation operation, IOperation function)
    {
        foreach (var descendant in function.Descendants())
            if (descendant is IBranchOperation { BranchKind: BranchKind.GoTo } && descendant.Syntax.SpanStart >= operation.Syntax.SpanStart)
                return true;
        return false;
    }
}
