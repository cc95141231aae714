using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>
/// What happens to the address of a native block. Operations do not show pointer arithmetic, so where an unmanaged pointer goes is read
/// from the syntax; whatever is not known to stay inside the body is an escape.
/// </summary>
internal static class PointerUses
{
    private const int MaxAliasDepth = 3;

    public static PointerUse Classify(IOperation reference, MessagingBody body)
    {
        var value = Outermost(reference);
        switch (value.Parent)
        {
            case IArgumentOperation { Parameter.Ordinal: 0, Parent: IObjectCreationOperation { Type: { } type } creation }
                when type.IsByteSpan():
                return new(reference, PointerUseKind.Span, creation);
            case IArgumentOperation { Parameter.Ordinal: 2, Parent: IInvocationOperation { TargetMethod: { } method } call }
                when value == reference.WithIdleCasts() && CopiesToAddress(method):
                return new(reference, PointerUseKind.MarshalCopy, call);
        }

        if (
            AtOffset(reference.WithIdleCasts())
                is IArgumentOperation { Parameter.Ordinal: 2, Parent: IInvocationOperation { TargetMethod: { } copy } copying }
            && CopiesToAddress(copy)
        )
            return new(reference, PointerUseKind.MarshalCopy, copying);
        return value.Type is IPointerTypeSymbol && StaysInside(value.Syntax, body, depth: 0)
            ? new(reference, PointerUseKind.Pointer, Inner(reference))
            : new(reference, PointerUseKind.Escape, reference);
    }

    private static bool CopiesToAddress(IMethodSymbol method) =>
        method.Has(Facet.FillsLater)
        && method.Parameters[0].Type.IsByteArray()
        && method.Parameters[2].Type.SpecialType == SpecialType.System_IntPtr;

    /// <summary>Where <c>address + offset</c> and <c>IntPtr.Add(address, offset)</c> go.</summary>
    private static IOperation? AtOffset(IOperation address) =>
        address.Parent switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, LeftOperand: var left } sum when left == address =>
                sum.WithIdleCasts().Parent,
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: var method } add }
                when method.Has(Facet.Offsets) => add.WithIdleCasts().Parent,
            _ => null,
        };

    /// <summary>Whether a local of pointer type only serves to read and write what it points to.</summary>
    public static bool StaysInside(ILocalSymbol pointer, MessagingBody body, int depth = 0)
    {
        if (depth > MaxAliasDepth)
            return false;
        var function = body.Uses.DeclaratorOf(pointer)?.EnclosingFunction();
        foreach (var reference in body.Uses.Of(pointer))
            if (reference.EnclosingFunction() != function || !StaysInside(reference.Syntax, body, depth))
                return false;
        return true;
    }

    /// <summary>The address with the casts around it, <c>ToPointer()</c> included.</summary>
    public static IOperation Outermost(IOperation reference)
    {
        var value = reference;
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation or IParenthesizedOperation:
                    value = value.Parent;
                    break;
                case IInvocationOperation { TargetMethod: var method, Instance: { } instance, Type: IPointerTypeSymbol } call
                    when instance == value && method.Has(Facet.Address):
                    value = call;
                    break;
                default:
                    return value;
            }
        }
    }

    /// <summary>What is replaced by another pointer: <c>address.ToPointer()</c>, or the address inside its cast.</summary>
    private static IOperation Inner(IOperation reference) =>
        reference.Parent is IInvocationOperation { TargetMethod: var method, Type: IPointerTypeSymbol } call && method.Has(Facet.Address)
            ? call
            : reference;

    private static bool StaysInside(SyntaxNode pointer, MessagingBody body, int depth)
    {
        while (
            pointer.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
            || pointer.Parent is BinaryExpressionSyntax sum
                && (sum.IsKind(SyntaxKind.AddExpression) || sum.IsKind(SyntaxKind.SubtractExpression))
            || pointer.Parent is PostfixUnaryExpressionSyntax step
                && (step.IsKind(SyntaxKind.PostIncrementExpression) || step.IsKind(SyntaxKind.PostDecrementExpression))
            || pointer.Parent is PrefixUnaryExpressionSyntax before
                && (before.IsKind(SyntaxKind.PreIncrementExpression) || before.IsKind(SyntaxKind.PreDecrementExpression))
        )
            pointer = pointer.Parent;
        switch (pointer.Parent)
        {
            case ElementAccessExpressionSyntax access:
                return access.Expression == pointer && !IsAddressTaken(access);
            case PrefixUnaryExpressionSyntax indirection when indirection.IsKind(SyntaxKind.PointerIndirectionExpression):
                return !IsAddressTaken(indirection);
            case MemberAccessExpressionSyntax arrow when arrow.IsKind(SyntaxKind.PointerMemberAccessExpression):
                return !IsAddressTaken(arrow);
            case AssignmentExpressionSyntax assignment:
                return assignment.Left == pointer
                    && assignment.Parent is ExpressionStatementSyntax or ForStatementSyntax
                    && !assignment.IsKind(SyntaxKind.SimpleAssignmentExpression);
            case ExpressionStatementSyntax or ForStatementSyntax:
                return true;
            case BinaryExpressionSyntax comparison:
                return comparison.IsKind(SyntaxKind.LessThanExpression)
                    || comparison.IsKind(SyntaxKind.LessThanOrEqualExpression)
                    || comparison.IsKind(SyntaxKind.NotEqualsExpression)
                    || comparison.IsKind(SyntaxKind.EqualsExpression)
                    || comparison.IsKind(SyntaxKind.GreaterThanExpression)
                    || comparison.IsKind(SyntaxKind.GreaterThanOrEqualExpression);
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }:
                return body.Model.GetSymbolInfo(call).Symbol is IMethodSymbol method && IsTrusted(method);
            case ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax creation }:
                return body.Model.GetTypeInfo(creation).Type is { IsRefLikeType: true } type && type.IsView() && StaysInsideSpan(creation);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }:
                return body.Model.GetDeclaredSymbol(declarator) is ILocalSymbol { Type: IPointerTypeSymbol } alias
                    && StaysInside(alias, body, depth + 1);
            default:
                return false;
        }
    }

    /// <summary>A span over the block that is used on the spot: the receiver or an argument of a call in a statement of its own.</summary>
    private static bool StaysInsideSpan(SyntaxNode creation) =>
        creation.Parent switch
        {
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } } => true,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } } => true,
            _ => false,
        };

    private static bool IsAddressTaken(SyntaxNode node)
    {
        while (node.Parent is ParenthesizedExpressionSyntax or MemberAccessExpressionSyntax)
            node = node.Parent;
        return node.Parent is PrefixUnaryExpressionSyntax address && address.IsKind(SyntaxKind.AddressOfExpression)
            || node.Parent is RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not 0 };
    }

    /// <summary>Framework calls that copy through a pointer and forget it.</summary>
    private static bool IsTrusted(IMethodSymbol method)
    {
        if (method.Has(Facet.Forgets))
            foreach (var parameter in method.Parameters)
                if (parameter.Type is IPointerTypeSymbol)
                    return true;
        return false;
    }
}
