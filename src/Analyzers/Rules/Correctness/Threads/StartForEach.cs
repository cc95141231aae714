using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A thread or task for each element of a collection, all of them at once: <c>items.Select(item => Task.Run(...)).ToArray()</c>,
/// <c>list.ForEach(item => Task.Run(...))</c>.
/// </summary>
internal static class StartForEach
{
    /// <summary>The lambda that starts one whenever it is called, and waits for none; null where the start is not in such a one.</summary>
    public static IAnonymousFunctionOperation? LambdaAround(IOperation start, MessagingBody body)
    {
        if (
            start.EnclosingFunction() is not IAnonymousFunctionOperation lambda
            || lambda.ParentPastDelegate() is not IArgumentOperation { Parent: IInvocationOperation call }
            || !(IsMapped(call, body) || call.TargetMethod.Has(Facet.RunsForEach) && !call.TargetMethod.Has(ThreadFacet.RunsRepeatedly))
            || Branching.IsInBranch(start)
            || StartedThreads.MayEndBefore(start)
            || StartedThreads.IsWaitedFor(start, body.Library)
        )
            return null;
        foreach (var operation in lambda.Descendants())
            if (operation is IAwaitOperation && operation.EnclosingFunction() == lambda)
                return null;
        return
            (call.Instance ?? call.ArgumentFor(0)) is { } elements
            && Elements.Most(elements.Unconverted(), body, withAdditions: true, default) is not <= 1
            ? lambda
            : null;
    }

    /// <summary>Whether a call maps all elements before it, or what takes its result, returns.</summary>
    private static bool IsMapped(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod.Has(CollectionFacet.Maps)
        && (
            Collected(call) is not null
            || IsGivenToAll(call)
            || call.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
                && body.Uses.Of(local) is [var only]
                && IsGivenToAll(only)
        );

    /// <summary>The array or list that is made of a sequence at once.</summary>
    public static IInvocationOperation? Collected(IInvocationOperation sequence) =>
        sequence.ParentPastConversions() is IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation made }
        && made.TargetMethod.Has(CollectionFacet.MakesCollection)
        && made.Type is { TypeKind: TypeKind.Array or TypeKind.Class }
            ? made
            : null;

    /// <summary>Whether .NET waits for all tasks of a sequence, or for the first: <c>Task.WhenAll(tasks)</c>.</summary>
    private static bool IsGivenToAll(IOperation tasks) =>
        tasks.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsStatic: true } taker } }
        && taker.ContainingType.Has(TypeFacet.Task);
}
