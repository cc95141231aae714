using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Spectre.Console;

namespace ZmqPerf.Tool.Reporting;

/// <summary>C# with the colours that a terminal has: keywords, literals and comments, as the compiler's own scanner sees them.</summary>
internal static class CodeColours
{
    public static string Of(string code)
    {
        var markup = new StringBuilder();
        foreach (var token in SyntaxFactory.ParseTokens(code))
        {
            Append(markup, token.LeadingTrivia);
            string colour = token.IsKeyword()
                ? "blue"
                : token.Kind() switch
                {
                    SyntaxKind.StringLiteralToken
                    or SyntaxKind.CharacterLiteralToken
                    or SyntaxKind.Utf8StringLiteralToken
                    or SyntaxKind.SingleLineRawStringLiteralToken
                    or SyntaxKind.MultiLineRawStringLiteralToken => "olive",
                    SyntaxKind.NumericLiteralToken => "teal",
                    _ => "",
                };
            Append(markup, token.Text, colour);
            Append(markup, token.TrailingTrivia);
        }
        return markup.ToString();
    }

    private static void Append(StringBuilder markup, SyntaxTriviaList trivia)
    {
        foreach (var one in trivia)
            Append(
                markup,
                one.ToFullString(),
                one.IsKind(SyntaxKind.SingleLineCommentTrivia) || one.IsKind(SyntaxKind.MultiLineCommentTrivia) ? "green" : ""
            );
    }

    private static void Append(StringBuilder markup, string text, string colour) =>
        markup.Append(colour.Length == 0 ? text.EscapeMarkup() : $"[{colour}]{text.EscapeMarkup()}[/]");
}
