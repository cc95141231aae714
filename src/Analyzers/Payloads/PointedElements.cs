using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A pointer to a block that only names elements, <c>p[i]</c>, <c>*p</c> and <c>p->Price</c>: a span of such elements can do the same.
/// </summary>
internal static class PointedElements
{
    /// <summary>Adds what the uses become; false where a span cannot do what one does.</summary>
    public static bool AddTo(FixPlan plan, ZeroCopyMessage message, MessageSending sending, MessagingBody body) =>
        message.BlockLocal is { } block && AddUses(plan, block, message, sending, body);

    /// <summary>The same for a local that points to the block, <c>var header = (Header*)block</c>: it is declared as a span then.</summary>
    public static bool AddLocal(FixPlan plan, IOperation reference, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        if (
            PointerUses.Outermost(reference).Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || Statements.DeclarationOf(declarator) is not { } declaration
            || body.Uses.IsWritten(declarator.Symbol)
            || !AddUses(plan, declarator.Symbol, message, sending, body)
        )
            return false;
        plan.Add(ZeroCopyFix.ElementsOfLocal, declaration);
        return true;
    }

    /// <summary>What names one byte by the address, <c>((byte*)block)[4]</c>, up to its index: a span can stand there.</summary>
    public static SyntaxNode? BytesOf(SyntaxNode address, MessagingBody body) =>
        address.Parent is CastExpressionSyntax { Type: PointerTypeSyntax { ElementType: var element } } cast
        && cast.Parent is ParenthesizedExpressionSyntax bytes
        && body.Model.GetTypeInfo(element).Type?.SpecialType == SpecialType.System_Byte
        && NameOfElement(bytes, body) is ElementAccessExpressionSyntax { Parent: not PrefixUnaryExpressionSyntax }
            ? bytes
            : null;

    private static bool AddUses(FixPlan plan, ILocalSymbol pointer, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        if (
            pointer.Type is not IPointerTypeSymbol { PointedAtType: { IsUnmanagedType: true } element }
            || element.SpecialType == SpecialType.System_Void
            || element is IPointerTypeSymbol
        )
            return false;
        var edits = new List<(string Edit, SyntaxNode Node)>();
        foreach (var reference in body.Uses.Of(pointer))
        {
            if (message.IsOwn(reference))
                continue;
            if (
                reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart
                || reference.EnclosingFunction() != sending.Send.EnclosingFunction()
            )
                return false;
            if (PointedWrite.EditFor(reference.Syntax, element.SpecialType == SpecialType.System_Byte, body) is { } write)
            {
                edits.Add(write);
                continue;
            }

            if (
                NameOfElement(reference.Syntax, body) is not { } named
                || named.Parent is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.AddressOfExpression }
            )
                return false;
            if (named is not ElementAccessExpressionSyntax)
                edits.Add((ZeroCopyFix.FirstElement, named));
        }

        foreach (var (edit, node) in edits)
            plan.Add(edit, node);
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
