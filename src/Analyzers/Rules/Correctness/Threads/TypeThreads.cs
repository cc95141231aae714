using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The code of one type, asked what runs in the threads that its members start, and what others do meanwhile.</summary>
internal sealed class TypeThreads
{
    private readonly INamedTypeSymbol _type;
    private readonly MessagingLibrary _library;
    private readonly List<CodeBody> _bodies;
    private readonly OwnMethods _own;
    private readonly ThreadReach _reach;
    private readonly Compilation _compilation;
    private IReadOnlyList<OutsideCode>? _outsideCode;
    private IReadOnlyList<(StartedThread Thread, ThreadRun Run)>? _threads;
    private readonly CancellationToken _cancellationToken;

    public TypeThreads(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        (_type, _library, _compilation, _cancellationToken) = (type, library, compilation, cancellationToken);
        _bodies = TypeBodies.Of(type, compilation, cancellationToken);
        _own = new(type, _bodies);
        _reach = new(_own, library, compilation);
    }

    /// <summary>All of it.</summary>
    public List<CodeBody> Bodies => _bodies;

    /// <summary>The part of it that others run.</summary>
    public IReadOnlyList<OutsideCode> OutsideCode =>
        _outsideCode ??= new List<OutsideCode>(Correctness.Threads.OutsideCode.Of(_type, _bodies));

    /// <summary>The threads, tasks and timers that members start and do not wait for, and what each of them does.</summary>
    public IReadOnlyList<(StartedThread Thread, ThreadRun Run)> Threads => _threads ??= FollowThreads();

    private List<(StartedThread Thread, ThreadRun Run)> FollowThreads()
    {
        var threads = new List<(StartedThread, ThreadRun)>();
        foreach (var thread in new StartedThreads(_type, _bodies, _library, _compilation).All())
            threads.Add((thread, ReachedFrom(thread.Function)));
        return threads;
    }

    /// <inheritdoc cref="ThreadReach.From"/>
    public ThreadRun ReachedFrom(IOperation function) => _reach.From(function);

    /// <inheritdoc cref="ThreadReach.AddTo"/>
    public void AddTo(ThreadRun run, IOperation function) => _reach.AddTo(run, function);

    /// <summary>The members that do nothing with messages themselves, and so are no rule's body: they may start methods that do.</summary>
    public IEnumerable<MessagingBody> BodiesWithoutHits()
    {
        foreach (var (root, member) in _bodies)
            if (
                member is IMethodSymbol method
                && ThreadText.AreIn(root.Syntax, _compilation, _cancellationToken)
                && BodyOf(method, root) is var body
                && body.WithHits().Hits.IsEmpty
            )
                yield return body;
    }

    /// <summary>The code of a member that starts something there.</summary>
    public MessagingBody BodyOf(IMethodSymbol starter, IOperation start)
    {
        var root = start.Root();
        return new(root, starter, ImmutableArray<MessagingHit>.Empty, _library, root.SemanticModel!);
    }

    /// <summary>Whether a use moves messages, and is not only set-up.</summary>
    public bool Sends(SocketUse use) => _library.MemberOf(use.Call) is { Role: not MessagingRole.Configure };

    /// <summary>Whether the code that starts the thread goes on to use the socket: another rule's subject.</summary>
    public bool UsesAfterStart(StartedThread thread, ISymbol socket)
    {
        var body = BodyOf(thread.Starter, thread.Start);
        foreach (var use in SocketUse.In(thread.Start.EnclosingFunction(), body))
            if (
                use.Socket.Is(socket)
                && use.Call.EnclosingFunction() == thread.Start.EnclosingFunction()
                && use.Call.Syntax.SpanStart > thread.Start.Syntax.Span.End
            )
                return true;
        return false;
    }

    /// <summary>A use, with the function and the code that it stands in.</summary>
    public (IOperation Place, IOperation Function, MessagingBody Body) PlaceOf(SocketUse use, StartedThread thread) =>
        (use.Call, use.Call.EnclosingFunction(), BodyOf(thread.Starter, use.Call));

    /// <inheritdoc cref="OutsideUses.Of"/>
    public (IInvocationOperation Call, string Caller)? OutsideUse(
        ISymbol socket,
        ThreadRun run,
        StartedThread thread,
        bool goesOn = false
    ) => new OutsideUses(this, _own, _library, _compilation, _cancellationToken).Of(socket, run, thread, goesOn);

    /// <summary>Whether a method ends the object.</summary>
    public static bool IsDispose(IMethodSymbol method) => method.EndsItsObject() || UserInterfaces.Ends(method);

    /// <summary>Whether others may call a method while the object lives.</summary>
    public static bool IsForOthers(IMethodSymbol method) =>
        !IsDispose(method)
        && (
            method.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal
            || method.MethodKind == MethodKind.ExplicitInterfaceImplementation
        );
}
