using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// A condition on values that do not change by themselves (<see cref="SteadyCondition"/>): it has the same outcome wherever it is tested
/// again, until one of its variables is written, or any member where it asks for one.
/// </summary>
/// <param name="Key">Its identity: conditions with the same key have the same outcome, however they are written.</param>
/// <param name="Variables">What it is made of.</param>
/// <param name="Equality">The variable and the constant, where it compares those.</param>
/// <param name="HasMembers">Whether it asks for a field or property, which code elsewhere may write.</param>
internal sealed record FollowedCondition(string Key, IReadOnlyList<ISymbol> Variables, Equality? Equality = null, bool HasMembers = false)
{
    /// <summary>Whether it says of one variable that it is true, or that a number in it is not zero.</summary>
    public bool IsOwn => Variables is [var only] && Key == KeyOf(only);

    public static FollowedCondition Of(ISymbol variable) => new(KeyOf(variable), [variable]);

    /// <summary>
    /// What is asked, and the answer for which the condition holds; null for a condition that may have another outcome each time.
    /// </summary>
    public static (FollowedCondition Condition, bool Holds)? Of(IOperation condition, FlowCaptures captures, MessagingBody body)
    {
        (condition, var holds) = condition.WithoutNot(true);
        if (LocalUses.SymbolOf(condition) is { } symbol)
            return (Of(symbol), holds);
        if (Paths.Equality.Of(condition, captures) is var (equality, isEqual))
            return (
                new($"{KeyOf(equality.Variable)} == {equality.Value}:{equality.Value.GetType().Name}", [equality.Variable], equality),
                holds == isEqual
            );
        var steady = new SteadyCondition(captures, body);
        if (!steady.Is(condition))
            return null;
        var (text, isSaid) = TextOf(condition, captures);
        return (new(KeyOf(text, steady.Variables), steady.Variables, HasMembers: steady.HasMembers), holds == isSaid);
    }

    /// <summary>One text for all conditions that ask the same, and the answer for which this one holds.</summary>
    private static (string Text, bool Holds) TextOf(IOperation condition, FlowCaptures captures)
    {
        if (condition is IIsNullOperation { Operand: var operand })
            return (OfNull(operand), true);
        if (ComparedPair.Of(condition) is { } pair)
            return (
                IsNull(pair.Right) ? OfNull(pair.Left)
                : IsNull(pair.Left) ? OfNull(pair.Right)
                : OfEqual(pair.Left, pair.Right),
                pair.IsEqual
            );
        if (condition is IBinaryOperation { IsLifted: false, LeftOperand: var left, RightOperand: var right } order && IsWhole(left.Type))
            switch (order.OperatorKind)
            {
                case BinaryOperatorKind.LessThan:
                    return ($"{Text(left)} < {Text(right)}", true);
                case BinaryOperatorKind.GreaterThanOrEqual:
                    return ($"{Text(left)} < {Text(right)}", false);
                case BinaryOperatorKind.GreaterThan:
                    return ($"{Text(right)} < {Text(left)}", true);
                case BinaryOperatorKind.LessThanOrEqual:
                    return ($"{Text(right)} < {Text(left)}", false);
            }

        return (condition.Syntax.ToString(), true);

        string OfEqual(IOperation left, IOperation right)
        {
            var (one, other) = (Text(left), Text(right));
            return string.CompareOrdinal(one, other) < 0 ? $"{one} == {other}" : $"{other} == {one}";
        }

        string OfNull(IOperation value) => $"{Text(value)} is null";

        string Text(IOperation value) => captures.Kept(value).Syntax.ToString();
    }

    private static bool IsNull(IOperation value) => value.Unconverted().ConstantValue is { HasValue: true, Value: null };

    /// <summary>Whether one of two orders always holds.</summary>
    private static bool IsWhole(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_Char or >= SpecialType.System_SByte and <= SpecialType.System_UInt64;

    private static string KeyOf(ISymbol variable) => KeyOf(variable.Name, [variable]);

    /// <summary>Variables of one name are told apart by where they are declared.</summary>
    private static string KeyOf(string text, List<ISymbol> variables)
    {
        var places = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var variable in variables)
            places.Add(
                variable.Locations is [var place, ..] ? place.SourceSpan.Start.ToString(CultureInfo.InvariantCulture) : variable.Name
            );
        var key = new StringBuilder(text);
        foreach (var place in places)
            key.Append('@').Append(place);
        return key.ToString();
    }
}
