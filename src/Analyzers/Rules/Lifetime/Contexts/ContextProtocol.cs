using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Contexts;

/// <summary>
/// Whether a socket is still open when its context is disposed. After a Shutdown nothing waits; what other code does with either is
/// unknown.
/// </summary>
internal sealed class ContextProtocol : Protocol
{
    private readonly OwnedSocket _owned;
    private readonly OrderedGraph _code;
    private readonly HashSet<IOperation> _creations = new(),
        _contextEnds = new(),
        _socketEnds = new(),
        _unknown = new();

    public ContextProtocol(OwnedSocket owned, OrderedGraph code)
    {
        (_owned, _code) = (owned, code);
        foreach (var operation in code.Operations)
        {
            if (operation is IConversionOperation or IParenthesizedOperation)
                continue;
            if (Is(operation, owned.Socket))
                AddSocket(operation);
            else if (Is(operation, owned.Context))
                AddContext(operation);
            else if (owned.Socket is not ILocalSymbol && ForeignCode.MayRun(operation, code.Body))
                _unknown.Add(operation);
        }
    }

    /// <summary>Where the socket is closed.</summary>
    public IReadOnlyCollection<IOperation> SocketEnds => _socketEnds;

    /// <summary>Whether both are closed here.</summary>
    public bool IsUndecided => _contextEnds.Count > 0 && _socketEnds.Count > 0;

    public override Fact Start => new(_owned.Socket is not ILocalSymbol ? State.Valid : State.Null);

    public override bool IsRelevant(IOperation operation) =>
        _creations.Contains(operation)
        || _contextEnds.Contains(operation)
        || _socketEnds.Contains(operation)
        || _unknown.Contains(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        _unknown.Contains(operation) ? new(State.Unknown, operation)
        : _creations.Contains(operation) ? new(State.Valid, operation)
        : _socketEnds.Contains(operation) ? new(State.Disposed, operation)
        : before.State == State.Valid ? new(State.Orphaned, operation)
        : before;

    /// <summary>A socket of a context is not null, and neither is the context.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        fact.State is State.Valid or State.Orphaned
        && NullTest.Of(condition) is { } test
        && test.IsTrueForNull == outcome
        && (Is(_code.Resolve(test.Tested), _owned.Socket) || Is(_code.Resolve(test.Tested), _owned.Context))
            ? null
            : fact;

    private void AddSocket(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                if (call.TargetMethod.IsDisposal())
                    _socketEnds.Add(call);
                else if (
                    _code.Body.Library.SocketFieldOf(call.TargetMethod.ContainingType) is not null
                    && !_code.Body.Library.IsPassedOn(call)
                )
                    _unknown.Add(call); // it may close the socket
                break;
            case ISimpleAssignmentOperation { Target: var target, Value: var value } assignment when target == reference:
                (value.Unconverted() is IObjectCreationOperation ? _creations : _unknown).Add(assignment);
                break;
            case IArgumentOperation { Parent: IInvocationOperation call } when _code.Body.Library.MemberOf(call) is { IsCertain: true }:
            case IPropertyReferenceOperation
            or IIsNullOperation
            or INameOfOperation
            or IExpressionStatementOperation
            or IBinaryOperation
            or IIsPatternOperation:
                break;
            case IFlowCaptureOperation capture when _code.IsOnlyValue(capture):
                break;
            default:
                if (_owned.Socket is ILocalSymbol || LocalUses.IsWrite(reference))
                    _unknown.Add(reference);
                break;
        }
    }

    private void AddContext(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance, TargetMethod: var method } call when instance.Unconverted() == reference:
                if (method.IsDisposal())
                    _contextEnds.Add(call);
                else if (_code.Body.Library.Types.ShutsDown(method))
                    _unknown.Add(call);
                break;
            case ISimpleAssignmentOperation { Target: var target } assignment when target == reference:
                _unknown.Add(assignment);
                break;
        }
    }

    private bool Is(IOperation operation, ISymbol symbol) => symbol.Is(MessageHolder.Of(_code.Resolve(operation), _code.Body));
}
