using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>Follows a socket from where it is made to where it is in a state.</summary>
internal static class UnsentWalk
{
    /// <summary>The first of some places that is reached in a state, and what has brought the socket there.</summary>
    /// <param name="local">The socket.</param>
    /// <param name="creation">Where it is made.</param>
    /// <param name="places">Which places.</param>
    /// <param name="state">Which state.</param>
    /// <param name="body">The code.</param>
    /// <param name="cancellationToken">When to stop.</param>
    public static (IOperation At, IOperation? Cause)? FirstIn(
        ILocalSymbol local,
        IObjectCreationOperation creation,
        Func<UnsentProtocol, IEnumerable<IOperation>> places,
        State state,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (OrderedGraph.Of(creation.EnclosingFunction(), body, cancellationToken) is not { } code)
            return null;
        var protocol = new UnsentProtocol(local, code, new(creation, body, cancellationToken));
        if (TypestateAnalysis.Run(code, protocol, cancellationToken) is not { } walk)
            return null;
        foreach (var place in places(protocol))
            if (Verdict.On(place, walk, fact => fact.State == state, withExceptions: false) is { } verdict)
                return (place, verdict.Fact.Cause);
        return null;
    }
}
