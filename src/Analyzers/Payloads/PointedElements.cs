using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A pointer to a block that only names elements, <c>p[i]</c>, <c>*p</c> and <c>p->Price</c>: a span of such elements can do the same.
/// </summary>
internal static class PointedElements
{
    /// <summary>Adds what the uses become; false where a span cannot do what one does.</summary>
    public static bool AddTo(FixPlan plan, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        if (
            message.BlockLocal is not { Type: IPointerTypeSymbol { PointedAtType: { IsUnmanagedType: true } element } } block
            || element.SpecialType == SpecialType.System_Void
            || element is IPointerTypeSymbol
        )
            return false;
        var first = new List<SyntaxNode>();
        foreach (var reference in body.Uses.Of(block))
        {
            if (message.IsOwn(reference))
                continue;
            if (
                reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart
                || reference.EnclosingFunction() != sending.Send.EnclosingFunction()
                || NameOfElement(reference.Syntax, body) is not { } named
                || named.Parent is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression }
            )
                return false;
            if (named is not ElementAccessExpressionSyntax)
                first.Add(named);
        }

        foreach (var named in first)
            plan.Add(ZeroCopyFix.FirstElement, named);
        return true;
    }

    /// <summary>What names an element by a pointer, and nothing else does.</summary>
    private static ExpressionSyntax? NameOfElement(SyntaxNode pointer, MessagingBody body) =>
        pointer.Parent switch
        {
            ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] } access
                when access.Expression == pointer => IsIndex(body.Model.GetTypeInfo(index).Type) ? access : null,
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PointerIndirectionExpression } all => all,
            MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.PointerMemberAccessExpression } member => member,
            _ => null,
        };

    /// <summary>Spans are indexed by int, pointers by any whole number.</summary>
    private static bool IsIndex(ITypeSymbol? type) =>
        type?.SpecialType
            is SpecialType.System_Int32
                or SpecialType.System_Int16
                or SpecialType.System_UInt16
                or SpecialType.System_Byte
                or SpecialType.System_SByte;
}
