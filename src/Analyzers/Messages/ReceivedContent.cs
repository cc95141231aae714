using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// The content of a received frame as an expression names it: what holds the frame, and the source text of its bytes as a span (an
/// expression of the code and what to append to it).
/// </summary>
/// <param name="Frame">The message or frame.</param>
/// <param name="Holder">What holds it; null where only the expression says so.</param>
/// <param name="Expression">The expression to append to.</param>
/// <param name="Suffix">What makes a span of the expression.</param>
internal readonly record struct ReceivedContent(IOperation Frame, ISymbol? Holder, ExpressionSyntax Expression, string Suffix)
{
    /// <summary>Whether no visible receive gives the message, so that the program may have put it together.</summary>
    public bool MayBeMade { get; private init; }

    /// <summary>
    /// The bytes that a span expression shows: <c>message.Data</c>, <c>frame.Span</c>, slices of those, and locals that hold one of them
    /// and nothing else.
    /// </summary>
    public static ReceivedContent? OfSpan(IOperation span, MessagingBody body)
    {
        if (
            span.Unconverted().Syntax is not ExpressionSyntax expression
            || ShownBytes.Of(span, body) is not { IsByMember: true, Holder: var frame }
        )
            return null;
        return OfFrame(frame, body) is { } content ? content with { Expression = expression, Suffix = "" } : null;
    }

    /// <summary>The bytes of a message or frame that has been received, as far as the code tells.</summary>
    public static ReceivedContent? OfFrame(IOperation frame, MessagingBody body)
    {
        if (frame.Syntax is not ExpressionSyntax expression)
            return null;
        while (expression.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven)
            expression = forgiven;
        if (body.Library.IsReceivedFrame(frame.Type))
            return new(frame, LocalUses.SymbolOf(frame), expression, ".Span");
        return body.Library.Types.IsNativeMessage(frame.Type) && IsReceived(frame, body)
            ? new(frame, MessageHolder.Of(frame, body), expression, ".Data") { MayBeMade = MayBeMadeByProgram(frame, body) }
            : null;
    }

    private static bool IsReceived(IOperation message, MessagingBody body) =>
        message switch
        {
            IParameterReferenceOperation => true,
            ILocalReferenceOperation { Local: { IsForEach: true } local } => IsReceivedInto(local, body)
                || MadeMessage.CollectionOf(local, message) is not { } all
                || !IsMadeHere(all, body),
            ILocalReferenceOperation { Local: var local } => IsReceivedInto(local, body) || IsGivenByReceive(local, body),
            IPropertyReferenceOperation { Instance: { } multipart } property
                when body.Library.Types.IsMultipart(property.Property.ContainingType) => !IsMadeHere(multipart, body),
            _ when body.Library.HelperOf(message) is { } own => own.Role == MessagingRole.FillAndReturn,
            IInvocationOperation => false,
            _ => MessageHolder.Of(message, body) is { } holder && IsReceivedInto(holder, body),
        };

    private static bool MayBeMadeByProgram(IOperation message, MessagingBody body) =>
        !(MessageHolder.Of(message, body) is { } holder && IsReceivedInto(holder, body)) && MadeMessage.MayBe(message, body);

    private static bool IsReceivedInto(ISymbol holder, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.ReceiveMessage, Operation: IInvocationOperation receive }
                && MessageHolder.Is(receive.ArgumentFor(hit.Member.Operand), holder, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether a local gets a message that a helper of the user's returns, or one of several frames.</summary>
    private static bool IsGivenByReceive(ILocalSymbol local, MessagingBody body) =>
        body.Uses.SingleValueOf(local)?.Unconverted() switch
        {
            IInvocationOperation call => body.Library.MemberOf(call) is null
                || body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew },
            IPropertyReferenceOperation { Instance: { } multipart } property => body.Library.Types.IsMultipart(
                property.Property.ContainingType
            ) && !IsMadeHere(multipart, body),
            _ => false,
        };

    /// <summary>Whether a collection of frames is one that the code puts together itself.</summary>
    private static bool IsMadeHere(IOperation multipart, MessagingBody body) =>
        multipart.Unconverted() is IObjectCreationOperation
        || LocalUses.SymbolOf(multipart.Unconverted()) is ILocalSymbol local
            && body.Uses.SingleValueOf(local)?.Unconverted() is IObjectCreationOperation;
}
