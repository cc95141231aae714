using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A cycle that asks a socket again after "nothing there" without having waited for anything but the clock. A loop that leaves on the first
/// empty result is a drain: it is one only where nothing around it waits, sleeps or works either.
/// </summary>
internal sealed class BusyWait
{
    private static readonly ConditionalWeakTable<MessagingBody, Answers> s_known = new();

    private BusyWait(
        IOperation receive,
        MessagingMember member,
        ILoopOperation? loop,
        LoopEffect idling,
        bool hasDeadline,
        bool isDrain,
        bool asksSeveral
    ) =>
        (Receive, Member, Loop, Idling, HasDeadline, IsDrain, AsksSeveralSockets) = (
            receive,
            member,
            loop,
            idling,
            hasDeadline,
            isDrain,
            asksSeveral
        );

    public IOperation Receive { get; }

    public MessagingMember Member { get; }

    /// <summary>The loop statement; null for a loop made of gotos.</summary>
    public ILoopOperation? Loop { get; }

    /// <summary>How the empty result is bridged: <see cref="LoopEffect.Yields"/>, <see cref="LoopEffect.Sleeps"/>, or not at all.</summary>
    public LoopEffect Idling { get; }

    /// <summary>Whether a clock ends the loop.</summary>
    public bool HasDeadline { get; }

    /// <summary>Whether a separate loop takes all that is there before the next round.</summary>
    public bool IsDrain { get; }

    /// <summary>Whether the cycle asks more than one socket: others too, or one after the other of a collection.</summary>
    public bool AsksSeveralSockets { get; }

    /// <summary>The same answer for all rules that ask.</summary>
    public static BusyWait? Of(MessagingHit hit, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            hit is not { Member: { IsAsk: true } member, Operation: var receive }
            || !member.AnswersAtOnce(receive)
            || member.AnswersByTask && TaskForms.TakenFrom(receive) is null
            || receive.HasErrors()
        )
            return null;
        var known = s_known.GetOrCreateValue(body).Of;
        return known.TryGetValue(receive, out var found) ? found : known.GetOrAdd(receive, Find(receive, member, body, cancellationToken));
    }

    private static BusyWait? Find(IOperation receive, MessagingMember member, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            !IsAsked(receive, member, body)
            || !SocketOperand.IsNamed(receive, body)
            || ReceiveOutcome.Of(receive, member, body, cancellationToken) is not { } after
        )
            return null;
        if (IdleCycle.Of(after, block => AsksSameSocket(block, receive, body), body, cancellationToken) is not { } cycle)
            return null;
        return
            AsksSeveral(receive, cycle.Round.OtherSockets(receive), cycle.Loop, body) is { } several
            && (
                cycle.IsWait
                || cycle.Round.IsPolling
                    && (
                        several
                        || !Throws(member, body) && AskedIteration.OnlyDrains(cycle.Loop, cycle.Drain ?? StatementOf(receive, member), body)
                    )
            )
            ? new(receive, member, cycle.Loop, cycle.Round.Idling, cycle.Round.Exits.HasDeadline, cycle.IsDrain, several)
            : null;
    }

    /// <summary>
    /// Whether each empty answer costs an exception, or would without the receiver: another rule's subject where a loop sleeps as well.
    /// </summary>
    private static bool Throws(MessagingMember member, MessagingBody body) =>
        member.ThrowsOnWouldBlock || member.AnswersByException || body.Library.Runtime?.Has(member.Method) == true;

    /// <summary>The statement that a call of a method which takes all that is there consists of.</summary>
    private static IOperation? StatementOf(IOperation receive, MessagingMember member) =>
        member.Role == MessagingRole.DrainByMethod ? receive.Parent as IExpressionStatementOperation : null;

    /// <summary>
    /// Whether the code can learn from the result that nothing was there: not where the method gives something else, nor where nobody looks
    /// at the part of its result that says so.
    /// </summary>
    private static bool IsAsked(IOperation receive, MessagingMember member, MessagingBody body)
    {
        if (member.Answer is not { } answer)
            return member.CanAnswer;
        var given = member.AnswersByTask && TaskForms.TakenFrom(receive) is { } taken ? taken : receive;
        var local = given.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            IDeconstructionAssignmentOperation { Target: var target } when target.Declared() is ITupleOperation { Elements: var parts } =>
                answer.Index < parts.Length ? LocalUses.SymbolOf(parts[answer.Index].Declared()) as ILocalSymbol : null,
            _ => null,
        };
        if (local is null)
            return given.ParentPastConversions() is IFieldReferenceOperation or IPropertyReferenceOperation or IIsPatternOperation;
        foreach (var reference in body.Uses.Of(local))
            if (
                local.Type.SpecialType == SpecialType.System_Boolean
                    ? !LocalUses.IsWrite(reference)
                    : reference.ParentPastConversions() is { } part && (answer.ReadBy(part) is not null || part is IIsPatternOperation)
            )
                return true;
        return false;
    }

    /// <summary>Null where the code does not show whether it is always the same socket.</summary>
    private static bool? AsksSeveral(IOperation receive, List<IOperation> others, ILoopOperation? loop, MessagingBody body)
    {
        foreach (var other in others)
            if (SocketOperand.CompareUses(other, receive, body) == Identity.Unknown)
                return null;
        return others.Count > 0 ? true : new SocketChange(loop, body).Of(SocketOperand.Of(receive, body));
    }

    /// <summary>Whether a block asks the same socket by another call: then that one is the first to ask again.</summary>
    private static bool AsksSameSocket(BasicBlock block, IOperation receive, MessagingBody body)
    {
        foreach (var other in PollIteration.ReceivesIn(block, body))
            if (other.Syntax != receive.Syntax && SocketOperand.CompareUses(other, receive, body) == Identity.Same)
                return true;
        return false;
    }

    private sealed class Answers
    {
        public ConcurrentDictionary<IOperation, BusyWait?> Of { get; } = new();
    }
}
