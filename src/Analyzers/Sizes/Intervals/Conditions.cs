using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>What the outcome of a condition says about the variables in it. Lifted and user-defined comparisons say nothing.</summary>
internal static class Conditions
{
    private const int MaxDepth = 50;

    /// <summary>False where the condition cannot have this outcome.</summary>
    public static bool Assume(IOperation condition, bool outcome, BlockRunner runner, MessagingBody body, int depth = 0)
    {
        if (condition.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == outcome;
        if (depth == MaxDepth)
            return true;
        switch (condition)
        {
            case IParenthesizedOperation { Operand: var operand }:
                return Assume(operand, outcome, runner, body, depth + 1);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, IsLifted: false, Operand: var operand }:
                return Assume(operand, !outcome, runner, body, depth + 1);
            case IBinaryOperation { OperatorMethod: null, IsLifted: false } binary:
                return AssumeBinary(binary, outcome, runner, body, depth);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                return AssumePattern(value, pattern, outcome, runner);
            case IPropertyReferenceOperation { Instance: { } buffer, Property: var asked }
                when BufferTypes.IsBuffer(buffer.Type) && asked.Has(CollectionFacet.SaysNone):
                return AssumeEmpty(buffer, outcome, condition.Syntax, runner);
            case IInvocationOperation { TargetMethod: var asked } call
                when asked.Has(CollectionFacet.SaysNone) && call.ArgumentFor(0) is { } text:
                return AssumeEmpty(text, outcome, condition.Syntax, runner);
            case ILocalReferenceOperation { Local: var local }
                when body.Uses.SingleValueOf(local) is { } value && KeepsItsValue(value, body):
                return Assume(value, outcome, runner, body, depth + 1);
            default:
                return true;
        }
    }

    private static bool AssumeBinary(IBinaryOperation binary, bool outcome, BlockRunner runner, MessagingBody body, int depth)
    {
        var (left, right) = (binary.LeftOperand, binary.RightOperand);
        switch (binary.OperatorKind)
        {
            case BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And when binary.Type?.SpecialType == SpecialType.System_Boolean:
                return !outcome || Assume(left, true, runner, body, depth + 1) && Assume(right, true, runner, body, depth + 1);
            case BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or when binary.Type?.SpecialType == SpecialType.System_Boolean:
                return outcome || Assume(left, false, runner, body, depth + 1) && Assume(right, false, runner, body, depth + 1);
        }

        if (Relations.Of(binary.OperatorKind) is not { } relation)
            return true;
        if (relation is Relation.Equal or Relation.NotEqual && right.ConstantValue is { HasValue: true, Value: bool constant })
            return Assume(left, constant == (relation == Relation.Equal) == outcome, runner, body, depth + 1);
        if (IntType.Of(left.Type) is not { } type || IntType.Of(right.Type) != type)
            return true;
        if (!outcome)
            relation = relation.Negated();
        var (leftValue, rightValue) = (runner.ValueOf(left), runner.ValueOf(right));
        return runner.Compare(left, relation, rightValue, type, binary.Syntax)
            && runner.Compare(right, relation.Swapped(), leftValue, type, binary.Syntax);
    }

    private static bool AssumePattern(IOperation value, IPatternOperation pattern, bool outcome, BlockRunner runner)
    {
        if (!outcome && pattern is IDiscardPatternOperation or IDeclarationPatternOperation { MatchesNull: true })
            return false;
        var known = runner.ValueOf(value);
        var possible =
            IntType.Of(value.Type) is { } type ? Patterns.Filter(known, type, pattern, outcome)
            : BufferTypes.IsBuffer(value.Type) ? Patterns.FilterLength(known, pattern, outcome)
            : known;
        if (possible is not { } narrowed || !runner.Refine(value, narrowed, pattern.Syntax))
            return false;
        foreach (var declared in Patterns.NamesForWhole(pattern, outcome))
            runner.Name(declared, value);
        return true;
    }

    /// <summary>Null counts as empty, because that is what it is to a send.</summary>
    private static bool AssumeEmpty(IOperation buffer, bool isEmpty, SyntaxNode from, BlockRunner runner) =>
        runner.Refine(buffer, isEmpty ? IntInterval.Exactly(0) : new(1, int.MaxValue), from);

    /// <summary>Whether a condition would have the same outcome now as when it was evaluated.</summary>
    private static bool KeepsItsValue(IOperation condition, MessagingBody body)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (
                Writes.Any(part)
                || part is IIsPatternOperation or IAnonymousFunctionOperation or ICoalesceAssignmentOperation
                || LocalUses.SymbolOf(part) is { } symbol && body.Uses.IsWritten(symbol)
            )
                return false;
        return true;
    }
}
