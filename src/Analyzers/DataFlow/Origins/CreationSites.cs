using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// Where a file creates objects, by syntax. Read once and kept with the file, so that a search for the calls of a constructor only binds
/// possible matches.
/// </summary>
internal sealed class CreationSites
{
    private static readonly ConditionalWeakTable<SyntaxTree, CreationSites> s_known = new();

    /// <summary>Whether any file of a compilation has an alias for all of them.</summary>
    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_withGlobalAliases = new();

    private readonly List<(SyntaxNode Node, string? Name, int Arguments)> _sites = new();
    private readonly List<string> _aliases = new();
    private readonly bool _hasGlobalAlias;

    private CreationSites(SyntaxTree tree)
    {
        // what a namespace has in it is not walked
        foreach (var node in tree.GetRoot().DescendantNodes(static n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax))
            if (node is UsingDirectiveSyntax { Alias.Name.Identifier.ValueText: var alias, GlobalKeyword.Span.IsEmpty: var isLocal })
                if (isLocal)
                    _aliases.Add(alias);
                else
                    _hasGlobalAlias = true;
        foreach (var node in tree.GetRoot().DescendantNodes())
            if (ArgumentsOf(node) is { Arguments.Count: var count })
                _sites.Add((node, NameAt(node) is { } name && !_aliases.Contains(name) ? name : null, count));
    }

    /// <summary>Every creation, and every start of another constructor, that may be a call of this one.</summary>
    public static IEnumerable<SyntaxNode> Of(IMethodSymbol constructor, Compilation compilation)
    {
        var isAlias = s_withGlobalAliases.GetValue(compilation, static c => new(HasGlobalAlias(c))).Value;
        foreach (var tree in compilation.SyntaxTrees)
        foreach (var (node, name, arguments) in In(tree)._sites)
            if (arguments <= constructor.Parameters.Length && (isAlias || name is null || name == constructor.ContainingType.Name))
                yield return node;
    }

    private static bool HasGlobalAlias(Compilation compilation)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (In(tree)._hasGlobalAlias)
                return true;
        return false;
    }

    private static CreationSites In(SyntaxTree tree) =>
        s_known.TryGetValue(tree, out var sites) ? sites : s_known.GetValue(tree, static t => new(t));

    private static ArgumentListSyntax? ArgumentsOf(SyntaxNode node) =>
        node switch
        {
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            ConstructorInitializerSyntax first => first.ArgumentList,
            PrimaryConstructorBaseTypeSyntax first => first.ArgumentList,
            _ => null,
        };

    /// <summary>The name of the type, where the code around says it.</summary>
    private static string? NameAt(SyntaxNode node) =>
        node switch
        {
            ObjectCreationExpressionSyntax creation => LastOf(creation.Type)?.Identifier.ValueText,
            PrimaryConstructorBaseTypeSyntax first => LastOf(first.Type)?.Identifier.ValueText,
            ImplicitObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: { } declared } } => declared switch
            {
                PropertyDeclarationSyntax { Type: var type } => Declared(type),
                VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: var type } } => Declared(type),
                _ => null,
            },
            _ => null,
        };

    /// <summary>A generic one may be a Nullable, of which <c>new()</c> makes what is in it.</summary>
    private static string? Declared(TypeSyntax type) => (LastOf(type) as IdentifierNameSyntax)?.Identifier.ValueText;

    private static SimpleNameSyntax? LastOf(TypeSyntax type) =>
        type switch
        {
            SimpleNameSyntax name => name,
            QualifiedNameSyntax { Right: var name } => name,
            AliasQualifiedNameSyntax { Name: var name } => name,
            NullableTypeSyntax { ElementType: var element } => LastOf(element),
            _ => null,
        };
}
