using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>By how much a file indents what stands in something else, as its code shows it.</summary>
internal static class IndentationUnit
{
    /// <summary>By how much a statement is indented more than what it stands in.</summary>
    public static string At(StatementSyntax statement) => Own(statement) ?? Of(statement.SyntaxTree.GetRoot()) ?? "    ";

    /// <summary>The unit of the first statement or member that stands deeper than what is around it; null where none does.</summary>
    public static string? Of(SyntaxNode root) =>
        root.DescendantNodes(node => node is not ExpressionSyntax)
            .Where(node => node is StatementSyntax or MemberDeclarationSyntax)
            .Select(Own)
            .FirstOrDefault(unit => unit is not null);

    private static string? Own(SyntaxNode node)
    {
        if (!Lines.Begin(node))
            return null;
        var own = Lines.Indentation(node).ToString();
        foreach (var outer in node.Ancestors().Where(a => a is StatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax))
            if (
                Lines.Begin(outer)
                && Lines.Indentation(outer).ToString() is var less
                && less.Length < own.Length
                && own.StartsWith(less, StringComparison.Ordinal)
            )
                return own.Substring(less.Length);
        return null;
    }
}
