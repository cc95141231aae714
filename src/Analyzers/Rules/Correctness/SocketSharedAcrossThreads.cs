using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011: a socket that a thread, task or timer uses while the code that started it, another one, or another iteration uses it too.
/// Silent on contexts, on sockets made inside, on what comes before the start or after a wait, on sockets handed over, and under locks.
/// </summary>
internal sealed class SocketSharedAcrossThreads : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads);

    /// <summary>What to do.</summary>
    public const string Remedy = "give each thread its own socket";

    /// <summary>Why there is no fix.</summary>
    public const string NoFix = "which thread owns the socket, and how the others reach it, is a decision for the author";

    private const string Starter = "the code that starts it";

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        FramesAcrossAwait.Examine(body, context);
        ExamineStarts(body, null, context);
    }

    /// <summary>What the threads that some code starts share with it and with each other; adds the sockets that it tells of.</summary>
    public static void ExamineStarts(MessagingBody body, HashSet<ISymbol>? shared, in RuleContext context)
    {
        if (!ThreadText.AreIn(body.Root.Syntax, body.Compilation, context.CancellationToken) && !OwnStart.MayBeIn(body))
            return;
        List<(ThreadStart Start, List<SocketUse> Uses)>? starts = null;
        foreach (var start in ThreadStart.In(body, withOwn: true))
            (starts ??= new()).Add((start, SocketUse.InThread(start, body)));

        if (starts is null)
            return;
        foreach (var (start, inside) in starts)
        {
            var told = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            foreach (var use in inside)
                if (!told.Contains(use.Socket) && Partner(start, use, starts, body, context) is { } partner)
                    Report(use, start, partner.Place, partner.Name, told, body, context);
            foreach (var use in SocketUse.EverInThread(start, body))
                if (!told.Contains(use.Socket) && EndlessBeside.UseOf(use.Socket, start, body) is { } place)
                    Report(use, start, place, Starter, told, body, context);
            shared?.UnionWith(told);
        }
    }

    private static void Report(
        SocketUse use,
        ThreadStart start,
        IOperation place,
        string partner,
        HashSet<ISymbol> told,
        MessagingBody body,
        in RuleContext context
    )
    {
        told.Add(use.Socket);
        context.Report(
            Rules.ZMQ3011_SocketSharedAcrossThreads,
            body.SquiggleOf(use.Call.Syntax, start.Start.Syntax),
            FixDecision.None(NoFix, also: place.Syntax.GetLocation()).Also(body.Shows(use.Call.Syntax) ? null : use.Call.Syntax),
            use.Socket.Name,
            $"may be used by {start.Name} and {partner} at the same time",
            Remedy
        );
    }

    /// <summary>What may use the socket at the same time.</summary>
    private static (IOperation Place, string Name)? Partner(
        ThreadStart start,
        SocketUse own,
        List<(ThreadStart Start, List<SocketUse> Uses)> starts,
        MessagingBody body,
        in RuleContext context
    )
    {
        var socket = own.Socket;
        if (start.RunsSideBySide)
            return IsOfEachMade(socket, start) ? null : (start.Start, start.Others);
        var beside = new Dictionary<IOperation, (IOperation, string)>();
        foreach (var use in SocketUse.In(start.Start.EnclosingFunction(), body))
            if (
                !start.IsOverAtOnce
                && use.Socket.Is(socket)
                && use.Call.EnclosingFunction() == start.Start.EnclosingFunction()
                && !MutuallyExclusive.Are(start, own.Call, use.Call, body)
            )
                beside[use.Call] = (use.Call, Starter);
        foreach (var (other, uses) in starts)
            if (
                other.Start.EnclosingFunction() == start.Start.EnclosingFunction()
                && !IsSeenInTheType(start, other)
                && !(other.Function == start.Function && SingleIteration.Is(own.Call, start.Function, body))
                && (
                    AreOne(start, other)
                        ? !start.IsOverAtOnce && !IsOncePerSocket(socket, start, body)
                        : other.Start == start.Start || !start.IsOverAtOnce
                )
                && Beside(uses, own, start, other, body) is { } theirs
            )
            {
                if (other.Start == start.Start && other.Function != start.Function)
                    return (theirs, "another part of the same call");
                beside[other.Start] = AreOne(start, other)
                    ? (start.Start, start.Others)
                    : (theirs, $"{(other.Name == start.Name ? "another" : other.Name)} started beside it");
            }

        return
            beside.Count > 0
            && MayHappenInParallel.FirstReached(
                start,
                beside.Keys,
                socket,
                body,
                context.CancellationToken,
                isEndless: EndlessLoop.IsAround(own.Call, socket, body)
            )
                is { } reached
            ? beside[reached]
            : null;
    }

    /// <summary>The first of another thread's uses that conditions do not keep apart from this one.</summary>
    private static IOperation? Beside(List<SocketUse> uses, SocketUse own, in ThreadStart start, in ThreadStart other, MessagingBody body)
    {
        foreach (var use in uses)
            if (
                use.Socket.Is(own.Socket)
                && (
                    AreOne(start, other)
                    || !MutuallyExclusive.Are(start, own.Call, other, use.Call, body)
                        && !ChosenRun.MayBeOneOf((own.Call, start.Function, body), (use.Call, other.Function, body))
                )
            )
                return use.Call;
        return null;
    }

    /// <summary>Whether it is one start, which a loop may repeat.</summary>
    private static bool AreOne(in ThreadStart start, in ThreadStart other) =>
        other.Function == start.Function && other.Start == start.Start;

    /// <summary>Whether two threads are seen where the whole type is: one of them does what a method of the object does.</summary>
    private static bool IsSeenInTheType(in ThreadStart start, in ThreadStart other) =>
        other.Function != start.Function && (start.IsOfMethod || other.IsOfMethod);

    /// <summary>
    /// Whether no two iterations of a loop start the thread with one socket: there is none, each iteration has its own, or only some start
    /// one.
    /// </summary>
    private static bool IsOncePerSocket(ISymbol socket, ThreadStart start, MessagingBody body)
    {
        if (
            Loops.InnermostLoop(start.Start) is not { } loop
            || IsOfEach(socket, loop)
            || IsOfEachMade(socket, start)
            || TripCount.Of(loop, body) is <= 1
        )
            return true;
        foreach (var (child, parent) in start.Start.AncestorsBelow(loop))
            if (parent is ITryOperation || Branching.IsBranch(child, parent))
                return true;
        return false;
    }

    /// <summary>Whether each of several threads that are made in one place, and started in another, has a socket of its own.</summary>
    private static bool IsOfEachMade(ISymbol socket, in ThreadStart start) =>
        !start.Function.IsIn(start.Start)
        && (
            Loops.InnermostLoop(start.Function) is { } made && IsOfEach(socket, made)
            || start.Function.Parent?.EnclosingFunction() is { } each && each != start.Start.EnclosingFunction() && IsOfEach(socket, each)
        );

    private static bool IsOfEach(ISymbol socket, IOperation repeated) => socket is not IFieldSymbol && socket.IsDeclaredIn(repeated.Syntax);
}
