using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// Where a diagnostic is shown: on all of the code in question if that is on one line, else on what names it, such as the type of a
/// creation or the name of a called method. Nobody wants a lambda of six lines underlined.
/// </summary>
internal static class Squiggle
{
    public static Location GetSquiggle(this SyntaxNode node)
    {
        var (tree, head) = (node.SyntaxTree, node.Span);
        if (!IsInOneLine(tree, head))
            head = HeadOf(node);
        return Location.Create(tree, IsInOneLine(tree, head) ? head : FirstLineOf(tree, head));
    }

    /// <summary>
    /// The same for what a body leads to. Where that is in another member, it is shown here instead, or at the name of this one: an editor
    /// asks for one member at a time, and leaves out what is reported elsewhere.
    /// </summary>
    public static Location SquiggleOf(this MessagingBody body, SyntaxNode at, SyntaxNode? orElse = null) =>
        body.Shows(at) ? at.GetSquiggle()
        : orElse is not null ? orElse.GetSquiggle()
        : body.Root.Syntax is MethodDeclarationSyntax { Identifier: var name } ? name.GetLocation()
        : body.Root.Syntax.GetSquiggle();

    /// <summary>Whether what is reported at a place is shown where the code of a body is asked for.</summary>
    public static bool Shows(this MessagingBody body, SyntaxNode at) => at.IsIn(body.Root);

    private static TextSpan HeadOf(SyntaxNode node) =>
        node switch
        {
            ObjectCreationExpressionSyntax creation => TextSpan.FromBounds(creation.SpanStart, creation.Type.Span.End),
            ImplicitObjectCreationExpressionSyntax creation => creation.NewKeyword.Span,
            ArrayCreationExpressionSyntax creation => TextSpan.FromBounds(creation.SpanStart, creation.Type.Span.End),
            ImplicitArrayCreationExpressionSyntax creation => TextSpan.FromBounds(creation.SpanStart, creation.CloseBracketToken.Span.End),
            InvocationExpressionSyntax call => OfCalled(call.Expression),
            MemberAccessExpressionSyntax access => access.Name.Span,
            ConditionalAccessExpressionSyntax access => HeadOf(access.WhenNotNull),
            MemberBindingExpressionSyntax binding => binding.Name.Span,
            AwaitExpressionSyntax awaiting => awaiting.AwaitKeyword.Span,
            LambdaExpressionSyntax lambda => TextSpan.FromBounds(lambda.SpanStart, lambda.ArrowToken.Span.End),
            AnonymousMethodExpressionSyntax method => method.DelegateKeyword.Span,
            _ => node.Span,
        };

    /// <summary>The socket and the method where both stand in one line: <c>socket.Send</c>.</summary>
    private static TextSpan OfCalled(ExpressionSyntax called) => IsInOneLine(called.SyntaxTree, called.Span) ? called.Span : HeadOf(called);

    private static TextSpan FirstLineOf(SyntaxTree tree, TextSpan span)
    {
        var line = tree.GetText().Lines.GetLineFromPosition(span.Start);
        var end = line.End;
        while (end > span.Start + 1 && char.IsWhiteSpace(line.Text![end - 1]))
            end--;
        return TextSpan.FromBounds(span.Start, end);
    }

    private static bool IsInOneLine(SyntaxTree tree, TextSpan span)
    {
        var lines = tree.GetText().Lines;
        return span.End <= lines.GetLineFromPosition(span.Start).End;
    }
}
