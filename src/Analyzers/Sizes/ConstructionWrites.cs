using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Whether construction may write a readonly member again. Only constructors, initializers and init accessors of its own type can; a look
/// at the names written there is enough, because a namesake costs no more than a report.
/// </summary>
internal static class ConstructionWrites
{
    public static bool MayWrite(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var reference in member.ContainingType.DeclarationsIn(compilation))
        {
            if (reference.GetSyntax(cancellationToken) is not TypeDeclarationSyntax type)
                return true;
            foreach (var part in type.Members)
                if (
                    part is ConstructorDeclarationSyntax or BaseFieldDeclarationSyntax or BasePropertyDeclarationSyntax
                    && (LeavesUnset(part, member) || Writes(part, member.Name))
                )
                    return true;
        }

        return false;
    }

    /// <summary>A record's copy constructor runs no initializers.</summary>
    private static bool LeavesUnset(MemberDeclarationSyntax part, ISymbol member) =>
        member.ContainingType.IsRecord && !member.IsStatic && part is ConstructorDeclarationSyntax { ParameterList.Parameters.Count: 1 };

    private static bool Writes(MemberDeclarationSyntax part, string name)
    {
        foreach (var node in part.DescendantNodes())
            if (node is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name && IsWritten(identifier))
                return true;
        return false;
    }

    private static bool IsWritten(ExpressionSyntax name)
    {
        for (SyntaxNode node = name; ; node = node.Parent)
        {
            switch (node.Parent)
            {
                case MemberAccessExpressionSyntax access when access.Name == node:
                case ParenthesizedExpressionSyntax or TupleExpressionSyntax or ArgumentSyntax { Parent: TupleExpressionSyntax }:
                    continue;
                case AssignmentExpressionSyntax assignment:
                    return assignment.Left == node;
                case ArgumentSyntax argument:
                    return argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword) || argument.RefKindKeyword.IsKind(SyntaxKind.OutKeyword);
                case PrefixUnaryExpressionSyntax unary:
                    return unary.IsKind(SyntaxKind.PreIncrementExpression)
                        || unary.IsKind(SyntaxKind.PreDecrementExpression)
                        || unary.IsKind(SyntaxKind.AddressOfExpression);
                case PostfixUnaryExpressionSyntax unary:
                    return unary.IsKind(SyntaxKind.PostIncrementExpression) || unary.IsKind(SyntaxKind.PostDecrementExpression);
                default:
                    return node.Parent is RefExpressionSyntax;
            }
        }
    }
}
