using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Hosts the rules about code that does something else than its author thinks.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CorrectnessAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public CorrectnessAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new SendResultIgnored(),
                new TruncatedReceive(),
                new WholeBufferSent(),
                new SocketSharedAcrossThreads(),
                new SocketOfARunningLoop(),
                new SocketOfARunningPoller(),
                new ErrorNumberLiteral(),
                new PollBelowOneMillisecond(),
                new ReceivedLengthDiscarded(),
                new InprocOnPrivateContext(),
                new DeadEagainCheck(),
                new FrameWithGaps(),
                new OptionAfterEndpoint(),
                new MissingSubscription(),
                new WrongDirection(),
                new SocketOutOfTurn(),
                new OneFrameSkipped(),
                new SendReadyKept(),
                new SocketDisposedInPoller(),
                new DisposedInUse(),
                new DisposedBeforeTaken()
            ),
            ImmutableArray.Create<TypeRule>(
                new SocketSharedByMembers(),
                new SocketSharedByRequests(),
                new PollerSharedByMembers(),
                new SocketFieldDisposedInPoller()
            )
        ) { }
}
