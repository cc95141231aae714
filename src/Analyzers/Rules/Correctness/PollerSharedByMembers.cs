using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.Correctness.Threads;
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
                member is IFieldSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Private } poller
                && library.Types.IsPoller(poller.Type)
                && OwnPoller.Of(poller, code.Bodies, library) is { } its
            )
                Examine(its, code, context);
    }

    private static void Examine(OwnPoller poller, TypeThreads code, in RuleContext context)
    {
        var run = new ThreadRun();
        foreach (var function in poller.Functions)
            code.AddTo(run, function);
        if (run.CallsOut)
            return;
        var thread = new StartedThread(poller.Start, "the poller of this object", poller.Start, poller.Starter, poller.IsCertain);
        foreach (var socket in poller.Sockets)
            if (code.OutsideUse(socket, run, thread, goesOn: poller.IsCertain) is { } other)
                Report(socket, thread, other, context);
    }

    private static void Report(
        ISymbol socket,
        StartedThread thread,
        (IInvocationOperation Call, ISymbol Member) other,
        in RuleContext context
    )
    {
        var at = other.Call.Syntax.GetSquiggle();
        var noFix = FixDecision.None(SocketSharedAcrossThreads.NoFix, also: thread.Start.Syntax.GetLocation());
        var callers = $"callers of {other.Member.QuotedName()}";
        if (thread.IsCertain)
            context.Report(
                Rules.ZMQ3011_SocketSharedAcrossThreads,
                at,
                noFix,
                socket.Name,
                $"may be used by {thread.Name} and {callers} at the same time",
                SocketOfARunningPoller.Remedy
            );
        else
            context.Report(
                Rules.ZMQ3026_SocketSharedByMembers,
                at,
                noFix,
                socket.Name,
                thread.Name,
                callers,
                thread.Starter.QuotedName(),
                SocketOfARunningPoller.Remedy
            );
    }

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
