using System;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What is found in a body once, for all rules that ask.</summary>
internal sealed class PerBody<T>(Func<MessagingBody, CancellationToken, ImmutableArray<T>> find)
{
    private readonly ConditionalWeakTable<MessagingBody, StrongBox<ImmutableArray<T>>> _known = new();

    public ImmutableArray<T> In(MessagingBody body, CancellationToken cancellationToken) =>
        _known.TryGetValue(body, out var known) ? known.Value : Found(body, cancellationToken);

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private ImmutableArray<T> Found(MessagingBody body, CancellationToken cancellationToken) =>
        _known.GetValue(body, b => new(find(b, cancellationToken))).Value;
}
