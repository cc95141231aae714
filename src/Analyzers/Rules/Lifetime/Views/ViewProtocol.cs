using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What happens to the view in one local, or to one that is returned without a name: it shows what it was made from until that is received
/// into, sent or freed. An empty view shows nothing.
/// </summary>
internal sealed class ViewProtocol : Protocol
{
    private readonly ILocalSymbol? _view;
    private readonly BackingStore _root;
    private readonly OrderedGraph _code;
    private readonly Dictionary<IOperation, HolderChange> _changes;
    private readonly HashSet<IOperation> _writes = new(),
        _uses = new(),
        _returns = new();
    private readonly HashSet<CaptureId> _choices = new();

    /// <summary>What calls show by the view that they give.</summary>
    private readonly Dictionary<IOperation, IOperation> _shown = new();

    public ViewProtocol(ILocalSymbol? view, BackingStore root, OrderedGraph code)
    {
        (_view, _root, _code, _changes) = (view, root, code, Invalidations.In(code, root));
        var writes = new ViewWrites(code);
        foreach (var operation in code.Operations)
        {
            if (code.IsReturned(operation) && IsReturnOfView(operation))
                _returns.Add(operation);
            if (view is null || !LocalUses.SymbolOf(operation).Is(view))
                continue;
            if (writes.AssignmentOf(operation) is { } assignment)
            {
                _writes.Add(assignment);
                AddChoice(assignment.Value);
            }
            else if (writes.NewBytesIn(operation) is { } change)
                _writes.Add(change);
            else if (BackingStores.ReceiveInto(operation, code.Body) is { } receive)
                _writes.Add(receive);
            else if (ShownInto.CallOf(operation) is { } call && ShownInto.Of(operation, code.Body) is { } shown)
            {
                _writes.Add(call);
                _shown[call] = shown;
            }
            else if (!References.Is(view) && LocalUses.IsWrite(operation) && operation.Parent is not IVariableDeclaratorOperation)
                _writes.Add(operation);
            else if (!ViewReads.IsOfNoBytes(operation, code.Body))
                _uses.Add(operation);
        }
    }

    public BackingStore Root => _root;

    /// <summary>Where bytes are looked at, in the order of the text.</summary>
    public IEnumerable<IOperation> Uses
    {
        get
        {
            foreach (var operation in _code.Operations)
                if (_uses.Contains(operation))
                    yield return operation;
        }
    }

    public IReadOnlyCollection<IOperation> Returns => _returns;

    public HolderChange? ChangeBy(IOperation operation) => _changes.TryGetValue(operation, out var change) ? change : null;

    public override bool IsRelevant(IOperation operation) =>
        operation is IFlowCaptureOperation { Id: var id } && _choices.Contains(id)
        || _changes.ContainsKey(operation)
        || _writes.Contains(operation)
        || _uses.Contains(operation)
        || _returns.Contains(operation);

    public override Fact Transfer(IOperation operation, Fact before)
    {
        if (operation is IFlowCaptureOperation { Value: var branch })
            return AfterWrite(branch, operation, before);
        if (_writes.Contains(operation))
            return AfterWriteBy(operation, before);
        if (_returns.Contains(operation))
            return before.State is State.Valid || _view is null ? new(State.Returned, operation) : before;
        if (!_changes.TryGetValue(operation, out var change) || before.State is not (State.Valid or State.Returned))
            return before;
        return change == HolderChange.Unknown ? new(State.Unknown, operation)
            : before.State == State.Valid ? new(State.Stale, operation)
            : before;
    }

    /// <summary>
    /// What a view was made of is not null; a receive that returns false has written nothing, and a send that does has sent nothing.
    /// </summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact)
    {
        if (!outcome && HasDoneNothing(condition, fact))
            return new(State.Valid, condition);
        return fact.State is State.Valid or State.Returned or State.Stale && IsNullOtherwise(condition, outcome) ? null : fact;
    }

    /// <summary>Whether a call that returned false is what would have made the view stale.</summary>
    private bool HasDoneNothing(IOperation condition, Fact fact) =>
        _root.Kind is HolderKind.Buffer or HolderKind.Writer or HolderKind.Outgoing
        && fact.State == State.Stale
        && condition is IInvocationOperation
        && fact.Cause == condition;

    /// <summary>Whether what the view was made of would have to be null.</summary>
    private bool IsNullOtherwise(IOperation condition, bool outcome) =>
        NullTest.Of(condition) is { } test
        && test.IsTrueForNull == outcome
        && _root.Holder.Is(MessageNames.Of(_code.Resolve(test.Tested), _code.Body));

    private Fact AfterWriteBy(IOperation operation, Fact before)
    {
        if (_shown.TryGetValue(operation, out var shown))
            return AfterWrite(shown, operation, before);
        if (operation is IInvocationOperation call)
            return new(_code.Body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveFrame } ? State.Valid : State.Unknown, call);
        var value =
            operation is ISimpleAssignmentOperation { Target: var target, Value: var assigned }
            && _code.Resolve(target) is ILocalReferenceOperation
                ? assigned
                : ShownInto.Of(operation, _code.Body);
        return value is null ? new(State.Unknown, operation) : AfterWrite(value, operation, before);
    }

    /// <summary>What the view is once it has been given a value; by which branch of a choice, the capture of the branch has said.</summary>
    private Fact AfterWrite(IOperation value, IOperation write, Fact before) =>
        _code.Resolve(value) is IFlowCaptureReferenceOperation { Id: var id } && _choices.Contains(id) ? before
        : BackingStores.IsNothing(_code.Resolve(value)) ? new(State.Null, write)
        : IsViewOfRoot(value) ? new(State.Valid, write)
        : new(State.Unknown, write);

    /// <summary>The captures by which the branches of a choice come to a variable.</summary>
    private void AddChoice(IOperation value)
    {
        if (_code.Resolve(value) is IFlowCaptureReferenceOperation { Id: var id } && _choices.Add(id))
            foreach (var branch in _code.ValuesOf(id))
                AddChoice(branch);
    }

    private bool IsViewOfRoot(IOperation value) =>
        IsEveryBranch(
            value,
            branch =>
                _root.Kind != HolderKind.Buffer
                    ? _root.Is(BackingStores.Of(branch, _code.Body))
                    : FrameSlice.Is(branch, _root, _code.Body) && Invalidations.IsOf(branch, _root, _code.Body)
        );

    private bool IsReturnOfView(IOperation value) =>
        (BackingStores.IsViewType(value.Unconverted().Type) || References.IsTaken(value))
        && IsEveryBranch(
            value,
            branch =>
            {
                var origin = LocalUses.SymbolOf(ViewOrigin.Of(branch, _code.Body));
                return _view is null ? !IsView(origin) && IsViewOfRoot(branch) : origin.Is(_view);
            }
        );

    private static bool IsView(ISymbol? symbol) =>
        symbol is ILocalSymbol local && (References.Is(local) || BackingStores.IsViewType(local.Type));

    /// <summary>Whether something is true of every branch of a value, those aside that show nothing; not where all show nothing.</summary>
    private bool IsEveryBranch(IOperation value, Func<IOperation, bool> holds)
    {
        var any = false;
        foreach (var branch in _code.Choices(value))
            if (!BackingStores.IsNothing(branch))
            {
                any = true;
                if (!holds(branch))
                    return false;
            }

        return any;
    }
}
