using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Interface members and abstract methods with exactly one implementation in the compilation, which their calls therefore run. Each is
/// looked up once.
/// </summary>
internal static class OnlyImplementations
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, ISymbol?>> s_known = new();

    /// <summary>What is called where this method runs.</summary>
    public static IEnumerable<IMethodSymbol> DeclaredBy(IMethodSymbol method, Compilation compilation)
    {
        if (method.OverriddenMethod?.OriginalDefinition is { IsAbstract: true } declared && declared.IsInSource(compilation))
        {
            if (method.Is(Of(declared, compilation)))
                yield return declared;
            yield break;
        }

        if (method.IsStatic || method.IsVirtual)
            yield break;
        foreach (var contract in method.ContainingType.AllInterfaces)
        foreach (var member in contract.OriginalDefinition.GetMembers())
            if (
                member is IMethodSymbol { IsStatic: false } called
                && called.IsInSource(compilation)
                && (called.Name == method.Name || !method.ExplicitInterfaceImplementations.IsEmpty)
                && method.Is(Of(called, compilation))
            )
                yield return called;
    }

    /// <summary>The same, where no other assembly can know it, and implement it once more: what stands for a mock in a test, say.</summary>
    public static IEnumerable<IMethodSymbol> CertainlyRunning(IMethodSymbol method, Compilation compilation)
    {
        if (method.MethodKind == MethodKind.LocalFunction || method.IsStatic || compilation.Assembly.HasAttribute(TypeFacet.ShowsInternals))
            yield break;
        foreach (var declared in DeclaredBy(method, compilation))
            if (!declared.ContainingType.IsSeenFromOutside())
                yield return declared;
    }

    private static ISymbol? Of(IMethodSymbol declared, Compilation compilation) =>
        s_known.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default)).GetOrAdd(declared, d => Find(d, compilation));

    private static ISymbol? Find(IMethodSymbol declared, Compilation compilation)
    {
        if (declared.ContainingType.IsGenericType)
            return null; // each set of type arguments is a contract of its own
        ISymbol? only = null;
        foreach (var type in DerivedTypes.AllOf(compilation))
            if (type.TypeKind is TypeKind.Class or TypeKind.Struct && ImplementationIn(type, declared) is { } found && !found.Is(only))
            {
                if (only is not null)
                    return null;
                only = found;
            }

        return only;
    }

    private static ISymbol? ImplementationIn(INamedTypeSymbol type, IMethodSymbol declared)
    {
        if (declared.ContainingType.TypeKind == TypeKind.Interface)
        {
            foreach (var contract in type.AllInterfaces)
                if (contract.OriginalDefinition.Is(declared.ContainingType))
                    foreach (var member in contract.GetMembers(declared.Name))
                        if (member.OriginalDefinition.Is(declared))
                            return type.FindImplementationForInterfaceMember(member)?.OriginalDefinition;
            return null;
        }

        foreach (var member in type.GetMembers(declared.Name))
            for (
                var overridden = (member as IMethodSymbol)?.OverriddenMethod;
                overridden is not null;
                overridden = overridden.OverriddenMethod
            )
                if (overridden.OriginalDefinition.Is(declared))
                    return member;
        return null;
    }
}
