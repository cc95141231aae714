using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1007: text that is encoded to an array for one send, by the caller or by a Message's constructor. Net.Zmq sends text itself, encoded
/// on the stack or in a rented array. Silent on arrays that are kept or reused, on options and subscriptions, and on text that is added to a
/// multipart message, which encodes it to an array all the same; a literal it does not have to encode at all.
/// </summary>
internal sealed class TextEncodedToArray : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1007, Rules.ZMQ1007OtherEncoding);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role is MessagingRole.SendBytes or MessagingRole.AddFrame)
            {
                foreach (var array in ArrayForSend.Find(hit, body))
                    if (IsEncodedFor(hit, array, body))
                        Report(EncodedText.Of(array.Array.Creation)!.Value, TextFix.For(array, body), body, context);
            }
            else if (hit is { Member.Role: MessagingRole.CreateCopyingMessage, Operation: IObjectCreationOperation creation } && creation.ArgumentFor(hit.Member.Operand) is { } payload)
                ExamineMessage(creation, payload, body, context);
    }

    private static bool IsEncodedFor(MessagingHit hit, ArrayForSend array, MessagingBody body) => array.Subject == ArraySubject.Text
        && (hit.Member.Role == MessagingRole.SendBytes || EncodedText.IsLiteral(array.Array.Source!) && EncodedText.Of(array.Array.Creation)!.Value.IsUtf8(body));

    private static void ExamineMessage(IObjectCreationOperation creation, IOperation payload, MessagingBody body, in RuleContext context)
    {
        var encoded = EncodedText.Of(payload.Unconverted());
        if (encoded is null && payload.Type?.SpecialType != SpecialType.System_String || creation.HasErrors() || SentMessage.SendOf(creation, body) is not { } sent)
            return;
        var fix = TextFix.For(creation, sent.Member, encoded, payload, body);
        if (encoded is { } text)
            Report(text, fix, body, context);
        else
            context.Report(Diagnostic.Create(Rules.ZMQ1007, creation.Syntax.GetLocation(), fix.Locations, fix.Properties.Hot(body.Loops.IsHot(creation, context))));
    }

    private static void Report(EncodedText text, TextFix fix, MessagingBody body, in RuleContext context) =>
        context.Report(Diagnostic.Create(text.IsUtf8(body) ? Rules.ZMQ1007 : Rules.ZMQ1007OtherEncoding, text.Call.Syntax.GetLocation(), fix.Locations, fix.Properties.Hot(body.Loops.IsHot(text.Call, context))));
}
