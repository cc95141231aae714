using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// An object of the code's own that is disposed by hand on one path, and left on another one: by a return before, or by the next object in
/// the same variable.
/// </summary>
internal static class LeftOnAPath
{
    public static bool Is(ILocalSymbol local, IOperation declarator, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = declarator.EnclosingFunction();
        if (
            declarator.Parent is IForEachLoopOperation
            || OwnedType.IsRuntimes(local.Type, body.Library)
            || !IsDisposedByHand(local, function, body)
        )
            return false;
        if (OrderedGraph.Of(function, body, cancellationToken) is not { } code)
            return false;
        var protocol = new Ownership(local, code);
        if (TypestateAnalysis.Run(code, protocol, cancellationToken) is not { } walk)
            return false;
        foreach (var visit in walk.Visits)
        {
            if (visit.IsExit && IsLeft(visit.Fact))
                return true;
            foreach (var (operation, fact) in visit.Arrivals)
                if (IsLeft(fact) && protocol.Writes(operation))
                    return true;
        }

        return false;
    }

    private static bool IsLeft(Fact fact) => fact is { State: State.Filled, Thrown: false };

    /// <summary>Whether the code disposes the object by calls on the local, and nothing else may do so or keep it.</summary>
    private static bool IsDisposedByHand(ILocalSymbol local, IOperation function, MessagingBody body)
    {
        var any = false;
        foreach (var reference in body.Uses.Of(local))
        {
            if (reference.EnclosingFunction() != function)
                return false;
            if (reference.Parent is ISimpleAssignmentOperation { Target: var target } && target == reference)
                continue;
            if (LocalUses.IsWrite(reference))
                return false; // what a call gives may be nothing
            var isDisposal = IsDisposal(reference, body);
            if (!isDisposal && !OwnerUses.IsLeftAlone(reference, local.Type, body))
                return false;
            if (isDisposal && IsInLoop(reference, local))
                return false; // one without an iteration hardly matters
            any |= isDisposal;
        }

        return any;
    }

    /// <summary>Whether a loop is around the use, and not around the declaration.</summary>
    private static bool IsInLoop(IOperation reference, ILocalSymbol local) =>
        Loops.InnermostLoop(reference) is { } loop && !local.IsDeclaredIn(loop.Syntax);

    private static bool IsDisposal(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation call => Disposes(call, body),
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation call } => Disposes(call, body),
            _ => false,
        };

    private static bool Disposes(IInvocationOperation call, MessagingBody body) =>
        call.IsDisposal() || body.Library.Types.Disposes(call.TargetMethod);

    /// <summary>Filled is an object that the code has to dispose.</summary>
    private sealed class Ownership : Protocol
    {
        private readonly ILocalSymbol _local;
        private readonly OrderedGraph _code;
        private readonly Dictionary<IOperation, State> _changes = new();

        public Ownership(ILocalSymbol local, OrderedGraph code)
        {
            (_local, _code) = (local, code);
            foreach (var operation in code.Operations)
                switch (operation)
                {
                    case ISimpleAssignmentOperation { Target: var target, Value: var value } when IsLocal(target):
                        _changes[operation] = code.Resolve(value).IsNull() ? State.Null : State.Filled;
                        break;
                    case IInvocationOperation { Instance: { } instance } call when Disposes(call, code.Body) && IsLocal(instance):
                        _changes[operation] = State.Disposed;
                        break;
                    case IInvocationOperation call when IsSent(call):
                        _changes[operation] = State.Sent;
                        break;
                }
        }

        /// <summary>Whether a call sends the object: the library takes what is in it, and little is left.</summary>
        private bool IsSent(IInvocationOperation call) =>
            _code.Body.Library.MemberOf(call) is { IsSend: true } member && call.ArgumentFor(member.Operand) is { } sent && IsLocal(sent);

        public bool Writes(IOperation operation) => _changes.TryGetValue(operation, out var state) && state is State.Filled or State.Null;

        public override bool IsRelevant(IOperation operation) => _changes.ContainsKey(operation);

        public override Fact Transfer(IOperation operation, Fact before) => new(_changes[operation], operation);

        /// <summary>What was made is not null.</summary>
        public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
            fact.State is State.Filled or State.Disposed
            && NullTest.Of(condition) is { } test
            && test.IsTrueForNull == outcome
            && IsLocal(test.Tested)
                ? null
                : fact;

        private bool IsLocal(IOperation operation) => _local.Is(LocalUses.SymbolOf(_code.Resolve(operation)));
    }
}
