using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A statement that writes one value through a pointer of its type, <c>*(int*)(block + 4) = value</c>: <c>MemoryMarshal.Write</c> writes
/// the same bytes into a span.
/// </summary>
internal static class PointedWrite
{
    /// <summary>The edit for the statement's assignment; null where the pointer serves something else.</summary>
    /// <param name="pointer">What names the pointer, or the address of the block.</param>
    /// <param name="isOfBytes">Whether what is added to it is a number of bytes.</param>
    /// <param name="body">The code around it.</param>
    public static (string Edit, SyntaxNode Assignment)? EditFor(SyntaxNode pointer, bool isOfBytes, MessagingBody body)
    {
        if (pointer.Parent is BinaryExpressionSyntax sum)
            if (
                isOfBytes
                && sum is { RawKind: (int)SyntaxKind.AddExpression, Parent: ParenthesizedExpressionSyntax whole }
                && sum.Left == pointer
                && body.Model.GetTypeInfo(sum.Right) is { Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_Byte }
            )
                pointer = whole;
            else
                return null;
        return
            pointer.Parent is CastExpressionSyntax { Type: PointerTypeSyntax { ElementType: var written } } cast
            && cast.Parent is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PointerIndirectionExpression } target
            && target.Parent
                is AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                    Parent: ExpressionStatementSyntax,
                    Right: var value
                } assignment
            && assignment.Left == target
            && body.Model.GetTypeInfo(written).Type is { IsUnmanagedType: true } type
            && type is not IPointerTypeSymbol
            && MarshalMembers.CanWriteSpan(body.Compilation)
            ? (IsOfType(value, type, body) ? ZeroCopyFix.WritePointed : ZeroCopyFix.WritePointedAs, assignment)
            : null;
    }

    /// <summary>Whether the value says by itself that it is of the type: <c>new()</c> does not.</summary>
    private static bool IsOfType(ExpressionSyntax value, ITypeSymbol type, MessagingBody body) =>
        value is not ImplicitObjectCreationExpressionSyntax
        && !value.IsKind(SyntaxKind.DefaultLiteralExpression)
        && type.Is(body.Model.GetTypeInfo(value).Type);
}
