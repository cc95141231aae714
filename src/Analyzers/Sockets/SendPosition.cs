using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// May a send begin a message? It does on the paths where no frame of the same socket went before, or the last one was the end of its
/// message. A frame whose result was not checked counts as sent: what is wrong then is wrong there.
/// </summary>
internal sealed class SendPosition : SendingProtocol
{
    private readonly IOperation? _socket;
    private readonly IOperation? _at;
    private readonly CertainIterations _turns;

    private SendPosition(
        OrderedGraph code,
        Dictionary<SyntaxNode, SocketEvent> events,
        IOperation? socket,
        IOperation? at,
        CertainIterations turns
    )
        : base(code)
    {
        (_socket, _at, _turns) = (socket, at, turns);
        foreach (var operation in code.Operations)
            if (CallOperations.Are(operation) && events.TryGetValue(operation.Syntax, out var happening))
                Events[operation] = happening;
            else if (SameSocket.IsRenamedBy(operation, socket))
                Events[operation] = SocketEvent.Last;
    }

    public static bool MayBeFirst(IOperation send, in SocketCall on, MessagingBody body, CancellationToken cancellationToken) =>
        new Places(cancellationToken).MayBegin(send, on, body);

    public override bool IsRelevant(IOperation operation) =>
        base.IsRelevant(operation) || _at is not null && operation.Syntax == _at.Syntax && operation.Kind == _at.Kind;

    public override Fact Transfer(IOperation operation, Fact before) =>
        !Events.ContainsKey(operation) || before.State == State.Null && CallOperations.Are(operation)
            ? before
            : base.Transfer(operation, before);

    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        SameSocket.IsNullWhere(condition, outcome, _socket, Code) ? new(State.Null)
        : _turns.AreMissing(condition, outcome, fact) ? null
        : base.Assume(condition, outcome, fact);

    private sealed class Places(CancellationToken cancellationToken) : MessagePlaces(cancellationToken)
    {
        private readonly CancellationToken _cancellationToken = cancellationToken;

        protected override bool IsBoundary(State state) => state == State.Idle;

        protected override Protocol ProtocolOf(OrderedGraph code, in SocketCall on, IOperation? at, int depth) =>
            new SendPosition(code, EventsOf(on, code.Function, code.Body, depth), on.Socket, at, new(code, _cancellationToken));

        protected override bool MayConcern(IOperation function, in SocketCall on, MessagingBody body, int depth) =>
            EventsOf(on, function, body, depth).Count > 0;

        /// <summary>What the calls of a function do to the message that this socket is sending.</summary>
        private Dictionary<SyntaxNode, SocketEvent> EventsOf(in SocketCall on, IOperation function, MessagingBody body, int depth)
        {
            var events = new Dictionary<SyntaxNode, SocketEvent>();
            foreach (var operation in function.Descendants())
                if (CallOperations.Are(operation) && operation.EnclosingFunction() == function)
                    Add(operation, on, body, depth, events);
            return events;
        }

        private void Add(IOperation operation, in SocketCall on, MessagingBody body, int depth, Dictionary<SyntaxNode, SocketEvent> events)
        {
            if (
                operation is not IInvocationOperation call
                || body.Library.MemberOf(call) is not { Role: not MessagingRole.SendBytesAsync } member
            )
            {
                if (Calls.Of(operation, on, body, depth) is { } effect)
                    events[operation.Syntax] = effect;
            }
            else if (member.Role == MessagingRole.SendInPlace)
            {
                if (SocketCall.Of(call, body).IsOnSocketOf(on))
                    foreach (var send in InPlaceSends.Of(call, body))
                        events[send.Send.Syntax] = send.Flags is { } flags
                            ? EventOf(MessagingMember.PromiseMore(flags), send.MayGiveUp)
                            : SocketEvent.Anything;
            }
            else if (member.IsSend && OfSend(call, member, on, body) is { } own)
            {
                events[call.Syntax] = own;
            }
            else if (member.IsWrapper && Calls.Of(call, on, body, depth) is { } happening)
            {
                events[call.Syntax] = happening;
            }
        }

        private static SocketEvent? OfSend(IInvocationOperation call, MessagingMember member, in SocketCall on, MessagingBody body)
        {
            var inner = SocketCall.Of(call, body);
            var isOfOtherObject =
                inner.Body != body && inner.Field is not null && call.Instance is not (null or IInstanceReferenceOperation);
            if (!inner.IsOnSocketOf(on) || isOfOtherObject && !on.IsAny)
                return null;
            var isAsGiven = !member.IsWrapper || !member.More.IsNever || inner.Member is null;
            var promises = isAsGiven ? member.PromisesMore(call) : inner.Member!.PromisesMore(inner.Call);
            return EventOf(promises, member.ReturnsBool && member.AnswersAtOnce(call));
        }
    }
}
