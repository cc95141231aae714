using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// What the handlers around a place do with the exception of a slice that does not fit, and with that of a comparison before it.
/// </summary>
internal static class ExceptionHandlers
{
    /// <summary>What slices, indexes and copies throw.</summary>
    private static readonly Type[] s_ofSlices =
    [
        typeof(ArgumentOutOfRangeException),
        typeof(ArgumentException),
        typeof(IndexOutOfRangeException),
    ];

    /// <summary>Whether a catch around a slice names its exception, even in a filter.</summary>
    public static bool Expect(SyntaxNode slice)
    {
        for (var attempt = Around(slice); attempt is not null; attempt = Around(attempt))
            foreach (var clause in attempt.Catches)
                if (clause.Declaration is { Type: var type } && Names(type) || clause.Filter is { } filter && AsksForOne(filter))
                    return true;
        return false;
    }

    /// <summary>
    /// Whether a handler would take the exception of a comparison otherwise than what is thrown today: by another clause, or not at all.
    /// </summary>
    /// <param name="at">Where the comparison would be.</param>
    /// <param name="isThrownToday">Whether a slice throws there today.</param>
    /// <param name="body">The code.</param>
    public static bool TellApart(SyntaxNode at, bool isThrownToday, MessagingBody body)
    {
        for (var attempt = Around(at); attempt is not null; attempt = Around(attempt))
            foreach (var clause in attempt.Catches)
            {
                var isTaken = Takes(clause, typeof(InvalidOperationException), body);
                foreach (var today in s_ofSlices)
                    if (isTaken != (isThrownToday && Takes(clause, today, body)))
                        return true;
                if (isTaken && clause.Filter is { } filter && MentionsException(clause, filter))
                    return true;
                if (isTaken && clause.Filter is null)
                    return false;
            }

        return false;
    }

    /// <summary>The innermost try whose block a node is in, in the same function.</summary>
    private static TryStatementSyntax? Around(SyntaxNode node)
    {
        for (
            var (child, parent) = (node, node.Parent);
            parent is not (null or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax);
            (child, parent) = (parent, parent.Parent)
        )
            if (parent is TryStatementSyntax attempt && attempt.Block == child)
                return attempt;
        return null;
    }

    private static bool Names(TypeSyntax type)
    {
        var name = type switch
        {
            QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => null,
        };
        foreach (var known in s_ofSlices)
            if (name == known.Name)
                return true;
        return false;
    }

    /// <summary><c>when (e is A or B)</c></summary>
    private static bool AsksForOne(CatchFilterClauseSyntax filter)
    {
        foreach (var node in filter.DescendantNodes())
            if (
                node is TypeSyntax type
                && Names(type)
                && type.FirstAncestorOrSelf<SyntaxNode>(around =>
                    around
                        is UnaryPatternSyntax
                            or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
                            or ArgumentSyntax
                            or CatchFilterClauseSyntax
                ) is CatchFilterClauseSyntax
            )
                return true;
        return false;
    }

    private static bool Takes(CatchClauseSyntax clause, Type exception, MessagingBody body)
    {
        if (clause.Declaration is not { Type: var written })
            return true;
        return body.Model.GetTypeInfo(written).Type is { } taken
            && body.Compilation.GetTypeByMetadataName(exception.FullName!) is { } type
            && type.DerivesFrom(taken);
    }

    private static bool MentionsException(CatchClauseSyntax clause, CatchFilterClauseSyntax filter)
    {
        if (clause.Declaration is not { Identifier: { RawKind: not 0, ValueText: var name } })
            return false;
        foreach (var node in filter.DescendantNodes())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var mentioned } && mentioned == name)
                return true;
        return false;
    }
}
