using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Texts;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1007: text that is encoded to an array for one send, by the caller or by a Message's constructor. Net.Zmq sends text itself, encoded
/// on the stack or in a rented array; a literal the compiler encodes. Silent on arrays that are kept or reused, on options and
/// subscriptions, on text that is added to a multipart message, which encodes it to an array all the same, and, literals aside, where a
/// part of the bytes is sent or their number is read. Where a library sends no spans, there are no literals, and only UTF-8 is of use.
/// </summary>
internal sealed class TextEncodedToArray : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1007_TextEncodedToArray);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role is MessagingRole.SendBytes or MessagingRole.SendBytesAsync or MessagingRole.AddFrame)
            {
                foreach (var array in ArrayForSend.Find(hit, body))
                    if (
                        array.Subject == ArraySubject.Text
                        && (EncodedText.Of(array.Array.Creation, body) ?? EncodedText.ByMaker(array.Array.Creation, body)) is { } text
                        && IsSaved(text, array.IsWhole && array.Uses.IsEmpty, hit.Member, body)
                        && (SendsSpans(hit.Member) || CanSend(text, array, body, context))
                    )
                        Report(
                            text.Call,
                            text.Text,
                            text,
                            TextEncodedToArrayFix.For(array, body),
                            hit.Member.Role == MessagingRole.SendBytes,
                            hit.Member,
                            body,
                            context
                        );
            }
            else if (
                hit is { Member.Role: MessagingRole.CreateCopyingMessage, Operation: IObjectCreationOperation creation }
                && creation.ArgumentFor(hit.Member.Operand) is { } payload
            )
                ExamineMessage(creation, payload, body, context);
            else if (MessageByMethod.Of(hit, body) is { } made)
                ExamineMessage(made, body, context);
    }

    /// <summary>
    /// Whether the array is spared where the text, or a literal, stands in its place: a literal always, a text only where nothing but a
    /// send gets all of its bytes.
    /// </summary>
    private static bool IsSaved(EncodedText text, bool isOnlySent, MessagingMember member, MessagingBody body) =>
        SendsSpans(member) && IsUtf8Literal(text.Text, text, body)
        || isOnlySent
            && (
                member.Role is MessagingRole.SendBytes or MessagingRole.SendBytesAsync
                || body.Library.Runtime?.CopiesIntoFrame(member) == true
            );

    /// <summary>Whether a literal that the compiler encodes, or a frame that is written in place, can be sent.</summary>
    private static bool SendsSpans(MessagingMember member) => member.Binding is not { Facts.SendsPartsByLength: true };

    /// <summary>
    /// Whether the text itself can stand in the place of its bytes, also where a method of the user's passes those on, and whether that can
    /// be measured.
    /// </summary>
    private static bool CanSend(EncodedText text, ArrayForSend array, MessagingBody body, in RuleContext context) =>
        array.Member.IsCertain
        && !text.IsMadeElsewhere
        && text.IsUtf8(body)
        && !ArrayAdvice.IsIdle(array.Member, SizeAnalysis.LengthOf(text.Call, body, context.CancellationToken));

    private static void ExamineMessage(IObjectCreationOperation creation, IOperation payload, MessagingBody body, in RuleContext context)
    {
        var encoded = EncodedText.Of(payload.Unconverted(), body);
        if (
            encoded is null && payload.Type?.SpecialType != SpecialType.System_String
            || creation.HasErrors()
            || SentMessage.SendOf(creation, body) is not { } sent
        )
            return;
        var text = encoded?.Text ?? payload.Written();
        if (!sent.IsMeasured || IsUtf8Literal(text, encoded, body))
        {
            var fix = TextEncodedToArrayFix.For(creation, sent.Member, encoded, payload, body);
            Report(encoded?.Call ?? (IOperation)creation, text, encoded, fix, isSentItself: false, sent.Member, body, context);
        }
    }

    /// <summary>A message that a method of the user's makes around a text.</summary>
    private static void ExamineMessage(in MessageByMethod made, MessagingBody body, in RuleContext context)
    {
        var encoded = EncodedText.Of(made.Payload, made.Inside);
        if (made.Sent.IsMeasured || (encoded?.IsUtf8(made.Inside) ?? made.Payload.Type?.SpecialType == SpecialType.System_String) == false)
            return;
        var fix = FixDecision.None("a method of your own makes the message");
        var text = encoded?.Text ?? made.Payload;
        Report(made.Call, text, encoded?.Elsewhere, fix, isSentItself: false, made.Sent.Member, body, context);
    }

    private static bool IsUtf8Literal(IOperation text, EncodedText? encoded, MessagingBody body) =>
        EncodedText.CanBeUtf8Literal(text) && encoded?.IsUtf8(body) != false;

    private static void Report(
        IOperation at,
        IOperation text,
        EncodedText? encoded,
        FixDecision fix,
        bool isSentItself,
        MessagingMember member,
        MessagingBody body,
        in RuleContext context
    )
    {
        var isOther = encoded?.IsUtf8(body) == false;
        var isUtf8 = SendsSpans(member) && IsUtf8Literal(text, encoded, body);
        var (literal, occasion, remedy) = TextAdvice.Of(text, isUtf8, isOther, member, body);
        var isHot = body.Loops.IsHot(at, context);
        long? size = text.ConstantValue is { HasValue: true, Value: string constant } ? Encoding.UTF8.GetByteCount(constant) : null;
        context.Report(
            Rules.ZMQ1007_TextEncodedToArray,
            at.Syntax.GetSquiggle(),
            fix.OnlyHot(isHot).Costing(isSentItself && !isOther && SendsSpans(member) ? CostForms.Text : null, size),
            literal,
            occasion,
            remedy
        );
    }
}
