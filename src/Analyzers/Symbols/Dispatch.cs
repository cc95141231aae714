using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>Whether a call certainly runs the method that it names.</summary>
internal static class Dispatch
{
    /// <summary>The method as it is declared: with all of its parameters where it extends a type, and of no type arguments.</summary>
    public static IMethodSymbol Declared(this IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition;

    /// <summary>Whether no override, implementation or foreign code can run instead of this method's own.</summary>
    public static bool IsTheOneThatRuns(this IMethodSymbol method) =>
        method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction && method.CannotBeReplaced();

    /// <summary>The same for methods, and for the getters of properties.</summary>
    public static bool IsCallOrRead(this IMethodSymbol method) =>
        method.IsTheOneThatRuns() || method.MethodKind == MethodKind.PropertyGet && method.CannotBeReplaced();

    /// <summary>The same for methods of every kind: constructors, operators and accessors as well.</summary>
    public static bool CannotBeReplaced(this IMethodSymbol method) =>
        method is { IsAbstract: false, IsExtern: false, ContainingType.TypeKind: not TypeKind.Interface }
        && (!(method.IsVirtual || method.IsOverride) || method.IsSealed || method.ContainingType.IsSealed);

    /// <summary>Whether other code may run in the place of the property's own.</summary>
    public static bool IsOpen(this IPropertySymbol property) =>
        property.IsAbstract || (property.IsVirtual || property.IsOverride) && !property.IsSealed && !property.ContainingType.IsSealed;

    /// <summary>Whether code of other assemblies can name it.</summary>
    public static bool IsSeenFromOutside(this ISymbol symbol)
    {
        for (var around = symbol; around is not (null or INamespaceSymbol); around = around.ContainingSymbol)
            if (around.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal)
                return false;
        return true;
    }

    /// <summary>Whether calls of an interface's member may run this method.</summary>
    public static bool ImplementsInterface(this IMethodSymbol method)
    {
        foreach (var _ in method.ImplementedMembers())
            return true;
        return false;
    }

    /// <summary>The members of interfaces that stand for this one where code names them.</summary>
    public static IEnumerable<ISymbol> ImplementedMembers(this ISymbol member)
    {
        var first = member.FirstDeclared();
        foreach (var contract in member.ContainingType.AllInterfaces)
        foreach (var declared in contract.GetMembers())
            if (
                member.Name.EndsWith(declared.Name, StringComparison.Ordinal) // an explicit one has the interface's name before it
                && member.ContainingType.FindImplementationForInterfaceMember(declared)?.FirstDeclared().Is(first) == true
            )
                yield return declared;
    }

    /// <summary>The definition of a member, or of the one that it overrides in the end.</summary>
    public static ISymbol FirstDeclared(this ISymbol member)
    {
        while (((member as IMethodSymbol)?.OverriddenMethod ?? (ISymbol?)(member as IPropertySymbol)?.OverriddenProperty) is { } overridden)
            member = overridden;
        return member is IMethodSymbol method ? method.Declared() : member.OriginalDefinition;
    }
}
