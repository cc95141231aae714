using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>What the code of a handler does besides taking: what that costs, and what other code can see of it.</summary>
internal sealed class HandlerEffects
{
    /// <summary>Whether it sleeps, waits or prints, which costs far more than an event does.</summary>
    public bool IsSlow { get; set; }

    /// <summary>The types of the sockets that it sends on; null among them where one is not known.</summary>
    public HashSet<string?> Senders { get; } = new();

    /// <summary>What it sends on, as the code names it.</summary>
    public HashSet<ISymbol> SentOn { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Whether it runs code that cannot be read, and hardly knows what is polled.</summary>
    public bool RunsForeignCode { get; private set; }

    /// <summary>Whether it leaves something for other code.</summary>
    public bool WritesState { get; private set; }

    /// <summary>Whether it puts something in the place of what other code may read: what is not read in between is lost.</summary>
    public bool ReplacesState { get; private set; }

    /// <summary>What a send does.</summary>
    public void AddSend(IOperation? socket, MessagingBody body)
    {
        var types = SocketKind.AllOf(socket, body);
        if (types.Count == 0)
            Senders.Add(body.Library.Types.IsActor(socket?.Type) ? SocketTypes.NoneReached : null); // its peer has a thread of its own
        Senders.UnionWith(types);
        if (socket is not null && LocalUses.NamedBy(socket.Unconverted()) is { } name)
            SentOn.Add(name);
    }

    public void Add(IOperation operation, Effect effects, ReadyCode code)
    {
        IsSlow |= (effects & LastWanted.Slow) != 0;
        if ((effects & Effect.UsesSocket) != 0 && (effects & Effect.RunsKnownCode) != 0)
            Senders.Add(null);
        RunsForeignCode |= (effects & LastWanted.Foreign) != 0;
        WritesState |= (effects & Effect.WritesMembers) != 0 || WritesVariable(operation, code);
        ReplacesState |= ReplacedBy(operation) is { } target && Notes.IsKnownElsewhere(target, operation, code.Function);
    }

    private static IOperation? ReplacedBy(IOperation operation) =>
        operation switch
        {
            ISimpleAssignmentOperation { Target: var target } => target,
            IInvocationOperation { TargetMethod: var method } call when method.Has(Facet.Replaces) => call.ArgumentFor(0),
            _ => null,
        };

    /// <summary>Whether a variable of the code around is written, or may be by a local function of that code.</summary>
    private static bool WritesVariable(IOperation operation, ReadyCode code) =>
        operation switch
        {
            IAssignmentOperation { Target: var target } => Notes.IsKnownElsewhere(target, operation, code.Function),
            IIncrementOrDecrementOperation { Target: var target } => Notes.IsKnownElsewhere(target, operation, code.Function),
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } => true,
            _ => false,
        };
}
