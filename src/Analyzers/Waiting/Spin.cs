using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// A cycle that asks a socket again after "nothing there" without having waited for anything but the clock. A loop that leaves on the
/// first empty answer is a drain: it is one only where nothing around it waits, sleeps or works either.
/// </summary>
internal sealed class Spin
{
    private Spin(IInvocationOperation receive, MessagingMember member, ILoopOperation? loop, Doing idling, bool hasDeadline, bool isDrain, IReadOnlyList<IInvocationOperation> others)
        => (Receive, Member, Loop, Idling, HasDeadline, IsDrain, OtherSockets) = (receive, member, loop, idling, hasDeadline, isDrain, others);

    public IInvocationOperation Receive { get; }

    public MessagingMember Member { get; }

    /// <summary>The loop statement; null for a loop made of gotos.</summary>
    public ILoopOperation? Loop { get; }

    /// <summary>How the empty answer is bridged: <see cref="Doing.Yields"/>, <see cref="Doing.Sleeps"/>, or not at all.</summary>
    public Doing Idling { get; }

    /// <summary>Whether a clock ends the loop.</summary>
    public bool HasDeadline { get; }

    /// <summary>Whether a loop of its own takes all that is there before the next round.</summary>
    public bool IsDrain { get; }

    /// <summary>Receives of the same round from other sockets.</summary>
    public IReadOnlyList<IInvocationOperation> OtherSockets { get; }

    /// <summary>Whether the cycle asks more than one socket: others too, or one after the other of a collection.</summary>
    public bool AsksSeveralSockets => OtherSockets.Count > 0 || Varies(SocketOperand.Of(Receive));

    public static Spin? Of(MessagingHit hit, MessagingBody body, CancellationToken cancellationToken)
    {
        if (hit is not { Member: { IsReceive: true } member, Operation: IInvocationOperation receive } || !MessagingLibrary.AnswersAtOnce(receive, member) || receive.HasErrors() || !SocketOperand.IsNamed(receive)
            || AfterReceive.Of(receive, member, body, cancellationToken) is not { } after)
            return null;
        var isDrain = false;
        ILoopOperation? passed = null;
        for (var loop = Loops.InnermostLoop(receive); ; loop = Loops.InnermostLoop(loop))
        {
            var empty = after.Follow(gotFrame: false, loop, block => AsksSameSocket(block, receive, body));
            var got = after.Follow(gotFrame: true, loop);
            if (!empty.IsWhole || !got.IsWhole)
                return null;
            if (empty.Returns && loop is not IForEachLoopOperation && !(loop is not null && TripCount.Of(loop, body) <= Loops.SmallTripCount) && after.Leaves(empty, passed))
            {
                var round = new Round(after, empty, got, loop, passed, body, cancellationToken);
                if (!round.IsBounded || !round.IsFewTries && (round.Idling & Doing.Sleeps) != 0)
                {
                    var spin = new Spin(receive, member, loop, round.Idling, round.HasDeadline, isDrain, round.OtherSockets(receive));
                    if (spin.OtherSockets.Count > 0 && spin.MayShareSockets(body))
                        return null;
                    return round.IsWait(isDrain) || spin.AsksSeveralSockets && round.IsPolling ? spin : null;
                }
            }
            else if (got.Returns && !empty.Returns)
            {
                isDrain = true;
            }

            if (loop is null)
                return null;
            passed = loop;
        }
    }

    /// <summary>Whether a method of the user's own may ask the same socket as another receive of the round: unless each is known to be a field of this object of its own.</summary>
    private bool MayShareSockets(MessagingBody body)
    {
        var sockets = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var (hasWrapper, areKnown) = (Member.IsWrapper, SocketOf(Receive, Member) is { } own && sockets.Add(own));
        foreach (var other in OtherSockets)
            if (body.Library.MemberOf(other) is { } member)
            {
                hasWrapper |= member.IsWrapper;
                areKnown &= SocketOf(other, member) is { } socket && sockets.Add(socket);
            }

        return hasWrapper && !areKnown;
    }

    private static ISymbol? SocketOf(IInvocationOperation receive, MessagingMember member) => SocketOperand.Of(receive) switch
    {
        null or IInstanceReferenceOperation => member.Socket,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } when !member.IsWrapper => field,
        _ => null,
    };

    /// <summary>Whether the text names another socket in each turn.</summary>
    private bool Varies(IOperation? socket) => socket switch
    {
        null => false,
        ILocalReferenceOperation { Local: { DeclaringSyntaxReferences: [var declaration] } local } => local.IsForEach || Loop is not null && Loop.Syntax.Span.Contains(declaration.Span),
        IArrayElementReferenceOperation { Indices: [var index] } => !index.ConstantValue.HasValue,
        IPropertyReferenceOperation { Arguments: [var index, ..] } => !index.Value.ConstantValue.HasValue,
        IFieldReferenceOperation { Instance: { } instance } => Varies(instance.Unconverted()),
        IPropertyReferenceOperation { Instance: { } instance } => Varies(instance.Unconverted()),
        _ => false,
    };

    /// <summary>Whether a block asks the same socket by another call: then that one is the first to ask again.</summary>
    private static bool AsksSameSocket(BasicBlock block, IInvocationOperation receive, MessagingBody body)
    {
        foreach (var other in Round.ReceivesIn(block, body))
            if (other.Syntax != receive.Syntax && SocketOperand.AreSame(other, receive))
                return true;
        return false;
    }
}
