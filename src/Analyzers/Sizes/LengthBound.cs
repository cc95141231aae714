using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What makes a number at most the length of a buffer, and what may undo that.</summary>
internal sealed class LengthBound(LengthQuestion question, FlowGraph flow, MessagingBody body, CancellationToken cancellationToken)
{
    private readonly LengthLimits _limits = new(question, flow, body, cancellationToken);

    /// <summary>Whether the bound holds after an operation, if it did, or did not, before.</summary>
    public bool After(IOperation operation, bool holds)
    {
        foreach (var part in operation.DescendantsAndSelf())
            switch (part)
            {
                case IInvocationOperation call
                    when LengthChecks.MayThrow(call, _limits, body) || NeverReturning.Is(call, body, cancellationToken):
                    holds = true;
                    break;
                case ISimpleAssignmentOperation { Target: var target, Value: var value }
                    when IsVariable(_limits.Behind(target), question.Number):
                    // the value has been computed, and all in it has happened
                    return question.Receive is { } receive ? !_limits.IsReceive(value, receive) : _limits.IsAtMostLength(value);
                case IIsPatternOperation { Value: var value, Pattern: var pattern }
                    when question.Receive is { } named && Declares(pattern, question.Number):
                    holds = !_limits.IsReceive(value, named) && !value.Syntax.Span.Contains(named.Syntax.Span); // a part of a tuple
                    break;
                case ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation when LocalUses.IsWrite(part) && IsVariable(part, question.Number):
                    holds = AfterWrite(part, holds);
                    break;
                case ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation when LocalUses.IsWrite(part) && IsVariable(part, question.Buffer):
                    holds = question.Receive is not null; // not the buffer that was received into
                    break;
                default:
                    holds |= question.Slices is { } slices && slices.Contains(part.Syntax); // it would have thrown
                    break;
            }

        return holds;
    }

    private static bool Declares(IPatternOperation pattern, ISymbol number)
    {
        foreach (var part in pattern.DescendantsAndSelf())
            if (
                part switch
                {
                    IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
                    IRecursivePatternOperation named => named.DeclaredSymbol,
                    _ => null,
                }
                    is { } declared
                && declared.Is(number)
            )
                return true;
        return false;
    }

