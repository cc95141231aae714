using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>How long a poller certainly runs that a function has started on a thread of its own.</summary>
internal static class RunningPoller
{
    private const Effect Waiting =
        Effect.Waits
        | Effect.Sleeps
        | Effect.Suspends
        | Effect.Acquires
        | Effect.RunsKnownCode
        | Effect.RunsUnknownCode
        | Effect.RunsLibraryCode
        | Effect.Unlisted;

    /// <summary>The line of its start, as people count.</summary>
    public static int LineOf(IOperation run) => run.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    /// <summary>Whether the start happens wherever a place of the same function is passed: no choice or loop has the start only.</summary>
    public static bool ComesBefore(IOperation run, SyntaxNode place)
    {
        foreach (var (_, around) in run.Ancestors())
            if (place.IsIn(around))
                return around is IBlockOperation or IMethodBodyBaseOperation or IUsingOperation;
            else if (
                around
                is IConditionalOperation
                    or ILoopOperation
                    or ISwitchOperation
                    or ICatchClauseOperation
                    or IAnonymousFunctionOperation
                    or ILocalFunctionOperation
            )
                return false;
        return false;
    }

    /// <summary>Whether any socket may leave a poller in this code.</summary>
    public static bool LosesSockets(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role == MessagingRole.RemoveFromPoller)
                return true;
        return false;
    }

    /// <summary>
    /// Whether nothing but sockets and code to run is given to a poller in a local, in all code that has it, but for what ends it after a
    /// place of the function that starts it. A query whether it runs, a lambda that may stop it, or another name for it are enough not to
    /// know.
    /// </summary>
    /// <param name="place">The place.</param>
    /// <param name="poller">The poller.</param>
    /// <param name="run">Where it is started.</param>
    /// <param name="body">The code.</param>
    /// <param name="running">What a thread that is started there runs; null where the start is all.</param>
    public static bool IsUnstoppedUntil(int place, ISymbol poller, IOperation run, MessagingBody body, IOperation? running = null)
    {
        if (poller is not ILocalSymbol || body.Uses.IsWritten(poller))
            return false;
        foreach (var reference in body.Uses.Of(poller))
            if (
                !Leaves(reference, body.Library)
                && reference.CallOn() != run
                && (running is null || reference.Parent != running)
                && !(reference.Syntax.SpanStart >= place && reference.EnclosingFunction() == run.EnclosingFunction())
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether nothing waits between the start and a place, but for somebody at the console: other code may stop the poller while it waits,
    /// or the wait may have no end.
    /// </summary>
    public static bool IsReachedWithoutAWait(IOperation run, int place, MessagingBody body)
    {
        foreach (var operation in run.EnclosingFunction().Descendants())
            if (operation.Syntax.SpanStart > run.Syntax.Span.End && operation.Syntax.SpanStart < place)
                switch (operation)
                {
                    case ILoopOperation or IAwaitOperation:
                        return false;
                    case IInvocationOperation call when body.Library.MemberOf(call) is null && MayWait(call, body):
                        return false;
                }

        return true;
    }

    /// <summary>
    /// Whether the code between the start and a place neither waits, nor calls methods of the user's, nor does anything with a poller in a
    /// field but give it more.
    /// </summary>
    public static bool IsLeftUntil(IOperation run, int place, ISymbol poller, MessagingBody body)
    {
        foreach (var operation in run.EnclosingFunction().Descendants())
            if (operation.Syntax.SpanStart > run.Syntax.Span.End && operation.Syntax.SpanStart < place)
                switch (operation)
                {
                    case IMemberReferenceOperation { Member: var named } when named.Is(poller) && !Leaves(operation, body.Library):
                    case IInvocationOperation { TargetMethod: var called } call
                        when !called.IsFramework() && body.Library.MemberOf(call) is not { IsCertain: true, IsWrapper: false }:
                        return false;
                }

        return IsReachedWithoutAWait(run, place, body);
    }

    private static bool MayWait(IInvocationOperation call, MessagingBody body)
    {
        var effects = body.EffectsOf(call);
        return (effects & Waiting) != 0 && (effects & Effect.UsesDevice) == 0 || NeverReturning.Is(call, body, default);
    }

    /// <summary>Whether a place comes before the start, or after the end of a using that disposes the poller.</summary>
    public static bool MayHaveEnded(ISymbol poller, IOperation run, int place, MessagingLibrary library)
    {
        if (place < run.Syntax.Span.End)
            return true;
        foreach (var operation in run.EnclosingFunction().Descendants())
            switch (operation)
            {
                case IUsingOperation { Resources: var resources, Body: var inside } when Holds(resources, poller, library):
                    if (run.IsIn(inside) && place > inside.Syntax.Span.End)
                        return true;
                    break;
                case IUsingDeclarationOperation { Parent: { } block } when Holds(operation, poller, library):
                    if (place > block.Syntax.Span.End)
                        return true;
                    break;
            }

        return false;
    }

    /// <summary>Whether what is done with the poller does not end it: it gets sockets, and code to run.</summary>
    private static bool Leaves(IOperation reference, MessagingLibrary library) =>
        reference.CallOn() is { } call && library.MemberOf(call) is { Role: MessagingRole.AddToPoller or MessagingRole.RunOnPoller };

    private static bool Holds(IOperation resources, ISymbol poller, MessagingLibrary library)
    {
        foreach (var operation in resources.DescendantsAndSelf())
            if (
                operation is IVariableDeclaratorOperation { Symbol: var local } && local.Is(poller)
                || poller.Is(library.Fields.VariableOf(operation))
            )
                return true;
        return false;
    }
}
