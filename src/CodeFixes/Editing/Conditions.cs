using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>The text of conditions that a fix adds, indented as the file is, with braces where its style asks for them.</summary>
internal static class Conditions
{
    /// <summary>The text of an if beside a statement, on lines of its own where the statement has one.</summary>
    public static string If(SyntaxNode root, TrackedPlan plan, StatementSyntax beside, string condition, string then)
    {
        var hasBraces = plan.Style("csharp_prefer_braces")?.StartsWith("true", StringComparison.OrdinalIgnoreCase) == true;
        if (!beside.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
            return hasBraces ? $"if ({condition}) {{ {then} }}" : $"if ({condition}) {then}";
        var line = $"{StatementEdits.LineEnd(root)}{StatementEdits.Indentation(beside)}";
        var deeper = line + UnitAt(beside);
        if (!hasBraces)
            return $"if ({condition}){deeper}{then}";
        var opens = plan.Style("csharp_new_line_before_open_brace") is { } places && !OpensBelow(places) ? " " : line;
        return $"if ({condition}){opens}{{{deeper}{then}{line}}}";
    }

    private static bool OpensBelow(string places) => places.Contains("all") || places.Contains("control_blocks");

    /// <summary>By how much a statement is indented more than what it stands in.</summary>
    private static string UnitAt(StatementSyntax statement)
    {
        var own = StatementEdits.Indentation(statement).ToString();
        foreach (
            var outer in statement.Ancestors().Where(a => a is StatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax)
        )
            if (
                StatementEdits.Indentation(outer).ToString() is var less
                && less.Length < own.Length
                && own.StartsWith(less, StringComparison.Ordinal)
            )
                return own.Substring(less.Length);
        return FirstIn(statement.SyntaxTree.GetRoot()) ?? "    ";
    }

    /// <summary>The indentation of the first statement of the file that has one.</summary>
    private static string? FirstIn(SyntaxNode root) =>
        root.DescendantNodes()
            .OfType<BlockSyntax>()
            .SelectMany(block => block.Statements.Take(1))
            .Where(first => StatementEdits.Indentation(first).Count > 0 && first.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
            .Select(UnitAt)
            .FirstOrDefault();
}
