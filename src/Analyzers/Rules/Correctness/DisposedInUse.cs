using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3038: a socket, or another object of the library, that the code which starts a task or thread disposes while that uses it, because
/// nobody can wait for its end. Silent where somebody keeps what was started, where the process ends with the scope, and where anything
/// waits in between, unless what was started has no end.
/// </summary>
internal sealed class DisposedInUse : BodyRule
{
    /// <summary>Why there is no fix.</summary>
    public const string NoFix = "how the task is to end, and who waits for that, is a decision for the author";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3038_DisposedInUse);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!ThreadText.AreIn(body.Root.Syntax, body.Compilation, context.CancellationToken))
            return;
        List<ThreadStart>? starts = null;
        foreach (var start in ThreadStart.In(body))
            (starts ??= new()).Add(start);
        if (starts is null)
            return;
        var told = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var start in starts)
            if (
                start is { RunsSideBySide: false, Kind: not null }
                && !DisposalBehind.EndsWithTheProcess(start, body)
                && start.IsForgotten(body)
            )
                Examine(start, starts, told, body, context);
    }

    private static void Examine(
        ThreadStart start,
        List<ThreadStart> starts,
        HashSet<ISymbol> told,
        MessagingBody body,
        in RuleContext context
    )
    {
        foreach (var variable in body.Uses.Used)
            if (
                Is(variable, body)
                && !variable.IsDeclaredIn(start.Function.Syntax)
                && !told.Contains(variable)
                && DisposalBehind.Of(variable, start, body) is { } end
                && !EndsWithItsSocket(variable, start, body)
                && CertainUse.Of(variable, start.Function, body) is { } use
                && IsReached(end, use, variable, start, starts, body)
            )
            {
                told.Add(variable);
                context.Report(
                    Rules.ZMQ3038_DisposedInUse,
                    end.Place.GetSquiggle(),
                    FixDecision.None(NoFix, also: start.Start.Syntax.GetLocation()),
                    variable.Name,
                    end.When,
                    $"{start.Kind} of line {RunningPoller.LineOf(start.Start)}",
                    $"{(start.Kind == "task" ? "await" : "join")} the {start.Kind}"
                );
            }
    }

    private static bool Is(ISymbol variable, MessagingBody body) =>
        variable switch
        {
            ILocalSymbol { Type: var type } => Is(type, body),
            IParameterSymbol { Type: var type, RefKind: RefKind.None } => Is(type, body),
            _ => false,
        };

    private static bool Is(ITypeSymbol type, MessagingBody body) =>
        body.Library.Types is var types
        && (
            SocketBehind.Is(type, body.Library) && (body.Library.SocketFieldOf(type) is null || SocketObject.IsClosedByDispose(type, body))
            || types.IsPoller(type)
            || types.IsQueue(type)
            || types.IsMessage(type)
            || types.IsContext(type)
        );

    /// <summary>The socket that a receiver is made of, where that is known; the variable's own object otherwise.</summary>
    private static ISymbol SocketOf(ISymbol variable, MessagingBody body) =>
        body.Uses.Of(variable) is [var reference, ..] && SocketBehind.Of(reference, body.Library, body.Compilation) is { } socket
            ? socket
            : variable;

    /// <summary>Whether it is a receiver whose socket is disposed there as well, which is said of that.</summary>
    private static bool EndsWithItsSocket(ISymbol variable, ThreadStart start, MessagingBody body) =>
        SocketOf(variable, body) is var socket && !socket.Is(variable) && DisposalBehind.Of(socket, start, body) is not null;

    private static bool IsReached(
        (SyntaxNode Place, TextSpan Scope, string When) end,
        CertainUse use,
        ISymbol variable,
        ThreadStart start,
        List<ThreadStart> starts,
        MessagingBody body
    )
    {
        var socket = SocketOf(variable, body);
        foreach (var other in SocketUse.In(start.Start.EnclosingFunction(), body))
            if (
                other.Socket.Is(socket)
                && other.Call.Syntax.SpanStart > start.Start.Syntax.Span.End
                && other.Call.EnclosingFunction() == start.Start.EnclosingFunction()
            )
                return false; // that is the subject of ZMQ3011
        var between = new BetweenStartAndEnd(start, end.Scope, starts, body);
        return between.WaitForNothing() || use.HasNoEnd && SocketBehind.Is(LocalUses.TypeOf(variable), body.Library) && between.End();
    }
}
