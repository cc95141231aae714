using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>How a variable can hold the free items of a pool.</summary>
internal enum PoolStorageKind
{
    /// <summary>A collection, or several in an array, dictionary or thread-local.</summary>
    Collection,

    /// <summary>Places that hold an item or nothing: an array of them, or the variable itself.</summary>
    Slots,

    /// <summary><c>Microsoft.Extensions.ObjectPool</c>, a pool by itself.</summary>
    ObjectPool,
}

/// <summary>A field, property or local that could hold the free items of a pool, as far as its type tells.</summary>
internal readonly record struct PoolStorage(ISymbol Symbol, PoolItem Item, PoolStorageKind Kind)
{
    public static PoolStorage? Of(ISymbol variable, MessagingTypes types, Compilation compilation)
    {
        if (TypeOf(variable) is not { } type)
            return null;
        if (PoolItem.Of(type, types) is { } single)
            return variable is ILocalSymbol ? null : new(variable, single, PoolStorageKind.Slots);
        return Holder(type, types, compilation) is var (item, kind) ? new(variable, item, kind) : null;
    }

    /// <summary>The type of a field, property or local that is written in the source.</summary>
    public static ITypeSymbol? TypeOf(ISymbol variable) =>
        variable switch
        {
            IFieldSymbol { IsImplicitlyDeclared: false, IsConst: false } field => field.Type,
            IPropertySymbol { IsIndexer: false, IsImplicitlyDeclared: false } property => property.Type,
            ILocalSymbol local => local.Type,
            _ => null,
        };

    /// <summary>What a type holds, and how; null for types that hold no items of interest.</summary>
    public static (PoolItem Item, PoolStorageKind Kind)? Holder(ITypeSymbol? type, MessagingTypes types, Compilation compilation)
    {
        if (type is IArrayTypeSymbol { ElementType: var element })
            return (PoolItem.Of(element, types) ?? Wrapped(element, types, compilation)) is { } slot
                ? (slot, PoolStorageKind.Slots)
                : Holder(element, types, compilation);
        if (type is not INamedTypeSymbol { TypeArguments: { IsEmpty: false } arguments } named)
            return null;
        if (ObjectPools.ItemOf(named, types) is { } pooled)
            return (pooled, PoolStorageKind.ObjectPool);
        var last = arguments[arguments.Length - 1];
        if (named.Has(TypeFacet.HoldsItems) && PoolItem.Of(last, types) is { } item)
            return (item, PoolStorageKind.Collection);
        return named.Has(TypeFacet.HoldsItems | TypeFacet.HoldsParts) ? Holder(last, types, compilation) : null;
    }

    /// <summary>The item in a struct or class that exists to hold one in an array.</summary>
    private static PoolItem? Wrapped(ITypeSymbol element, MessagingTypes types, Compilation compilation)
    {
        if (element is not INamedTypeSymbol { TypeKind: TypeKind.Struct } || !element.IsInSource(compilation))
            return null;
        foreach (var member in element.GetMembers())
            if (member is IFieldSymbol { IsStatic: false, Type: var type } && PoolItem.Of(type, types) is { } item)
                return item;
        return null;
    }
}
