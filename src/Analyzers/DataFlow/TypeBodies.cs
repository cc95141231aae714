using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>An operation tree of a type, with every use of its locals.</summary>
internal sealed record CodeBody(IOperation Root, ISymbol? Member)
{
    private LocalUses? _uses;

    public CodeBody(IOperation root, LocalUses uses, ISymbol? member)
        : this(root, member) => _uses = uses;

    /// <summary>Read from the tree when a question first leads there: most ask for the tree only.</summary>
    public LocalUses Uses => _uses ??= LocalUses.In(Root);

    /// <summary>Two of them are equal if their code is the same.</summary>
    public bool Equals(CodeBody? other) => other is not null && Root == other.Root && Member.Is(other.Member);

    public override int GetHashCode() => Root.GetHashCode();
}

/// <summary>
/// All code of a type: for the few questions that span members. They cost a semantic model for each file that they look into, so they are
/// asked only after every test of symbols and words.
/// </summary>
internal static class TypeBodies
{
    /// <summary>Methods, accessors and initializers of every part of a type, nested types included.</summary>
    public static List<CodeBody> Of(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        var bodies = new List<CodeBody>();
        foreach (var part in type.DeclarationsIn(compilation))
        {
            var declaration = part.GetSyntax(cancellationToken);
            var model = SourceCode.ModelOf(declaration.SyntaxTree, compilation);
            foreach (var node in declaration.DescendantNodes())
                if (HoldsCode(node) && Of(node, model, cancellationToken) is { } body)
                    bodies.Add(body);
        }

        return bodies;
    }

    /// <summary>The code of a member's type, nested types included, that names the member.</summary>
    public static IEnumerable<CodeBody> Naming(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        Around(NamesInCode.In(member.ContainingType, member.Name, compilation, cancellationToken), compilation, cancellationToken);

    /// <summary>The code around each of some names, once.</summary>
    public static IEnumerable<CodeBody> Around(
        IEnumerable<SimpleNameSyntax> names,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        var seen = new HashSet<SyntaxNode>();
        foreach (var (name, model) in names.WithModels(compilation))
            if (CodeAround(name) is { } code && seen.Add(code) && Of(code, model, cancellationToken) is { } found)
                yield return found;
    }

    /// <summary>The code that a node declares.</summary>
    public static CodeBody? Of(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetOperation(code, cancellationToken) is not { } root)
            return null;
        var member = code is ArrowExpressionClauseSyntax or EqualsValueClauseSyntax ? code.Parent! : code;
        var declared = model.GetDeclaredSymbol(member, cancellationToken);
        return new(root, code is ArrowExpressionClauseSyntax && declared is IPropertySymbol { GetMethod: { } getter } ? getter : declared);
    }

    /// <summary>The member's code that a node belongs to, that of a program's statements included; null outside of code.</summary>
    public static SyntaxNode? CodeAround(SyntaxNode node)
    {
        for (var around = node; around is not null; around = around.Parent)
            if (HoldsCode(around))
                return around;
            else if (around is GlobalStatementSyntax)
                return around.Parent;
        return null;
    }

    /// <summary>The code of one method of the source; null for methods defined elsewhere and for partial ones.</summary>
    public static CodeBody? Of(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        if (method.DeclarationIn(compilation, cancellationToken) is not { } syntax)
            return null;
        return SourceCode.ModelOf(syntax.SyntaxTree, compilation).GetOperation(syntax, cancellationToken) is { } root
            ? new(root, method)
            : null;
    }

    /// <summary>The code of a method among these bodies.</summary>
    public static IOperation? RootOf(this List<CodeBody> bodies, IMethodSymbol method)
    {
        foreach (var body in bodies)
            if (body.Member.Is(method.OriginalDefinition))
                return body.Root;
        return null;
    }

    private static bool HoldsCode(SyntaxNode node) =>
        node switch
        {
            BaseMethodDeclarationSyntax => true,
            AccessorDeclarationSyntax { Body: null, ExpressionBody: null } => false,
            AccessorDeclarationSyntax => true,
            ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } => true,
            EqualsValueClauseSyntax
            {
                Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax }
            } => true,
            _ => false,
        };
}
