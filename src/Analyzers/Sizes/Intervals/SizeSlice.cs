using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Chooses the variables to track: those that a question mentions, those that their values come from, and those that they are compared
/// with. The nearest come first, because only a limited number is followed.
/// </summary>
internal sealed class SizeSlice
{
    private readonly GraphCode _code;
    private readonly MessagingBody _body;
    private readonly TrackedVariables _followed;
    private readonly IMethodSymbol? _function;
    private readonly SizeEvaluator _sizes;
    private readonly HashSet<ISymbol> _refused = new(SymbolEqualityComparer.Default);

    public SizeSlice(GraphCode code, IMethodSymbol? function, MessagingBody body)
    {
        (_code, _function, _body) = (code, function, body);
        (_followed, _sizes) = (new(body), SizeEvaluator.For(body, CancellationToken.None));
    }

    public SizeVariables Variables { get; } = new();

    /// <summary>Whether another question may be about variables for which there is no room any more.</summary>
    public bool IsFull => Variables.Count >= SizeVariables.Most;

    /// <summary>Adds what questions are about; false where all of it is followed already.</summary>
    public bool Add(IEnumerable<IOperation> questions, CancellationToken cancellationToken)
    {
        var before = Variables.Count;
        foreach (var question in questions)
            AddAll(question);
        if (Variables.Count == before)
            return false;
        while (Grow())
            cancellationToken.ThrowIfCancellationRequested();
        return true;
    }

    /// <summary>Adds what one more step leads to; false where there is nothing more.</summary>
    private bool Grow()
    {
        var before = Variables.Count;
        for (var block = 0; block < _code.Blocks.Length && before < SizeVariables.Most; block++)
        {
            var statements = _code.Blocks[block];
            for (var i = 0; i < statements.Length; i++)
                if (
                    Matters(
                        statements[i],
                        isCondition: i == statements.Length - 1 && _code.Graph.Blocks[block].ConditionKind != ControlFlowConditionKind.None
                    )
                )
                    AddAll(statements[i].Root);
        }

        return Variables.Count > before;
    }

    private bool Matters(in PathStatement statement, bool isCondition)
    {
        var written = new HashSet<int>();
        foreach (var step in statement.Steps)
        {
            if (step.Writes)
                Writes.AddTo(written, step.Operation, _code, Variables);
            isCondition |= step.IsProof;
            if (step.Writes && SourceOf(step.Operation) is { } source && Variables.Of(source) is not null)
                return true;
        }

        if (written.Count > 0 || !isCondition)
            return written.Count > 0;
        foreach (var operation in statement.Root.DescendantsAndSelf())
            if (
                PathStatement.IsReference(operation) && Variables.Of(operation) is not null
                || operation is IFlowCaptureOperation { Id: var id } && Variables.Of(id) is not null
            )
                return true;
        return false;
    }

    /// <summary>What a plain copy copies: what is learned of one is learned of the other.</summary>
    private static IOperation? SourceOf(IOperation write) =>
        write switch
        {
            IFlowCaptureOperation { Value: var value } => ValueSources.Of(value).Reference,
            ISimpleAssignmentOperation { Value: var value } => ValueSources.Of(value).Reference,
            _ => null,
        };

    private void AddAll(IOperation root)
    {
        foreach (var operation in root.DescendantsAndSelf())
            switch (operation)
            {
                case IFlowCaptureReferenceOperation { Id: var id, Type: var type }:
                    Add(id, type);
                    foreach (var captured in _code.CapturedBy(id))
                        if (LocalUses.SymbolOf(captured) is { } place)
                            Add(place);
                    break;
                case IFlowCaptureOperation { Id: var id, Value.Type: var type }:
                    Add(id, type);
                    break;
                case IPatternOperation pattern:
                    foreach (var declared in Patterns.DeclaredBy(pattern))
                        Add(declared);
                    break;
                default:
                    if (LocalUses.SymbolOf(operation) is { } symbol)
                        Add(symbol);
                    if (
                        operation is ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } test }
                        && _body.Uses.SingleValueOf(test) is { } value
                        && value != root
                    )
                        AddAll(value);
                    break;
            }
    }

    private void Add(CaptureId capture, ITypeSymbol? type)
    {
        if (Variables.Count < SizeVariables.Most && Variables.Of(capture) is null && TrackedVariables.IsSized(type))
            Variables.Add(capture, RangeOf(type!));
    }

    private void Add(ISymbol symbol)
    {
        if (Variables.Count >= SizeVariables.Most || Variables.Of(symbol) is not null || _refused.Contains(symbol))
            return;
        if (!_followed.Contains(symbol, _function))
        {
            _refused.Add(symbol);
            return;
        }

        var range = RangeOf(symbol is ILocalSymbol { Type: var type } ? type : ((IParameterSymbol)symbol).Type);
        if (symbol is ILocalSymbol local && _sizes.OfLocal(local)?.Meet(range) is { } ever)
            range = ever;
        Variables.Add(symbol, range, new(range));
    }

    private static IntInterval RangeOf(ITypeSymbol type) => IntType.Of(type)?.Range ?? BufferTypes.AnyLengthOf(type);
}
