using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>The code that can reach a pool's storage (all of the type that declares it, or the one body), and the way to other code.</summary>
internal sealed record PoolCode(IReadOnlyList<CodeBody> Bodies, MessagingLibrary Library, Compilation Compilation, CancellationToken CancellationToken)
{
    public CodeBody? BodyOf(IMethodSymbol method) => TypeBodies.Of(method, Compilation, CancellationToken);
}
