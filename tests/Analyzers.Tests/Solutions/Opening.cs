using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>
/// Makes public what another project mentions, and every class one that can be derived from. What nobody mentions stays as hidden as it
/// was.
/// </summary>
internal sealed class Opening(HashSet<string> mentioned) : CSharpSyntaxRewriter
{
    public override SyntaxNode? Visit(SyntaxNode? node)
    {
        var visited = base.Visit(node);
        return visited is MemberDeclarationSyntax member ? Opened(member, node!.Parent) : visited;
    }

    private MemberDeclarationSyntax Opened(MemberDeclarationSyntax member, SyntaxNode? parent)
    {
        var isClass = member is ClassDeclarationSyntax;
        if (isClass)
            member = Without(member, SyntaxKind.SealedKeyword);
        var isNamed =
            parent is CompilationUnitSyntax
            || member is ConstructorDeclarationSyntax or IndexerDeclarationSyntax
            || SplitSource.NamesOf(member).Any(mentioned.Contains);
        if (
            !isNamed
            || parent is InterfaceDeclarationSyntax or EnumDeclarationSyntax
            || member.Modifiers.Any(SyntaxKind.PublicKeyword)
            || IsExplicit(member)
            || member is ConstructorDeclarationSyntax && member.Modifiers.Any(SyntaxKind.StaticKeyword)
            || member is MethodDeclarationSyntax { Body: null, ExpressionBody: null } && member.Modifiers.Any(SyntaxKind.PartialKeyword)
        )
            return member;
        member = Without(
            member,
            SyntaxKind.PrivateKeyword,
            SyntaxKind.ProtectedKeyword,
            SyntaxKind.InternalKeyword,
            SyntaxKind.FileKeyword
        );
        var (leading, first) = (
            member.GetLeadingTrivia(),
            SyntaxFactory.Token(SyntaxKind.PublicKeyword).WithTrailingTrivia(SyntaxFactory.Space)
        );
        return member.WithLeadingTrivia().WithModifiers(member.WithLeadingTrivia().Modifiers.Insert(0, first)).WithLeadingTrivia(leading);
    }

    public override SyntaxNode? VisitAccessorDeclaration(AccessorDeclarationSyntax node) =>
        node.WithModifiers([.. node.Modifiers.Where(m => m.IsKind(SyntaxKind.ReadOnlyKeyword))]);

    private static bool IsExplicit(MemberDeclarationSyntax member) =>
        member
            is BasePropertyDeclarationSyntax { ExplicitInterfaceSpecifier: not null }
                or MethodDeclarationSyntax { ExplicitInterfaceSpecifier: not null };

    private static MemberDeclarationSyntax Without(MemberDeclarationSyntax member, params SyntaxKind[] kinds)
    {
        var leading = member.GetLeadingTrivia();
        return member.WithModifiers([.. member.Modifiers.Where(m => !kinds.Contains(m.Kind()))]).WithLeadingTrivia(leading);
    }
}
