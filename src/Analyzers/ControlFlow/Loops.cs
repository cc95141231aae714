using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// What runs repeatedly. An operation is hot if its basic block lies in a cycle of the control-flow graph, so code that only leads to a
/// break or return is not; what is known to run only a few times does not count. Beyond one function: delegates and methods that a timer or
/// <c>Parallel</c> calls repeatedly, or that a loop hands to a thread or task; and members that the user marked.
/// </summary>
internal sealed class Loops(MessagingBody body)
{
    /// <summary>What runs at most this often, loops and functions around it included, is not hot.</summary>
    public const int SmallTripCount = 16;

    private const long NotSmall = SmallTripCount + 1;

    /// <summary>How many members a delegate is followed through.</summary>
    private const int MaxDepth = 3;

    /// <summary>Several analyzers may examine one body at the same time.</summary>
    private ConcurrentDictionary<IOperation, FunctionCycles?>? _cycles;

    public bool IsHot(IOperation operation, in RuleContext context) => IsHot(operation, 1, context);

    /// <summary>The same where one run of the operation counts as this many.</summary>
    public bool IsHot(IOperation operation, long runs, in RuleContext context) => IsHot(operation, runs, new(), context);

    /// <summary>The same where it is not looked at in the callers of its function, whatever that receives for them.</summary>
    public bool IsHotItself(IOperation operation, in RuleContext context) => IsHot(operation, 1, new(), context, isReceive: false);

    /// <summary>Whether a function as a whole runs repeatedly, whatever cycles are in it.</summary>
    public bool IsCalledHot(IOperation function, in RuleContext context) => IsCalledHot(function, 1, new(), context, isReceive: true);

    /// <summary>The same, counting only some of the calls by name.</summary>
    public bool IsCalledHot(IOperation function, Func<IOperation, bool> counts, in RuleContext context) =>
        IsCalledHot(function, 1, new(), context, isReceive: true, counts);

    private bool IsHot(IOperation operation, long runs, HashSet<IOperation> seen, in RuleContext context, bool? isReceive = null)
    {
        if (FilledOnce.By(operation, body) is { } filled)
            return LocalUses.SymbolOf(filled) is { } local
                ? IsHot(body.Uses.DeclaratorOf(local)!, runs, seen, context, isReceive)
                : runs > SmallTripCount;
        runs *= Math.Min(body.Runs.Of(operation, context.CancellationToken) ?? NotSmall, NotSmall);
        isReceive ??= body.Library.MemberOf(operation) is { IsReceive: true };
        return runs > SmallTripCount || IsCalledHot(operation.EnclosingFunction(), runs, seen, context, isReceive.Value);
    }

    /// <summary>
    /// Whether it is, if one call of the function is this many runs. Each of its callers may say so, and one that it has in itself adds
    /// nothing. Where a receive for the caller is in question, its calls are looked at themselves.
    /// </summary>
    private bool IsCalledHot(
        IOperation function,
        long runs,
        HashSet<IOperation> seen,
        in RuleContext context,
        bool isReceive,
        Func<IOperation, bool>? counts = null
    )
    {
        if (!seen.Add(function))
            return false;
        if (Functions.IsOwnCode(function))
        {
            if (HotMembers.Contains(body.Owner, body.Library, context.Options))
                return true;
            if (function is not ILocalFunctionOperation && runs * RepeatedMethods.RunsOf(body, context.CancellationToken) > SmallTripCount)
                return true;
        }

        isReceive = isReceive && IsReceive(function);
        foreach (var call in CallsOf(function))
            if (!isReceive && counts?.Invoke(call) != false && IsHot(call, runs, seen, context))
                return true;
        if (function.Parent is null && !isReceive && HotCalls.Lead(body, runs, counts, context))
            return true;

        foreach (var runner in RunnersOf(function))
        {
            var calls = Math.Min(runner.Runs(body, context.CancellationToken) ?? NotSmall, NotSmall);
            if (runs * calls > SmallTripCount || IsHot(runner.Call, runs * calls, seen, context))
                return true;
        }

        if (counts is null && !isReceive && IsHandedOverHot(function, runs, seen, context))
            return true;
        seen.Remove(function);
        return false;
    }

