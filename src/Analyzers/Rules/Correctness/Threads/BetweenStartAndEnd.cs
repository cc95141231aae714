using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// What a function does between the start of a thread and a later place of its own: nothing that waits at all, or only what certainly ends
/// and cannot end the thread.
/// </summary>
internal readonly struct BetweenStartAndEnd
{
    private const Effect Unknown =
        Effect.RunsUnknownCode | Effect.RunsLibraryCode | Effect.Iterates | Effect.CallsDelegate | Effect.CallsLambda | Effect.Unlisted;

    private const Effect ForOthers =
        Effect.Waits
        | Effect.MayWait
        | Effect.Locks
        | Effect.TriesLock
        | Effect.Acquires
        | Effect.Suspends
        | Effect.UsesDevice
        | Effect.Receives;

    private readonly ThreadStart _start;
    private readonly IOperation _function;
    private readonly TextSpan _scope;
    private readonly HashSet<SyntaxNode> _starts = new();
    private readonly MessagingBody _body;

    /// <param name="start">The start.</param>
    /// <param name="scope">From where usings are disposed before the place is reached, to the place.</param>
    /// <param name="starts">Every start: none waits for what it starts.</param>
    /// <param name="body">The code around it.</param>
    public BetweenStartAndEnd(ThreadStart start, TextSpan scope, List<ThreadStart> starts, MessagingBody body)
    {
        (_start, _function, _scope, _body) = (start, start.Start.EnclosingFunction(), scope, body);
        foreach (var other in starts)
            _starts.Add(other.Start.Syntax);
    }

    /// <summary>Whether nothing waits in between, so that the thread has hardly begun.</summary>
    public bool WaitForNothing() => Are(atOnce: true);

    /// <summary>Whether everything in between ends, and none of it may end what the thread does.</summary>
    public bool End() => Are(atOnce: false);

    private bool Are(bool atOnce)
    {
        foreach (var operation in _function.Descendants())
        {
            if (!_scope.Contains(operation.Syntax.SpanStart) || operation.EnclosingFunction() != _function)
                continue;
            var isAfter = operation.Syntax.SpanStart > _start.Start.Syntax.Span.End;
            if (
                operation is IUsingOperation or IUsingDeclarationOperation
                    ? MayWaitAtItsEnd(operation)
                    : isAfter && (atOnce ? MayWait(operation) : MayHaveNoEnd(operation))
            )
                return false;
        }

        return true;
    }

    private bool MayWait(IOperation operation) =>
        operation is ILoopOperation or ILabeledOperation or IAwaitOperation
        || (EffectsOf(operation) & (Unknown | ForOthers | Effect.Sleeps | Effect.Yields)) != 0
        || UsesSocket(operation);

    private bool MayHaveNoEnd(IOperation operation)
    {
        switch (operation)
        {
            case ILabeledOperation:
            case ILoopOperation loop when TripCount.Of(loop, _body) is null:
            case IInvocationOperation call when NeverReturning.Is(call, _body, default):
                return true;
            case IAwaitOperation { Operation: var awaited }:
                return !IsASleep(awaited);
        }

        if (_body.Library.Types.IsContext(operation.Type) && operation is ILocalReferenceOperation or IParameterReferenceOperation)
            return true; // whose end may be that of the thread
        var effects = EffectsOf(operation);
        return (effects & (Unknown | (ForOthers & ~Effect.Receives))) != 0 || (effects & Effect.Sleeps) != 0 && !IsASleep(operation);
    }

    private Effect EffectsOf(IOperation operation)
    {
        if (_starts.Contains(operation.Syntax))
            return Effect.None;
        var effects = _body.EffectsOf(operation);
        return operation is IObjectCreationOperation { Constructor: { } constructor } && constructor.IsFramework()
            ? effects & ~(Effect.CallsLambda | Effect.CallsDelegate) // it runs when it is started
            : effects;
    }

    /// <summary>Whether this waits for a time that it is given, and that is over some day.</summary>
    private bool IsASleep(IOperation operation) =>
        operation.Unconverted() is IInvocationOperation { Arguments: [{ Value: var time }] } sleep
        && (_body.EffectsOf(sleep) & Effect.Sleeps) != 0
        && sleep.TargetMethod.IsFramework()
        && !Times.IsNever(time);

    /// <summary>A send or receive, or what else may wait for a peer.</summary>
    private bool UsesSocket(IOperation operation) =>
        (_body.EffectsOf(operation) & Effect.UsesSocket) != 0
        && operation is not IMemberReferenceOperation
        && !(operation is IInvocationOperation call && SocketDisposedInPoller.Disposes(call, _body.Library))
        && _body.Library.MemberOf(operation)
            is not { Role: MessagingRole.Configure or MessagingRole.Attach or MessagingRole.CreateSocket or MessagingRole.AddToPoller };

    /// <summary>Whether the end of a using may wait: not that of a socket or message, and of what .NET has no code of others in.</summary>
    private bool MayWaitAtItsEnd(IOperation operation)
    {
        var effects = _body.EffectsOf(operation);
        if ((effects & (Unknown | ForOthers)) != 0)
            return true;
        foreach (
            var inner in operation is IUsingOperation { Resources: var resources }
                ? resources.DescendantsAndSelf()
                : operation.Descendants()
        )
            if (
                inner is IVariableDeclaratorOperation { Symbol.Type: var type }
                && _body.Library.Types is var types
                && types.IsOfTheLibrary(type)
                && (
                    types.IsActor(type)
                    || !types.IsSocket(type) && !types.IsMessage(type) && !types.IsMultipart(type) && !types.IsQueue(type)
                )
            )
                return true;
        return false;
    }
}
