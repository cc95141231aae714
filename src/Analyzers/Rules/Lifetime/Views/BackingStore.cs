using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>What holds the bytes that a view shows.</summary>
/// <param name="Holder">A message, a receiver of frames, what writes some, or a buffer: a local, a parameter, a field.</param>
/// <param name="Kind">Which of these.</param>
internal readonly record struct BackingStore(ISymbol Holder, HolderKind Kind)
{
    public bool Is(BackingStore? other) => other is { } o && o.Kind == Kind && o.Holder.Is(Holder);
}

internal enum HolderKind
{
    Message,
    Receiver,
    Writer,

    /// <summary>What has room for what will be sent: a frame that grows, a message that is put together of frames.</summary>
    Outgoing,
    Buffer,
}
