using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>Hosts the rules about receiving and waiting.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReceivingAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public ReceivingAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new MessagePerReceive(),
                new RebuildBeforeReceive(),
                new ReceivedFrameCopied(),
                new ArrayPerReceive(),
                new FrameDataReadRepeatedly(),
                new ReceivedFrameRetained(),
                new MultipartPerReceive(),
                new ObjectPerMessage(),
                new SizesCollectedInList(),
                new UnreadFrame()
            ),
            ImmutableArray<TypeRule>.Empty
        ) { }
}
