using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>
/// What may take as long as a connection does, which is a millisecond on one machine: waits, files, code that is not known, and loops that
/// may go on. Another connection may look up a name. A text on the console does not. <c>tests/NetMq.Tests</c> shows what arrives.
/// </summary>
internal sealed class Pauses
{
    /// <summary>So many messages are lost as one is.</summary>
    private const long Few = 100;

    private const Effect Long =
        Effect.Yields
        | Effect.Sleeps
        | Effect.Waits
        | Effect.MayWait
        | Effect.Locks
        | Effect.Suspends
        | EffectGroups.Unreadable
        | Effect.RunsKnownCode
        | Effect.CallsLambda
        | Effect.UsesDevice
        | Effect.Receives
        | Effect.Unlisted;

    private readonly MessagingBody _body;
    private readonly List<TextSpan> _loops = new();

    /// <param name="creation">Where the socket is made; a loop around that makes another one in each iteration.</param>
    /// <param name="body">The code.</param>
    /// <param name="cancellationToken">When to stop.</param>
    public Pauses(IOperation creation, MessagingBody body, CancellationToken cancellationToken)
    {
        _body = body;
        foreach (var operation in creation.EnclosingFunction().Descendants())
            if (operation is ILoopOperation loop && !IsShort(loop, creation, cancellationToken) && !creation.IsIn(loop))
                _loops.Add(loop.Syntax.Span);
    }

    /// <summary>Whether an operation is one, or is in a loop that is.</summary>
    public bool MayBeIn(IOperation operation) => IsInLoop(operation) || IsOne(operation);

    /// <summary>Whether an operation is in a loop that may go on.</summary>
    public bool IsInLoop(IOperation operation)
    {
        foreach (var loop in _loops)
            if (loop.Contains(operation.Syntax.Span))
                return true;
        return false;
    }

    /// <summary>Sockets and messages are disposed at once; pollers, actors and beacons wait for their threads.</summary>
    private bool IsOne(IOperation operation)
    {
        var library = _body.Library;
        if (library.MemberOf(operation) is { IsCertain: true } member)
            return !IsShort(member.Role) || operation is IObjectCreationOperation creation && TcpConnection.HasEndpoint(creation, member);
        if (
            operation switch
            {
                IInvocationOperation { TargetMethod: var method, Instance: { } owner }
                    when method.IsDisposal() || library.Types.Disposes(method) => owner.Unconverted().Type,
                IInvocationOperation { TargetMethod.ContainingType: var type } => type,
                IObjectCreationOperation { Type: var type } when type.IsDisposable() => type,
                _ => null,
            }
                is { } used
            && library.Types.IsOfTheLibrary(used)
        )
            return !library.HoldsMessages(used) && library.Types.KindOf(used) is null;
        // a file, a connection, a lock of the system: what has to be disposed was opened
        return operation is IObjectCreationOperation { Type: { } made } && made.IsDisposable() && made.IsFramework()
            || operation is IInvocationOperation { TargetMethod.ContainingType.ContainingNamespace: var named }
                && FrameworkTable.AreSlowAtFirst(named.ToDisplayString())
            || (_body.EffectsOf(operation) & Long) != 0;
    }

    private static bool IsShort(MessagingRole role) =>
        role
            is MessagingRole.CreateSocket
                or MessagingRole.Configure
                or MessagingRole.CreateMultipart
                or MessagingRole.AddFrame
                or MessagingRole.CreateEmptyMessage
                or MessagingRole.CreateSizedMessage
                or MessagingRole.CreateCopyingMessage
                or MessagingRole.InitMessage
                or MessagingRole.CloseMessage;

    private bool IsShort(ILoopOperation loop, IOperation creation, CancellationToken cancellationToken)
    {
        var turns = 1L;
        for (var around = loop; around is not null && !creation.IsIn(around); around = Loops.InnermostLoop(around))
            if (TripCount.Of(around, _body, cancellationToken) is not { } its || (turns *= its) > Few)
                return false;
        return true;
    }
}
