using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Loops that ask several sockets whether anything is there, and do nothing else where it is not:
/// <c>while (running) { if (a.HasIn) ... if (b.HasIn) ... }</c>
/// </summary>
internal static class AskedInTurn
{
    /// <summary>The first question of each such loop, and what the loop does where nothing is there.</summary>
    public static IEnumerable<(IOperation Question, LoopEffect Idling)> In(MessagingBody body, CancellationToken cancellationToken)
    {
        if (!body.Library.Has(static facts => facts.HasReadyEvents))
            yield break;
        foreach (var operation in body.Operations)
        {
            if (operation is not (IWhileLoopOperation or IForLoopOperation { AtLoopBottom.IsEmpty: true }))
                continue;
            var loop = (ILoopOperation)operation;
            var (questions, idle) = (new List<(IOperation Question, bool IsAlone)>(), ImmutableArray.CreateBuilder<IOperation>());
            Collect(AskedIteration.StatementsOf(loop.Body), questions, idle, body);
            if (
                AreOfSeveral(questions)
                && !AsksWhatItSets(loop, idle)
                && TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount
                && AskedInVain.OnlyGoesOn(loop, body)
                && AskedInVain.IdlingOf(idle.ToImmutable(), loop, body, cancellationToken) is { } idling
            )
                yield return (questions[0].Question, idling);
        }
    }

    private static void Collect(
        ImmutableArray<IOperation> statements,
        List<(IOperation Question, bool IsAlone)> questions,
        ImmutableArray<IOperation>.Builder idle,
        MessagingBody body
    )
    {
        foreach (var statement in statements)
            if (statement is IConditionalOperation { Syntax: IfStatementSyntax } choice && QuestionIn(choice.Condition, body) is { } asks)
            {
                questions.Add(asks);
                if (choice.WhenFalse is { } other)
                    Collect(AskedIteration.StatementsOf(other), questions, idle, body);
            }
            else if (
                statement is IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } asked }
                && QuestionIn(asked, body) is { } drains
            )
                questions.Add(drains);
            else if (AskedIteration.IsExit(statement) && AskedInVain.IsIdle(((IConditionalOperation)statement).Condition, body))
                continue;
            else if (statement is IForEachLoopOperation { IsAsynchronous: false } each)
                Collect(AskedIteration.StatementsOf(each.Body), questions, idle, body);
            else
                idle.Add(statement);
    }

    /// <summary>The question to a socket that a condition is, or that it asks beside flags: <c>free > 0 &amp;&amp; b.HasIn</c></summary>
    private static (IOperation Question, bool IsAlone)? QuestionIn(IOperation condition, MessagingBody body)
    {
        var (question, parts) = ((IOperation?)null, 0);
        foreach (var (asked, outcome, isJoined) in DecidingConditions.PartsOf(condition, outcome: true))
        {
            if (isJoined)
                continue;
            if (outcome && question is null && AskedInVain.AsksSocket(asked, body))
                question = asked.Unconverted();
            else if (!AskedInVain.IsIdle(asked, body))
                return null;
            parts++;
        }

        return question is null ? null : (question, parts == 1);
    }

    /// <summary>
    /// Whether it goes on only while a socket had something: by a flag, or a count, that each iteration sets anew. It takes what is there.
    /// </summary>
    private static bool AsksWhatItSets(ILoopOperation loop, IReadOnlyList<IOperation> idle)
    {
        foreach (var statement in idle)
        foreach (var part in statement.DescendantsAndSelf())
        {
            var set = part switch
            {
                IVariableDeclaratorOperation { Symbol: var declared } => declared,
                ISimpleAssignmentOperation { Target: var target } => LocalUses.NamedBy(target),
                _ => null,
            };
            if (set is not null && IsAsked(set, loop))
                return true;
        }

        return false;
    }

    /// <summary>Whether the loop's condition, or one that leaves it, names a variable.</summary>
    private static bool IsAsked(ISymbol variable, ILoopOperation loop)
    {
        foreach (var operation in loop.Descendants())
            if (variable.Is(LocalUses.NamedBy(operation)) && (!operation.IsIn(loop.Body) || IsInExit(operation, loop)))
                return true;
        return false;
    }

    private static bool IsInExit(IOperation operation, ILoopOperation loop)
    {
        foreach (var (part, around) in operation.AncestorsIn(loop.Body))
            if (AskedIteration.IsExit(around) && ((IConditionalOperation)around).Condition == part)
                return true;
        return false;
    }

    /// <summary>
    /// Whether they are about more than one socket: by other names, or by the variable of a <c>foreach</c>. Where flags decide about each
    /// of them, it may be one at a time.
    /// </summary>
    private static bool AreOfSeveral(List<(IOperation Question, bool IsAlone)> questions)
    {
        var (first, anyAlone, several) = ((ISymbol?)null, false, false);
        foreach (var (question, isAlone) in questions)
        {
            anyAlone |= isAlone;
            var socket = ((IPropertyReferenceOperation)question).Instance?.Unconverted();
            if (socket is ILocalReferenceOperation { Local.IsForEach: true })
                several = true;
            else if (socket is not null && LocalUses.NamedBy(socket) is { } named)
            {
                several |= first is not null && !first.Is(named);
                first ??= named;
            }
        }

        return several && anyAlone;
    }
}
