using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// What runs a lambda: a timer, <c>Parallel</c> or a poller, repeatedly; a thread, task or poller, once each time it is handed over; an
/// event of .NET, now and then.
/// </summary>
internal readonly record struct DelegateRunner(IOperation Call, bool Repeats)
{
    /// <summary>Of what a messaging library's poller runs repeatedly: when it does.</summary>
    public ReadyEvent Ready { get; private init; }

    /// <summary>Whether it runs on the thread of a messaging library's poller.</summary>
    public bool IsOnPoller { get; private init; }

    /// <summary>Whether a scheduler runs it that may run one at a time, or on a thread of its own.</summary>
    public bool IsScheduled => Call is IInvocationOperation call && Schedulers.MayBeOwn(call);

    /// <summary>Who runs a lambda, or what a reference names: a method or a local function.</summary>
    public static DelegateRunner? ReceiverOf(IOperation function, MessagingLibrary library)
    {
        return function.ParentPastDelegate() switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } => library.MemberOf(call) is { Role: MessagingRole.RunOnPoller }
                ? new(call, false) { IsOnPoller = true }
            : IsGivenToPoller(call, library) && call.TargetMethod.IsFramework() ? new(call, false) { IsOnPoller = true }
            : Known(call, call.TargetMethod),
            IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } creation } => Known(
                creation,
                constructor
            ),
            IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var happens }, Adds: var adds } assignment =>
                library.Types.ReadyEventOf(happens) is not ReadyEvent.None and var ready
                    ? adds
                        ? new(assignment, true) { Ready = ready, IsOnPoller = true }
                        : null
                    : adds
                        ? Known(assignment, happens)
                        : null,
            _ => null,
        };
    }

    /// <summary>At most how often a lambda runs for each time that it is handed over; null where nothing bounds it.</summary>
    public long? Runs(MessagingBody body, CancellationToken cancellationToken)
    {
        if (!Repeats)
            return 1;
        if (Call is not IInvocationOperation { TargetMethod: var method } call || call.ArgumentFor(0) is not { } first)
            return null;
        if (method.Has(Facet.RunsForEach))
            return Elements.Most(first, body, withAdditions: true, cancellationToken);
        if (call.ArgumentFor(1) is not { } end)
            return null;
        var overflowed = false;
        var from = SizeAnalysis.ValueOf(first, body, cancellationToken);
        var runs = Saturating.Subtract(SizeAnalysis.ValueOf(end, body, cancellationToken).High, from.Low, ref overflowed);
        return runs < FunctionRuns.Most ? Math.Max(0, runs) : null;
    }

    /// <summary>Whether a task is started or continued on a poller, which is a scheduler.</summary>
    public static bool IsGivenToPoller(IInvocationOperation call, MessagingLibrary library)
    {
        foreach (var argument in call.Arguments)
            if (library.Types.IsPoller(argument.Value.Unconverted().Type))
                return true;
        return false;
    }

    private static DelegateRunner? Known(IOperation call, ISymbol member)
    {
        var facets = member.FacetsOfThreads();
        return (facets & ThreadFacet.RunsRepeatedly) != 0 ? new(call, true)
            : (facets & ThreadFacet.RunsByTimer) != 0 ? new(call, HasPeriod((IObjectCreationOperation)call))
            : (facets & (ThreadFacet.RunsOnce | ThreadFacet.RunsOnEvent)) != 0 ? new(call, false)
            : null;
    }

    /// <summary>Whether a timer fires more than once, as far as its constructor tells; one without a period is set later.</summary>
    private static bool HasPeriod(IObjectCreationOperation timer) => !Times.IsNever(timer.ArgumentFor(3));
}
