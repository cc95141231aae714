using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Loops that wait for one socket after the other in every iteration, by receives or polls with a time:
/// <c>if (a.TryReceiveFrameString(wait, out var x)) ... if (b.TryReceiveFrameString(wait, out var y)) ...</c> What comes to one waits until
/// the others' time is up. Not where the first decides whether the second is asked, nor where an iteration does more than receive.
/// </summary>
internal static class ReceivesInTurn
{
    /// <summary>The first wait of each such loop.</summary>
    public static IEnumerable<IInvocationOperation> In(MessagingBody body, CancellationToken cancellationToken)
    {
        var first = new Dictionary<ILoopOperation, (IInvocationOperation Call, ISymbol Socket)>();
        var told = new HashSet<ILoopOperation>();
        foreach (var hit in body.Hits)
            if (
                hit is { Operation: IInvocationOperation call, Member: { IsWrapper: false } member }
                && IsQuestion(call, body)
                && WaitsForSocket(call, member, body) is { } operand
                && Loops.InnermostLoop(call) is { } loop
                && PolledIteration.IsInEveryIteration(call, loop)
            )
                if (loop is IForEachLoopOperation or IForLoopOperation && IsElement(operand, loop, body))
                {
                    if (IsAllOf(loop, body, cancellationToken) && told.Add(loop))
                        yield return call;
                }
                else if (LocalUses.NamedBy(operand) is not { } socket)
                    continue;
                else if (!first.TryGetValue(loop, out var known))
                    first.Add(loop, (call, socket));
                else if (
                    !known.Socket.Is(socket)
                    && PolledIteration.ReachesBoth(known.Call, call, loop)
                    && TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount
                    && OnlyReceives(loop, body)
                    && told.Add(loop)
                )
                    yield return known.Call;
    }

    /// <summary>Whether each iteration has another socket: the variable of a <c>foreach</c>, or a row's element by a counter.</summary>
    private static bool IsElement(IOperation socket, ILoopOperation loop, MessagingBody body)
    {
        if (
            socket is ILocalReferenceOperation { Local: { IsForEach: false } local }
            && body.Uses.SingleValueOf(local) is { } value
            && value.IsIn(loop.Body)
        )
            socket = value.Unconverted();
        return loop is IForEachLoopOperation
            ? socket is ILocalReferenceOperation { Local: { IsForEach: true } each } && loop.Locals.Contains(each)
            : (
                socket switch
                {
                    IArrayElementReferenceOperation { Indices: [var index] } => index,
                    IPropertyReferenceOperation { Property.IsIndexer: true, Arguments: [{ Value: var index }] } => index,
                    _ => null,
                }
            )?.Unconverted()
                is ILocalReferenceOperation { Local: var counter }
                && loop.Locals.Contains(counter);
    }

    /// <summary>
    /// Whether a loop waits for one socket of a row after the other, and is all that a loop around it does:
    /// <c>while (running) foreach (var socket in sockets) if (socket.TryReceiveFrameString(wait, out var text)) ...</c>
    /// </summary>
    private static bool IsAllOf(ILoopOperation each, MessagingBody body, CancellationToken cancellationToken) =>
        each is not IForEachLoopOperation { IsAsynchronous: true }
        && OnlyReceives(each, body)
        && Loops.InnermostLoop(each) is (IWhileLoopOperation or IForLoopOperation) and var around
        && AskedInVain.OnlyGoesOn(around, body)
        && IsAll(each, around, body)
        && TripCount.Of(each, body, cancellationToken) is not <= 1
        && TripCount.Of(around, body, cancellationToken) is not <= Loops.SmallTripCount;

    /// <summary>Whether a loop consists of one statement, and of tests whether to go on.</summary>
    private static bool IsAll(IOperation statement, ILoopOperation loop, MessagingBody body)
    {
        foreach (var other in AskedIteration.StatementsOf(loop.Body))
            if (other != statement && !(AskedIteration.IsExit(other) && AskedInVain.IsIdle(((IConditionalOperation)other).Condition, body)))
                return false;
        return true;
    }

    /// <summary>Whether a call is all that an <c>if</c> asks, itself or by the variable that has its result.</summary>
    private static bool IsQuestion(IInvocationOperation call, MessagingBody body)
    {
        if (LocalUses.LocalFor(call) is not { } local)
            return IsCondition(call);
        foreach (var reference in body.Uses.Of(local))
            if (body.Uses.AskedBy(reference) == call && IsCondition(reference))
                return true;
        return false;
    }

    private static bool IsCondition(IOperation asked) =>
        asked.ParentPastConversions() is IConditionalOperation { Syntax: IfStatementSyntax, Condition: var condition }
        && condition.Unconverted() == asked;

    /// <summary>The socket that a receive, or a poll of a socket, waits for, a time that is known and not endless.</summary>
    private static IOperation? WaitsForSocket(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        var ordinal =
            member.IsReceive ? member.Timeout
            : member.Role == MessagingRole.Poll && body.Library.Types.IsSocket(call.Instance?.Unconverted().Type) ? member.Operand
            : MessagingMember.None;
        return
            ordinal != MessagingMember.None
            && call.ArgumentFor(ordinal) is { } time
            && TimeSpans.TicksOf(time, body) >= TimeSpans.Millisecond
            ? SocketOperand.Of(call, body)?.Unconverted()
            : null;
    }

    /// <summary>
    /// Whether an iteration is receives, each with what is done with its message, and nothing else but tests whether to go on: what else it
    /// does may be with all of them, or send what they wait for.
    /// </summary>
    private static bool OnlyReceives(ILoopOperation loop, MessagingBody body)
    {
        foreach (var statement in AskedIteration.StatementsOf(loop.Body))
            if (
                !NamesElement(statement, loop, body)
                && !KeepsResult(statement, body)
                && (
                    statement is not IConditionalOperation { WhenFalse: null, Condition: var condition } choice
                    || !IsReceive(body.Uses.AskedBy(condition) ?? condition.Unconverted(), body)
                        && !(AskedIteration.IsExit(choice) && AskedInVain.IsIdle(condition, body))
                )
            )
                return false;
        return true;
    }

    /// <summary><c>var socket = sockets[i];</c></summary>
    private static bool NamesElement(IOperation statement, ILoopOperation loop, MessagingBody body) =>
        statement is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [{ Initializer.Value: var value }] }] }
        && body.Library.Types.IsSocket(value.Type)
        && IsElement(value.Unconverted(), loop, body);

    /// <summary><c>var came = socket.TryReceiveFrameString(wait, out var text);</c></summary>
    private static bool KeepsResult(IOperation statement, MessagingBody body) =>
        statement is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [{ Initializer.Value: var value }] }] }
        && IsReceive(value.Unconverted(), body);

    private static bool IsReceive(IOperation condition, MessagingBody body) =>
        condition is IInvocationOperation call
        && body.Library.MemberOf(call) is { } member
        && (member.IsReceive || member.Role == MessagingRole.Poll);
}
