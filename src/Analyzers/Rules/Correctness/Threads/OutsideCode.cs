using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Code of a type that others run, on whatever thread they are: members that are open to them, and what a user interface calls.
/// </summary>
/// <param name="Root">The code.</param>
/// <param name="Method">The method that it belongs to; null for a lambda.</param>
/// <param name="Caller">Who runs it, in a message.</param>
/// <param name="IsOfUserInterface">Whether a user interface calls it, and no subscriber of the object's own events.</param>
internal readonly record struct OutsideCode(IOperation Root, IMethodSymbol? Method, string Caller, bool IsOfUserInterface)
{
    /// <summary>Whether somebody at a window has it called, so that the window has begun.</summary>
    public bool IsOfTouch { get; private init; }

    /// <summary>Whether code is what a window calls when it begins, and so before anybody can touch it.</summary>
    public static bool Begins(IOperation function, IMethodSymbol member, List<CodeBody> bodies)
    {
        if (function is IAnonymousFunctionOperation)
            return IsHandlerOfFirst(function);
        if (UserInterfaces.Begins(member))
            return true;
        var isHandler = false;
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            if (operation is IMethodReferenceOperation { Method.OriginalDefinition: var named } && named.Is(member))
            {
                if (!IsHandlerOfFirst(operation))
                    return false;
                isHandler = true;
            }
            else if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(member))
            {
                return false;
            }

        return isHandler && member.DeclaredAccessibility == Accessibility.Private;
    }

    private static bool IsHandlerOfFirst(IOperation handler) =>
        handler.ParentPastDelegate()
            is IEventAssignmentOperation { Adds: true, EventReference: IEventReferenceOperation { Event: var happens } } added
        && UserInterfaces.IsFirst(happens)
        && added.EnclosingFunction() is IMethodBodyBaseOperation
        && !Branching.IsInBranch(added);

    /// <summary>Whether a method ends the object: by its name, or as the handler of a window's last event.</summary>
    public static bool Ends(IMethodSymbol method, List<CodeBody> bodies)
    {
        if (TypeThreads.IsDispose(method))
            return true;
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IMethodReferenceOperation { Method: var named } handler
                && named.OriginalDefinition.Is(method)
                && handler.ParentPastDelegate()
                    is IEventAssignmentOperation { Adds: true, EventReference: IEventReferenceOperation { Event: var happens } }
                && UserInterfaces.IsLast(happens)
            )
                return true;
        return false;
    }

    /// <summary>All such code of a type.</summary>
    public static IEnumerable<OutsideCode> Of(INamedTypeSymbol type, List<CodeBody> bodies)
    {
        var handlers = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var others = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
        {
            if (operation is IMethodReferenceOperation { Method.OriginalDefinition: var mentioned })
                named.Add(mentioned);
            else if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called })
                named.Add(called);
            if (
                operation is IAnonymousFunctionOperation
                && operation.ParentPastDelegate() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var runner } run }
                && UserInterfaces.RunsLater(runner)
                && run.Parent is IExpressionStatementOperation
            )
                yield return new(operation, null, $"what {runner.QuotedName()} runs", true);
            if (
                operation is IEventAssignmentOperation { Adds: true, EventReference: IEventReferenceOperation { Event: var happens } } added
                && UserInterfaces.Raises(happens)
                && !UserInterfaces.IsLast(happens)
                && added.HandlerValue.Unconverted() is IDelegateCreationOperation { Target: var target }
            )
                if (target is IMethodReferenceOperation { Method: var handler, Instance: null or IInstanceReferenceOperation })
                {
                    handlers.Add(handler.OriginalDefinition);
                    if (!UserInterfaces.IsTouch(happens))
                        others.Add(handler.OriginalDefinition);
                }
                else if (target is IAnonymousFunctionOperation lambda)
                {
                    yield return new(lambda, null, $"the handler of {happens.QuotedName()}", true)
                    {
                        IsOfTouch = UserInterfaces.IsTouch(happens),
                    };
                }
        }

        foreach (var (root, member) in bodies)
            if (
                member
                    is IMethodSymbol
                    {
                        MethodKind: MethodKind.Ordinary or MethodKind.PropertyGet or MethodKind.ExplicitInterfaceImplementation
                    } method
                && method.ContainingType.Is(type)
                && !TypeThreads.IsDispose(method)
                && (
                    handlers.Contains(method)
                    || UserInterfaces.Calls(method)
                    || !named.Contains(method) && UserInterfaces.MayBeNamedByMarkup(method)
                )
                    is var isOfUserInterface
                && (isOfUserInterface || TypeThreads.IsForOthers(method))
            )
                yield return new(root, method, $"callers of {method.QuotedName()}", isOfUserInterface)
                {
                    IsOfTouch =
                        handlers.Contains(method) && !others.Contains(method) && method.DeclaredAccessibility == Accessibility.Private,
                };
    }
}
