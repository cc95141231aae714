using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// The code that can reach a pool's storage (all of the type that declares it, or the one body), and the way to other code.
/// </summary>
internal sealed record PoolCode(
    IReadOnlyList<CodeBody> Bodies,
    MessagingLibrary Library,
    Compilation Compilation,
    CancellationToken CancellationToken
)
{
    private readonly HashSet<IOperation> _given = new();

    /// <summary>Whether a value is put into the pool there.</summary>
    public bool IsGiven(IOperation value)
    {
        foreach (var given in _given)
            if (given.Syntax == value.Syntax)
                return true;
        return false;
    }

    /// <summary>Takes note of values that are put into a pool.</summary>
    public void AddGiven(IOperation value) => _given.Add(value.Unconverted());

    public CodeBody? BodyOf(IMethodSymbol method) => TypeBodies.Of(method, Compilation, CancellationToken);
}
