using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What follows for the bound from how patterns turned out.</summary>
internal sealed class LengthPatterns(LengthBound bound, LengthQuestion question, LengthLimits limits, MessagingBody body)
{
    /// <summary>Whether the bound follows from a value's having matched a pattern, or not.</summary>
    public bool FollowsFrom(IOperation value, IPatternOperation pattern, bool isTrue, int depth) =>
        pattern switch
        {
            INegatedPatternOperation not => FollowsFrom(value, not.Pattern, !isTrue, depth),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And or BinaryOperatorKind.Or } parts => FollowsFrom(
                value,
                parts,
                isTrue,
                depth
            ),
            IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } } => bound.FollowsFrom(
                value,
                isTrue == expected,
                depth
            ),
            IRecursivePatternOperation { DeconstructionSubpatterns: { IsEmpty: false } parts } => limits.ElementsOf(value) is { } elements
                && elements.Length == parts.Length
                && FollowsFrom(elements, parts, isTrue, depth),
            IDiscardPatternOperation or IDeclarationPatternOperation { MatchesNull: true } => !isTrue, // which always match
            // it is not null, so its length was asked about
            IRecursivePatternOperation when !isTrue && question.Receive is not null && limits.IsBuffer(value) => true,
            IRecursivePatternOperation { PropertySubpatterns: { IsEmpty: false } asked } when question.Receive is not null => AreCompared(
                value,
                asked
            ),
            _ => limits.IsNumber(value)
                ? FollowsFrom(pattern, isTrue)
                : question.Receive is not null
                    && (pattern is IRelationalPatternOperation && limits.AreBothIn(value) || limits.IsLookedUp(value)),
        };

    /// <summary>Of two patterns that both came out so, one is enough; where one may have, both are needed.</summary>
    private bool FollowsFrom(IOperation value, IBinaryPatternOperation parts, bool isTrue, int depth)
    {
        var didBoth = isTrue == (parts.OperatorKind == BinaryOperatorKind.And);
        var left = FollowsFrom(value, parts.LeftPattern, isTrue, depth);
        return left == didBoth ? left : FollowsFrom(value, parts.RightPattern, isTrue, depth);
    }

    /// <summary>Whether an object that was told the number compares it where it is asked.</summary>
    private bool AreCompared(IOperation told, ImmutableArray<IPropertySubpatternOperation> asked)
    {
        foreach (var part in asked)
            if (part.Member is IMemberReferenceOperation { Member: var member } && ToldObjects.Compares(told, member, limits, body))
                return true;
        return false;
    }

    /// <summary>
    /// The same for a tuple: all parts have matched, or one has not, whichever. Where other cases ask for the same part, they are taken for
    /// all that there are.
    /// </summary>
    private bool FollowsFrom(ImmutableArray<IOperation> elements, ImmutableArray<IPatternOperation> parts, bool isTrue, int depth)
    {
        var all = !isTrue;
        for (var i = 0; i < parts.Length; i++)
            if (!FollowsFrom(elements[i], parts[i], isTrue, depth))
                all = false;
            else if (isTrue || question.Receive is not null && parts[i] is not IDiscardPatternOperation && IsAskedAgain(parts[i].Syntax, i))
                return true;
        return all;
    }

    /// <summary>Whether another case of a switch has the same pattern in the same place of its tuple.</summary>
    private static bool IsAskedAgain(SyntaxNode part, int place)
    {
        if (part.FirstAncestorOrSelf<SyntaxNode>(node => node is SwitchStatementSyntax or SwitchExpressionSyntax) is { } cases)
            foreach (var node in cases.DescendantNodes())
                if (
                    node is PositionalPatternClauseSyntax { Subpatterns: var others }
                    && others.Count > place
                    && others[place].Pattern is var other
                    && other != part
                    && SyntaxFactory.AreEquivalent(other, part)
                )
                    return true;
        return false;
    }

    private bool FollowsFrom(IPatternOperation pattern, bool isTrue) =>
        pattern switch
        {
            IRelationalPatternOperation relation => LengthBound.Bounds(relation.OperatorKind, isTrue)
                && limits.IsLengthOrLess(relation.Value),
            IConstantPatternOperation constant => isTrue && limits.IsLengthOrLess(constant.Value),
            IDeclarationPatternOperation => !isTrue, // a number always matches
            _ => false,
        };
}
