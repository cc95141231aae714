using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A poller that an iteration of a loop makes, fills and waits with, where each iteration gives it the same sockets to wait for in the same
/// way, and nothing else has it. Also one of a private method that such an iteration calls.
/// </summary>
internal sealed partial class RemadePoller
{
    private readonly List<IInvocationOperation> _adds = new();

    private RemadePoller(ILocalSymbol local, IVariableDeclaratorOperation declarator, IObjectCreationOperation creation) =>
        (Local, Declarator, Creation) = (local, declarator, creation);

    public ILocalSymbol Local { get; }

    public IVariableDeclaratorOperation Declarator { get; }

    public IObjectCreationOperation Creation { get; }

    /// <summary>The calls that give it the sockets.</summary>
    public IReadOnlyList<IInvocationOperation> Adds => _adds;

    /// <summary>Whether a method makes it for its callers.</summary>
    public bool IsOfAHelper { get; private set; }

    /// <summary>Whether the code disposes it by name, or by a using statement.</summary>
    public bool IsDisposedByHand { get; private set; }

    public static RemadePoller? Of(IOperation poll, MessagingBody body, CancellationToken cancellationToken) =>
        poll is IInvocationOperation call
        && PollerWait.PollerOf(call, body) is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
        && body.Library.Types.IsPoller(local.Type)
        && body.Uses.SingleValueOf(local) is { } value
        && value.Unconverted() is IObjectCreationOperation { Initializer: null } creation
        && body.Uses.DeclaratorOf(local) is { } declarator
        && new RemadePoller(local, declarator, creation) is var poller
        && BlockOf(declarator) is not null
        && (
            Loops.InnermostLoop(declarator) is { } loop
                ? Repeats(loop, body, cancellationToken) && poller.IsKnown(body) && poller.IsTheSameIn(loop, body)
                : poller.IsKnown(body) && poller.IsMadeForALoop(body, cancellationToken)
        )
            ? poller
            : null;

    private static bool Repeats(ILoopOperation loop, MessagingBody body, CancellationToken cancellationToken) =>
        TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount;

    /// <summary>Whether a method makes it for whoever calls it, and a loop calls it with the same sockets each time.</summary>
    private bool IsMadeForALoop(MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            body.Owner is not IMethodSymbol { DeclaredAccessibility: Accessibility.Private } method
            || !method.IsTheOneThatRuns()
            || method.IsAsync
            || Declarator.EnclosingFunction() != body.Root
        )
            return false;
        foreach (var (call, code) in body.Library.Calls.InSight(method.OriginalDefinition, body.Compilation))
            if (
                code.Member is not null
                && call is IInvocationOperation { Instance: null or IInstanceReferenceOperation } made
                && Loops.InnermostLoop(call) is { } loop
                && body.Other(code.Root, code.Member) is var caller
                && Repeats(loop, caller, cancellationToken)
                && IsTheSameFor(made, loop, caller, body)
            )
            {
                IsOfAHelper = true;
                return true;
            }

        return false;
    }

    private bool IsTheSameFor(IInvocationOperation call, ILoopOperation loop, MessagingBody caller, MessagingBody body)
    {
        foreach (var argument in Creation.Arguments)
            if (!IsTheSame(argument.Value))
                return false;
        foreach (var add in _adds)
        foreach (var argument in add.Arguments)
            if (!IsTheSame(argument.Value))
                return false;
        return true;

        bool IsTheSame(IOperation value) =>
            value.Unconverted() is IParameterReferenceOperation { Parameter: var parameter } && parameter.ContainingSymbol.Is(body.Owner)
                ? !body.Uses.IsWritten(parameter)
                    && call.ArgumentFor(parameter.Ordinal) is { } given
                    && SameForEachWait.IsFromOutside(given, loop, caller)
                : SameForEachWait.IsStableMember(value, body);
    }

    /// <summary>Whether every iteration of a loop makes it the same.</summary>
    public bool IsTheSameIn(ILoopOperation loop, MessagingBody body)
    {
        foreach (var argument in Creation.Arguments)
            if (!SameForEachWait.IsFromOutside(argument.Value, loop, body))
                return false;
        foreach (var add in _adds)
        foreach (var argument in add.Arguments)
            if (!SameForEachWait.IsFromOutside(argument.Value, loop, body))
                return false;
        return true;
    }

    /// <summary>Whether nothing is done with it but to fill it, without a condition, to wait, to ask and to dispose it.</summary>
    private bool IsKnown(MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(Local))
        {
            if (reference.EnclosingFunction() != Declarator.EnclosingFunction())
                return false;
            switch (reference.ParentPastConversions())
            {
                case IUsingOperation:
                    IsDisposedByHand = true;
                    break;
                case IInvocationOperation call when call.Instance?.Unconverted() == reference:
                    if (call.TargetMethod.IsDisposal())
                        IsDisposedByHand = true;
                    else if (body.Library.MemberOf(call)?.Role is not { } role || !IsKnown(call, role))
                        return false;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation wait }
                    when body.Library.MemberOf(wait) is { Role: MessagingRole.Poll, IsCertain: true }:
                    break;
                default:
                    return false;
            }
        }

        return _adds.Count > 0 && IsFilledWhole();
    }

    private bool IsKnown(IInvocationOperation call, MessagingRole role)
    {
        if (role == MessagingRole.AddToPoller)
            _adds.Add(call);
        return role switch
        {
            MessagingRole.AddToPoller => BlockOf(call) is { } block && PastTries(block) == BlockOf(Declarator) && IsAlwaysMade(call),
            MessagingRole.Poll or MessagingRole.AskPoller => true,
            _ => false,
        };
    }
}
