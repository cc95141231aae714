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

    /// <summary>Edit: the expression to copy.</summary>
    public const string At = "at";

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
        var isWhole =
            value.Unconverted().Syntax == data
            && body.Uses.DeclaratorOf(view)?.Syntax.Parent is VariableDeclarationSyntax { Type.IsVar: false };
        return new FixPlan(isWhole ? Array : Span).Add(At, data);
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
