using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// Whether the frame is still in its buffer that a local holds the length of: from the receive that has said it until the next one into the
/// same buffer.
/// </summary>
internal sealed class FrameLengthProtocol : Protocol
{
    private readonly BackingStore _buffer;
    private readonly OrderedGraph _code;
    private readonly Dictionary<IOperation, HolderChange> _changes;

    /// <summary>What is given to the local; null for what a receive puts there.</summary>
    private readonly Dictionary<IOperation, IOperation?> _writes = new();
    private readonly HashSet<IOperation> _uses = new();

    public FrameLengthProtocol(ILocalSymbol length, BackingStore buffer, OrderedGraph code)
    {
        (_buffer, _code, _changes) = (buffer, code, Invalidations.In(code, buffer));
        foreach (var operation in code.Operations)
            if (LocalUses.SymbolOf(operation).Is(length) && LocalUses.IsWrite(operation))
                AddWrite(operation);
            else if (BufferPart.Of(operation) is { } part && FrameParts.LengthOf(part).Is(length) && IsRead(part))
                _uses.Add(operation);
    }

    /// <summary>The parts of the buffer that are taken to be read, in the order of the text.</summary>
    public IEnumerable<IOperation> Uses
    {
        get
        {
            foreach (var operation in _code.Operations)
                if (_uses.Contains(operation))
                    yield return operation;
        }
    }

    public override bool IsRelevant(IOperation operation) =>
        _writes.ContainsKey(operation) || _changes.ContainsKey(operation) || _uses.Contains(operation);

    public override Fact Transfer(IOperation operation, Fact before)
    {
        if (_writes.TryGetValue(operation, out var value))
            return new(value is null || FrameLength.Is(value, _buffer, _code.Body) ? State.Valid : State.Unknown, operation);
        if (!_changes.TryGetValue(operation, out var change) || before.State != State.Valid)
            return before;
        return new(change == HolderChange.Unknown ? State.Unknown : State.Stale, operation);
    }

    /// <summary>A receive that returns false has written nothing.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        !outcome && fact.State == State.Stale && fact.Cause == condition ? new(State.Valid, condition) : fact;

    private void AddWrite(IOperation reference)
    {
        var place = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
        switch (place.Parent)
        {
            case ISimpleAssignmentOperation { IsRef: false, Target: var target } assignment when target == reference:
                _writes[assignment] = assignment.Value;
                break;
            case IArgumentOperation { Parent: IInvocationOperation call } when IsReceive(call):
                _writes[call] = null;
                break;
            default:
                _writes[reference] = reference;
                break;
        }
    }

    private bool IsReceive(IInvocationOperation call) =>
        _code.Body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member
        && call.ArgumentFor(member.Operand) is { } into
        && Invalidations.IsOf(into, _buffer, _code.Body);

    /// <summary>Whether a part of the buffer is more than the room for a receive or a copy.</summary>
    private bool IsRead(BufferPart part) =>
        part.Whole is { } whole
        && Invalidations.IsOf(whole, _buffer, _code.Body)
        && !ViewReads.IsOfNoBytes(part.Slice, _code.Body)
        && part.Slice.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } => _code.Body.Library.MemberOf(call) is not { IsReceive: true }
                && !call.TargetMethod.Has(Facet.Fills | Facet.FillsAll | Facet.TakesBack),
            IInvocationOperation { TargetMethod: var method } => !method.Has(Facet.FillsAll),
            _ => true,
        };
}
