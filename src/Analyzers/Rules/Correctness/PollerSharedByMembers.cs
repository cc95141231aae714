using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011 across members: an object whose poller runs from its constructor on, and whose members use a socket of that poller when others
/// call them. ZMQ3026 where a method starts the poller, or one stops it. Silent where what the poller runs calls out, so that members may
/// be called by it; where a socket may leave the poller; and under locks.
/// </summary>
internal sealed class PollerSharedByMembers : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads, Rules.ZMQ3026_SocketSharedByMembers);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind != TypeKind.Class || !library.Has(static facts => facts.HasReadyEvents) || !HasFields(type, library))
            return;
        var code = new TypeThreads(type, library, compilation, context.CancellationToken);
        foreach (var member in library.MembersOf(type))
            if (
                member is { IsStatic: false, DeclaredAccessibility: Accessibility.Private }
                && library.Types.IsPoller(LocalUses.TypeOf(member))
                && library.Fields.Contains(member)
                && OwnPoller.Of(member, code.Bodies, library) is { } its
            )
                Examine(its, code, context);
    }

    private static void Examine(OwnPoller poller, TypeThreads code, in RuleContext context)
    {
        var run = new ThreadRun();
        foreach (var function in poller.Functions)
            code.AddTo(run, function);
        var thread = new StartedThread(poller.Start, "the poller of this object", poller.Start, poller.Starter, poller.IsCertain);
        foreach (var socket in poller.Sockets)
            if (UseBehindStart(socket, poller, code) is { } behind)
                ReportShared(socket, thread, behind, SocketOfARunningPoller.Problem(poller.Start), context);
            else if (poller.IsOfWindow && code.OutsideUse(socket, run, OfWindow(thread), goesOn: true) is { } touch)
                Report(socket, OfWindow(thread), touch, context);
            else if (poller.Start.EnclosingFunction() is IAnonymousFunctionOperation)
                continue;
            else if (code.OutsideUse(socket, run, thread, goesOn: poller.IsCertain) is { } other)
                Report(socket, thread, other, context);
            else if (UseByThread(socket, run, poller, thread, code) is var (call, name))
                ReportShared(socket, thread, call, $"may be used by {thread.Name} and {name} at the same time", context);
    }

    /// <summary>The same for what somebody at the window has called.</summary>
    private static StartedThread OfWindow(StartedThread thread) => thread with { IsCertain = true, IsOfWindow = true };

    /// <summary>A use by the code that starts the poller, behind the start.</summary>
    private static IInvocationOperation? UseBehindStart(ISymbol socket, OwnPoller poller, TypeThreads code)
    {
        var body = code.BodyOf(poller.Starter, poller.Start);
        foreach (var use in SocketUse.In(poller.Start.EnclosingFunction(), body))
            if (
                use.Call.EnclosingFunction() == poller.Start.EnclosingFunction()
                && socket.Is(PollerSockets.FieldOf(use.Socket, body.Uses, body.Library))
                && use.Call.Syntax.SpanStart > poller.Start.Syntax.Span.End
                && RunningPoller.ComesBefore(poller.Start, use.Call.Syntax)
                && RunningPoller.IsLeftUntil(poller.Start, use.Call.Syntax.SpanStart, poller.Field, body)
                && !Synchronization.IsLocked(use.Call)
            )
                return use.Call;
        return null;
    }

    /// <summary>A use by a thread, task or timer that the object starts beside its poller, and that does nothing with the poller.</summary>
    private static (IInvocationOperation Call, string Name)? UseByThread(
        ISymbol socket,
        ThreadRun run,
        OwnPoller poller,
        StartedThread thread,
        TypeThreads code
    )
    {
        foreach (var (other, beside) in code.Threads)
            if (StartedThreads.RunTogether(thread, other) && !beside.MayKnow(run) && !beside.Read.Contains(poller.Field))
                foreach (var use in beside.Uses)
                    if (use.Socket.Is(socket) && code.Sends(use) && !beside.UnderLocks.Contains(use.Call))
                        return (use.Call, other.Name);
        return null;
    }

    private static void Report(
        ISymbol socket,
        StartedThread thread,
        (IInvocationOperation Call, string Caller) other,
        in RuleContext context
    )
    {
        if (thread.IsCertain)
            ReportShared(socket, thread, other.Call, $"may be used by {thread.Name} and {other.Caller} at the same time", context);
        else
            context.Report(
                Rules.ZMQ3026_SocketSharedByMembers,
                other.Call.Syntax.GetSquiggle(),
                NoFix(thread),
                socket.Name,
                thread.Name,
                other.Caller,
                thread.Begun,
                SocketOfARunningPoller.Remedy
            );
    }

    private static void ReportShared(
        ISymbol socket,
        StartedThread thread,
        IInvocationOperation call,
        string problem,
        in RuleContext context
    ) =>
        context.Report(
            Rules.ZMQ3011_SocketSharedAcrossThreads,
            call.Syntax.GetSquiggle(),
            NoFix(thread),
            socket.Name,
            problem,
            SocketOfARunningPoller.Remedy
        );

    private static FixDecision NoFix(StartedThread thread) =>
        FixDecision.None(SocketSharedAcrossThreads.NoFix, also: thread.Start.Syntax.GetLocation());

    private static bool HasFields(INamedTypeSymbol type, MessagingLibrary library)
    {
        var (hasSocket, hasPoller) = (false, false);
        foreach (var member in library.MembersOf(type))
            if (member is IFieldSymbol { IsStatic: false, Type: var held })
            {
                hasSocket |= library.Types.IsSocket(held);
                hasPoller |= library.Types.IsPoller(held);
            }

        return hasSocket && hasPoller;
    }
}
