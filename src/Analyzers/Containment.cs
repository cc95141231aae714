using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>Whether code stands inside of other code, as the text has them.</summary>
internal static class Containment
{
    /// <summary>Whether an operation is a part of another one, of a method's code among them; of none, it is not.</summary>
    public static bool IsIn(this IOperation part, IOperation? whole) => part.Syntax.IsIn(whole?.Syntax);

    /// <inheritdoc cref="IsIn(IOperation, IOperation?)"/>
    public static bool IsIn(this IOperation part, SyntaxNode? whole) => part.Syntax.IsIn(whole);

    /// <inheritdoc cref="IsIn(IOperation, IOperation?)"/>
    public static bool IsIn(this SyntaxNode part, IOperation? whole) => part.IsIn(whole?.Syntax);

    /// <inheritdoc cref="IsIn(IOperation, IOperation?)"/>
    public static bool IsIn(this SyntaxNode part, SyntaxNode? whole) =>
        whole is not null && whole.Span.Contains(part.Span) && whole.SyntaxTree == part.SyntaxTree;

    /// <summary>Whether a declaration is.</summary>
    public static bool IsIn(this SyntaxReference part, IOperation whole) => part.IsIn(whole.Syntax);

    /// <inheritdoc cref="IsIn(SyntaxReference, IOperation)"/>
    public static bool IsIn(this SyntaxReference part, SyntaxNode whole) =>
        whole.Span.Contains(part.Span) && whole.SyntaxTree == part.SyntaxTree;

    /// <summary>Whether a comment or a directive is.</summary>
    public static bool IsIn(this SyntaxTrivia part, SyntaxNode? whole) => whole is not null && whole.Span.Contains(part.Span);
}
