using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3006: a message is used though it is disposed on every path that leads there, or on one that cannot go elsewhere; or it is returned
/// by the method whose using disposes it, or kept by a collection that is read behind that. Disposing it again does not count as a use.
/// </summary>
internal sealed class MessageUsedAfterDispose : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3006_MessageUsedAfterDispose);

    private const string NoFix = "only the author knows how long it is needed";

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var message in MessagePaths.In(body, context.CancellationToken))
        foreach (var (use, kind) in message.Protocol.Events)
            if (
                kind
                    is MessageEvent.Read
                        or MessageEvent.Ask
                        or MessageEvent.Send
                        or MessageEvent.Fill
                        or MessageEvent.Clear
                        or MessageEvent.Empty
                        or MessageEvent.Close
                && Verdict.On(use, message.Walk, static fact => fact.State == State.Disposed) is { } verdict
                && !Asserted.ToFail(use, body)
            )
                LifetimeReport.At(
                    use,
                    verdict,
                    Rules.ZMQ3006_MessageUsedAfterDispose,
                    NoFix,
                    context,
                    message.Name,
                    ProblemOf(use, kind, verdict, message, body.Library),
                    message.Protocol.IsClosedBy(verdict.Fact.Cause) ? "close it after its last use" : "dispose it after its last use"
                );
        foreach (var symbol in body.Uses.Declared)
            if (symbol is ILocalSymbol { IsUsing: true } local && body.Library.Types.IsMessage(local.Type))
                foreach (var reference in body.Uses.Of(local))
                    if (
                        body.Uses.DeclaratorOf(local) is { } declarator
                        && reference.EnclosingFunction() is var function
                        && function == declarator.EnclosingFunction()
                        && ReaderOf(reference, local, function, body) is { } reader
                    )
                        context.Report(
                            Rules.ZMQ3006_MessageUsedAfterDispose,
                            reference.Syntax.GetSquiggle(),
                            FixDecision.None(NoFix),
                            local.Name,
                            $"is disposed by its using before {reader}",
                            "declare it without using"
                        );
    }

    /// <summary>Who gets a message that its using has disposed; null where nobody does.</summary>
    private static string? ReaderOf(IOperation message, ILocalSymbol local, IOperation function, MessagingBody body) =>
        message.ParentPastConversions() is IReturnOperation { Kind: OperationKind.Return } ? "the caller gets it"
        : message.ParentPastConversions() is IArgumentOperation
        && UsingScope.Of(local, function) is { } scope
        && KeptByCollection.Of(message, scope, body) is { } all
            ? $"'{all}' is read"
        : null;

    private static string ProblemOf(IOperation use, MessageEvent kind, Verdict verdict, FollowedMessage message, MessagingLibrary library)
    {
        var isClosed = message.Protocol.IsClosedBy(verdict.Fact.Cause);
        var ended = isClosed ? "closed" : "disposed";
        var consequence =
            library.MemberOf(use) is { Role: MessagingRole.Rebuild } ? "Rebuild writes to freed memory"
            : isClosed && kind == MessageEvent.Read ? "its content is gone"
            : "this throws";
        var line = LifetimeReport.LineOf(verdict);
        return verdict.IsCertain
            ? $"was {ended} on line {line}, so {consequence}"
            : $"is {ended} here on the path through line {line}, so {consequence}";
    }
}
