using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Events of the user's own classes that only a thread raises which the object starts, or the type: every place that raises one is in a
/// lambda, or in a method that nothing but the start of a thread names.
/// </summary>
internal static class OwnEvents
{
    private static readonly ConditionalWeakTable<IEventSymbol, StrongBox<IMethodSymbol?>> s_starters = new();

    /// <summary>The subscription to an event of the source that a function is given to.</summary>
    public static DelegateRunner? RunnerOf(IOperation function, Compilation compilation) =>
        function.ParentPastDelegate()
            is IEventAssignmentOperation { Adds: true, EventReference: IEventReferenceOperation { Event: var happens } } added
        && happens.IsInSource(compilation)
            ? new(added, false)
            : null;

    /// <summary>From where on a handler may run; null where that is not seen.</summary>
    public static IOperation? StartOf(
        IEventAssignmentOperation added,
        IEventReferenceOperation raised,
        MessagingLibrary library,
        Compilation compilation
    )
    {
        var holder = raised.Instance is { } source ? library.Fields.VariableOf(source.Unconverted()) : null;
        if (
            holder is null && !raised.Event.IsStatic
            || StarterOf((IEventSymbol)raised.Event.OriginalDefinition, library, compilation) is not { } starter
        )
            return null;
        if (holder is not null && starter.MethodKind == MethodKind.Constructor)
            return added;
        IOperation? start = null;
        var function = added.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (Begins(operation, starter, holder, library) && operation.EnclosingFunction() == function)
            {
                if (start is not null)
                    return null;
                start = operation;
            }

        if (start is null || holder is not null && IsReplacedBetween(added, start, holder, function))
            return null;
        return start.Syntax.SpanStart < added.Syntax.SpanStart ? added : start;
    }

    /// <summary>Whether the variable gets another object between the subscription and the start.</summary>
    private static bool IsReplacedBetween(IOperation added, IOperation start, ISymbol holder, IOperation function)
    {
        var (from, to) = (added.Syntax.SpanStart, start.Syntax.SpanStart);
        foreach (var write in LocalUses.WritesOf(holder, function))
            if (write.Syntax.SpanStart > Math.Min(from, to) && write.Syntax.SpanStart < Math.Max(from, to))
                return true;
        return false;
    }

    /// <summary>Whether the thread is started here: by this object, or, where the event is the type's, by any.</summary>
    private static bool Begins(IOperation operation, IMethodSymbol starter, ISymbol? holder, MessagingLibrary library) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var called, Instance: var instance } => called.OriginalDefinition.Is(starter)
                && (holder is null || instance is not null && holder.Is(library.Fields.VariableOf(instance.Unconverted()))),
            IObjectCreationOperation { Constructor: { } constructor } => holder is null && constructor.OriginalDefinition.Is(starter),
            _ => false,
        };

    /// <summary>The one member that starts the thread which alone raises an event.</summary>
    private static IMethodSymbol? StarterOf(IEventSymbol happens, MessagingLibrary library, Compilation compilation) =>
        s_starters.TryGetValue(happens, out var known)
            ? known.Value
            : s_starters.GetValue(happens, e => new(Find(e, library, compilation))).Value;

    private static IMethodSymbol? Find(IEventSymbol happens, MessagingLibrary library, Compilation compilation)
    {
        if (
            happens is not { IsVirtual: false, IsOverride: false, IsAbstract: false, AddMethod.IsImplicitlyDeclared: true }
            || happens.IsStatic && !IsOneForAllThreads(happens, compilation)
        )
            return null;
        IMethodSymbol? starter = null;
        var bodies = TypeBodies.Of(happens.ContainingType, compilation, default);
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
        {
            if (
                operation is not IEventReferenceOperation { Event: var raised }
                || !raised.OriginalDefinition.Is(happens)
                || operation.Parent is IEventAssignmentOperation
            )
                continue;
            if (
                ToldToRaise.Is(operation, library, compilation)
                || StarterOf(operation.EnclosingFunction(), body, bodies, library) is not { } its
                || starter is not null && !starter.Is(its)
            )
                return null;
            starter = its;
        }

        return starter;
    }

    /// <summary>Whether no attribute says that each thread has handlers of its own.</summary>
    private static bool IsOneForAllThreads(IEventSymbol happens, Compilation compilation) =>
        happens.DeclarationIn(compilation) is { Parent.Parent: EventFieldDeclarationSyntax { AttributeLists.Count: 0 } };

    /// <summary>The member that starts a thread with a function, and names it for nothing else.</summary>
    private static IMethodSymbol? StarterOf(IOperation function, CodeBody body, List<CodeBody> bodies, MessagingLibrary library)
    {
        if (function is IAnonymousFunctionOperation lambda)
            return StarterBy(lambda, body, library);
        if (function != body.Root || body.Member is not IMethodSymbol { DeclaredAccessibility: Accessibility.Private } method)
            return null;
        IMethodSymbol? starter = null;
        foreach (var other in bodies)
        foreach (var operation in other.Root.Descendants())
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var called } when called.OriginalDefinition.Is(method):
                    return null;
                case IMethodReferenceOperation { Method: var named } when named.OriginalDefinition.Is(method):
                    if (starter is not null || StarterBy(operation, other, library) is not { } its)
                        return null;
                    starter = its;
                    break;
            }

        return starter;
    }

    private static IMethodSymbol? StarterBy(IOperation function, CodeBody body, MessagingLibrary library)
    {
        if (
            body.Member is not IMethodSymbol { IsAsync: false, MethodKind: MethodKind.Constructor or MethodKind.Ordinary } member
            || DelegateRunner.ReceiverOf(function, library)
                is not { Repeats: false, IsOnPoller: false, IsScheduled: false, Call: not IEventAssignmentOperation and var call }
            || call.EnclosingFunction() != body.Root
            || TaskForms.IsWaitedFor(call)
            || Branching.IsInBranch(call)
            || StartedThreads.MayEndBefore(call)
            || StartedThreads.IsWaitedFor(call, library)
        )
            return null;
        if (call is IInvocationOperation)
            return member;
        if (call is not IObjectCreationOperation { Type: var made } || !made.Has(TypeFacet.Thread))
            return null;
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var begun }
                && begun.Has(ThreadFacet.Starts)
                && begun.ContainingType.Has(TypeFacet.Thread)
                && !Branching.IsInBranch(operation)
            )
                return member;
        return null;
    }
}
