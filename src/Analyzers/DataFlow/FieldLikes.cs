using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Fields, and the properties of the source that are no more than a field: <c>private Socket Socket { get; }</c>. Such a property stands
/// for its field, since all code names it and none names the field.
/// </summary>
internal sealed class FieldLikes(Compilation compilation)
{
    private readonly ConcurrentDictionary<IPropertySymbol, bool> _properties = new(SymbolEqualityComparer.Default);

    /// <summary>Whether a member is one. The field that the compiler makes for a property is not: the property is.</summary>
    public bool Contains(ISymbol? member) =>
        member switch
        {
            IFieldSymbol { IsImplicitlyDeclared: false } => true,
            IPropertySymbol property => IsPlain(property),
            _ => false,
        };

    /// <summary>The field or property that a reference names, of whichever object.</summary>
    public ISymbol? Of(IOperation? reference) =>
        reference switch
        {
            IFieldReferenceOperation { Field: var field } => field,
            IPropertyReferenceOperation { Property: var property } when IsPlain(property) => property,
            _ => null,
        };

    /// <summary>The one of this object, or of its type, that a reference names; null where each thread has its own.</summary>
    public ISymbol? OfThis(IOperation? reference) =>
        Of(reference) is { } named
        && (named.IsStatic || ((IMemberReferenceOperation)reference!).Instance is IInstanceReferenceOperation)
        && !(named is IFieldSymbol field && field.IsPerThread())
            ? named
            : null;

    /// <summary>The local or parameter that a reference names, or what this object has by that name.</summary>
    public ISymbol? VariableOf(IOperation? reference) => reference is null ? null : OfThis(reference) ?? LocalUses.SymbolOf(reference);

    /// <summary>No other type can put code in its place, and no accessor has any.</summary>
    private bool IsPlain(IPropertySymbol property) =>
        !property.IsIndexer
        && property.IsInSource(compilation)
        && _properties.GetOrAdd(property.OriginalDefinition, p => Stability.IsAutoProperty(p, compilation));
}
