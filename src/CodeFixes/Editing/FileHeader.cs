using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// What stands above the first using directive: a license, <c>#!</c>, <c>#:</c>, <c>#define</c>, <c>#nullable</c>. A comment right above a
/// type is about the type.
/// </summary>
internal static class FileHeader
{
    private static readonly string[] s_licenseWords = ["copyright", "license", "licence", "spdx", "(c)", "©"];

    /// <summary>Whether code after it is compiled on a condition.</summary>
    public static bool IsConditional(SyntaxTrivia trivia) =>
        trivia.Kind()
            is SyntaxKind.IfDirectiveTrivia
                or SyntaxKind.ElifDirectiveTrivia
                or SyntaxKind.ElseDirectiveTrivia
                or SyntaxKind.EndIfDirectiveTrivia;

    /// <summary>Adds the first directive of a file below its header.</summary>
    public static CompilationUnitSyntax AddBelow(CompilationUnitSyntax unit, UsingDirectiveSyntax directive, SyntaxTrivia lineEnd)
    {
        var first =
            unit.Externs.Count > 0 ? unit.Externs.Last().GetLastToken().GetNextToken(includeZeroWidth: true) : unit.GetFirstToken(true);
        var trivia = first.LeadingTrivia.ToList();
        var header = unit.Externs.Count > 0 ? 0 : EndIn(trivia, first.IsKind(SyntaxKind.NamespaceKeyword));
        var rest = trivia.Skip(header).ToList();
        var isApart =
            rest.Count > 0 && rest[0].IsKind(SyntaxKind.EndOfLineTrivia) || rest.Count == 0 && first.IsKind(SyntaxKind.EndOfFileToken);
        return unit.ReplaceToken(first, first.WithLeadingTrivia(rest))
            .AddUsings(
                directive
                    .WithLeadingTrivia(unit.Externs.Count > 0 ? [lineEnd] : trivia.Take(header))
                    .WithTrailingTrivia(Enumerable.Repeat(lineEnd, isApart ? 1 : 2))
            );
    }

    /// <summary>How much of what precedes the first token is the header, with the blank lines below it.</summary>
    private static int EndIn(List<SyntaxTrivia> trivia, bool isNamespace)
    {
        var end = DirectivesEnd(trivia);
        var (comment, isBlank) = (-1, true); // the first line of comments that may yet be the header
        for (var i = end; i < trivia.Count && !IsConditional(trivia[i]) && !IsDocumentation(trivia[i]); i++)
            if (Statements.IsComment(trivia[i]))
                (comment, isBlank) = (comment < 0 ? i : comment, false);
            else if (trivia[i].IsKind(SyntaxKind.EndOfLineTrivia))
            {
                if (comment >= 0 && (isBlank || EndsHeader(i)))
                    (end, comment) = (i + 1, -1);
                isBlank = true;
            }

        while (end > 0 && end < trivia.Count && trivia[end].IsKind(SyntaxKind.EndOfLineTrivia))
            end++;
        return end;

        bool EndsHeader(int at) =>
            trivia.Skip(at + 1).TakeWhile(t => !IsConditional(t) && !IsDocumentation(t)).All(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
            && (isNamespace || trivia.Skip(comment).Any(IsAboutLicense));
    }

    /// <summary>The end of the lines that begin with <c>#</c>, before any condition but one around a #define.</summary>
    private static int DirectivesEnd(List<SyntaxTrivia> trivia)
    {
        var end = trivia.FindLastIndex(IsSymbol) + 1;
        var open = trivia.Take(end).Count(t => t.IsKind(SyntaxKind.IfDirectiveTrivia));
        for (open -= trivia.Take(end).Count(t => t.IsKind(SyntaxKind.EndIfDirectiveTrivia)); open > 0 && end < trivia.Count; end++)
            open -= trivia[end].IsKind(SyntaxKind.EndIfDirectiveTrivia) ? 1 : 0;
        var last = trivia.Skip(end).TakeWhile(t => !IsConditional(t)).ToList().FindLastIndex(t => t.IsDirective);
        return end + last + 1;
    }

    private static bool IsSymbol(SyntaxTrivia trivia) =>
        trivia.Kind() is SyntaxKind.DefineDirectiveTrivia or SyntaxKind.UndefDirectiveTrivia;

    private static bool IsDocumentation(SyntaxTrivia trivia) =>
        trivia.Kind() is SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia;

    private static bool IsAboutLicense(SyntaxTrivia trivia) =>
        Array.Exists(s_licenseWords, word => trivia.ToString().IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0);
}
