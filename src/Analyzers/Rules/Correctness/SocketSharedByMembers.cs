using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011 across members: an object that starts a thread, and whose members use the thread's socket when others call them. ZMQ3026 where a
/// method starts it, because the others may be called before. Silent where the thread calls out, so that members may be called by it; where
/// it waits for a signal; and under locks.
/// </summary>
internal sealed class SocketSharedByMembers : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads, Rules.ZMQ3026_SocketSharedByMembers);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind != TypeKind.Class || !HasSocket(type, library) || !MayStartThreads(type, compilation, context))
            return;
        var code = new TypeThreads(type, library, compilation, context.CancellationToken);
        var told = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var body in code.BodiesWithoutHits())
            SocketSharedAcrossThreads.ExamineStarts(body, told, context);
        var runs = new List<(StartedThread Thread, ThreadRun Run)>();
        foreach (var (thread, run) in code.Threads)
        {
            foreach (var (other, beside) in runs)
                if (StartedThreads.RunTogether(thread, other))
                    ReportShared(thread, run, other, beside, code, told, library, context);
            runs.Add((thread, run));
            if (run.WaitsForSignal)
                continue;
            foreach (var use in run.Uses)
                if (
                    IsOfTheObject(use.Socket, library)
                    && code.Sends(use)
                    && !code.UsesAfterStart(thread, use.Socket)
                    && !new SaidDone(thread, code, library).Is(use)
                    && code.OutsideUse(use.Socket, run, thread) is { } other
                    && told.Add(use.Socket)
                )
                    Report(thread, use, other, context);
        }
    }

    /// <summary>A socket that two threads of one object use, neither of which waits for the other.</summary>
    private static void ReportShared(
        StartedThread thread,
        ThreadRun run,
        StartedThread other,
        ThreadRun beside,
        TypeThreads code,
        HashSet<ISymbol> told,
        MessagingLibrary library,
        in RuleContext context
    )
    {
        if (run.MayKnow(beside))
            return;
        foreach (var use in run.Uses)
        foreach (var theirs in beside.Uses)
            if (
                IsOfTheObject(use.Socket, library)
                && use.Socket.Is(theirs.Socket)
                && code.Sends(use)
                && code.Sends(theirs)
                && !run.UnderLocks.Contains(use.Call)
                && !beside.UnderLocks.Contains(theirs.Call)
                && !ChosenRun.MayBeOneOf(code.PlaceOf(use, thread), code.PlaceOf(theirs, other))
                && told.Add(use.Socket)
            )
            {
                var (first, second) = (other.Name, thread.Name == other.Name ? "another" : thread.Name);
                context.Report(
                    Rules.ZMQ3011_SocketSharedAcrossThreads,
                    use.Call.Syntax.GetSquiggle(),
                    FixDecision.None(SocketSharedAcrossThreads.NoFix, also: theirs.Call.Syntax.GetLocation()),
                    use.Socket.Name,
                    $"may be used by {first} and {second} at the same time",
                    SocketSharedAcrossThreads.Remedy
                );
            }
    }

    private static void Report(
        StartedThread thread,
        SocketUse use,
        (IInvocationOperation Call, string Caller) other,
        in RuleContext context
    )
    {
        var (socket, remedy) = (use.Socket.Name, SocketSharedAcrossThreads.Remedy);
        var at = use.Call.Syntax.GetSquiggle();
        var noFix = FixDecision.None(SocketSharedAcrossThreads.NoFix, also: other.Call.Syntax.GetLocation());
        var problem = $"may be used by {thread.Name} and {other.Caller} at the same time";
        if (thread.IsCertain)
            context.Report(Rules.ZMQ3011_SocketSharedAcrossThreads, at, noFix, socket, problem, remedy);
        else
            context.Report(Rules.ZMQ3026_SocketSharedByMembers, at, noFix, socket, thread.Name, other.Caller, thread.Begun, remedy);
    }

    /// <summary>Whether it is in a field, or a parameter of the primary constructor, which members know as well.</summary>
    private static bool IsOfTheObject(ISymbol socket, MessagingLibrary library) =>
        socket is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }
        || !socket.IsStatic && library.Fields.Contains(socket);

    private static bool HasSocket(INamedTypeSymbol type, MessagingLibrary library)
    {
        foreach (var member in library.MembersOf(type))
            if (
                member is IFieldSymbol { IsStatic: false, Type: var held } && SocketBehind.Is(held, library)
                || TakesSocket(member, library)
            )
                return true;
        return false;
    }

    /// <summary>Whether it is a constructor that is given a socket: members know the parameters of a primary one.</summary>
    private static bool TakesSocket(ISymbol member, MessagingLibrary library)
    {
        if (member is IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters: var parameters })
            foreach (var parameter in parameters)
                if (SocketBehind.Is(parameter.Type, library))
                    return true;
        return false;
    }

    private static bool MayStartThreads(INamedTypeSymbol type, Compilation compilation, in RuleContext context)
    {
        if (type.IsService())
            return true;
        foreach (var part in type.DeclarationsIn(compilation))
            if (ThreadText.AreIn(part.GetSyntax(context.CancellationToken), compilation, context.CancellationToken))
                return true;
        return false;
    }
}