    private bool AfterWrite(IOperation number, bool holds)
    {
        if (question.Receive is not { } receive)
            return false;
        if (number.Parent is IIncrementOrDecrementOperation { Kind: OperationKind.Decrement })
            return holds;
        if (number.Parent is ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Subtract, Value: var less })
            return holds || _limits.AreBothIn(less); // what is too much
        if (receive.Syntax.Span.Contains(number.Syntax.Span)) // an out argument
            return false;
        return !IsTakenApart(number, receive);
    }

    /// <summary>Whether a deconstruction of what the receive gives writes the number.</summary>
    private static bool IsTakenApart(IOperation number, IOperation receive)
    {
        var target = number;
        while (target.Parent is ITupleOperation or IDeclarationExpressionOperation)
            target = target.Parent;
        return target.Parent is IDeconstructionAssignmentOperation { Syntax: var deconstruction }
            && deconstruction.Span.Contains(receive.Syntax.Span);
    }

    /// <summary>Whether the bound follows from how a condition turned out.</summary>
    public bool FollowsFrom(IOperation condition, bool isTrue) => FollowsFrom(condition, isTrue, depth: 0);

    private bool FollowsFrom(IOperation condition, bool isTrue, int depth)
    {
        condition = _limits.Behind(condition);
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return FollowsFrom(not.Operand, !isTrue, depth);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And } both:
                return isTrue && (FollowsFrom(both.LeftOperand, true, depth) || FollowsFrom(both.RightOperand, true, depth));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or } either:
                return !isTrue && (FollowsFrom(either.LeftOperand, false, depth) || FollowsFrom(either.RightOperand, false, depth));
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                RightOperand.ConstantValue: { HasValue: true, Value: bool expected }
            } answer:
                return FollowsFrom(answer.LeftOperand, isTrue == (answer.OperatorKind == BinaryOperatorKind.Equals) == expected, depth);
            case IBinaryOperation comparison:
                return _limits.IsNumberOrMore(comparison.LeftOperand)
                        ? Bounds(comparison.OperatorKind, isTrue) && _limits.IsLengthOrLess(comparison.RightOperand)
                    : _limits.IsNumberOrMore(comparison.RightOperand)
                        ? Bounds(comparison.OperatorKind.Swapped(), isTrue) && _limits.IsLengthOrLess(comparison.LeftOperand)
                    : question.Receive is not null && IsInAWayOfItsOwn(comparison, isTrue);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                return FollowsFrom(value, pattern, isTrue, depth);
            case ILocalReferenceOperation { Local: var local }
                when depth < 3 && (body.Uses.SingleValueOf(local) ?? body.Uses.DeconstructedInto(local)) is { } only:
                return FollowsFrom(only, isTrue, depth + 1);
            case ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } flag }
                when depth < 3 && question.Receive is not null:
                return IsGivenAnAnswer(flag, isTrue, depth + 1);
            case IInvocationOperation call:
                return LengthChecks.IsAnswer(call, _limits, body)
                    || isTrue && question.Receive is not null && LengthChecks.IsAmongKnown(call, _limits);
            default:
                return false;
        }
    }

    /// <summary>Whether both are asked about at once, or what is computed from the number is limited by anything.</summary>
    private bool IsInAWayOfItsOwn(IBinaryOperation comparison, bool isTrue) =>
        _limits.AreBothIn(comparison)
        || Bounds(comparison.OperatorKind, isTrue) && _limits.IsComputed(comparison.LeftOperand)
        || Bounds(comparison.OperatorKind.Swapped(), isTrue) && _limits.IsComputed(comparison.RightOperand);

    /// <summary>Whether a comparison is among what a flag is set to.</summary>
    private bool IsGivenAnAnswer(ILocalSymbol flag, bool isTrue, int depth)
    {
        foreach (var reference in body.Uses.Of(flag))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var value }
                && target == reference
                && value.Unconverted() is not ILocalReferenceOperation
                && FollowsFrom(value, isTrue, depth)
            )
                return true;
        return false;
    }

    /// <summary>Whether the bound follows from a value's having matched a pattern, or not.</summary>
    private bool FollowsFrom(IOperation value, IPatternOperation pattern, bool isTrue, int depth) =>
        pattern switch
        {
            INegatedPatternOperation not => FollowsFrom(value, not.Pattern, !isTrue, depth),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And or BinaryOperatorKind.Or } parts => isTrue
            == (parts.OperatorKind == BinaryOperatorKind.And)
                ? FollowsFrom(value, parts.LeftPattern, isTrue, depth) || FollowsFrom(value, parts.RightPattern, isTrue, depth)
                : FollowsFrom(value, parts.LeftPattern, isTrue, depth) && FollowsFrom(value, parts.RightPattern, isTrue, depth),
            IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } } => FollowsFrom(
                value,
                isTrue == expected,
                depth
            ),
            IRecursivePatternOperation { DeconstructionSubpatterns: { IsEmpty: false } parts } => _limits.ElementsOf(value) is { } elements
                && elements.Length == parts.Length
                && FollowsFrom(elements, parts, isTrue, depth),
            IDiscardPatternOperation => !isTrue, // which always matches
            // it is not null, so its length was asked about
            IRecursivePatternOperation when !isTrue && question.Receive is not null && _limits.IsBuffer(value) => true,
            _ => _limits.IsNumber(value) && FollowsFrom(pattern, isTrue),
        };

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
            IRelationalPatternOperation relation => Bounds(relation.OperatorKind, isTrue) && _limits.IsLengthOrLess(relation.Value),
            IConstantPatternOperation constant => isTrue && _limits.IsLengthOrLess(constant.Value),
            IDeclarationPatternOperation => !isTrue, // a number always matches
            _ => false,
        };

    /// <summary>Whether "number, operator, bound" turned out so that the number is at most the bound.</summary>
    private static bool Bounds(BinaryOperatorKind kind, bool isTrue) =>
        kind switch
        {
            BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.Equals => isTrue,
            BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.NotEquals => !isTrue,
            _ => false,
        };

    private static bool IsVariable(IOperation reference, ISymbol symbol) =>
        symbol.Is(reference is IFieldReferenceOperation field ? field.Field : LocalUses.SymbolOf(reference));
}
