using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>The pools and policies of Microsoft.Extensions.ObjectPool, by their full names.</summary>
internal static class ObjectPools
{
    private const string Namespace = "Microsoft.Extensions.ObjectPool";

    /// <summary>The item of a pool type or of one derived from it.</summary>
    public static PoolItem? ItemOf(ITypeSymbol type, MessagingTypes types)
    {
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
            if (current is { Name: "ObjectPool", TypeArguments: [var item] } && current.ContainingNamespace?.ToDisplayString() == Namespace)
                return PoolItem.Of(item, types);
        return null;
    }

    /// <summary>Whether a type makes and takes back messages on behalf of such a pool.</summary>
    public static bool IsMessagePolicy(INamedTypeSymbol type, MessagingTypes types)
    {
        foreach (var contract in type.AllInterfaces)
            if (
                contract is { Name: "IPooledObjectPolicy", TypeArguments: [var item] }
                && types.IsMessage(item)
                && contract.ContainingNamespace?.ToDisplayString() == Namespace
            )
                return true;
        return false;
    }
}
