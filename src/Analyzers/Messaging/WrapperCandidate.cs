using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A call that, by its syntax, gets a parameter of the method around it as it came. Remembered with the file, so that a keystroke costs
/// one file's candidates and not every file's.
/// </summary>
internal readonly record struct WrapperCandidate(SyntaxNode Method, InvocationExpressionSyntax Call)
{
    private static readonly ConditionalWeakTable<ImmutableHashSet<string>, ConditionalWeakTable<SyntaxTree, Candidates>> s_known = new();

    public static ImmutableArray<WrapperCandidate> In(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var known = s_known.GetOrCreateValue(words);
        return known.TryGetValue(tree, out var candidates) ? candidates.List : known.GetValue(tree, t => new(Find(t, words, cancellationToken))).List;
    }

    private static ImmutableArray<WrapperCandidate> Find(SyntaxTree tree, ImmutableHashSet<string> words, CancellationToken cancellationToken)
    {
        var index = WordIndex.Of(tree, words, cancellationToken);
        if (index.Count == 0)
            return ImmutableArray<WrapperCandidate>.Empty;
        var root = tree.GetRoot(cancellationToken);
        var found = ImmutableArray.CreateBuilder<WrapperCandidate>();
        for (var i = 0; i < index.Count; i++)
            if (WordIndex.NodeAt(root, index[i]) is InvocationExpressionSyntax call && MethodAround(call) is { } method && PassesAParameter(call, method))
                found.Add(new(method, call));
        return found.ToImmutable();
    }

    /// <summary>The method or local function whose own code the call is, not that of a lambda in it.</summary>
    public static SyntaxNode? MethodAround(SyntaxNode call)
    {
        for (var node = call.Parent; node is not null; node = node.Parent)
            switch (node)
            {
                case MethodDeclarationSyntax or LocalFunctionStatementSyntax:
                    return node;
                case AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax:
                    return null;
            }

        return null;
    }

    private static bool PassesAParameter(InvocationExpressionSyntax call, SyntaxNode method)
    {
        var parameters = method is MethodDeclarationSyntax declaration ? declaration.ParameterList : ((LocalFunctionStatementSyntax)method).ParameterList;
        foreach (var argument in call.ArgumentList.Arguments)
        {
            var value = argument.Expression;
            if (value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Span", Expression: var memory })
                value = memory;
            if (value is IdentifierNameSyntax name)
                foreach (var parameter in parameters.Parameters)
                    if (parameter.Identifier.ValueText == name.Identifier.ValueText)
                        return true;
        }

        return false;
    }

    private sealed class Candidates(ImmutableArray<WrapperCandidate> list)
    {
        public ImmutableArray<WrapperCandidate> List { get; } = list;
    }
}
