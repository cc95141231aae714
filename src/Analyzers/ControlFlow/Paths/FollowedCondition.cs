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
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// A condition on values that do not change by themselves (<see cref="SteadyCondition"/>): it has the same outcome wherever it is tested
/// again, until one of its variables is written, or any member where it asks for one.
/// </summary>
/// <param name="Key">Its identity: conditions with the same key have the same outcome, however they are written.</param>
/// <param name="Variables">What it is made of.</param>
/// <param name="Test">What it asks about one value, where it compares that with constants.</param>
/// <param name="HasMembers">Whether it asks for a field or property, which code elsewhere may write.</param>
internal sealed record FollowedCondition(string Key, IReadOnlyList<ISymbol> Variables, ValueTest? Test = null, bool HasMembers = false)
{
    /// <summary>Whether it says of one variable that it is true, or that a number in it is not zero.</summary>
    public bool IsOwn => Variables is [var only] && Key == Of(only).Key;

    public static FollowedCondition Of(ISymbol variable)
    {
        var type = LocalUses.TypeOf(variable);
        var domain = ValueDomain.Of(type);
        if (domain is not { MayBeNull: false, IsWhole: true })
            return new(KeyOf(variable), [variable]);
        var (test, _) = ValueTest.Of(KeyOf(variable), ValueSet.Of(domain, IntInterval.Exactly(0)), type);
        return new(test.Key, [variable], test);
    }

    /// <summary>
    /// What is asked, and the answer for which the condition holds; null for a condition that may have another outcome each time.
    /// </summary>
    public static (FollowedCondition Condition, bool Holds)? Of(IOperation condition, FlowCaptures captures, MessagingBody body)
    {
        (condition, var holds) = condition.WithoutNot(true);
        if (LocalUses.SymbolOf(condition) is { } symbol)
            return (Of(symbol), holds);
        if (AskedValue.Of(condition) is { } asked)
            return Of(asked, captures, body) is var (known, isSet) ? (known, holds == isSet) : null;
        if (Joined(condition, captures, body) is var (both, isBoth))
            return (both, holds == isBoth);
        var steady = new SteadyCondition(captures, body);
        if (!steady.Is(condition))
            return null;
        var (text, isSaid) = TextOf(condition, captures);
        return (new(KeyOf(text, steady.Variables), steady.Variables, HasMembers: steady.HasMembers), holds == isSaid);
    }

    /// <summary>The same for the question whether a value is one of some.</summary>
    public static (FollowedCondition Condition, bool Holds)? Of(AskedValue asked, FlowCaptures captures, MessagingBody body)
    {
        var steady = new SteadyCondition(captures, body);
        if (!steady.Is(asked.Value))
            return null;
        var (test, holds) = ValueTest.Of(KeyOf(Text(asked.Value, captures), steady.Variables), asked.Set, asked.Value.SameValue().Type);
        return (new(test.Key, steady.Variables, test, steady.HasMembers), holds);
    }

    /// <summary>Two questions about one value: <c>n &lt; 0 || n &gt; 9</c>.</summary>
    private static (FollowedCondition Condition, bool Holds)? Joined(IOperation condition, FlowCaptures captures, MessagingBody body)
    {
        if (
            condition
                is not IBinaryOperation
                {
                    OperatorKind: (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) and var kind,
                    LeftOperand: var left,
                    RightOperand: var right
                }
            || Of(left, captures, body) is not ({ Test: { } first } one, var isOne)
            || Of(right, captures, body) is not ({ Test: { } second }, var isTwo)
            || first.Subject != second.Subject
        )
            return null;
        var (own, theirs) = (first.Left(isOne), second.Left(isTwo));
        var (test, holds) = ValueTest.Of(
            first.Subject,
            kind == BinaryOperatorKind.ConditionalAnd ? own.And(theirs) : own.Or(theirs),
            first.Type
        );
        return (one with { Key = test.Key, Test = test }, holds);
    }

    /// <summary>One text for all conditions that compare the same two values, and the answer for which this one holds.</summary>
    private static (string Text, bool Holds) TextOf(IOperation condition, FlowCaptures captures)
    {
        if (condition is IBinaryOperation { LeftOperand: var left, RightOperand: var right, OperatorKind: var kind } comparison)
        {
            var (one, other) = (Text(left, captures), Text(right, captures));
            if (kind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)
                return (
                    string.CompareOrdinal(one, other) < 0 ? $"{one} == {other}" : $"{other} == {one}",
                    kind == BinaryOperatorKind.Equals
                );
            if (!comparison.IsLifted && ValueDomain.Of(left.Type) is { MayBeNull: false, IsWhole: true })
                switch (kind)
                {
                    case BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThanOrEqual:
                        return ($"{one} < {other}", kind == BinaryOperatorKind.LessThan);
                    case BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThanOrEqual:
                        return ($"{other} < {one}", kind == BinaryOperatorKind.GreaterThan);
                }
        }

        return (condition.Syntax.ToString(), true);
    }

    private static string Text(IOperation value, FlowCaptures captures) =>
        captures.Kept(value) switch
        {
            IMemberReferenceOperation { Instance: IInstanceReferenceOperation, Member: var member } and not IEventReferenceOperation =>
                member.Name,
            var kept => kept.Syntax.ToString(),
        };

    /// <summary>What names a variable, or a member, as the subject of a question.</summary>
    public static string KeyOf(ISymbol variable) => KeyOf(variable.Name, [variable]);

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
