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
    private readonly HashSet<CaptureId> _choices = new();

    public ViewProtocol(ILocalSymbol? view, ViewRoot root, FlowCode code)
    {
        (_view, _root, _code, _changes) = (view, root, code, HolderChanges.In(code, root));
        var targets = TargetsIn(code);
        foreach (var operation in code.Operations)
        {
            if (code.IsReturned(operation) && IsReturnOfView(operation))
                _returns.Add(operation);
            if (view is null || !SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(operation), view))
                continue;
            if (AssignmentOf(operation, targets) is { } assignment)
            {
                _writes.Add(assignment);
                AddChoice(assignment.Value);
            }
            else if (NewBytesIn(operation, targets) is { } change)
                _writes.Add(change);
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

    public override bool Concerns(IOperation operation) => operation is IFlowCaptureOperation { Id: var id } && _choices.Contains(id) || _changes.ContainsKey(operation) || _writes.Contains(operation) || _uses.Contains(operation) || _returns.Contains(operation);

    public override Fact After(IOperation operation, Fact before)
    {
        if (operation is IFlowCaptureOperation { Value: var branch })
            return AfterWrite(branch, operation, before);
        if (_writes.Contains(operation))
            return operation is IInvocationOperation call ? new(_code.Body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveFrame } ? State.Valid : State.Unknown, operation)
                : (operation is ISimpleAssignmentOperation { Target: var target, Value: var assigned } && _code.Resolve(target) is ILocalReferenceOperation ? assigned : GeneratedViews.WrappedInto(operation)) is not { } value ? new(State.Unknown, operation)
                : AfterWrite(value, operation, before);
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

    /// <summary>What the view is once it has been given a value; by which branch of a choice, the capture of the branch has said.</summary>
    private Fact AfterWrite(IOperation value, IOperation write, Fact before) =>
        _code.Resolve(value) is IFlowCaptureReferenceOperation { Id: var id } && _choices.Contains(id) ? before
        : ViewRoots.IsNothing(_code.Resolve(value)) ? new(State.Null, write)
        : IsViewOfRoot(value) ? new(State.Valid, write)
        : new(State.Unknown, write);

    /// <summary>The captures by which the branches of a choice come to a variable.</summary>
    private void AddChoice(IOperation value)
    {
        if (_code.Resolve(value) is IFlowCaptureReferenceOperation { Id: var id } && _choices.Add(id))
            foreach (var branch in _code.ValuesOf(id))
                AddChoice(branch);
    }

    /// <summary>The assignments whose target was captured before their value, which is a choice.</summary>
    private static Dictionary<CaptureId, ISimpleAssignmentOperation> TargetsIn(FlowCode code)
    {
        var targets = new Dictionary<CaptureId, ISimpleAssignmentOperation>();
        foreach (var operation in code.Operations)
            if (operation is ISimpleAssignmentOperation { IsRef: false, Target: IFlowCaptureReferenceOperation { Id: var id } } assignment)
                targets[id] = assignment;
        return targets;
    }

    /// <summary>The assignment that a reference is the target of.</summary>
    private static ISimpleAssignmentOperation? AssignmentOf(IOperation reference, Dictionary<CaptureId, ISimpleAssignmentOperation> targets) => reference.Parent switch
    {
        ISimpleAssignmentOperation { IsRef: false, Target: var target } assignment when target == reference => assignment,
        IFlowCaptureOperation { Id: var id } => targets.TryGetValue(id, out var later) ? later : null,
        _ => null,
    };

    /// <summary>What may put other bytes into a ref struct: a call that gets a span and may write its fields, the assignment of a member.</summary>
    private static IOperation? NewBytesIn(IOperation reference, Dictionary<CaptureId, ISimpleAssignmentOperation> targets)
    {
        switch (reference.Parent)
        {
            case IInvocationOperation { Instance: { } instance, TargetMethod: { IsReadOnly: false } method } call when instance == reference && !method.IsFramework():
                foreach (var parameter in method.Parameters)
                    if (parameter.Type.IsRefLikeType)
                        return call;
                return null;
            case IMemberReferenceOperation { Type.IsRefLikeType: true } member:
                return AssignmentOf(member, targets);
            default:
                return null;
        }
    }

    /// <summary>Whether every branch of a value is a view of the root, those aside that show nothing.</summary>
    private bool IsViewOfRoot(IOperation value)
    {
        var any = false;
        foreach (var choice in _code.Choices(value))
            if (!ViewRoots.IsNothing(choice))
            {
                any = true;
                if (!(_root.Kind != HolderKind.Buffer ? _root.Is(ViewRoots.Of(choice, _code.Body)) : FrameSlice.Is(choice, _root, _code.Body) && HolderChanges.IsOf(choice, _root, _code.Body)))
                    return false;
            }

        return any;
    }

    private bool IsReturnOfView(IOperation value)
    {
        var any = false;
        if (!ViewRoots.IsViewType(value.Unconverted().Type))
            return false;
        foreach (var choice in _code.Choices(value))
            if (!ViewRoots.IsNothing(choice))
            {
                any = true;
                var origin = LocalUses.SymbolOf(ViewOrigin.Of(choice, _code.Body));
                if (!ViewRoots.IsViewType(choice.Type) || !(_view is null ? (origin is not ILocalSymbol named || !ViewRoots.IsViewType(named.Type)) && IsViewOfRoot(choice) : SymbolEqualityComparer.Default.Equals(origin, _view)))
                    return false;
            }

        return any;
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
