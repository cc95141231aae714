using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// What a handler does with what became ready: whether it certainly takes one message, itself or by a helper that it calls once, and
/// whether anything in it is slow. A helper that a loop calls for what it has polled is asked the same.
/// </summary>
internal sealed class HandlerCode
{
    /// <summary>How many calls of helpers are followed.</summary>
    private const int MaxCalls = 50;

    private readonly HashSet<SyntaxNode> _calls = new(),
        _functions = new();
    private readonly ReceivingMethods _methods;

    /// <summary>Whether a helper may know what is ready by another name: nobody has looked where else a handler's socket is.</summary>
    private readonly bool _isKnownElsewhere;

    private readonly TakenMessages _taken = new();

    private ReadyCode _code;
    private int _followed;
    private bool _isOpen,
        _isLost;

    private HandlerCode(ReadyCode code, ReceivingMethods methods, bool isKnownElsewhere) =>
        (_code, _methods, _isKnownElsewhere) = (code, methods, isKnownElsewhere);

    public static HandlerCode Of(in ReadyHandler handler, MessagingBody body)
    {
        var found = new HandlerCode(ReadyCode.Of(handler, body), new(body), isKnownElsewhere: true);
        found.Examine();
        return found;
    }

    /// <summary>What a call does with a socket, whether or not it is given that.</summary>
    public static HandlerCode Of(IInvocationOperation call, IOperation socket, ReceivingMethods methods, MessagingBody body)
    {
        var found = new HandlerCode(ReadyCode.Of(socket, call, body), methods, isKnownElsewhere: false);
        found.Enter(call);
        return found;
    }

    /// <summary>
    /// The receive that takes the only message, or its first frame, or the call of the helper that does; null where there is none, or where
    /// there may be more.
    /// </summary>
    public IInvocationOperation? OnlyTake => _isOpen || _isLost ? null : _taken.Only;

    /// <inheritdoc cref="TakenMessages.Receive"/>
    public IInvocationOperation? Receive => _taken.Receive;

    /// <inheritdoc cref="TakenMessages.Receiver"/>
    public MessagingBody? Receiver => _taken.Receiver;

    /// <summary>Whether it certainly neither takes anything nor sends.</summary>
    public bool IsAboutOthers => !_isLost && _taken.Count == 0 && !Answers;

    /// <summary>Whether it sends on what became ready.</summary>
    public bool Answers { get; private set; }

    /// <summary>What else it does.</summary>
    public HandlerEffects Effects { get; } = new();

    /// <summary>Whether a helper may return before its end.</summary>
    public bool HasWayOut { get; private set; }

    /// <summary>Whether it is known what a call does with what became ready.</summary>
    public bool Follows(IOperation call) => _calls.Contains(call.Syntax);

    /// <summary>Whether a helper is given a socket.</summary>
    public bool IsGiven(IOperation socket) => socket.ParentPastConversions() is IArgumentOperation { Parent: { } call } && Follows(call);

    /// <summary>Whether an operation is in the code of a helper.</summary>
    public bool IsInHelper(IOperation operation)
    {
        for (var syntax = operation.Syntax; syntax is not null; syntax = syntax.Parent)
            if (_functions.Contains(syntax))
                return true;
        return false;
    }

    private void Examine()
    {
        foreach (var operation in _code.Function.Descendants())
            Examine(operation);
    }

    private void Examine(IOperation operation)
    {
        _isLost |= _code.IsSource(operation) && _code.MayBeRenamed(operation) || _code.IsOfAnotherObject(operation);
        _isOpen |= OpenTakes.AreCausedBy(operation, _code);
        switch (operation)
        {
            case IReturnOperation { IsImplicit: false, Syntax: ReturnStatementSyntax way } when _code.IsHelper:
                HasWayOut |=
                    way.Parent is not BlockSyntax { Statements: [.., var last], Parent: var around }
                    || last != way
                    || around != _code.Function.Syntax;
                break;
            case IInvocationOperation call:
                Examine(call);
                return;
        }

        Look(operation);
    }

    private void Examine(IInvocationOperation call)
    {
        if (SocketOperand.MemberOf(call, _code.Body) is { } member)
            Examine(call, member);
        else if (!IsGivenTheSource(call) && !_methods.MayUse(call.TargetMethod) || !Follow(call))
            Look(call);
    }

    /// <summary>
    /// What else an operation does: the code that it calls, whether by an accessor or an operator, is read as far as it can be.
    /// </summary>
    private void Look(IOperation operation)
    {
        var effects = _code.Body.EffectsOf(operation);
        _isOpen |= LastWanted.IsSaidBy(operation, effects, isLoop: !_isKnownElsewhere, _code);
        _isLost |= _isKnownElsewhere && (effects & Effect.Receives) != 0;
        Effects.Add(operation, effects, _code);
    }

    /// <summary>Goes through a method of the user's that has what is ready, or may; false where that cannot be.</summary>
    private bool Follow(IInvocationOperation call)
    {
        var before = _taken.Count;
        if (!Enter(call))
            return false;
        if (_taken.Count == before)
            return true;
        _isOpen |= before > 0 || Loops.InnermostLoop(call) is not null || SomeEvents.LeadTo(call, _code);
        _taken.AreBy(call);
        return true;
    }

    private bool Enter(IInvocationOperation call)
    {
        if (++_followed > MaxCalls || _code.Helper(call) is not { } helper)
        {
            _isLost |= IsGivenTheSource(call) || _methods.MayReceive(call.TargetMethod);
            return false;
        }

        _calls.Add(call.Syntax);
        _functions.Add(helper.Function.Syntax);
        var caller = _code;
        _code = helper;
        Examine();
        _code = caller;
        return true;
    }

    private void Examine(IInvocationOperation call, MessagingMember member)
    {
        if (member.IsWrapper && _code.Helper(call) is { } helper)
            _functions.Add(helper.Function.Syntax);
        _isOpen |= OpenTakes.AreCausedBy(call, member, _code);
        if (member.IsSend)
            Effects.AddSend(OperandOf(call), _code.Body);
        Answers |= member.IsSend && _code.IsSource(OperandOf(call));
        if (!member.Takes)
            return;
        if (!_code.IsSource(OperandOf(call)))
        {
            Effects.IsSlow |= member.Waits(call);
            _isLost |= _isKnownElsewhere && (_code.IsHelper || MayBeTheQueue(call.Instance));
            return;
        }

        _isOpen |= !_taken.Add(call, member, _code);
    }

    /// <summary>What a receive takes from, or a helper gets to take from.</summary>
    public IOperation? OperandOf(IInvocationOperation call) =>
        Follows(call) ? call.Arguments.FirstOrDefault(a => _code.IsSource(a.Value))?.Value
        : _code.Body.Library.Types.IsQueue(call.Instance?.Type) ? call.Instance
        : SocketOperand.Of(call, _code.Body);

    private bool MayBeTheQueue(IOperation? instance) => _code.Body.Library.Types.IsQueue(instance?.Type) && !_code.IsAnotherQueue(instance);

    /// <summary>Whether other code gets what became ready, which may take the rest.</summary>
    private bool IsGivenTheSource(IInvocationOperation call) => call.Arguments.Any(a => _code.IsSource(a.Value));
}
