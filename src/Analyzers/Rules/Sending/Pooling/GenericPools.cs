using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// A generic pool declared in the source, made into a pool of messages by its type argument. Its code is judged once for all arguments.
/// </summary>
internal static class GenericPools
{
    public static bool IsOfMessages(
        ITypeSymbol? type,
        MessagingLibrary library,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        if (
            type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, TypeArguments: { IsEmpty: false } arguments } made
            || !made.IsInSource(compilation)
        )
            return false;
        var pool = made.OriginalDefinition;
        for (var i = 0; i < arguments.Length; i++)
            if (library.Types.IsMessage(arguments[i]) && Pools(pool, pool.TypeParameters[i], library, compilation, cancellationToken))
                return true;
        return false;
    }

    private static bool Pools(
        INamedTypeSymbol type,
        ITypeParameterSymbol item,
        MessagingLibrary library,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        var shape = new PoolShape(type, compilation, cancellationToken);
        PoolCode? code = null;
        foreach (var member in type.GetMembers())
        {
            if (
                PoolStorage.Of(member, library.Types, compilation) is not { Item.Kind: PoolItemKind.Parameter } storage
                || !storage.Item.Is(item)
                || !shape.MayBePool(storage)
            )
                continue;
            code ??= new(TypeBodies.Of(type, compilation, cancellationToken), library, compilation, cancellationToken);
            if (OwnPool.IsPool(new(storage, code), code))
                return true;
        }

        return false;
    }
}
