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
            var (questions, idle) = (new List<IOperation>(), ImmutableArray.CreateBuilder<IOperation>());
            Collect(AskedIteration.StatementsOf(loop.Body), questions, idle, body);
            if (
                AreOfSeveral(questions)
                && !AsksWhatItSets(loop, idle)
                && TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount
                && AskedInVain.OnlyGoesOn(loop, body)
                && AskedInVain.IdlingOf(idle.ToImmutable(), loop, body, cancellationToken) is { } idling
            )
                yield return (questions[0], idling);
        }
    }

    private static void Collect(
        ImmutableArray<IOperation> statements,
        List<IOperation> questions,
        ImmutableArray<IOperation>.Builder idle,
        MessagingBody body
    )
    {
        foreach (var statement in statements)
            if (statement is IConditionalOperation { Syntax: IfStatementSyntax } choice && AskedInVain.AsksSocket(choice.Condition, body))
            {
                questions.Add(choice.Condition.Unconverted());
                if (choice.WhenFalse is { } other)
                    Collect(AskedIteration.StatementsOf(other), questions, idle, body);
            }
            else if (
                statement is IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } asked }
                && AskedInVain.AsksSocket(asked, body)
            )
                questions.Add(asked.Unconverted());
            else if (AskedIteration.IsExit(statement) && AskedInVain.IsIdle(((IConditionalOperation)statement).Condition, body))
                continue;
            else if (statement is IForEachLoopOperation { IsAsynchronous: false } each)
                Collect(AskedIteration.StatementsOf(each.Body), questions, idle, body);
            else
                idle.Add(statement);
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

    /// <summary>Whether they are about more than one socket: by other names, or by the variable of a <c>foreach</c>.</summary>
    private static bool AreOfSeveral(List<IOperation> questions)
    {
        ISymbol? first = null;
        foreach (var question in questions)
        {
            var socket = ((IPropertyReferenceOperation)question).Instance?.Unconverted();
            if (socket is ILocalReferenceOperation { Local.IsForEach: true })
                return true;
            if (socket is null || LocalUses.NamedBy(socket) is not { } named)
                continue;
            if (first is not null && !first.Is(named))
                return true;
            first ??= named;
        }

        return false;
    }
}
