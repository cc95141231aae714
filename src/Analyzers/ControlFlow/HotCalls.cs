using System;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Whether hot code calls a method that no other assembly can, so that all of its calls are in sight: what a loop calls runs as often as
/// the loop does. Followed a few calls up.
/// </summary>
internal static class HotCalls
{
    private const int MaxDepth = 3;

    /// <param name="body">The method's body.</param>
    /// <param name="runs">How often what is in question runs for each call of it.</param>
    /// <param name="counts">Which of the calls count; null for all.</param>
    /// <param name="context">The options.</param>
    public static bool Lead(MessagingBody body, long runs, Func<IOperation, bool>? counts, in RuleContext context)
    {
        if (
            body is not { Depth: < MaxDepth, Owner: IMethodSymbol method }
            || method.IsSeenFromOutside()
            || !method.IsTheOneThatRuns()
            || body.Library.MemberOf(method) is not null // its calls are reported
        )
            return false;
        var known = body.Library.HotMethods;
        if (runs > 1 || counts is not null || body.Depth > 0) // deeper, the bound may cut something
            return Find(method, body, runs, counts, context);
        if (!known.TryGetValue(method, out var isHot))
            known.TryAdd(method, isHot = Find(method, body, runs, null, context));
        return isHot;
    }

    private static bool Find(IMethodSymbol method, MessagingBody body, long runs, Func<IOperation, bool>? counts, in RuleContext context)
    {
        foreach (var (call, code) in body.Library.Calls.InSight(method.OriginalDefinition, body.Compilation))
            if (
                code.Member is not null
                && counts?.Invoke(call) != false
                && body.Other(code.Root, code.Member).Loops.IsHot(call, runs, context)
            )
                return true;
        return false;
    }
}
