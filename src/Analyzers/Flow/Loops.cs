using System.Collections.Concurrent;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// What runs again and again. An operation is hot where its basic block lies in a cycle of the control-flow graph, so code that only leads
/// to a break or return is not; loops with a small constant number of turns do not count. Around that: delegates and methods that a timer or
/// <c>Parallel</c> calls over and over, or that a loop hands to a thread or task; and members that the user marked.
/// </summary>
internal sealed class Loops(MessagingBody body)
{
    /// <summary>Constant loops of up to this many turns, nested ones multiplied, are not hot.</summary>
    public const int SmallTripCount = 16;

    private const long NotSmall = SmallTripCount + 1;

    /// <summary>Several analyzers examine one body at a time.</summary>
    private readonly ConcurrentDictionary<IOperation, FunctionCycles?> _cycles = new();

    public bool IsHot(IOperation operation, in RuleContext context)
    {
        for (IOperation? current = operation; current is not null;)
        {
            var function = current.EnclosingFunction();
            if (InCycle(current, function, context.CancellationToken))
                return true;
            if (CallerOf(function, context, out var isHot) is not { } caller)
                return isHot;
            current = caller;
        }

        return false;
    }

    /// <summary>Whether a function as a whole runs again and again, whatever cycles are in it.</summary>
    public bool IsCalledHot(IOperation function, in RuleContext context) => CallerOf(function, context, out var isHot) is { } caller ? IsHot(caller, context) : isHot;

    /// <summary>The call that hands a lambda or local function over, where its own place decides; else the answer.</summary>
    private IOperation? CallerOf(IOperation function, in RuleContext context, out bool isHot)
    {
        var runner = function switch
        {
            IAnonymousFunctionOperation lambda => DelegateRunner.ReceiverOf(lambda),
            ILocalFunctionOperation local => ReceiverOf(local),
            _ => null,
        };
        isHot = runner is { Repeats: true } || IsOwnCode(function) && (HotMembers.Contains(body.Owner, body.Library, context.Options)
            || function is not ILocalFunctionOperation && RepeatedMethods.Contains(body.Owner, body.Model.Compilation, context.CancellationToken));
        return isHot ? null : runner?.Call;
    }

    /// <summary>Who gets a local function by its name: the first that calls it over and over, or else the first.</summary>
    private DelegateRunner? ReceiverOf(ILocalFunctionOperation function)
    {
        DelegateRunner? first = null;
        foreach (var operation in body.Root.Descendants())
            if (operation is IMethodReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Method.OriginalDefinition, function.Symbol) && DelegateRunner.ReceiverOf(reference) is { } runner)
            {
                if (runner.Repeats)
                    return runner;
                first ??= runner;
            }

        return first;
    }

    /// <summary>Whether a function is the member's own code or a local function of it; a lambda may be anybody's.</summary>
    private static bool IsOwnCode(IOperation function)
    {
        while (function is ILocalFunctionOperation { Parent: { } around })
            function = around.EnclosingFunction();
        return function is not IAnonymousFunctionOperation;
    }

    /// <summary>The cycles of a lambda, a local function or the whole body; null where there is no graph.</summary>
    public FunctionCycles? CyclesOf(IOperation function, CancellationToken cancellationToken) => _cycles.GetOrAdd(function, f => FunctionCycles.Create(body, f, cancellationToken));

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
        var innermost = InnermostLoop(operation);
        var trips = 1L;
        for (var loop = innermost; loop is not null && trips <= SmallTripCount; loop = InnermostLoop(loop))
            trips = System.Math.Min(TripCount.Of(loop, body) ?? NotSmall, NotSmall) * trips;
        if (trips <= SmallTripCount && !HasBackwardGoto(operation, function))
            return false;
        return trips > SmallTripCount && PlainTurn.LeadsToTheNext(operation, innermost!) || CyclesOf(function, cancellationToken) is { } cycles && cycles.Contains(operation);
    }

    /// <summary>A for loop's initializers and a foreach's collection run once, before the first turn.</summary>
    private static bool RunsPerTurn(ILoopOperation loop, IOperation child) => loop switch
    {
        IForLoopOperation counted => !counted.Before.Contains(child),
        IForEachLoopOperation each => each.Collection != child,
        _ => true,
    };

    /// <summary>Whether a goto at <paramref name="to"/> or behind leads back to a label behind <paramref name="afterPosition"/>, up to <paramref name="from"/>.</summary>
    public static bool JumpsBack(IOperation function, int afterPosition, int from, int to)
    {
        foreach (var descendant in function.Descendants())
            if (descendant is IBranchOperation { BranchKind: BranchKind.GoTo, Target.DeclaringSyntaxReferences: var labels } && descendant.Syntax.SpanStart >= to
                && (labels is not [var label] || label.Span.Start > afterPosition && label.Span.Start <= from))
                return true;
        return false;
    }

    private static bool HasBackwardGoto(IOperation operation, IOperation function) => JumpsBack(function, -1, operation.Syntax.SpanStart, operation.Syntax.SpanStart);

    /// <summary>Whether one operation runs once for each time that the other does: same function, same loop, and no goto from behind the second to between them.</summary>
    public static bool RunTogether(IOperation first, IOperation second) =>
        first.EnclosingFunction() is var function && function == second.EnclosingFunction() && InnermostLoop(first) == InnermostLoop(second)
        && !JumpsBack(function, first.Syntax.SpanStart, second.Syntax.SpanStart, second.Syntax.SpanStart);
}
