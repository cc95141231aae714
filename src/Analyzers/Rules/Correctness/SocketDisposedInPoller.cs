using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3035: a socket that is disposed while a poller that has it runs on a thread of its own: by a call, or at the end of a using that ends
/// before that of the poller. Silent where anything may have stopped the poller, and where a socket may be taken out of it. Here for what
/// one function does.
/// </summary>
internal sealed class SocketDisposedInPoller : BodyRule
{
    /// <summary>Why there is no fix.</summary>
    public const string NoFix = "whether the poller is to be disposed earlier, or the socket later, is a decision for the author";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3035_SocketDisposedInPoller);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.RunPoller, Operation: IInvocationOperation { Instance: { } poller } run }
                && hit.Member.AnswersAtOnce(run)
                && body.Library.Fields.VariableOf(poller.Unconverted()) is { } name
                && !RunningPoller.LosesSockets(body)
            )
                Examine(run, name, body, context);
    }

    private static void Examine(IInvocationOperation run, ISymbol poller, MessagingBody body, in RuleContext context)
    {
        var function = run.EnclosingFunction();
        foreach (var (socket, its, add) in PollerMembers.In(function, body.Library))
            if (
                its.Is(poller)
                && add.EnclosingFunction() == function
                && (
                    socket is IFieldSymbol or IPropertySymbol && socket.IsSetOnce()
                    || socket is ILocalSymbol or IParameterSymbol && !body.Uses.IsWritten(socket)
                )
                && DisposalOf(socket, add, run, poller, body) is { } disposal
            )
                context.Report(
                    Rules.ZMQ3035_SocketDisposedInPoller,
                    disposal.GetSquiggle(),
                    FixDecision.None(NoFix, also: run.Syntax.GetLocation()),
                    socket.Name,
                    $"the poller that line {RunningPoller.LineOf(run)} starts"
                );
    }

    /// <summary>Where the socket is disposed while the poller certainly runs.</summary>
    private static SyntaxNode? DisposalOf(ISymbol socket, IOperation add, IInvocationOperation run, ISymbol poller, MessagingBody body)
    {
        var function = run.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IInvocationOperation { Instance: { } disposed } call
                && Disposes(call, body.Library)
                && socket.Is(body.Library.Fields.VariableOf(disposed.Unconverted()))
                && call.EnclosingFunction() == function
                && RunningPoller.ComesBefore(run, call.Syntax)
                && RunningPoller.ComesBefore(add, call.Syntax)
                && add.Syntax.SpanStart < call.Syntax.SpanStart
                && Runs(call.Syntax.SpanStart)
            )
                return call.Syntax;
        return
            UsingScope.Of(socket, function) is { } scope
            && UsingScope.Of(poller, function) is { } around
            && scope.Span.Start > around.Span.Start
            && around.Span.Contains(scope.Span)
            && scope.Span.Contains(run.Syntax.Span)
            && RunningPoller.ComesBefore(run, scope.Declarator.Syntax)
            && RunningPoller.ComesBefore(add, scope.Declarator.Syntax)
            && Runs(scope.Span.End)
            ? scope.Declarator.Syntax
            : null;

        bool Runs(int place) =>
            RunningPoller.IsUnstoppedUntil(place, poller, run, body)
            && RunningPoller.IsReachedWithoutAWait(run, place, body)
            && !RunningPoller.MayHaveEnded(poller, run, place, body.Library);
    }

    public static bool Disposes(IInvocationOperation call, MessagingLibrary library) =>
        call.TargetMethod.IsDisposal() || library.Types.Disposes(call.TargetMethod);
}
