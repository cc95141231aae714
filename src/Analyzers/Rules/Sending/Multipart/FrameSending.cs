using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>What a frame must be so that <c>Send</c> can take it in the place of the collection.</summary>
internal static class FrameSending
{
    /// <summary>
    /// Whether the send of a frame of its own binds here, to the overload for the type that the collection takes.
    /// </summary>
    public static bool CanBeSent(Frame frame, bool more, FrameCollection collection, MessagingBody body)
    {
        if (
            collection.Member.Binding is not { } library
            || !frame.IsEmpty && (frame.Value.Syntax is not ExpressionSyntax || HoldsFunction(frame.Value) || IsMadeHere(frame))
        )
            return false;
        var socket = ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)collection.Send.Syntax).Expression).Expression;
        var value =
            frame.IsEmpty ? null
            : frame.IsObject ? library.ContentOf(frame.Value.Syntax.ToString())
            : frame.Value.Syntax.ToString();
        var send = SyntaxFactory.ParseExpression($"{socket}.{library.SendOf(value, more)}");
        if (
            body.Model.GetSpeculativeSymbolInfo(collection.Send.Syntax.SpanStart, send, SpeculativeBindingOption.BindAsExpression).Symbol
                is not IMethodSymbol method
            || body.Library.MemberOf(method) is not { IsSend: true, IsWrapper: false } member
        )
            return false;
        if (member.Role == MessagingRole.SendEmpty)
            return frame.IsEmpty;
        var type = method.Parameters[0].Type;
        return frame.IsEmpty ? type.IsByteSpan()
            : frame.IsObject ? type.IsByteArray()
            : type.Is(frame.Type) && !(collection.IsMultipartMessage && body.Library.Types.IsMessage(type));
    }

    /// <summary>An object that is made for the send would still be made.</summary>
    private static bool IsMadeHere(Frame frame) => frame.IsObject && frame.Value.Unconverted() is IObjectCreationOperation;

    /// <summary>Why a text cannot be sent itself; null for other frames, and for text that a send encodes in the same way.</summary>
    public static string? ReasonAgainstText(Frame frame, MessagingBody body)
    {
        if (frame.BecomesAscii && !AsciiText.Is(frame.Value, body, isCertain: true))
            return "a frame is text that the message holds as ASCII, but that may have other characters: a send would encode it as UTF-8";
        return frame.Encoding is { } encoding && !Utf8.Is(encoding, body)
            ? "a frame is text of another encoding than UTF-8, by which a send encodes it"
            : null;
    }

    /// <summary>Whether a frame that is null fails when its turn comes, as it would in a send of its own.</summary>
    public static bool FailsInItsTurn(Frame frame, FrameCollection collection) =>
        frame.IsObject
        || !frame.IsCopiedAtOnce && collection is { IsMultipartMessage: false, Member.Binding.Facts.CollectionsAreSentAsTheyAre: true };

    /// <summary>Whether <c>var frame = value;</c> can stand where the frame is evaluated.</summary>
    public static bool CanBeLocal(Frame frame, MessagingBody body)
    {
        if (frame.Value.Type is not { } type || !(type.Is(frame.Type) || type.IsByteSpan() && frame.Type.IsByteSpan()))
            return false;
        foreach (var node in frame.Value.Syntax.DescendantNodesAndSelf())
            if (node is CollectionExpressionSyntax or ImplicitObjectCreationExpressionSyntax || node.IsStackAlloc())
                return false;
        return !type.IsRefLikeType || !Functions.IsAsyncOrIterator(frame.Value, body);
    }

    /// <summary>A function in a frame may hold another finding.</summary>
    private static bool HoldsFunction(IOperation value)
    {
        foreach (var operation in value.Descendants())
            if (operation is IAnonymousFunctionOperation)
                return true;
        return false;
    }
}
