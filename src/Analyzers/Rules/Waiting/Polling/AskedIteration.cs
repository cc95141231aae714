using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>An iteration that begins with a question, which leads to a receive or to something else.</summary>
/// <param name="Question">What is asked.</param>
/// <param name="Taken">The code with the receive.</param>
/// <param name="Otherwise">The code that runs instead.</param>
internal readonly record struct AskedIteration(IOperation Question, ImmutableArray<IOperation> Taken, ImmutableArray<IOperation> Otherwise)
{
    private const Effect PassingTime =
        Effect.Sleeps | Effect.Yields | Effect.Acquires | Effect.Suspends | Effect.ReturnsTask | Effect.Waits;

    /// <summary>
    /// <c>if (asked) Receive(); else Rest();</c>, <c>if (asked) { Receive(); continue; } Rest();</c>, and
    /// <c>if (!asked) { Rest(); continue; } Receive();</c>, and <c>while (asked) Receive(); Rest();</c>; null for all others.
    /// </summary>
    public static AskedIteration? Of(ILoopOperation loop, IOperation receive, MessagingBody body)
    {
        var statements = StatementsOf(loop.Body).RemoveAll(IsExit);
        if (statements is [IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } asked } drain, ..])
            return IsIn(receive, StatementsOf(drain.Body)) && OnlyDrains(loop, drain, body)
                ? new(QuestionIn(asked, body), StatementsOf(drain.Body), statements.RemoveAt(0))
                : null;
        if (statements is not [IConditionalOperation { WhenTrue: var first, WhenFalse: var second } choice, ..])
            return null;
        var rest = statements.RemoveAt(0);
        var (question, holds) = choice.Condition.WithoutNot(true);
        var isNegated = !holds;
        if (rest.Length > 0)
        {
            if (second is not null || !IdleStatements.EndsInContinue(first, loop))
                return null;
            return Taking(isNegated ? rest : StatementsOf(first), isNegated ? StatementsOf(first) : rest);
        }

        var (yes, no) = (StatementsOf(first), second is null ? ImmutableArray<IOperation>.Empty : StatementsOf(second));
        return isNegated ? Taking(no, yes) : Taking(yes, no);

        AskedIteration? Taking(ImmutableArray<IOperation> taken, ImmutableArray<IOperation> otherwise) =>
            IsIn(receive, taken) ? new(question, taken, otherwise) : null;
    }

    /// <summary>The question to the socket where a condition asks for flags beside it.</summary>
    private static IOperation QuestionIn(IOperation condition, MessagingBody body)
    {
        foreach (var (part, outcome, _) in DecidingConditions.PartsOf(condition, outcome: true))
            if (outcome && AskedInVain.AsksSocket(part, body))
                return part;
        return condition.Unconverted();
    }

    /// <summary>Whether a loop takes all that is there, and does nothing else but to sleep, which delays the next message.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="drain">The statement of it that takes all that is there.</param>
    /// <param name="body">The code.</param>
    public static bool OnlyDrains(ILoopOperation? loop, IOperation? drain, MessagingBody body) =>
        loop is not null
        && drain is not null
        && !(drain is ILoopOperation inner && (inner is IForLoopOperation || TripCount.Of(inner, body) is not null))
        && StatementsOf(loop.Body).RemoveAll(IsExit) is [var first, ..] statements
        && first == drain
        && statements.RemoveAt(0).All(statement => OnlyPassesTime(statement, body));

    /// <summary>Whether a statement is nothing that an iteration could be for: no code of the user's, no text, no count.</summary>
    private static bool OnlyPassesTime(IOperation statement, MessagingBody body) =>
        statement
            .DescendantsAndSelf()
            .All(part =>
                part is not (IAssignmentOperation or IIncrementOrDecrementOperation)
                && !(part is IInvocationOperation { TargetMethod: var called } && !called.IsFramework())
                && (body.EffectsOf(part) & ~PassingTime) == 0
            );

    /// <summary>Whether an operation is in one of the two.</summary>
    public bool Holds(IOperation operation) => IsIn(operation, Taken) || IsIn(operation, Otherwise);

    private static bool IsIn(IOperation operation, ImmutableArray<IOperation> statements)
    {
        foreach (var statement in statements)
            if (operation.IsIn(statement))
                return true;
        return false;
    }

    /// <summary><c>if (stopped) break;</c></summary>
    public static bool IsExit(IOperation statement) =>
        statement is IConditionalOperation { WhenFalse: null, WhenTrue: var then }
        && StatementsOf(then) is [IReturnOperation or IBranchOperation { BranchKind: BranchKind.Break }];

    /// <summary>
    /// The statements of a block, or the one statement; of a <c>try</c> those that may throw. What declares a variable that gets no value
    /// yet is none.
    /// </summary>
    public static ImmutableArray<IOperation> StatementsOf(IOperation body) =>
        body switch
        {
            ITryOperation { Finally: null, Body: var tried } => StatementsOf(tried),
            IBlockOperation { Operations: [IBlockOperation only] } => StatementsOf(only),
            IBlockOperation { Operations: var statements } => ImmutableArray.CreateRange(
                statements
                    .Where(static statement => !OnlyDeclares(statement))
                    .SelectMany(statement =>
                        statement is ITryOperation { Finally: null } ? StatementsOf(statement) : ImmutableArray.Create(statement)
                    )
            ),
            _ => ImmutableArray.Create(body),
        };

    private static bool OnlyDeclares(IOperation statement) =>
        statement is IVariableDeclarationGroupOperation group
        && group
            .Descendants()
            .All(static part => part is IVariableDeclarationOperation or IVariableDeclaratorOperation { Initializer: null });
}
