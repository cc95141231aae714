using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3032: a REQ or REP that sends where it must receive, or the other way round, which throws: on every path, on one that cannot avoid
/// it, or after a receive that has found nothing. Silent where other code has the socket, and where a REQ may be relaxed.
/// </summary>
internal sealed class SocketOutOfTurn : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3032_SocketOutOfTurn);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        var seen = new List<(ISymbol Socket, IOperation Function)>();
        foreach (var (call, socket, holder, code) in SocketsIn(body))
        {
            var function = call.EnclosingFunction();
            if (seen.Exists(s => s.Socket.Is(holder) && s.Function == function))
                continue;
            seen.Add((holder, function));
            if (
                SocketKind.Of(socket, code) is { } type
                && SocketTypes.IsLockStep(type)
                && OwnerOf(socket, code) is { } owner
                && !MayBeRelaxed(socket, type, owner, body, context)
                && !owner.IsMadeElsewhere(body.Library)
                && IsFollowed(holder, owner, function, body)
                && SocketReceivers.In(function, owner, body) is { } receivers
            )
                Follow(holder, receivers, type, owner, function, body, context);
        }
    }

    /// <summary>The calls that send or receive, and those of the user's methods that are given a socket.</summary>
    private static IEnumerable<(IOperation Call, IOperation Socket, ISymbol Holder, MessagingBody Code)> SocketsIn(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsSend: true } or { IsReceive: true }, Operation: IInvocationOperation call }
                && SocketIn(call, body) is var (socket, holder, code)
            )
                yield return (call, socket, holder, code);
        foreach (var operation in body.Operations)
            if (
                operation is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } taker, Value: var given }
                && body.Library.Types.IsSocket(given.Unconverted().Type)
                && method.IsInSource(body.Compilation)
                && MessageHolder.Of(given, body) is { } named
            )
                yield return (taker, given, named, body);
    }

    /// <summary>
    /// What names the socket that a call acts on, what holds it, and the code that names it: this, or that of a method of the object.
    /// </summary>
    private static (IOperation Socket, ISymbol Holder, MessagingBody Code)? SocketIn(IInvocationOperation call, MessagingBody body)
    {
        if (
            SocketOperand.Of(call, body) is { } socket
            && !SocketBehind.IsReceiver(socket.Type, body.Library)
            && MessageHolder.Of(socket, body) is { } holder
        )
            return (socket, holder, body);
        return
            (SocketOperand.NamedByOwn(call, body) ?? OwnTurns.NamedBy(call, body)) is var (named, code)
            && MessageHolder.Of(named, code) is { } field
            ? (named, field, code)
            : null;
    }

    /// <summary>All that is done with the socket: methods of the user's may get a local, too.</summary>
    private static SocketOwner? OwnerOf(IOperation socket, MessagingBody code) =>
        SocketOwner.Of(socket, code, mayBeReturned: true)
        ?? (
            socket.Unconverted() switch
            {
                ILocalReferenceOperation { Local: var local } => local,
                IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when IsOfMethod(parameter) => parameter,
                _ => (ISymbol?)null,
            }
                is { } variable
                ? SocketOwner.OfGiven(variable, code)
                : null
        );

    private static bool IsOfMethod(IParameterSymbol parameter) =>
        parameter.ContainingSymbol
            is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation or MethodKind.LocalFunction };

    /// <summary>An object of the user's that has the socket in it may set the option by any of its members.</summary>
    private static bool MayBeRelaxed(IOperation socket, string type, SocketOwner owner, MessagingBody body, in RuleContext context) =>
        owner.MaySet(Option.RequestRelaxed, body.Library)
        || (!body.Library.Types.IsSocket(socket.Type) || socket.Unconverted() is IParameterReferenceOperation)
            && NamedOption.IsSetAnywhere(Option.RequestRelaxed, body, context.CancellationToken)
        || SocketTypes.SendsFirst(type) && MayBeOfOthers(socket, body);

    /// <summary>Whether a method may be given a socket that no code in sight makes.</summary>
    private static bool MayBeOfOthers(IOperation socket, MessagingBody body) =>
        socket.Unconverted() is IParameterReferenceOperation { Parameter.ContainingSymbol: var method }
        && SocketKind.MadeBy(socket, body).Count == 0
        && method.IsSeenFromOutside()
        && body.Compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;

    private static void Follow(
        ISymbol socket,
        ImmutableHashSet<ISymbol> receivers,
        string type,
        SocketOwner owner,
        IOperation function,
        MessagingBody body,
        in RuleContext context
    )
    {
        if (OrderedGraph.Of(function, body, context.CancellationToken) is not { } code)
            return;
        var protocol = new LockstepProtocol(socket, receivers, SocketTypes.SendsFirst(type), code);
        if (TypestateAnalysis.Run(code, protocol, context.CancellationToken) is not { } walk)
            return;
        foreach (var turn in protocol.Turns)
        {
            var cause = Verdict.On(turn, walk, fact => protocol.IsOutOfTurn(turn, fact), withExceptions: false)
                is { Fact.Cause: { } before }
                ? before
                : AfterTimeout.Before(turn, walk, protocol, owner.MaySet(Option.ReceiveTimeout, body.Library));
            if (cause is not null && !MayBeExpected(turn, body))
                Report(turn, cause, protocol, socket, type, context);
        }
    }

    private static void Report(
        IOperation turn,
        IOperation cause,
        LockstepProtocol protocol,
        ISymbol socket,
        string type,
        in RuleContext context
    )
    {
        var at = cause.Syntax.GetLocation();
        var receives = protocol.BeginsByReceiving(turn);
        var reason = (protocol.Receives(cause), cause is ISimpleAssignmentOperation, receives) switch
        {
            (true, _, false) => "the receive on line {0} may have found nothing",
            (true, _, true) => "it has received a whole message on line {0}",
            (_, true, _) => receives ? "it has sent nothing since line {0}" : "it has received nothing since line {0}",
            _ => receives ? "the message of line {0} is not finished" : "nothing was received since line {0}",
        };
        context.Report(
            Rules.ZMQ3032_SocketOutOfTurn,
            turn.Syntax.GetSquiggle(),
            FixDecision.None("what is missing, only the author knows", also: at),
            type.ToUpperInvariant(),
            socket.Name,
            receives ? "receives" : "sends",
            string.Format(System.Globalization.CultureInfo.InvariantCulture, reason, LifetimeReport.LineOf(at))
        );
    }

    private static bool MayBeExpected(IOperation turn, MessagingBody body) =>
        body.Operations.Any(operation =>
            operation is IInvocationOperation && operation.Syntax == turn.Syntax && ExpectedFailures.MayBe(operation, body)
        );

    /// <summary>Whether all that is done with the socket is in this function, or can be seen from there.</summary>
    private static bool IsFollowed(ISymbol socket, SocketOwner owner, IOperation function, MessagingBody body) =>
        socket switch
        {
            ILocalSymbol => owner.References.All(reference => reference.EnclosingFunction() == function),
            IFieldSymbol or IPropertySymbol => FieldWrites.CannotChangeDuring(socket, body),
            IParameterSymbol => !body.Uses.IsWritten(socket)
                && owner.References.All(reference => reference.EnclosingFunction() == function),
            _ => false,
        };
}
