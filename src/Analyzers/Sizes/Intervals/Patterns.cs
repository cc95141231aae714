using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>What it says about a value that it matches a pattern, or does not.</summary>
internal static class Patterns
{
    /// <summary>The part of a number's interval that matches, or that does not; null where there is none.</summary>
    public static IntInterval? Filter(IntInterval value, IntType type, IPatternOperation pattern, bool matches)
    {
        switch (pattern)
        {
            case IConstantPatternOperation { Value: var constant }
                when Constants.IntervalOf(constant) is { } equal && IntType.Of(constant.Type) is not null:
                return type.Assume(value, matches ? Relation.Equal : Relation.NotEqual, equal);
            case IRelationalPatternOperation { OperatorKind: var kind, Value: var constant }
                when Constants.IntervalOf(constant) is { } bound && Relations.Of(kind) is { } relation:
                return type.Assume(value, matches ? relation : relation.Negated(), bound);
            case INegatedPatternOperation { Pattern: var negated }:
                return Filter(value, type, negated, !matches);
            case IBinaryPatternOperation { OperatorKind: var kind, LeftPattern: var left, RightPattern: var right }:
                // both hold where an "and" matches and where an "or" does not; otherwise either does
                if (kind == BinaryOperatorKind.And == matches)
                    return Filter(value, type, left, matches) is { } first ? Filter(first, type, right, matches) : null;
                var one = Filter(value, type, left, matches);
                var other = Filter(value, type, right, matches);
                return one is { } known ? known.Join(other ?? known) : other;
            case IDiscardPatternOperation or IDeclarationPatternOperation { MatchesNull: true }:
                return matches ? value : null;
            default:
                return value;
        }
    }

    /// <summary>
    /// The part of a buffer's lengths that match. Where a pattern does not match, the buffer may be null, so nothing is known.
    /// </summary>
    public static IntInterval? FilterLength(IntInterval length, IPatternOperation pattern, bool matches)
    {
        switch (pattern)
        {
            case INegatedPatternOperation { Pattern: var negated }:
                return FilterLength(length, negated, !matches);
            case IBinaryPatternOperation { LeftPattern: var left, RightPattern: var right } binary
                when binary.OperatorKind == BinaryOperatorKind.And == matches:
                return FilterLength(length, left, matches) is { } first ? FilterLength(first, right, matches) : null;
            case IRecursivePatternOperation { PropertySubpatterns: var properties } when matches:
                foreach (var property in properties)
                    if (
                        property.Member is IPropertyReferenceOperation { Property: var asked, Type.SpecialType: SpecialType.System_Int32 }
                        && asked.Has(CollectionFacet.Counts)
                    )
                    {
                        if (Filter(length, IntType.Int32, property.Pattern, matches: true) is not { } less)
                            return null;
                        length = less;
                    }

                return length;
            default:
                return length;
        }
    }

    /// <summary>The locals that get the whole value where the pattern matches.</summary>
    public static IEnumerable<ISymbol> NamesForWhole(IPatternOperation pattern, bool matches)
    {
        switch (pattern)
        {
            case IDeclarationPatternOperation { DeclaredSymbol: { } declared } when matches:
                return new[] { declared };
            case IRecursivePatternOperation { DeclaredSymbol: { } declared } when matches:
                return new[] { declared };
            case INegatedPatternOperation { Pattern: var negated }:
                return NamesForWhole(negated, !matches);
            case IBinaryPatternOperation { LeftPattern: var left, RightPattern: var right } binary
                when binary.OperatorKind == BinaryOperatorKind.And == matches:
                var names = new List<ISymbol>(NamesForWhole(left, matches));
                names.AddRange(NamesForWhole(right, matches));
                return names;
            default:
                return System.Array.Empty<ISymbol>();
        }
    }

    public static bool Declares(IPatternOperation pattern)
    {
        foreach (var _ in DeclaredBy(pattern))
            return true;
        return false;
    }

    /// <summary>Every local that a pattern may write.</summary>
    public static IEnumerable<ISymbol> DeclaredBy(IPatternOperation pattern)
    {
        foreach (var part in pattern.DescendantsAndSelf())
            switch (part)
            {
                case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                    yield return declared;
                    break;
                case IRecursivePatternOperation { DeclaredSymbol: { } declared }:
                    yield return declared;
                    break;
                case IListPatternOperation { DeclaredSymbol: { } declared }:
                    yield return declared;
                    break;
            }
    }
}
