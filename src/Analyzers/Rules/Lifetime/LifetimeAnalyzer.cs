using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>Hosts the rules about what lives how long.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LifetimeAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public LifetimeAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new MessageUsedAfterSend(),
                new SentMessageReused(),
                new MessageUsedAfterDispose(),
                new FrameSpanOutlivesFrame(),
                new NeverDisposed(),
                new ZeroCopyWithoutFree(),
                new FreeCallbackDoesMore(),
                new UnfinishedMultipart(),
                new DisposeOrder(),
                new DisposedBeforeSent(),
                new FirstMessageDropped(),
                new ReceiveBufferClobbered()
            ),
            ImmutableArray.Create<TypeRule>(new DisposeOrderOfFields())
        ) { }
}
