using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// A condition made of locals, parameters, constants and lengths: it has the same outcome wherever it is tested again, until one of its
/// variables is written.
/// </summary>
/// <param name="Key">What names it: conditions of one key have one outcome.</param>
/// <param name="Variables">What it is made of.</param>
/// <param name="Equality">The variable and the constant, where it compares those.</param>
internal sealed record FollowedCondition(string Key, IReadOnlyList<ISymbol> Variables, Equality? Equality = null)
{
    private const int MostNested = 4;

    /// <summary>Whether it says of one variable that it is true, or that a number in it is not zero.</summary>
    public bool IsOwn => Variables is [var only] && Key == KeyOf(only);

    public static FollowedCondition Of(ISymbol variable) => new(KeyOf(variable), [variable]);

    /// <summary>Null for a condition that may have another outcome each time.</summary>
    public static FollowedCondition? Of(IOperation condition, FlowCaptures captures)
    {
        condition = condition.WithoutNot(true).Condition;
        if (LocalUses.SymbolOf(condition) is { } symbol)
            return Of(symbol);
        if (EqualityOf(condition, captures) is { } equality)
            return new($"{KeyOf(equality.Variable)} {(equality.IsEqual ? "==" : "!=")} {equality.Value}", [equality.Variable], equality);
        var variables = new List<ISymbol>();
        return IsSteady(condition, captures, variables, 0) ? new(KeyOf(condition, variables), variables) : null;
    }

    /// <summary>Whether a property says the same as long as its object is there: a buffer's length, whether a value is missing.</summary>
    private static bool IsFixed(IPropertySymbol property, IOperation instance) =>
        property.Has(CollectionFacet.Counts) && BufferTypes.IsBuffer(instance.Type)
        || property
            is {
                Type.SpecialType: SpecialType.System_Boolean,
                ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T
            };

    private static string KeyOf(ISymbol variable) => KeyOf(variable.Name, [variable]);

    private static string KeyOf(IOperation condition, List<ISymbol> variables) => KeyOf(condition.Syntax.ToString(), variables);

    /// <summary>Variables of one name are told apart by where they are declared.</summary>
    private static string KeyOf(string text, IReadOnlyList<ISymbol> variables)
    {
        var key = new StringBuilder(text);
        foreach (var variable in variables)
            key.Append('@')
                .Append(
                    variable.Locations is [var place, ..] ? place.SourceSpan.Start.ToString(CultureInfo.InvariantCulture) : variable.Name
                );
        return key.ToString();
    }

    private static Equality? EqualityOf(IOperation condition, FlowCaptures captures) =>
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
        && LocalUses.SymbolOf(captures.Written(left)) is { } variable
            ? new(variable, value, kind == BinaryOperatorKind.Equals)
            : null;

    /// <summary>Whether a value is the same until one of its variables is written, all of which are added.</summary>
    private static bool IsSteady(IOperation value, FlowCaptures captures, List<ISymbol> variables, int depth)
    {
        if (depth > MostNested)
            return false;
        if (value.ConstantValue.HasValue)
            return true;
        value = captures.Written(value);
        if (LocalUses.SymbolOf(value) is { } variable)
        {
            variables.Add(variable);
            return true;
        }

        return value switch
        {
            IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } binary => Is(
                binary.LeftOperand
            ) && Is(binary.RightOperand),
            IIsNullOperation test => Is(test.Operand),
            IIsPatternOperation
            {
                Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }
            } test => Is(test.Value),
            IPropertyReferenceOperation { Property: var property, Instance: { } instance } => IsFixed(property, instance) && Is(instance),
            IFieldReferenceOperation { Field: { IsReadOnly: true }, Instance: null or IInstanceReferenceOperation } => true,
            _ => value.ConstantValue.HasValue,
        };

        bool Is(IOperation part) => IsSteady(part, captures, variables, depth + 1);
    }
}

/// <summary>The comparison of a variable with a constant.</summary>
internal readonly record struct Equality(ISymbol Variable, object Value, bool IsEqual);
