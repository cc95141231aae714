using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3006: a message is used though it is disposed on every path that leads there, or on one that cannot go elsewhere; or it is returned
/// by the method whose using disposes it, or kept by a collection or field that is read behind that, also in a lambda. Disposing it again
/// does not count as a use.
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
                IsUse(kind)
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
        var reported = new HashSet<IOperation>();
        foreach (var symbol in body.Uses.Declared)
            if (symbol is ILocalSymbol { IsUsing: true } local && body.Library.Types.IsMessageOrFrames(local.Type))
                foreach (var reference in body.Uses.Of(local))
                    if (
                        body.Uses.DeclaratorOf(local)?.EnclosingFunction() is { } function
                        && HolderOf(FrameOf(reference, body) ?? reference, function, body) is { } holder
                        && ReaderOf(holder, local, function, body) is { } reader
                        && reported.Add(holder)
                    )
                        context.Report(
                            Rules.ZMQ3006_MessageUsedAfterDispose,
                            reference.Syntax.GetSquiggle(),
                            FixDecision.None(NoFix),
                            local.Name,
                            $"is disposed by its using before {reader}",
                            FrameOf(reference, body) is null ? "declare it without using" : "take the frame out by Pop"
                        );
    }

    /// <summary>The frame that a message of several gives and keeps: <c>frames[0]</c>.</summary>
    private static IOperation? FrameOf(IOperation reference, MessagingBody body) =>
        reference.Parent is IPropertyReferenceOperation { Property: var part, Instance: { } frames } frame
        && frames.Unconverted() == reference
        && body.Library.Types.IsMessage(part.Type)
            ? frame
            : null;

    private static bool IsUse(MessageEvent kind) =>
        kind
            is MessageEvent.Read
                or MessageEvent.Ask
                or MessageEvent.Send
                or MessageEvent.Fill
                or MessageEvent.Clear
                or MessageEvent.Empty
                or MessageEvent.Close;

    /// <summary>The message where the function names it, or a lambda in it that uses it; null for anything else.</summary>
    private static IOperation? HolderOf(IOperation message, IOperation function, MessagingBody body) =>
        message.EnclosingFunction() is var user && user == function
            ? (body.Library.Types.OwnsFrames(message.Type) ? QueryOf(message, CollectionFacet.Maps) : null) ?? message
        : user is IAnonymousFunctionOperation { Parent: IDelegateCreationOperation lambda }
        && lambda.EnclosingFunction() == function
        && IsUse(MessageEvents.Of(message, body).Event)
            ? QueryOf(lambda, CollectionFacet.Maps | CollectionFacet.HandsOn) ?? lambda
        : null;

    /// <summary>
    /// The sequence that goes through frames, or calls a lambda, only when it is asked for: <c>numbers.Select(i => message.Data[i])</c>.
    /// </summary>
    private static IOperation? QueryOf(IOperation given, CollectionFacet facets) =>
        given.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } query }
        && method.Has(facets)
        && method.ReturnType.TypeKind == TypeKind.Interface
            ? query
            : null;

    /// <summary>Who gets a message, or what uses it, when its using has disposed it; null where nobody does.</summary>
    private static string? ReaderOf(IOperation holder, ILocalSymbol message, IOperation function, MessagingBody body) =>
        GivenToCaller.Is(holder, body.Compilation) ? "the caller gets it"
        : KeptByCollection.Of(holder, message, function, body) is { } all ? $"'{all}' is read"
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
