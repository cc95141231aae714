using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Slices of a span that a fix has put in the place of something longer: one that ends where the span does says no more now.
/// </summary>
internal static class WholeSlices
{
    /// <summary>What stands for the content: slices of anything else are left as they are.</summary>
    public static SyntaxAnnotation Mark { get; } = new();

    /// <summary>The span itself in the place of all slices of it that are as long: <c>data[..data.Length]</c>.</summary>
    public static SyntaxNode Remove(SyntaxNode root, string span, string length)
    {
        var slices = root.GetAnnotatedNodes(Mark)
            .Select(SliceOf)
            .OfType<ExpressionSyntax>()
            .Where(e =>
                e.ToString() is var text
                && (text == $"{span}[..{length}]" || text == $"{span}[0..{length}]" || text == $"{span}.Slice(0, {length})")
            );
        return root.ReplaceNodes(slices, (slice, _) => SyntaxFactory.ParseExpression(span).WithTriviaFrom(slice));
    }

    private static ExpressionSyntax? SliceOf(SyntaxNode content) =>
        content.Parent switch
        {
            ElementAccessExpressionSyntax slice when slice.Expression == content => slice,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax slice } member when member.Expression == content => slice,
            _ => null,
        };
}
