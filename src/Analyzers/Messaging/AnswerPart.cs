using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>The part of a result that says by true whether anything was there: an item of a tuple, or a property of a record.</summary>
/// <param name="Index">The item, or the parameter of the record that sets the property.</param>
/// <param name="Property">The property; null for an item.</param>
internal readonly record struct AnswerPart(int Index, IPropertySymbol? Property)
{
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
