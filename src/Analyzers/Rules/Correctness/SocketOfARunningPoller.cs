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
/// ZMQ3011: a socket in a poller that runs on a thread of its own, used after the start by the code that starts it, or by a thread or
/// task that this code starts then, or that a handler of a poller starts. A poller looks at its sockets in each round, whatever the code
/// waits for meanwhile. Silent where anything may have stopped it, for sockets that were taken out of it, under locks, and in what the
/// poller runs itself.
/// </summary>
internal sealed class SocketOfARunningPoller : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads);

    /// <summary>What to do.</summary>
    public const string Remedy = "use it in the poller's handlers, by its Run or a queue";

    /// <summary>What the message says of a socket whose poller is started there.</summary>
    public static string Problem(IOperation run) => $"belongs to the thread of the poller that line {RunningPoller.LineOf(run)} starts";

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.RunPoller, Operation: IInvocationOperation { Instance: { } poller } run }
                && hit.Member.AnswersAtOnce(run)
                && body.Library.Fields.VariableOf(poller.Unconverted()) is { } name
            )
                Examine(run, null, name, body, context);
        if (!ThreadText.AreIn(body.Root.Syntax, body.Compilation, context.CancellationToken))
            return;
        foreach (var (start, running, poller) in PollerThreads.In(body))
            Examine(start, running, poller, body, context);
        foreach (var (start, use, socket) in HandlerThreads.In(body, context.CancellationToken))
            context.Report(
                Rules.ZMQ3011_SocketSharedAcrossThreads,
                use.Syntax.GetSquiggle(),
                FixDecision.None(SocketSharedAcrossThreads.NoFix, also: start.Start.Syntax.GetLocation()),
                socket,
                $"may be used by {start.Name} and the poller at the same time",
                Remedy
            );
    }

    private static void Examine(IOperation run, IOperation? running, ISymbol poller, MessagingBody body, in RuleContext context)
    {
        var function = run.EnclosingFunction();
        var told = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var (socket, its, add) in PollerMembers.In(body.Root, body.Library))
        {
            if (
                !its.Is(poller)
                || add.EnclosingFunction() != function
                || add.Syntax.SpanStart > run.Syntax.SpanStart
                || Branching.IsInBranch(add)
                || body.Uses.IsWritten(socket)
                || !told.Add(socket)
                || MayBeTakenOut(socket, run, body)
            )
                continue;
            var uses = UsesOf(socket, poller, run, running, body);
            var thread = new ThreadStart(run, run, false, "the poller");
            if (
                uses.Count > 0
                && MayHappenInParallel.FirstReached(
                    thread,
                    uses.Keys,
                    socket,
                    body,
                    context.CancellationToken,
                    whateverWaits: running is null
                )
                    is { } reached
            )
                context.Report(
                    Rules.ZMQ3011_SocketSharedAcrossThreads,
                    uses[reached].Syntax.GetSquiggle(),
                    FixDecision.None(SocketSharedAcrossThreads.NoFix, also: run.Syntax.GetLocation()),
                    socket.Name,
                    Problem(run),
                    Remedy
                );
        }
    }

    /// <summary>
    /// The uses after the start while the poller certainly runs, each by the operation of this function that reaches it: its own calls, and
    /// the starts of threads and tasks that make them.
    /// </summary>
    private static Dictionary<IOperation, IOperation> UsesOf(
        ISymbol socket,
        ISymbol poller,
        IOperation run,
        IOperation? running,
        MessagingBody body
    )
    {
        var function = run.EnclosingFunction();
        var uses = new Dictionary<IOperation, IOperation>();
        foreach (var use in SocketUse.In(function, body))
            if (
                use.Socket.Is(socket)
                && IsAfter(use.Call)
                && !Synchronization.IsLocked(use.Call)
                && body.Library.MemberOf(use.Call) is not { Role: MessagingRole.AddToPoller }
            )
                uses[use.Call] = use.Call;
        // where several use it beside the poller, they are told of each other
        if (uses.Count == 0 && ThreadText.AreIn(body.Root.Syntax, body.Compilation, default))
            foreach (var start in ThreadStart.In(body, withWaitedFor: true))
                if (IsAfter(start.Start))
                    foreach (var use in SocketUse.InThread(start, body))
                        if (use.Socket.Is(socket))
                        {
                            if (start.RunsSideBySide || uses.Count > 0 && !uses.ContainsKey(start.Start))
                                return new();
                            uses[start.Start] = use.Call;
                            break;
                        }

        return uses;

        // what is given the poller may stop it, or take the socket out of it
        bool IsAfter(IOperation place) =>
            place.EnclosingFunction() == function
            && RunningPoller.ComesBefore(run, place.Syntax)
            && RunningPoller.IsUnstoppedUntil(place.Syntax.Span.End, poller, run, body, running)
            && !RunningPoller.MayHaveEnded(poller, run, place.Syntax.SpanStart, body.Library);
    }

    /// <summary>Whether the socket may leave the poller in this code, or is another one by then.</summary>
    private static bool MayBeTakenOut(ISymbol socket, IOperation run, MessagingBody body) =>
        RunningPoller.LosesSockets(body)
        || socket is not IFieldSymbol && body.Uses.DeclaratorOf(socket) is null && body.Uses.IsWritten(socket)
        || socket.IsDeclaredIn(run.Syntax);
}
