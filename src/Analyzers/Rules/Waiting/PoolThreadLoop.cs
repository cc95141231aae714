using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2012 where the library's asynchronous receives hold no thread: a loop of receives that wait, in a task of the pool. One that is
/// started once is reported with all only, because the pool can spare a thread. Silent where the task is announced as long-running.
/// </summary>
internal sealed class PoolThreadLoop : BodyRule
{
    /// <summary>The option of .NET that asks for a thread.</summary>
    private const int LongRunning = 2;

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2012_ThreadPoolReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit
                    is {
                        Member: { IsReceive: true, IsCertain: true, Binding.Facts.AsynchronousReceivesHoldThreads: false } member,
                        Operation: IInvocationOperation receive
                    }
                && member.Waits(receive)
                && Loops.InnermostLoop(receive) is { } loop
                && GoesOn(loop)
                && TaskAround(receive, body) is { } task
                && !receive.HasErrors()
            )
                context.Report(
                    Rules.ZMQ2012_ThreadPoolReceive,
                    receive.Syntax.GetSquiggle(),
                    FixDecision
                        .None("whether the task or the loop has another owner is not visible here")
                        .OnlyHot(Loops.InnermostLoop(task) is not null && body.Loops.IsHot(task, context)),
                    receive.TargetMethod.Name
                );
    }

    /// <summary>
    /// Whether a loop goes on until other code ends it: it has no way out but its condition, or one that it asks in an <c>if</c>, and that
    /// is none, or a flag or token that the loop does not write.
    /// </summary>
    private static bool GoesOn(ILoopOperation loop)
    {
        var (isKnown, condition) = loop switch
        {
            IWhileLoopOperation { Condition: { } tested } => (true, tested),
            IForLoopOperation { Condition: var tested } => (true, tested),
            _ => (false, null),
        };
        if (
            !isKnown
            || condition is not null && !(condition.ConstantValue is { HasValue: true, Value: true } || AsksWhetherToGoOn(condition, loop))
        )
            return false;
        foreach (var operation in loop.Body.Descendants())
            if (operation is IReturnOperation or IBranchOperation { BranchKind: not BranchKind.Continue } && !IsAskedExit(operation, loop))
                return false;
        return true;
    }

    /// <summary><c>if (token.IsCancellationRequested) break;</c></summary>
    private static bool IsAskedExit(IOperation leaving, ILoopOperation loop)
    {
        var statement = leaving.Parent is IBlockOperation { Operations.Length: 1 } block ? block : leaving;
        return leaving is IReturnOperation { ReturnedValue: null } or IBranchOperation { BranchKind: BranchKind.Break }
            && statement.Parent is IConditionalOperation { WhenFalse: null } choice
            && AskedIteration.IsExit(choice)
            && Loops.InnermostLoop(choice) == loop
            && AsksWhetherToGoOn(choice.Condition, loop);
    }

    /// <summary>Whether a condition is a flag or token that the loop does not write.</summary>
    private static bool AsksWhetherToGoOn(IOperation condition, ILoopOperation loop) =>
        condition.WithoutNot(true).Condition.Unconverted() switch
        {
            IPropertyReferenceOperation { Property: var property } => property.IsFramework(),
            (IFieldReferenceOperation or ILocalReferenceOperation or IParameterReferenceOperation) and var flag => !LocalUses
                .WritesOf(LocalUses.NamedBy(flag), loop)
                .Any(),
            _ => false,
        };

    /// <summary>The call that gives the function around a receive to the pool.</summary>
    private static IInvocationOperation? TaskAround(IOperation receive, MessagingBody body) =>
        receive.EnclosingFunction() is IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda
        && DelegateRunner.ReceiverOf(lambda, body.Library) is { IsOnPoller: false, Repeats: false, Call: IInvocationOperation call }
        && !MayGetAThread(call)
            ? call
            : null;

    /// <summary>Whether the task may get a thread of its own: by its options, or by a scheduler.</summary>
    private static bool MayGetAThread(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter?.Type switch
                {
                    { TypeKind: TypeKind.Enum } => argument.Value.ConstantValue is not { HasValue: true, Value: int options }
                        || (options & LongRunning) != 0,
                    { TypeKind: TypeKind.Class, SpecialType: not SpecialType.System_Object } => true,
                    _ => false,
                }
            )
                return true;
        return false;
    }
}
