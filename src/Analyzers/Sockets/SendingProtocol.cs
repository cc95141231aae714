using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Where a socket stands in the message that it sends: between two, or after a frame that promises another one.</summary>
internal abstract class SendingProtocol(OrderedGraph code) : Protocol
{
    /// <summary>What the operations of the function do to the message.</summary>
    protected Dictionary<IOperation, SocketEvent> Events { get; } = new();

    protected OrderedGraph Code => code;

    public override Fact Start => new(State.Idle);

    public SocketEvent? EventOf(IOperation operation) => Events.TryGetValue(operation, out var happening) ? happening : null;

    public override bool IsRelevant(IOperation operation) => Events.ContainsKey(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        (Events[operation], before.State) switch
        {
            (SocketEvent.More, _) or (SocketEvent.MorePerhaps, State.Midway) => new(State.Midway, operation),
            (SocketEvent.MorePerhaps, State.Idle) => new(State.Pending, operation),
            (SocketEvent.Last or SocketEvent.Dispose, _) => new(State.Idle, operation),
            (SocketEvent.LastPerhaps, State.Idle) => before,
            _ => new(State.Unknown, operation),
        };

    /// <summary>
    /// The answer of a first frame that may not wait: true says that it was sent. No answer of one that waits says that its time was up.
    /// </summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (outcome && IsOfUsing(condition))
            return null; // it holds something, so that its end is reached
        if (fact.Cause is not { } send || fact.State != State.Pending && (fact.State != State.Midway || EventOf(send) != SocketEvent.More))
            return fact;
        (condition, outcome) = condition.WithoutNot(outcome);
        var answer = code.Resolve(condition);
        if (answer is ILocalReferenceOperation { Local: var local } && code.Body.Uses.SingleValueOf(local) is { } single)
            (answer, outcome) = single.WithoutNot(outcome);
        return answer.Syntax != send.Syntax || answer is not IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } ? fact
            : outcome ? new(State.Midway, send)
            : fact.State == State.Pending ? new(State.Idle, send)
            : new(State.Unknown, send);
    }

    /// <summary>Whether a using asks whether it has anything of the user's own to dispose.</summary>
    private bool IsOfUsing(IOperation condition) =>
        condition is IIsNullOperation { IsImplicit: true, Operand: { Type: { } type } held }
        && !type.IsFramework()
        && !code.Body.Library.Types.IsOfTheLibrary(type)
        && (held.Syntax.Parent is UsingStatementSyntax || code.Resolve(held) is ILocalReferenceOperation { Local.IsUsing: true });

    /// <summary>What a send with these words about its frame does.</summary>
    /// <param name="promises">Whether it says that another frame follows; null where that is not known.</param>
    /// <param name="mayBeRefused">Whether its result may be that nothing was sent.</param>
    protected static SocketEvent EventOf(bool? promises, bool mayBeRefused) =>
        promises switch
        {
            null => SocketEvent.Anything,
            false => SocketEvent.Last,
            true => mayBeRefused ? SocketEvent.MorePerhaps : SocketEvent.More,
        };
}
