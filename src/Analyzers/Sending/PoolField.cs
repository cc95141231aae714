using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>A field that could hold a pool of messages or of send buffers, by its type alone.</summary>
internal readonly record struct PoolField(IFieldSymbol Field, bool HoldsMessages, bool IsObjectPool)
{
    private const int MaxNesting = 3;

    public static PoolField? Of(IFieldSymbol field, MessagingTypes types)
    {
        if (Item(field.Type, 0) is not { } item)
            return null;
        return types.IsMessage(item.Type) ? new(field, true, item.IsObjectPool) : item.Depth > 0 && item.Type.IsByteArray() ? new(field, false, item.IsObjectPool) : null;
    }

    /// <summary>What a diagnostic calls the field: the property's name where it is a property's own field.</summary>
    public ISymbol Named => Field.AssociatedSymbol ?? Field;

    /// <summary>The innermost element of collections, arrays, dictionaries of collections and thread-local ones.</summary>
    private static (ITypeSymbol Type, int Depth, bool IsObjectPool)? Item(ITypeSymbol type, int depth)
    {
        if (depth > MaxNesting || type.IsByteArray())
            return (type, depth, false);
        if (type is IArrayTypeSymbol { ElementType: var element })
            return Item(element, depth + 1);
        if (type is not INamedTypeSymbol { TypeArguments: { IsEmpty: false } arguments } named)
            return (type, depth, false);
        return named.Name switch
        {
            "ConcurrentBag" or "ConcurrentStack" or "ConcurrentQueue" or "BlockingCollection" or "Stack" or "Queue" or "List" or "LinkedList" or "Channel" or "ThreadLocal" or "AsyncLocal" or "Lazy"
                when named.IsFramework() && arguments.Length == 1 => Item(arguments[0], depth + 1),
            "Dictionary" or "ConcurrentDictionary" or "SortedDictionary" or "SortedList" when named.IsFramework() && arguments.Length == 2 && arguments[1] is INamedTypeSymbol => Item(arguments[1], depth + 1),
            "ObjectPool" or "DefaultObjectPool" when IsObjectPoolNamespace(named) => (arguments[0], depth + 1, true),
            _ => null,
        };
    }

    /// <summary>Whether a type belongs to Microsoft.Extensions.ObjectPool.</summary>
    public static bool IsObjectPoolNamespace(INamedTypeSymbol type) => type.ContainingNamespace?.ToDisplayString() == "Microsoft.Extensions.ObjectPool";
}
