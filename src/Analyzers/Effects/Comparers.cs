using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Can a collection have a user-written comparer? Its static type does not say, so the compilation is asked: whether it declares a comparer
/// of such elements, keeps or takes one behind an interface, or makes one of a delegate. Computed once, on first use.
/// </summary>
internal sealed class Comparers(Compilation compilation)
{
    private static readonly ImmutableHashSet<string> s_words = WordIndex.Intern(
        ImmutableHashSet.CreateRange(FrameworkFacets.TypesOf(Facet.MakesComparer))
    );

    private static readonly HashSet<string> s_making = new(FrameworkFacets.NamesOf(Facet.MakesComparer));

    private readonly ConcurrentDictionary<ITypeSymbol, int> _compares = new(SymbolEqualityComparer.Default);
    private readonly Lazy<HashSet<ITypeSymbol>> _compared = new(() => Find(compilation));
    private readonly Lazy<bool> _areMade = new(() => AreMade(compilation));

    /// <summary>Whether an object of this type may ask such a comparer.</summary>
    public bool MayBeIn(ITypeSymbol collection)
    {
        if (collection is not INamedTypeSymbol { TypeArguments: { IsEmpty: false } arguments })
            return false;
        if (_compares.GetOrAdd(collection.OriginalDefinition, ComparedIn) is var ordinal && ordinal < 0)
            return false;
        if (_areMade.Value)
            return true;
        foreach (var compared in _compared.Value)
            if (compared.TypeKind == TypeKind.TypeParameter || compilation.HasImplicitConversion(arguments[ordinal], compared))
                return true;
        return false;
    }

    /// <summary>Which of a type's arguments its constructors take comparers for; -1: none.</summary>
    private static int ComparedIn(ITypeSymbol collection)
    {
        foreach (var constructor in ((INamedTypeSymbol)collection).InstanceConstructors)
        foreach (var parameter in constructor.Parameters)
            if (ComparedBy(parameter.Type) is ITypeParameterSymbol { Ordinal: var ordinal })
                return ordinal;
        return -1;
    }

    /// <summary>What a comparer behind an interface compares.</summary>
    private static ITypeSymbol? ComparedBy(ITypeSymbol type) =>
        type is INamedTypeSymbol named && named.Has(TypeFacet.Comparer)
            ? named.TypeArguments is [var compared]
                ? compared
                : named
            : null;

    private static HashSet<ITypeSymbol> Find(Compilation compilation)
    {
        var found = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        foreach (var type in DerivedTypes.AllOf(compilation))
        {
            foreach (var contract in type.AllInterfaces)
                Add(contract);
            foreach (var member in type.GetMembers())
                AddTypesOf(member);
        }

        return found;

        void AddTypesOf(ISymbol member)
        {
            switch (member)
            {
                case IFieldSymbol field:
                    Add(field.Type);
                    break;
                case IMethodSymbol method:
                    Add(method.ReturnType);
                    foreach (var parameter in method.Parameters)
                        Add(parameter.Type);
                    break;
            }
        }

        void Add(ITypeSymbol type)
        {
            if (ComparedBy(type) is { } compared)
                found.Add(compared.TypeKind == TypeKind.Interface && compared.IsFramework() ? compilation.ObjectType : compared);
        }
    }

    /// <summary>Whether the compilation makes a comparer of a delegate, by <c>Comparer&lt;T&gt;.Create</c>.</summary>
    private static bool AreMade(Compilation compilation)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            var words = WordIndex.Of(tree, s_words, CancellationToken.None);
            for (var i = 0; i < words.Count; i++)
                if (
                    tree.GetRoot().FindToken(words[i]).Parent
                        is GenericNameSyntax { Parent: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } }
                    && s_making.Contains(member)
                )
                    return true;
        }

        return false;
    }
}
