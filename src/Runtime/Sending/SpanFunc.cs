using System;

namespace ZmqPerf;

/// <summary>Writes into a span and returns something about it, such as how much was written.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TArg">The type of the argument.</typeparam>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <param name="span">Where to write; valid during the call only.</param>
/// <param name="arg">What was passed along.</param>
public delegate TResult SpanFunc<T, in TArg, out TResult>(Span<T> span, TArg arg)
#if NET9_0_OR_GREATER
    where TArg : allows ref struct
#endif
;
