using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>The calls of a method in the compilation, also by the names of what it overrides and implements.</summary>
internal static class MethodCalls
{
    public static IEnumerable<(IInvocationOperation Call, MessagingBody Caller)> Of(IMethodSymbol method, MessagingBody body)
    {
        foreach (var name in NamesOf(method))
        foreach (var (operation, code) in body.Library.Calls.InSight(name, body.Compilation))
            if (operation is IInvocationOperation call)
                yield return SameOrOther(call, code, body);
    }

    /// <summary>Whether code outside this compilation declares the method too, and so can call it.</summary>
    public static bool IsForForeignCallers(IMethodSymbol method, Compilation compilation)
    {
        foreach (var name in NamesOf(method))
            if (!name.IsInSource(compilation) && !name.IsFramework())
                return true;
        return false;
    }

    /// <summary>Whether anything other than calls in its type can run it.</summary>
    public static bool IsOpen(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        method.DeclaredAccessibility != Accessibility.Private
        || !method.ExplicitInterfaceImplementations.IsEmpty
        || MethodNames.IsNamedWithoutCall(method, compilation, cancellationToken);

    private static (IInvocationOperation Call, MessagingBody Caller) SameOrOther(
        IInvocationOperation call,
        CodeBody code,
        MessagingBody body
    )
    {
        if (code.Root.Syntax != body.Root.Syntax)
        {
            var owner = code.Member;
            while (owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
                owner = owner.ContainingSymbol;
            return (call, body.Other(code.Root, owner ?? body.Owner));
        }

        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation same && same.Syntax == call.Syntax)
                return (same, body);
        return (call, body);
    }

    private static IEnumerable<IMethodSymbol> NamesOf(IMethodSymbol method)
    {
        for (IMethodSymbol? one = method; one is not null; one = one.OverriddenMethod)
            yield return one.OriginalDefinition;
        foreach (var declared in method.ImplementedMembers())
            if (declared is IMethodSymbol { OriginalDefinition: var definition })
                yield return definition;
    }
}
