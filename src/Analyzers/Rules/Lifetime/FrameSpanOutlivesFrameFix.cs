using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Views;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// Makes the view one of a copy of the frame: where a local gets it straight from the message and nothing writes through it, or where it is
/// returned as bytes. What is read while the frame lives stays the same, and afterwards it is still that.
/// </summary>
internal static class FrameSpanOutlivesFrameFix
{
    /// <summary>Fixes: an array in the place of the span; a span of an array.</summary>
    public const string Array = "Array",
        Span = "Span";

    /// <summary>Edits: the expression to copy, and the <c>var</c> that becomes the type of the span.</summary>
    public const string At = "at",
        Type = "type";

    public static FixPlan? ForLocal(ILocalSymbol view, MessagingBody body)
    {
        if (
            !view.Type.IsByteSpan()
            || body.Uses.SingleValueOf(view) is not { } value
            || ViewOrigin.Of(value, body) is not IPropertyReferenceOperation { Property: var content, Syntax: ExpressionSyntax data }
            || !body.Library.Types.IsContent(content)
        )
            return null;
        foreach (var reference in body.Uses.Of(view))
            if (!SpanFlow.StaysLocal(reference) || SpanFlow.MayWrite(reference))
                return null;
        var shown = value.Unconverted();
        if (!IsPartOf(shown, data) || body.Uses.DeclaratorOf(view)?.Syntax.Parent is not VariableDeclarationSyntax declaration)
            return new FixPlan(Span).Add(At, data);
        var plan = new FixPlan(declaration.Type.IsVar && !view.Type.IsWritableByteSpan() ? Span : Array).Add(At, shown.Syntax);
        return declaration.Type.IsVar && view.Type.IsWritableByteSpan() ? plan.Add(Type, declaration.Type) : plan;
    }

    /// <summary>Whether a value is the content, or a part that is taken of it right there.</summary>
    private static bool IsPartOf(IOperation value, SyntaxNode content)
    {
        while (value.Syntax != content && Slice.Of(value) is { Whole: var whole })
            value = whole.Unconverted();
        return value.Syntax == content;
    }

    public static FixPlan? ForReturn(IOperation returned, MessagingBody body) =>
        returned.Unconverted() is { Syntax: ExpressionSyntax bytes } value
        && value.Type.IsByteSpan()
        && returned.Type.IsByteSpan()
        && body.Owner is IMethodSymbol
        && bytes.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is null
            ? new FixPlan(Array).Add(At, bytes)
            : null;
}
