using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A start by a method of the user's: <c>void Run(Action work) => Task.Run(work)</c>. Its code shows that it starts the delegate whenever
/// it is called, does nothing else with it, and does not wait for it.
/// </summary>
internal static class OwnStart
{
    private const int MaxDepth = 2;

    /// <summary>Whether a lambda is given to such a method, as far as its call shows.</summary>
    public static bool MayBeIn(MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (operation is IAnonymousFunctionOperation or IMethodReferenceOperation && CallWith(operation, body) is not null)
                return true;
        return false;
    }

    /// <param name="function">What is started.</param>
    /// <param name="named">The expression that names it.</param>
    /// <param name="body">The code around.</param>
    public static ThreadStart? Of(IOperation function, IOperation named, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || CallWith(named, body) is not { Parent: IInvocationOperation call } given
            || TaskForms.IsWaitedFor(call)
            || ThreadStart.IsAsked(call)
        )
            return null;
        foreach (var (parameter, code) in OtherBodies.GivenBy(call, body, argument => argument == given))
            if (
                code.Uses.Of(parameter) is [var only]
                && Started(only) is var started
                && started.EnclosingFunction().Syntax == code.Root.Syntax
                && (ThreadStart.Of(only, started, code) ?? Of(only, started, code)) is { RunsSideBySide: false } start
                && !Branching.IsInBranch(start.Start)
                && !StartedThreads.MayEndBefore(start.Start)
                && !StartedThreads.IsWaitedFor(start.Start, body.Library)
            )
                return new(function, call, RunsSideBySide: false, start.Name);
        return null;
    }

    /// <summary>
    /// What names the delegate to whom it is given: itself, or what does nothing but to call it: <c>() => work()</c>, <c>work.Invoke</c>.
    /// </summary>
    private static IOperation Started(IOperation work) =>
        work.Parent switch
        {
            IMethodReferenceOperation { Method.MethodKind: MethodKind.DelegateInvoke } named => named,
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: var called } call
                when called == work
                    && call.EnclosingFunction() is IAnonymousFunctionOperation { Body.Operations: var statements } lambda
                    && statements is [var first, ..]
                    && (call.Parent == first || call.Parent is IAwaitOperation { Parent: var awaited } && awaited == first)
                    && statements.Skip(1).All(static rest => rest.IsImplicit) => lambda,
            _ => work,
        };

    private static IArgumentOperation? CallWith(IOperation function, MessagingBody body) =>
        function.ParentPastDelegate() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call } argument
        && method.OriginalDefinition.IsInSource(body.Compilation)
        && body.Library.MemberOf(call) is null
            ? argument
            : null;
}