    /// <summary>Whether a function receives for its callers.</summary>
    private bool IsReceive(IOperation function) =>
        function is ILocalFunctionOperation { Symbol: var symbol }
            ? body.Library.MemberOf(symbol) is { IsReceive: true }
            : function.Parent is null && body.Owner is IMethodSymbol method && body.Library.MemberOf(method)?.ReceivesForItsCaller == true;

    /// <summary>The calls of a local function.</summary>
    private IEnumerable<IOperation> CallsOf(IOperation function)
    {
        if (function is ILocalFunctionOperation { Symbol: var symbol })
            foreach (var operation in body.Root.Descendants())
                if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(symbol))
                    yield return operation;
    }

    /// <summary>Whether a lambda or a local function is handed to something that calls it repeatedly.</summary>
    private bool IsHandedOverHot(IOperation function, long runs, HashSet<IOperation> seen, in RuleContext context)
    {
        foreach (var name in HandedOver(function))
        foreach (var (call, code) in DelegateCalls.Of(name, body))
            if (code == body ? IsHot(call, runs, seen, context) : code.Depth <= MaxDepth && code.Loops.IsHot(call, runs, context))
                return true;
        return false;
    }

    /// <summary>What a lambda is passed to, and what a local function is passed to by name.</summary>
    private IEnumerable<DelegateRunner> RunnersOf(IOperation function)
    {
        foreach (var name in HandedOver(function))
            if (DelegateRunner.ReceiverOf(name, body.Library) is { } runner)
                yield return runner;
    }

    /// <summary>A lambda where it stands; of a local function each place where it is named and not called.</summary>
    private IEnumerable<IOperation> HandedOver(IOperation function)
    {
        if (function is IAnonymousFunctionOperation)
            yield return function;
        if (function is ILocalFunctionOperation { Symbol: var symbol })
            foreach (var operation in body.Root.Descendants())
                if (operation is IMethodReferenceOperation { Method.OriginalDefinition: var method } && method.Is(symbol))
                    yield return operation;
    }

    /// <summary>The cycles of a lambda, a local function or the whole body; null where there is no graph.</summary>
    public FunctionCycles? CyclesOf(IOperation function, CancellationToken cancellationToken) =>
        LazyInitializer
            .EnsureInitialized(ref _cycles, static () => new(concurrencyLevel: 2, capacity: 3))!
            .GetOrAdd(function, f => FunctionCycles.Create(body, f, cancellationToken));

    /// <summary>The innermost loop statement around an operation, within its own function.</summary>
    public static ILoopOperation? InnermostLoop(IOperation operation)
    {
        for (
            var (child, parent) = (operation, operation.Parent);
            parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            (child, parent) = (parent, parent.Parent)
        )
            if (parent is ILoopOperation loop && RunsPerIteration(loop, child))
                return loop;
        return null;
    }

    /// <summary>A for loop's initializers and a foreach's collection run once, before the first iteration.</summary>
    private static bool RunsPerIteration(ILoopOperation loop, IOperation child) =>
        loop switch
        {
            IForLoopOperation counted => !counted.Before.Contains(child),
            IForEachLoopOperation each => each.Collection != child,
            _ => true,
        };

    /// <summary>
    /// Whether a goto at <paramref name="to"/> or after leads back to a label after <paramref name="afterPosition"/>, up to
    /// <paramref name="from"/>.
    /// </summary>
    public static bool JumpsBack(IOperation function, int afterPosition, int from, int to)
    {
        foreach (var jump in Functions.GotosIn(function))
            if (
                jump.Syntax.SpanStart >= to
                && (jump.Target.Declaration() is not { } label || label.Span.Start > afterPosition && label.Span.Start <= from)
            )
                return true;
        return false;
    }

    public static bool HasBackwardGoto(IOperation operation, IOperation function) =>
        JumpsBack(function, -1, operation.Syntax.SpanStart, operation.Syntax.SpanStart);

    /// <summary>
    /// Whether one operation runs once for each time that the other does: same function, same loop, and no goto from after the second to
    /// between them.
    /// </summary>
    public static bool RunTogether(IOperation first, IOperation second) =>
        first.EnclosingFunction() is var function
        && function == second.EnclosingFunction()
        && InnermostLoop(first) == InnermostLoop(second)
        && !JumpsBack(function, first.Syntax.SpanStart, second.Syntax.SpanStart, second.Syntax.SpanStart);
}
