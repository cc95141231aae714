using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>Whether the bytes that a message copies can be sent themselves: as a span that they are, or become.</summary>
internal static class MessageAroundManagedPayloadFix
{
    public static FixDecision For(IObjectCreationOperation creation, IOperation source, MessagingMember sending, MessagingBody body)
    {
        if (sending.IsWrapper)
            return FixDecision.None("a method of your own sends the message");
        if ((MessagePoolUseFix.EditFor(source, body) ?? InPlaceEdit(source)) is not { } edit)
            return FixDecision.None("the bytes have no form that can be sent as it is");
        var text = edit == SentInstead.SourceAsSpan ? $"({source.Syntax}).AsSpan()" : source.Syntax.ToString();
        return SentInstead.For(creation, edit, source, text, body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("the message is not just sent, once, by a call that waits, right after it is made");
    }

    /// <summary>What has no type of its own takes that of the send's parameter.</summary>
    private static string? InPlaceEdit(IOperation source) =>
        source.Syntax is CollectionExpressionSyntax || source.Syntax.IsStackAlloc() ? SentInstead.Source : null;
}
