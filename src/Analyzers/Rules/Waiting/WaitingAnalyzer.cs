using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>Hosts the rules about how code waits for messages.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WaitingAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public WaitingAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new EmptyPollThrows(),
                new SpinningReceive(),
                new PollPerMessage(),
                new MessagePerEvent(),
                new MessageLeft(),
                new SocketsPolledByTurns(),
                new PollerPerWait(),
                new ThreadPoolReceive(),
                new PoolThreadLoop()
            ),
            ImmutableArray<TypeRule>.Empty
        ) { }
}
