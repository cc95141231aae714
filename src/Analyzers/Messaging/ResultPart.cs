using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A part of a result: an item of a tuple, one of a tuple in it, a property of a record, or what an initializer sets of any other object.
/// </summary>
/// <param name="Index">The item, or the parameter of the record that sets the property; none for what an initializer sets.</param>
/// <param name="Member">The property or field; null for an item.</param>
internal readonly record struct ResultPart(int Index, ISymbol? Member)
{
    private const int ByInitializer = -1;

    /// <summary>The number of the inner item, counted from one; zero where it is all of the item.</summary>
    private readonly int _inner;

    /// <summary>A property of any object.</summary>
    public static ResultPart Of(ISymbol member) => new(ByInitializer, member);

    /// <summary>An item of the tuple that an item is.</summary>
    public ResultPart(int index, int inner)
        : this(index, null) => _inner = inner + 1;

    /// <summary>Which part of the item it is; null where it is all of it.</summary>
    public ResultPart? InItem => _inner == 0 ? null : new(_inner - 1, null);

    /// <summary>The parts that a type has, and those of tuples in it.</summary>
    public static IEnumerable<(ResultPart Part, ITypeSymbol Type)> AllOf(ITypeSymbol type, Compilation compilation)
    {
        foreach (var (part, its) in Of(type, compilation))
        {
            yield return (part, its);
            if (part.Member is null && its is INamedTypeSymbol { IsTupleType: true, TupleElements: var items })
                for (var i = 0; i < items.Length; i++)
                    yield return (new(part.Index, i), items[i].Type);
        }
    }

    /// <summary>The parts that a type has.</summary>
    public static IEnumerable<(ResultPart Part, ITypeSymbol Type)> Of(ITypeSymbol type, Compilation compilation)
    {
        if (type is not INamedTypeSymbol named)
            yield break;
        if (named.IsTupleType)
            for (var i = 0; i < named.TupleElements.Length; i++)
                yield return (new(i, null), named.TupleElements[i].Type);
        if (!named.IsRecord)
        {
            if (named.TypeKind is TypeKind.Class or TypeKind.Struct && named.IsInSource(compilation) && !named.IsDisposable())
                foreach (var member in named.OriginalDefinition.GetMembers())
                    if (TypeOf(member, compilation) is { } its)
                        yield return (new(ByInitializer, member), its);
            yield break;
        }

        foreach (var constructor in named.OriginalDefinition.InstanceConstructors)
        foreach (var parameter in constructor.Parameters)
        foreach (var member in named.OriginalDefinition.GetMembers(parameter.Name))
            if (member is IPropertySymbol property)
                yield return (new(parameter.Ordinal, property), property.Type);
    }

    /// <summary>The type of a field or property that holds what an initializer gives it; null for any other member.</summary>
    private static ITypeSymbol? TypeOf(ISymbol member, Compilation compilation) =>
        member switch
        {
            IFieldSymbol { IsStatic: false, IsReadOnly: false, IsImplicitlyDeclared: false } field => field.Type,
            IPropertySymbol { IsStatic: false, SetMethod: not null } property when Stability.IsAutoProperty(property, compilation) =>
                property.Type,
            _ => null,
        };

    /// <summary>The result of which an operation reads this part; null for anything else.</summary>
    public IOperation? ReadBy(IOperation value) =>
        value switch
        {
            _ when InItem is { } inner => inner.ReadBy(value)?.Unconverted() is { } item ? new ResultPart(Index, null).ReadBy(item) : null,
            IFieldReferenceOperation { Instance: { } whole, Field: var field } => (
                Member is null ? field.ContainingType.IsTupleType && Tuples.IndexOf(field) == Index : field.OriginalDefinition.Is(Member)
            )
                ? whole
                : null,
            IPropertyReferenceOperation { Instance: { } whole, Property: var property } => property.OriginalDefinition.Is(Member)
                ? whole
                : null,
            _ => null,
        };

    /// <summary>Whether it holds what it was given: a record may declare a property of the parameter's name that does not.</summary>
    public bool IsAsGiven(Compilation compilation) =>
        Index == ByInitializer || Member is null || Member.DeclarationIn(compilation) is ParameterSyntax;

    /// <summary>The part as it is given to what makes such a result; null where the code does not show it.</summary>
    public IOperation? In(IOperation result) =>
        (Member, result) switch
        {
            (null, ITupleOperation { Elements: var items }) when Index < items.Length => InItem is { } inner
                ? inner.In(items[Index].Unconverted())
                : items[Index],
            ({ }, IObjectCreationOperation { Initializer.Initializers: var set }) when Index == ByInitializer => SetBy(set),
            ({ }, IObjectCreationOperation { Initializer: null } made) when made.IsByPrimaryOfRecord() => made.ArgumentFor(Index),
            _ => null,
        };

    private IOperation? SetBy(ImmutableArray<IOperation> initializers)
    {
        foreach (var initializer in initializers)
            if (
                initializer is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var set }, Value: var value }
                && set.OriginalDefinition.Is(Member)
            )
                return value;
        return null;
    }
}
