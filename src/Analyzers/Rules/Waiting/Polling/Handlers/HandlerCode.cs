using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// What a handler does with what became ready: whether it certainly takes one message, and whether anything in it is slow.
/// </summary>
internal sealed class HandlerCode
{
    private const int MaxDepth = 3;

    private readonly ReadyHandler _handler;
    private readonly MessagingBody _body;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);
    private IInvocationOperation? _first;
    private int _messages;
    private bool _isOpen;

    public HandlerCode(ReadyHandler handler, MessagingBody body)
    {
        (_handler, _body) = (handler, body);
        foreach (var operation in handler.Function.Descendants())
            Examine(operation);
    }

    /// <summary>
    /// The receive that takes the only message, or its first frame; null where there is none, or where there may be more.
    /// </summary>
    public IInvocationOperation? OnlyTake => _isOpen || _messages > 1 ? null : _first;

    /// <summary>Whether it sleeps or prints, which costs far more than an event does.</summary>
    public bool IsSlow { get; private set; }

    private void Examine(IOperation operation)
    {
        switch (operation)
        {
            case IAwaitOperation
            or IEventAssignmentOperation { Adds: false }
            or IThrowOperation
            or IBranchOperation { BranchKind: BranchKind.GoTo }:
                _isOpen = true;
                break;
            case IForEachLoopOperation { Collection: var collection } when _handler.IsSource(collection, _body):
                _isOpen = true;
                break;
            case ISimpleAssignmentOperation { Target: var target, Value: var value } when IsFlag(target, value):
                _isOpen = true; // the next message may not be wanted
                break;
            case IPropertyReferenceOperation { Instance: { } instance, Property: var property }
                when _handler.IsSource(instance, _body) && _body.Library.Types.IsOfTheLibrary(property) && property.Type.IsValueType:
                _isOpen = true; // asks whether something is there
                break;
            case IInvocationOperation call:
                Examine(call);
                break;
        }
    }

    private void Examine(IInvocationOperation call)
    {
        if (_body.Library.MemberOf(call) is { IsCertain: true } member)
            Examine(call, member);
        else if (
            call.TargetMethod.MethodKind == MethodKind.DelegateInvoke
            || Ends(call)
            || IsGivenTheSource(call)
            || MayReceive(call.TargetMethod, depth: 0)
        )
            _isOpen = true;
        else if (call.TargetMethod.IsFramework())
            IsSlow |= (_body.EffectsOf(call) & (Effect.Sleeps | Effect.Prints | Effect.Waits | Effect.UsesDevice)) != 0;
    }

    /// <summary>Whether a constant is noted where other code reads it.</summary>
    private bool IsFlag(IOperation target, IOperation value) =>
        value.Unconverted() is { ConstantValue.HasValue: true } or IDefaultValueOperation
        && !(target is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(_handler.Function.Syntax));

    private void Examine(IInvocationOperation call, MessagingMember member)
    {
        var takes = Takes(member);
        if (
            member.Role is MessagingRole.Poll or MessagingRole.RemoveFromPoller or MessagingRole.StopPoller
            || takes && (Loops.InnermostLoop(call) is not null || call.EnclosingFunction() != _handler.Function)
            || member is { IsWrapper: true, IsReceive: true }
        )
            _isOpen = true;
        if (!takes)
            return;
        if (!_handler.IsSource(OperandOf(call), _body))
        {
            IsSlow |= MessagingLibrary.Waits(call, member);
            return;
        }

        _isOpen |= IsApart(call) || _first is null && IsForSome(call);
        _first ??= call;
        if (member.Role is MessagingRole.TakeFromQueue or MessagingRole.ReceiveMultipart or MessagingRole.SkipMessage)
            _messages++;
    }

    /// <summary>What a receive takes from.</summary>
    public IOperation? OperandOf(IInvocationOperation call) =>
        _body.Library.Types.IsQueue(call.Instance?.Type) ? call.Instance : SocketOperand.Of(call, _body);

    private static bool Takes(MessagingMember member) => member.IsReceive || member.Role == MessagingRole.TakeFromQueue;

    /// <summary>Whether a receive that does not wait comes behind another: it may be there for the next message.</summary>
    private bool IsApart(IInvocationOperation call) =>
        _first is not null && _body.Library.MemberOf(call) is { } member && MessagingLibrary.AnswersAtOnce(call, member);

    /// <summary>
    /// Whether only some events lead to the take: there must be something else for each message, a free worker perhaps. The take's own
    /// answer does not count, nor what the event itself says.
    /// </summary>
    private bool IsForSome(IOperation take)
    {
        foreach (var operation in _handler.Function.Descendants())
            if (operation is IReturnOperation { IsImplicit: false } && operation.Syntax.Span.End <= take.Syntax.SpanStart)
                return true;
        for (
            var (child, parent) = (take, take.Parent);
            parent is not null && child != _handler.Function;
            (child, parent) = (parent, parent.Parent)
        )
            if (
                parent is IConditionalOperation { Condition: var condition } && condition != child && !IsOfTheEvent(condition)
                || parent is ISwitchCaseOperation or ISwitchExpressionArmOperation or ICatchClauseOperation
            )
                return true;
        return false;
    }

    private bool IsOfTheEvent(IOperation condition) =>
        condition.Unconverted() is IPropertyReferenceOperation { Instance: { } instance } && _handler.IsParameter(instance.Unconverted());

    /// <summary>Whether a call says that this was all that was wanted: it disposes, cancels or gives a signal.</summary>
    private bool Ends(IInvocationOperation call) =>
        call.TargetMethod.IsDisposal()
        || _body.Library.Types.Disposes(call.TargetMethod)
        || (_body.EffectsOf(call) & (Effect.Signals | Effect.Unlisted)) != 0
        || call.TargetMethod is { Parameters.IsEmpty: true, MethodKind: MethodKind.Ordinary }
            && call.TargetMethod.IsFramework()
            && (_body.EffectsOf(call) & Effect.RunsUnknownCode) != 0
        || NeverReturning.Is(call, _body, default);

    /// <summary>Whether other code gets what became ready, which may take the rest.</summary>
    private bool IsGivenTheSource(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            var given = argument.Value.Unconverted();
            if (_handler.IsParameter(given) || _handler.IsSource(given, _body))
                return true;
        }

        return false;
    }

    /// <summary>Whether one of the user's methods may receive: those of other types know other sockets.</summary>
    private bool MayReceive(IMethodSymbol method, int depth)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        if (_body.Library.MemberOf(method) is { IsReceive: true })
            return true;
        if (!_seen.Add(method) || !method.IsInSource(_body.Compilation) || OtherBodies.Of(method, _body) is not { } code)
            return false;
        foreach (var operation in code.Descendants())
            if (
                operation is IInvocationOperation call
                && (
                    _body.Library.MemberOf(call) is { } member
                        ? Takes(member) || member.Role == MessagingRole.Poll
                        : depth < MaxDepth && MayReceive(call.TargetMethod, depth + 1)
                )
            )
                return true;
        return false;
    }
}
