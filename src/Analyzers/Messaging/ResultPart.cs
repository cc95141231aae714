using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A part of a result: an item of a tuple, one of a tuple in it, or a property of a record.</summary>
/// <param name="Index">The item, or the parameter of the record that sets the property.</param>
/// <param name="Property">The property; null for an item.</param>
internal readonly record struct ResultPart(int Index, IPropertySymbol? Property)
{
    /// <summary>The number of the inner item, counted from one; zero where it is all of the item.</summary>
    private readonly int _inner;

    /// <summary>An item of the tuple that an item is.</summary>
    public ResultPart(int index, int inner)
        : this(index, null) => _inner = inner + 1;

    /// <summary>Which part of the item it is; null where it is all of it.</summary>
    public ResultPart? InItem => _inner == 0 ? null : new(_inner - 1, null);

    /// <summary>The parts that a type has, and those of tuples in it.</summary>
    public static IEnumerable<(ResultPart Part, ITypeSymbol Type)> AllOf(ITypeSymbol type)
    {
        foreach (var (part, its) in Of(type))
        {
            yield return (part, its);
            if (part.Property is null && its is INamedTypeSymbol { IsTupleType: true, TupleElements: var items })
                for (var i = 0; i < items.Length; i++)
                    yield return (new(part.Index, i), items[i].Type);
        }
    }

    /// <summary>The parts that a type has.</summary>
    public static IEnumerable<(ResultPart Part, ITypeSymbol Type)> Of(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol named)
            yield break;
        if (named.IsTupleType)
            for (var i = 0; i < named.TupleElements.Length; i++)
                yield return (new(i, null), named.TupleElements[i].Type);
        if (!named.IsRecord)
            yield break;
        foreach (var constructor in named.OriginalDefinition.InstanceConstructors)
        foreach (var parameter in constructor.Parameters)
        foreach (var member in named.OriginalDefinition.GetMembers(parameter.Name))
            if (member is IPropertySymbol property)
                yield return (new(parameter.Ordinal, property), property.Type);
    }

    /// <summary>The result of which an operation reads this part; null for anything else.</summary>
    public IOperation? ReadBy(IOperation value) =>
        value switch
        {
            _ when InItem is { } inner => inner.ReadBy(value)?.Unconverted() is { } item ? new ResultPart(Index, null).ReadBy(item) : null,
            IFieldReferenceOperation { Instance: { } whole, Field: var field } => Property is null
            && field.ContainingType.IsTupleType
            && Tuples.IndexOf(field) == Index
                ? whole
                : null,
            IPropertyReferenceOperation { Instance: { } whole, Property: var property } => property.OriginalDefinition.Is(Property)
                ? whole
                : null,
            _ => null,
        };

    /// <summary>The part as it is given to what makes such a result; null where the code does not show it.</summary>
    public IOperation? In(IOperation result) =>
        (Property, result) switch
        {
            (null, ITupleOperation { Elements: var items }) when Index < items.Length => InItem is { } inner
                ? inner.In(items[Index].Unconverted())
                : items[Index],
            ({ }, IObjectCreationOperation { Constructor: { } constructor, Initializer: null } made) when constructor.IsPrimaryOfRecord() =>
                made.ArgumentFor(Index),
            _ => null,
        };
}
