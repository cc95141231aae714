using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The disposal that certainly follows the start of a task or thread, by the code that starts it.</summary>
internal static class DisposalBehind
{
    /// <summary>Where the code that starts a thread certainly disposes a variable's object behind that.</summary>
    public static (SyntaxNode Place, TextSpan Scope, string When)? Of(ISymbol variable, ThreadStart start, MessagingBody body)
    {
        var (function, place) = (start.Start.EnclosingFunction(), start.Start.Syntax);
        if (UsingScope.Of(variable, function) is { Declarator: var declarator } scope)
            return
                declarator.EnclosingFunction() == function
                && scope.Span.Contains(place.Span)
                && RunningPoller.ComesBefore(start.Start, declarator.Syntax)
                ? (
                    declarator.Syntax,
                    TextSpan.FromBounds(declarator.Syntax.Span.End, scope.Span.End),
                    function == body.Root && scope.Block?.Parent == function ? "when this method returns" : "at the end of its using"
                )
                : null;
        if (body.Uses.IsWritten(variable))
            return null;
        foreach (var reference in body.Uses.Of(variable))
            if (
                reference.CallOn() is { } call
                && SocketDisposedInPoller.Disposes(call, body.Library)
                && call.Syntax.SpanStart > place.Span.End
                && call.EnclosingFunction() == function
                && RunningPoller.ComesBefore(start.Start, call.Syntax)
                && RunningPoller.ComesBefore(call, start.Start.Syntax)
            )
                return (call.Syntax, TextSpan.FromBounds(place.SpanStart, call.Syntax.SpanStart), "here");
        return null;
    }

    /// <summary>Whether the code that starts it is all of the program: with it, the process ends, and no thread is left.</summary>
    public static bool EndsWithTheProcess(ThreadStart start, MessagingBody body) =>
        start.Start.EnclosingFunction() == body.Root
        && body.Owner
            is IMethodSymbol
            {
                IsStatic: true,
                Name: WellKnownMemberNames.EntryPointMethodName or WellKnownMemberNames.TopLevelStatementsEntryPointMethodName
            };
}
