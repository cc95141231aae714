using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Lifetime.States;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What happens to the view in one local, or to one that is returned without a name: it shows what it was made from until that is received
/// into, sent or freed. An empty view shows nothing.
/// </summary>
internal sealed class ViewProtocol : Protocol
{
    private readonly ILocalSymbol? _view;
    private readonly ViewRoot _root;
    private readonly FlowCode _code;
    private readonly Dictionary<IOperation, HolderChange> _changes;
    private readonly HashSet<IOperation> _writes = new(), _uses = new(), _returns = new();

    public ViewProtocol(ILocalSymbol? view, ViewRoot root, FlowCode code)
    {
        (_view, _root, _code, _changes) = (view, root, code, HolderChanges.In(code, root));
        foreach (var operation in code.Operations)
        {
            if (code.IsReturned(operation) && IsReturnOfView(operation))
                _returns.Add(operation);
            if (view is null || !SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(operation), view))
                continue;
            if (operation.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target } assignment && target == operation)
                _writes.Add(assignment);
            else if (ViewRoots.ReceiveInto(operation, code.Body) is { } receive)
                _writes.Add(receive);
            else if (LocalUses.IsWrite(operation) && operation.Parent is not IVariableDeclaratorOperation)
                _writes.Add(operation);
            else if (!IsOfNoBytes(operation))
                _uses.Add(operation);
        }
    }

    public ViewRoot Root => _root;

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

    public override bool Concerns(IOperation operation) => _changes.ContainsKey(operation) || _writes.Contains(operation) || _uses.Contains(operation) || _returns.Contains(operation);

    public override Fact After(IOperation operation, Fact before)
    {
        if (_writes.Contains(operation))
            return operation is IInvocationOperation ? new(State.Valid, operation)
                : (operation is ISimpleAssignmentOperation { Value: var assigned } ? assigned : GeneratedViews.WrappedInto(operation)) is not { } value ? new(State.Unknown, operation)
                : ViewRoots.IsNothing(_code.Resolve(value)) ? new(State.Null, operation)
                : IsViewOfRoot(value) ? new(State.Valid, operation)
                : new(State.Unknown, operation);
        if (_returns.Contains(operation))
            return before.State is State.Valid || _view is null ? new(State.Returned, operation) : before;
        if (!_changes.TryGetValue(operation, out var change) || before.State is not (State.Valid or State.Returned))
            return before;
        return change == HolderChange.Unknown ? new(State.Unknown, operation) : before.State == State.Valid ? new(State.Stale, operation) : before;
    }

    /// <summary>What a view was made of is not null; a receive that answers no has written nothing, and a send that does has sent nothing.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        _root.Kind is HolderKind.Buffer or HolderKind.Writer && !outcome && fact.State == State.Stale && condition is IInvocationOperation && fact.Cause == condition ? new(State.Valid, condition)
        : fact.State is State.Valid or State.Returned or State.Stale && NullTest.Of(condition) is { } test && test.IsTrueForNull == outcome && SymbolEqualityComparer.Default.Equals(MessageHolder.Of(_code.Resolve(test.Tested)), _root.Holder) ? null : fact;

    private bool IsViewOfRoot(IOperation value)
    {
        value = _code.Resolve(value);
        return _root.Kind != HolderKind.Buffer ? _root.Is(ViewRoots.Of(value, _code.Body)) : FrameSlice.Is(value, _root, _code.Body) && HolderChanges.IsOf(value, _root, _code.Body);
    }

    private bool IsReturnOfView(IOperation value)
    {
        value = _code.Resolve(value);
        if (!ViewRoots.IsViewType(value.Type))
            return false;
        var origin = LocalUses.SymbolOf(ViewOrigin.Of(value, _code.Body));
        return _view is null ? origin is not ILocalSymbol && IsViewOfRoot(value) : SymbolEqualityComparer.Default.Equals(origin, _view);
    }

    /// <summary>The length of a view is its own, and so is what a ref struct keeps beside its spans: a position, a count, a token's kind. Whether a received frame is the last is libzmq's to say.</summary>
    private bool IsOfNoBytes(IOperation reference) => reference.Parent switch
    {
        IPropertyReferenceOperation { Property: { Name: "More", ContainingType: var type } } when _code.Body.Library.IsReceivedFrame(type) => false,
        IPropertyReferenceOperation { Property.Name: "Length" or "IsEmpty" } or INameOfOperation or IVariableDeclaratorOperation => true,
        IFieldReferenceOperation { Field: { RefKind: RefKind.None, Type: var type } } => IsPlain(type),
        IPropertyReferenceOperation { Property: { IsIndexer: false, RefKind: RefKind.None, Type: var type } property } => IsPlain(type) && (!property.IsInSource() || IsAutomatic(property)),
        _ => false,
    };

    private static bool IsPlain(ITypeSymbol type) => type.IsValueType && !ViewRoots.IsViewType(type) && type is not (IPointerTypeSymbol or IFunctionPointerTypeSymbol) && type.SpecialType is not (SpecialType.System_IntPtr or SpecialType.System_UIntPtr);

    private static bool IsAutomatic(IPropertySymbol property)
    {
        foreach (var member in property.ContainingType.GetMembers())
            if (member is IFieldSymbol { AssociatedSymbol: { } owner } && SymbolEqualityComparer.Default.Equals(owner, property))
                return true;
        return false;
    }
}
