using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// Where a file creates objects, by syntax. Read once and kept with the file, so that a search for the calls of a constructor only binds
/// possible matches: <see cref="Creations"/>.
/// </summary>
internal sealed class CreationSites
{
    private static readonly ConditionalWeakTable<SyntaxTree, CreationSites> s_known = new();

    private readonly List<(SyntaxNode Node, string? Name, int Arguments)> _sites = new();

    private CreationSites(SyntaxTree tree)
    {
        var aliases = new List<string>();
        var root = tree.GetRoot();
        // what members have in them is not walked
        foreach (var node in root.DescendantNodes(static n => n is not MemberDeclarationSyntax || IsWalked(n)))
            switch (node)
            {
                case UsingDirectiveSyntax { Alias.Name.Identifier.ValueText: var alias, GlobalKeyword.Span.IsEmpty: var isLocal }:
                    if (isLocal)
                        aliases.Add(alias);
                    else
                        HasGlobalAlias = true;
                    break;
                case ConstructorDeclarationSyntax { Initializer: { } first }:
                    Add(first, aliases);
                    break;
                case PrimaryConstructorBaseTypeSyntax:
                    Add(node, aliases);
                    break;
            }

        const string New = "new";
        var text = FileText.Of(tree);
        for (var at = -1; (at = text.IndexOf(New, at + 1, StringComparison.Ordinal)) >= 0; )
            if (
                (at == 0 || !FileWords.IsWordPart(text[at - 1]))
                && root.FindToken(at) is { RawKind: (int)SyntaxKind.NewKeyword, Parent: BaseObjectCreationExpressionSyntax creation } token
                && token.SpanStart == at // the word in a comment belongs to what follows it
            )
                Add(creation, aliases);
        _sites.Sort(static (a, b) => a.Node.SpanStart.CompareTo(b.Node.SpanStart));
    }

    private static bool IsWalked(SyntaxNode member) => member is BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax;

    private void Add(SyntaxNode node, List<string> aliases)
    {
        if (ArgumentsOf(node) is { Arguments.Count: var count })
            _sites.Add((node, NameAt(node) is { } name && !aliases.Contains(name) ? name : null, count));
    }

    /// <summary>Each with the name of its type, where the text says it, and its number of arguments, in the order of the text.</summary>
    public IReadOnlyList<(SyntaxNode Node, string? Name, int Arguments)> All => _sites;

    /// <summary>Whether it has an alias for all files.</summary>
    public bool HasGlobalAlias { get; }

    public static CreationSites In(SyntaxTree tree) =>
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
