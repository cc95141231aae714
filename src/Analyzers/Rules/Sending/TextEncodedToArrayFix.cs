using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Whether the text can be sent itself: as a literal that the compiler encodes where it is one and the language has those, else as a
/// string.
/// </summary>
internal static class TextEncodedToArrayFix
{
    public static FixDecision For(ArrayForSend array, MessagingBody body)
    {
        if (array.Member.IsWrapper)
            return FixDecision.None("a method of your own sends it: pass the text on");
        if (array.IsAsync)
            return FixDecision.None("an asynchronous send of text encodes it to an array, too");
        if (array.IsAlternative)
            return FixDecision.None(ArrayForSend.OneOfSeveral);
        if (EncodedText.Of(array.Array.Creation, body) is not { } encoded)
            return FixDecision.None("a method of your own encodes the text: let it return that");
        if (!encoded.IsUtf8(body))
            return FixDecision.None("the encoding is not known to be UTF-8");
        if (!array.IsWhole)
            return FixDecision.None("only a part of the bytes is sent");
        var text = array.Array.Source!;
        if (
            EncodedText.IsLiteral(text)
            && SentInstead.For(array, SentInstead.Utf8, text, SentInstead.Utf8Literal(text.Syntax), body) is { } literal
        )
            return FixDecision.Of(literal);
        if (array.Member.Role == MessagingRole.AddFrame)
            return FixDecision.None("the text is to be encoded where AddFrame makes room");
        return SentInstead.For(array, SentInstead.Source, text, text.Syntax.ToString(), body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("the array is used otherwise, or something may happen between the encoding and the send");
    }

    public static FixDecision For(
        IObjectCreationOperation creation,
        MessagingMember sending,
        EncodedText? encoded,
        IOperation payload,
        MessagingBody body
    )
    {
        if (sending.IsWrapper)
            return FixDecision.None("a method of your own sends the message");
        if (encoded?.IsUtf8(body) == false)
            return FixDecision.None("the encoding is not known to be UTF-8");
        var text = (encoded?.Text ?? payload).Written();
        if (
            EncodedText.IsLiteral(text)
            && SentInstead.For(creation, SentInstead.Utf8, text, SentInstead.Utf8Literal(text.Syntax), body) is { } literal
        )
            return FixDecision.Of(literal);
        return SentInstead.For(creation, SentInstead.Source, text, text.Syntax.ToString(), body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("the message is not just sent, once, by a call that waits, right after it is made");
    }
}
