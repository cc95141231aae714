using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>What a pool may hold that concerns messaging.</summary>
internal enum PoolItemKind
{
    Message,

    /// <summary>Managed bytes: of messaging only where they are seen to reach a send or receive.</summary>
    Buffer,

    /// <summary>An address of native memory, likewise.</summary>
    NativeBlock,

    /// <summary>The type parameter of a generic pool, which may stand for a message.</summary>
    Parameter,
}

/// <summary>The type of a pool's items.</summary>
internal readonly record struct PoolItem(PoolItemKind Kind, ITypeSymbol Type)
{
    public string Name => Kind == PoolItemKind.Message ? "messages" : "buffers of messages";

    public static PoolItem? Of(ITypeSymbol type, MessagingTypes types) =>
        type switch
        {
            _ when types.IsMessage(type) => new(PoolItemKind.Message, type),
            _ when type.IsByteArray() || type.IsByteMemory() || type.IsByteSegment() => new(PoolItemKind.Buffer, type),
            { SpecialType: SpecialType.System_IntPtr } => new(PoolItemKind.NativeBlock, type),
            ITypeParameterSymbol => new(PoolItemKind.Parameter, type),
            _ => null,
        };

    public bool Is(ITypeSymbol? type) => type.Is(Type);
}
