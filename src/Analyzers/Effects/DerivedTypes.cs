using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Types that a type of this compilation derives from and whose members it overrides, and the interfaces of its types. Each is computed
/// once, on first use.
/// </summary>
internal sealed class DerivedTypes(Compilation compilation)
{
    private readonly Lazy<HashSet<ISymbol>> _replaced = new(() => Find(compilation)),
        _implemented = new(() => ContractsOf(compilation));
    private HashSet<ISymbol>? _namespaces;

    /// <summary>Whether an object of this static type may be one that has overrides of this compilation's.</summary>
    public bool Replace(ITypeSymbol type) =>
        type is { IsSealed: false, TypeKind: TypeKind.Class } && _replaced.Value.Contains(type.OriginalDefinition);

    /// <summary>Whether that may be so of any type of a namespace, or of one within it.</summary>
    public bool ReplaceIn(INamespaceSymbol around) => (_namespaces ??= NamespacesOf(_replaced.Value)).Contains(around);

    /// <summary>Whether a type of this compilation has this interface.</summary>
    public bool Implement(INamedTypeSymbol contract) => _implemented.Value.Contains(contract.OriginalDefinition);

    /// <summary>Whether the user has written a member that base classes call, or .NET through an interface.</summary>
    public static bool HasOwnCode(INamedTypeSymbol type)
    {
        if (type.Interfaces.Length > (type.IsRecord ? 1 : 0))
            return true;
        foreach (var member in type.GetMembers())
            if (!member.IsImplicitlyDeclared && (member.IsOverride || member is IMethodSymbol method && IsCalledByItsName(method)))
                return true;
        return false;
    }

    /// <summary>Operators, and the methods that a record lets its author write.</summary>
    private static bool IsCalledByItsName(IMethodSymbol method) =>
        method.MethodKind is MethodKind.UserDefinedOperator or MethodKind.Conversion
        || method.ContainingType.IsRecord
            && (method.Name is WellKnownMemberNames.PrintMembersMethodName or WellKnownMemberNames.ObjectEquals || IsCopy(method));

    /// <summary>Whether this is the constructor that a record's <c>with</c> calls.</summary>
    public static bool IsCopy(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Constructor, Parameters: [var only] } && only.Type.Is(method.ContainingType);

    private static HashSet<ISymbol> Find(Compilation compilation)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var type in AllOf(compilation))
            if (type.TypeKind == TypeKind.Class && HasOwnCode(type))
                for (var ancestor = type.BaseType; ancestor is not null && found.Add(ancestor.OriginalDefinition); )
                    ancestor = ancestor.BaseType;
        return found;
    }

    private static HashSet<ISymbol> NamespacesOf(HashSet<ISymbol> types)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var type in types)
            for (var around = type.ContainingNamespace; around is not null && found.Add(around); )
                around = around.ContainingNamespace;
        return found;
    }

    private static HashSet<ISymbol> ContractsOf(Compilation compilation)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var type in AllOf(compilation))
        foreach (var contract in type.AllInterfaces)
            found.Add(contract.OriginalDefinition);
        return found;
    }

    /// <summary>Every type of a compilation, nested ones among them.</summary>
    public static IEnumerable<INamedTypeSymbol> AllOf(Compilation compilation)
    {
        var open = new Stack<INamespaceOrTypeSymbol>();
        open.Push(compilation.Assembly.GlobalNamespace);
        while (open.Count > 0)
        {
            var next = open.Pop();
            if (next is INamespaceSymbol around)
                foreach (var member in around.GetMembers())
                    open.Push(member);
            else
                foreach (var nested in next.GetTypeMembers())
                    open.Push(nested);
            if (next is INamedTypeSymbol type)
                yield return type;
        }
    }
}
