using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>Which conditions are known on a path, and which of those hold.</summary>
internal readonly record struct PathCondition(int Known, int Set);

/// <summary>
/// Keeps paths apart that cannot be one: a flag that was set, a condition that is tested twice. Followed are conditions made of locals,
/// parameters, constants and lengths; a write to one of those forgets them.
/// </summary>
internal sealed class PathConditions
{
    private const int Most = 16;

    private readonly OrderedGraph _code;
    private readonly Dictionary<string, int> _bits = new();
    private readonly Dictionary<ISymbol, int> _dependents = new(SymbolEqualityComparer.Default);
    private readonly List<(int Bit, Equality Equality)> _equalities = new();

    public PathConditions(OrderedGraph code)
    {
        _code = code;
        var tests = new Dictionary<string, (IOperation Condition, int Count)>();
        foreach (var block in code.Graph.Blocks)
            if (
                block is { ConditionalSuccessor: not null, BranchValue: { ConstantValue.HasValue: false } condition }
                && KeyOf(condition) is { } key
            )
                tests[key] = (condition, tests.TryGetValue(key, out var before) ? before.Count + 1 : 1);
        foreach (var test in tests)
            if ((test.Value.Count > 1 || IsFlag(test.Value.Condition)) && _bits.Count < Most)
                Add(test.Key, test.Value.Condition);
    }

    public bool Concerns(IOperation operation) =>
        LocalUses.SymbolOf(operation) is { } symbol
            && _dependents.ContainsKey(symbol)
            && (LocalUses.IsWrite(operation) || ReadsAndWrites.IsWrite(operation))
        || operation is ISimpleAssignmentOperation { Target: var target }
            && LocalUses.SymbolOf(target) is { } assigned
            && _dependents.ContainsKey(assigned);

    public PathCondition After(IOperation operation, PathCondition truth)
    {
        if (LocalUses.SymbolOf(operation) is { } written)
            return operation.Parent is ISimpleAssignmentOperation { Target: var target } && target == operation
                ? truth
                : Forget(written, truth);
        if (operation is not ISimpleAssignmentOperation assignment || LocalUses.SymbolOf(assignment.Target) is not { } symbol)
            return truth;
        var value = ValueOf(assignment.Value, truth);
        truth = Forget(symbol, truth);
        if (assignment.Value.Unconverted().ConstantValue is { HasValue: true, Value: { } constant })
            truth = WithValue(truth, symbol, constant);
        return value is { } known && _bits.TryGetValue(symbol.Name, out var bit) ? With(truth, bit, known) : truth;
    }

    /// <summary>Null where the condition is known to have the other outcome.</summary>
    public PathCondition? Assume(IOperation condition, bool outcome, PathCondition truth)
    {
        (condition, outcome) = Bare(condition, outcome);
        if (KeyOf(condition) is not { } key || !_bits.TryGetValue(key, out var bit))
            return truth;
        return (truth.Known & bit) != 0 && (truth.Set & bit) != 0 != outcome ? null : With(truth, bit, outcome);
    }

    /// <summary>What a variable's value says about the comparisons with it.</summary>
    private PathCondition WithValue(PathCondition truth, ISymbol symbol, object value)
    {
        foreach (var (bit, equality) in _equalities)
            if (equality.Symbol.Is(symbol) && equality.Value.GetType() == value.GetType())
                truth = With(truth, bit, equality.Value.Equals(value) == equality.IsEqual);
        return truth;
    }

    private static PathCondition With(PathCondition truth, int bit, bool value) =>
        new(truth.Known | bit, value ? truth.Set | bit : truth.Set & ~bit);

    private PathCondition Forget(ISymbol symbol, PathCondition truth) =>
        _dependents.TryGetValue(symbol, out var bits) ? new(truth.Known & ~bits, truth.Set & ~bits) : truth;

    private bool? ValueOf(IOperation value, PathCondition truth)
    {
        var (bare, sense) = Bare(value, true);
        if (bare.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == sense;
        return KeyOf(bare) is { } key && _bits.TryGetValue(key, out var bit) && (truth.Known & bit) != 0
            ? (truth.Set & bit) != 0 == sense
            : null;
    }

    private static (IOperation, bool) Bare(IOperation condition, bool outcome)
    {
        condition = condition.Unconverted();
        while (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var operand })
            (condition, outcome) = (operand.Unconverted(), !outcome);
        return (condition, outcome);
    }

