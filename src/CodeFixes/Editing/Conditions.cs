using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>The text of statements around one that a fix adds, indented as the file is, with braces where its style has them.</summary>
internal static class Conditions
{
    /// <summary>The text of an if beside a statement, on lines of its own where the statement has one to itself.</summary>
    public static string If(SyntaxNode root, TrackedPlan plan, StatementSyntax beside, string condition, string then)
    {
        var hasBraces = HaveBraces(plan);
        if (!Lines.Begin(beside) || !beside.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
            return hasBraces ? $"if ({condition}) {{ {then} }}" : $"if ({condition}) {then}";
        var line = $"{Lines.LineEnd(root)}{Lines.Indentation(beside)}";
        var deeper = line + IndentationUnit.At(beside);
        if (!hasBraces)
            return $"if ({condition}){deeper}{then}";
        var opensBeside =
            BraceStyle.OfStatementsOpenBeside(root) || plan.Style("csharp_new_line_before_open_brace") is { } places && !OpensBelow(places);
        var opens = opensBeside ? " " : line;
        return $"if ({condition}){opens}{{{deeper}{then}{line}}}";
    }

    /// <summary>A statement under a head, such as <c>while (x)</c>, which is laid out by the formatter.</summary>
    public static string Under(TrackedPlan plan, string head, string then) =>
        HaveBraces(plan) ? $"{head}\n{{\n{then}\n}}" : $"{head}\n{then}";

    /// <summary>
    /// Whether a statement on one line has braces: as the .editorconfig says, where <c>when_multiline</c> means no, else as in most places
    /// of the file.
    /// </summary>
    public static bool HaveBraces(TrackedPlan plan)
    {
        if (plan.Style("csharp_prefer_braces") is { } asked)
            return asked.StartsWith("true", StringComparison.OrdinalIgnoreCase);
        // as it was before: fixes put blocks around statements on the way
        var root = plan.Diagnostic.Location.SourceTree!.GetRoot();
        var bodies = root.DescendantNodes().Select(BodyOf).Where(IsOneStatement).ToLookup(body => body is BlockSyntax);
        return bodies[true].Count() > bodies[false].Count();
    }

    /// <summary>Loops have braces in code that otherwise has none.</summary>
    private static StatementSyntax? BodyOf(SyntaxNode node) =>
        node switch
        {
            IfStatementSyntax choice => choice.Statement,
            ElseClauseSyntax other => other.Statement,
            _ => null,
        };

    /// <summary>Whether braces are a choice: around one statement that is no block by itself.</summary>
    private static bool IsOneStatement(StatementSyntax? body) =>
        body is BlockSyntax block
            ? block.Statements
                is [
                    ExpressionStatementSyntax
                    or ReturnStatementSyntax
                    or ThrowStatementSyntax
                    or BreakStatementSyntax
                    or ContinueStatementSyntax,
                ]
            : body is not (null or IfStatementSyntax);

    private static bool OpensBelow(string places) => places.Contains("all") || places.Contains("control_blocks");
}
