using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Where code may subscribe to an event, by its text.</summary>
internal static class Subscriptions
{
    /// <summary>The places in a file, found once.</summary>
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<ImmutableArray<int>>> s_known = new();

    public static bool AreIn(SyntaxNode code, CancellationToken cancellationToken)
    {
        var places = s_known.TryGetValue(code.SyntaxTree, out var known)
            ? known.Value
            : s_known.GetValue(code.SyntaxTree, tree => new(PlacesIn(tree.GetRoot(cancellationToken)))).Value;
        foreach (var place in places)
            if (code.Span.Contains(place))
                return true;
        return false;
    }

    private static ImmutableArray<int> PlacesIn(SyntaxNode root)
    {
        var places = ImmutableArray.CreateBuilder<int>();
        foreach (var node in root.DescendantNodes())
            if (
                node is AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.AddAssignmentExpression,
                    Right: AnonymousFunctionExpressionSyntax or IdentifierNameSyntax,
                    Left: MemberAccessExpressionSyntax or IdentifierNameSyntax,
                    Parent: ExpressionStatementSyntax
                }
            )
                places.Add(node.SpanStart);
        return places.ToImmutable();
    }
}
