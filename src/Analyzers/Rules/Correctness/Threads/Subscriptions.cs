using System;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Where code may subscribe to an event, by its text.</summary>
internal static class Subscriptions
{
    /// <summary>The places in a file, found once.</summary>
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<ImmutableArray<int>>> s_known = new();

    public static bool AreIn(SyntaxNode code, Compilation compilation, CancellationToken cancellationToken)
    {
        var places = s_known.TryGetValue(code.SyntaxTree, out var known) ? known.Value : Read(code.SyntaxTree, cancellationToken);
        foreach (var place in places)
            if (code.Span.Contains(place) && !IsSum(place, code, compilation, cancellationToken))
                return true;
        return false;
    }

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private static ImmutableArray<int> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        s_known.GetValue(tree, t => new(PlacesIn(t.GetRoot(cancellationToken), FileText.Of(t, cancellationToken)))).Value;

    private static ImmutableArray<int> PlacesIn(SyntaxNode root, string text)
    {
        var places = ImmutableArray.CreateBuilder<int>();
        for (var at = 0; (at = text.IndexOf("+=", at, StringComparison.Ordinal)) >= 0; at += 2)
            if (
                root.FindToken(at) is { SpanStart: var start, Parent: { } node }
                && start == at
                && node
                    is AssignmentExpressionSyntax
                    {
                        RawKind: (int)SyntaxKind.AddAssignmentExpression,
                        Right: AnonymousFunctionExpressionSyntax or IdentifierNameSyntax,
                        Left: MemberAccessExpressionSyntax or IdentifierNameSyntax,
                        Parent: ExpressionStatementSyntax
                    }
            )
                places.Add(at);
        return places.ToImmutable();
    }

    /// <summary>Whether a number or a text is added to another.</summary>
    private static bool IsSum(int place, SyntaxNode code, Compilation compilation, CancellationToken cancellationToken) =>
        code.FindToken(place).Parent is AssignmentExpressionSyntax { Left: var target }
        && SourceCode.ModelOf(code.SyntaxTree, compilation).GetTypeInfo(target, cancellationToken).Type
            is { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_String };
}
