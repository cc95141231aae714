#if NET9_0_OR_GREATER
using System;

namespace ZmqPerf.Flyweights;

/// <summary>
/// What every generated view can do, for code that is generic over them: <c>where T : IFlyweight&lt;T&gt;, allows ref struct</c>. From C#
/// 13 on.
/// </summary>
/// <typeparam name="TSelf">The view.</typeparam>
public interface IFlyweight<TSelf>
    where TSelf : IFlyweight<TSelf>, allows ref struct
{
    /// <summary>The bytes of the block that the fields lie in.</summary>
    static abstract int BlockLength { get; }

    /// <summary>Wraps a view around the start of these bytes.</summary>
    /// <exception cref="FlyweightFormatException">They are no such message.</exception>
    static abstract TSelf Wrap(ReadOnlySpan<byte> bytes);

    /// <summary>Wraps a view around the start of these bytes, if they are such a message.</summary>
    static abstract bool TryWrap(ReadOnlySpan<byte> bytes, out TSelf view);
}
#endif
