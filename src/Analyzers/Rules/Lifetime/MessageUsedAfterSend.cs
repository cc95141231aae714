using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3004: the content of a message is read, or sent, though a send has taken it on every path that leads there, or on one that cannot go
/// elsewhere. A send that throws has not sent, so what a handler does is left alone.
/// </summary>
internal sealed class MessageUsedAfterSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3004_MessageUsedAfterSend);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var message in MessagePaths.In(body, context.CancellationToken))
        foreach (var (use, kind) in message.Protocol.Events)
            if (
                kind is MessageEvent.Read or MessageEvent.Measure or MessageEvent.Send
                && Verdict.On(use, message.Walk, static fact => fact.State == State.Sent) is { } verdict
                && (verdict.IsCertain || !AsksWhetherSent(use))
                && !message.Protocol.IsAlwaysEmpty
                && !Asserted.Is(use, body)
            )
                LifetimeReport.At(
                    use,
                    verdict,
                    Rules.ZMQ3004_MessageUsedAfterSend,
                    "only the author knows which content is meant",
                    context,
                    message.Name,
                    verdict.IsCertain ? "after it was" : "here if it was",
                    LifetimeReport.LineOf(verdict),
                    RemedyOf(use, kind, message, body)
                );
    }

    /// <summary>Whether a message that only some paths have sent is asked for its size: 0 says that it was sent.</summary>
    private static bool AsksWhetherSent(IOperation use)
    {
        var asked =
            use.ParentPastConversions() is IPropertyReferenceOperation { Instance: { } content } property && content.Unconverted() == use
                ? property
                : use as IPropertyReferenceOperation;
        return asked?.Type?.SpecialType switch
        {
            SpecialType.System_Boolean => true,
            SpecialType.System_Int32 => asked.ParentPastConversions() is IBinaryOperation or IIsPatternOperation,
            _ => false,
        };
    }

    private static string RemedyOf(IOperation use, MessageEvent kind, FollowedMessage message, MessagingBody body) =>
        use switch
        {
            _ when kind == MessageEvent.Send => MessageHolder.TypeOf(message.Symbol, body) is { IsReferenceType: true } type
                ? $"send another {type.Name} instead"
                : "initialize it again first",
            IPropertyReferenceOperation { Property: var asked } when body.Library.Types.IsSize(asked) => "read its size before the send",
            _ => "read it before the send",
        };
}
