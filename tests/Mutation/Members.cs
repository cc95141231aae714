using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Mutation;

/// <summary>
/// The members of the analyzers, numbered, each of which can be made to note that it ran. Initializers are none: they run once, whoever
/// asks.
/// </summary>
internal sealed class Members
{
    /// <summary>The type and the field that say which members ran.</summary>
    public const string Type = "ZmqPerf.Mutation.Ran",
        Field = "Members";

    private readonly Dictionary<SyntaxTree, (ImmutableArray<SyntaxNode> Nodes, int First)> _of = [];

    public Members(IEnumerable<SyntaxTree> trees)
    {
        foreach (var tree in trees)
        {
            ImmutableArray<SyntaxNode> nodes = [.. tree.GetRoot().DescendantNodes().Where(HasCode)];
            _of.Add(tree, (nodes, Count));
            Count += nodes.Length;
        }
    }

    public int Count { get; }

    public string Memory =>
        $"namespace ZmqPerf.Mutation {{ internal static class Ran {{ internal static readonly bool[] {Field} = new bool[{Count}]; }} }}";

    /// <summary>The number of the member that a mutant is in.</summary>
    public int? NumberOf(Mutant mutant)
    {
        var (nodes, first) = _of[mutant.Tree];
        for (int i = nodes.Length - 1; i >= 0; i--)
            if (nodes[i].FullSpan.Contains(mutant.Span))
                return first + i;
        return null;
    }

    public SyntaxTree Recorded(SyntaxTree tree)
    {
        var (nodes, first) = _of[tree];
        return tree.WithChangedText(
            tree.GetText().WithChanges(nodes.Select((node, i) => Recorded(node, $"{Type}.{Field}[{first + i}] = true;")))
        );
    }

    private static bool HasCode(SyntaxNode node) =>
        node switch
        {
            BaseMethodDeclarationSyntax method => method.Body is not null || method.ExpressionBody is not null,
            AccessorDeclarationSyntax accessor => accessor.Body is not null || accessor.ExpressionBody is not null,
            PropertyDeclarationSyntax property => property.ExpressionBody is not null,
            IndexerDeclarationSyntax indexer => indexer.ExpressionBody is not null,
            _ => false,
        };

    private static TextChange Recorded(SyntaxNode member, string note)
    {
        var (block, arrow) = member switch
        {
            BaseMethodDeclarationSyntax method => (method.Body, method.ExpressionBody),
            AccessorDeclarationSyntax accessor => (accessor.Body, accessor.ExpressionBody),
            PropertyDeclarationSyntax property => (null, property.ExpressionBody),
            _ => (null, ((IndexerDeclarationSyntax)member).ExpressionBody),
        };
        if (block is not null)
            return new(new(block.OpenBraceToken.Span.End, 0), note);
        bool returns =
            arrow!.Expression is not ThrowExpressionSyntax
            && member switch
            {
                MethodDeclarationSyntax method => method.ReturnType
                    is not PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword },
                ConstructorDeclarationSyntax or DestructorDeclarationSyntax => false,
                AccessorDeclarationSyntax accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration),
                _ => true,
            };
        string body = $"{{ {note} {(returns ? "return " : "")}{arrow.Expression}; }}";
        return new(
            TextSpan.FromBounds(arrow.SpanStart, member.Span.End),
            member is PropertyDeclarationSyntax or IndexerDeclarationSyntax ? $"{{ get {body} }}" : body
        );
    }
}
