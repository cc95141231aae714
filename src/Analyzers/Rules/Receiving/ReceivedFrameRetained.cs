using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Keeping;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2010: received messages that a hot place puts into a field or collection and that stay there: a small frame points into the buffer
/// that it was read with, and keeps all of it. Silent where messages are taken out again, where only large ones are kept, and where the
/// frames of one message are put together.
/// </summary>
internal sealed class ReceivedFrameRetained : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2010_ReceivedFrameRetained);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<ISymbol>? seen = null;
        foreach (var hit in body.Hits)
        {
            var message = hit switch
            {
                { Member: { Role: MessagingRole.ReceiveNew, IsWrapper: true } member, Operation: IInvocationOperation given } =>
                    KeptMessage.GivenBy(given, member, body),
                { Member.Role: MessagingRole.ReceiveMessage, Operation: IInvocationOperation receive }
                    when receive.ArgumentFor(hit.Member.Operand)?.Unconverted() is ILocalReferenceOperation { Local: var local }
                        && (seen ??= new(SymbolEqualityComparer.Default)).Add(local) => KeptMessage.Of(local, body),
                _ => null,
            };
            if (message is null)
                continue;
            foreach (var store in message.Stores)
                if (
                    message.OriginOf(store) is { } origin
                    && body.Loops.IsHot(store.Construct, context)
                    && !FrameAssembly.IsAround(store.Construct, body)
                    && !new LargeFrames(
                        message.Local,
                        origin,
                        store.Construct,
                        body,
                        context.Options.SmallMessageLimit,
                        context.CancellationToken
                    ).MayBeAll()
                    && KeepingPlace.Keeps(store, body, context)
                )
                    context.Report(
                        Rules.ZMQ2010_ReceivedFrameRetained,
                        store.Construct.Syntax.GetSquiggle(),
                        FixDecision.None("the type of what holds the messages would have to change with all its uses").Hot(),
                        store.Holder.PlainName()
                    );
        }
    }
}
