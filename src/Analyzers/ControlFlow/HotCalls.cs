using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Whether hot code calls a method that no other assembly can, so that all of its calls are visible: what a loop calls runs as often as the
/// loop does. It may be called by name, through a delegate, or through the interface or abstract class that it alone implements. Callers
/// are followed a few levels up.
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
            || method.IsSeenFromOutside() && !IsProgram(body.Compilation)
            || method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation or MethodKind.PropertyGet)
        )
            return false;
        var known = body.Library.HotMethods;
        if (runs > 1 || counts is not null || body.Depth > 0) // deeper, the bound may cut something
            return Find(method, body, runs, counts, context);
        if (!known.TryGetValue(method, out var isHot))
            known.TryAdd(method, isHot = Find(method, body, runs, null, context));
        return isHot;
    }

    /// <summary>What no assembly refers to, as a rule: its public methods are called by its own code.</summary>
    private static bool IsProgram(Compilation compilation) =>
        compilation.Options.OutputKind
            is OutputKind.ConsoleApplication
                or OutputKind.WindowsApplication
                or OutputKind.WindowsRuntimeApplication;

    private static bool Find(IMethodSymbol method, MessagingBody body, long runs, Func<IOperation, bool>? counts, in RuleContext context)
    {
        if (method.IsCallOrRead() && IsCalledHot(method, body, runs, counts, context))
            return true;
        foreach (var declared in OnlyImplementations.DeclaredBy(method.OriginalDefinition, body.Compilation))
            if (IsCalledHot(declared, body, runs, counts, context))
                return true;
        return counts is null && method.IsTheOneThatRuns() && IsHandedOver(method, body, runs, context);
    }

    private static bool IsCalledHot(
        IMethodSymbol method,
        MessagingBody body,
        long runs,
        Func<IOperation, bool>? counts,
        in RuleContext context
    )
    {
        foreach (var (call, owner) in CallsOf(method.OriginalDefinition, body))
            if (owner is not null && counts?.Invoke(call) != false && body.Other(call.Root(), owner).Loops.IsHot(call, runs, context))
                return true;
        return false;
    }

    /// <summary>The calls of a method, or the reads of the property whose getter it is, with the members that make them.</summary>
    private static IEnumerable<(IOperation Call, ISymbol? Owner)> CallsOf(IMethodSymbol method, MessagingBody body)
    {
        if (method.AssociatedSymbol is not IPropertySymbol property)
        {
            foreach (var (call, code) in body.Library.Calls.InSight(method, body.Compilation))
                yield return (call, code.Member);
            yield break;
        }

        foreach (var (read, _) in body.Library.References.Of(property, isWhole: true, body.Compilation))
            if (PropertyUse.IsRead(read))
                yield return (read, read.SemanticModel?.GetEnclosingSymbol(read.Syntax.SpanStart));
    }

    /// <summary>Whether hot code calls a delegate that is made of the method.</summary>
    private static bool IsHandedOver(IMethodSymbol method, MessagingBody body, long runs, in RuleContext context)
    {
        foreach (var name in MethodNames.NamesWithoutCall(method.OriginalDefinition, body.Compilation, context.CancellationToken))
            if (
                name is IMethodReferenceOperation
                && name.SemanticModel?.GetEnclosingSymbol(name.Syntax.SpanStart, context.CancellationToken) is { } owner
            )
                foreach (var (call, code) in DelegateCalls.Of(name, body.Other(name.Root(), owner)))
                    if (code.Depth <= MaxDepth && code.Loops.IsHot(call, runs, context))
                        return true;
        return false;
    }
}