    private void Add(string key, IOperation condition)
    {
        var bit = 1 << _bits.Count;
        _bits.Add(key, bit);
        if (EqualityOf(Bare(condition, true).Item1) is { } equality)
            _equalities.Add((bit, equality));
        foreach (var part in condition.DescendantsAndSelf())
            if (LocalUses.SymbolOf(_code.Resolve(part)) is { } symbol)
                _dependents[symbol] = (_dependents.TryGetValue(symbol, out var bits) ? bits : 0) | bit;
    }

    /// <summary>Whether a condition is a local that the code sets, or compares one.</summary>
    private bool IsFlag(IOperation condition) =>
        (Bare(condition, true).Item1 is var bare && EqualityOf(bare) is { Symbol: var compared } ? compared : LocalUses.SymbolOf(bare))
            is ILocalSymbol local
        && _code.Body.Uses.SingleValueOf(local) is null;

    /// <summary>The comparison of a variable with a constant.</summary>
    private Equality? EqualityOf(IOperation condition) =>
        condition
            is IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                OperatorMethod: null,
                LeftOperand: var left,
                RightOperand: var right,
                OperatorKind: var kind
            }
        && right.Unconverted().ConstantValue is { HasValue: true, Value: { } value }
        && LocalUses.SymbolOf(_code.Resolve(left.Unconverted())) is { } symbol
            ? new(symbol, value, kind == BinaryOperatorKind.Equals)
            : null;

    private readonly record struct Equality(ISymbol Symbol, object Value, bool IsEqual);

    /// <summary>What names a condition: equal keys, equal values, until something in them is written. A local's is its name.</summary>
    private string? KeyOf(IOperation condition)
    {
        condition = Bare(condition, true).Item1;
        if (LocalUses.SymbolOf(condition) is { } symbol)
            return IsFollowed(symbol) ? symbol.Name : null;
        if (EqualityOf(condition) is { } equality)
            return IsFollowed(equality.Symbol) ? $"{equality.Symbol.Name} {(equality.IsEqual ? "==" : "!=")} {equality.Value}" : null;
        return IsSteady(condition, 0) ? condition.Syntax.ToString() : null;
    }

    private bool IsSteady(IOperation operation, int depth)
    {
        if (depth > 4)
            return false;
        if (operation.ConstantValue.HasValue)
            return true;
        operation = _code.Resolve(operation);
        return operation switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation => IsFollowed(LocalUses.SymbolOf(operation)!),
            IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } binary => IsSteady(
                binary.LeftOperand,
                depth + 1
            ) && IsSteady(binary.RightOperand, depth + 1),
            IIsNullOperation test => IsSteady(test.Operand, depth + 1),
            IIsPatternOperation
            {
                Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }
            } test => IsSteady(test.Value, depth + 1),
            IPropertyReferenceOperation { Property: { Name: "Length" or "HasValue" } property, Instance: { } instance } =>
                property.IsFramework() && IsSteady(instance, depth + 1),
            IFieldReferenceOperation { Field: { IsReadOnly: true }, Instance: null or IInstanceReferenceOperation } => true,
            _ => operation.ConstantValue.HasValue,
        };
    }

    /// <summary>Whether every write to a variable is seen here, and its name is that of no other one.</summary>
    private bool IsFollowed(ISymbol symbol)
    {
        var isKnown = symbol switch
        {
            ILocalSymbol { RefKind: RefKind.None } local => _code.Body.Uses.DeclaratorOf(local) is not null,
            IParameterSymbol { RefKind: RefKind.None } parameter => !Stability.IsOfPrimaryConstructor(parameter, _code.Body),
            _ => false,
        };
        if (!isKnown)
            return false;
        foreach (var reference in _code.Body.Uses.Of(symbol))
            if (
                !ReadsAndWrites.IsRead(reference)
                && (reference.EnclosingFunction() != _code.Function || !ReadsAndWrites.IsWrite(reference) && !LocalUses.IsWrite(reference))
            )
                return false;
        foreach (var other in _dependents.Keys)
            if (other.Name == symbol.Name && !other.Is(symbol))
                return false;
        return true;
    }
}
