using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Correctness.Upgrades;

/// <summary>Where else code names a member of the library.</summary>
internal static class SameMember
{
    /// <summary>Whether a name stands behind what has the member: not on its own, and not in a pattern.</summary>
    public static bool IsAsked(SimpleNameSyntax name) => name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax;

    /// <summary>The names of the same member in the user's member around, or in the top-level statements.</summary>
    public static IEnumerable<SimpleNameSyntax> Beside(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        var symbol = model.GetSymbolInfo(name, cancellationToken).Symbol;
        SyntaxNode? around = name.FirstAncestorOrSelf<MemberDeclarationSyntax>(node => node is not GlobalStatementSyntax);
        around ??= name.SyntaxTree.GetRoot(cancellationToken);
        foreach (var node in around.DescendantNodes())
            if (
                node is SimpleNameSyntax { Identifier.ValueText: var text } other
                && other != name
                && text == name.Identifier.ValueText
                && IsAsked(other)
                && model.GetSymbolInfo(other, cancellationToken).Symbol is { } same
                && same.Is(symbol)
            )
                yield return other;
    }
}
