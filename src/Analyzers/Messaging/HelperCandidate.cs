using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A method that, by its syntax, may receive for its caller: it calls what may be a receive, and returns a bool or an array of bytes.
/// Remembered with the file, as <see cref="WrapperCandidate"/> is.
/// </summary>
internal static class HelperCandidate
{
    private static readonly ConditionalWeakTable<ImmutableHashSet<string>, ConditionalWeakTable<SyntaxTree, Candidates>> s_known = new();

    public static ImmutableArray<SyntaxNode> In(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var known = s_known.GetOrCreateValue(words);
        return known.TryGetValue(tree, out var candidates) ? candidates.List : known.GetValue(tree, t => new(Find(t, words, cancellationToken))).List;
    }

    private static ImmutableArray<SyntaxNode> Find(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var index = WordIndex.Of(tree, words, cancellationToken);
        if (index.Count == 0)
            return ImmutableArray<SyntaxNode>.Empty;
        var root = tree.GetRoot(cancellationToken);
        var found = ImmutableArray.CreateBuilder<SyntaxNode>();
        for (var i = 0; i < index.Count; i++)
            if (WordIndex.NodeAt(root, index[i]) is InvocationExpressionSyntax call && WrapperCandidate.MethodAround(call) is { } method && (found.Count == 0 || found[found.Count - 1] != method) && MayAnswer(method))
                found.Add(method);
        return found.ToImmutable();
    }

    private static bool MayAnswer(SyntaxNode method)
    {
        var type = method is MethodDeclarationSyntax declaration ? declaration.ReturnType : ((LocalFunctionStatementSyntax)method).ReturnType;
        return type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.BoolKeyword } or ArrayTypeSyntax { ElementType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.ByteKeyword } };
    }

    private sealed class Candidates(ImmutableArray<SyntaxNode> list)
    {
        public ImmutableArray<SyntaxNode> List { get; } = list;
    }
}
