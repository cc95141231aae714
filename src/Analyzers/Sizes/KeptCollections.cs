using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Whether a private collection is only read where its type names it. Only names are compared: a namesake only makes the answer unknown.
/// </summary>
internal static class KeptCollections
{
    public static bool IsOnlyRead(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        if (member is not { DeclaredAccessibility: Accessibility.Private })
            return false;
        foreach (var part in member.ContainingType.DeclarationsIn(compilation))
        foreach (var node in part.GetSyntax(cancellationToken).DescendantNodes())
            if (node is IdentifierNameSyntax name && name.Identifier.ValueText == member.Name && !IsRead(name))
                return false;
        return true;
    }

    private static bool IsRead(ExpressionSyntax name)
    {
        while (name.Parent is MemberAccessExpressionSyntax outer && outer.Name == name || name.Parent is ParenthesizedExpressionSyntax)
            name = (ExpressionSyntax)name.Parent;
        return name.Parent switch
        {
            CommonForEachStatementSyntax loop => loop.Expression == name,
            MemberAccessExpressionSyntax access => CollectionFacets
                .NamesOf(CollectionFacet.OnlyReads)
                .Contains(access.Name.Identifier.ValueText),
            ElementAccessExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } element => assignment.Left != element,
            ElementAccessExpressionSyntax or SpreadElementSyntax => true,
            _ => false,
        };
    }
}
