using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A part of a result: an item of a tuple, or a property of a record.</summary>
/// <param name="Index">The item, or the parameter of the record that sets the property.</param>
/// <param name="Property">The property; null for an item.</param>
internal readonly record struct ResultPart(int Index, IPropertySymbol? Property)
{
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
            (null, ITupleOperation { Elements: var items }) when Index < items.Length => items[Index],
            ({ }, IObjectCreationOperation { Constructor: { } constructor, Initializer: null } made) when constructor.IsPrimaryOfRecord() =>
                made.ArgumentFor(Index),
            _ => null,
        };
}
