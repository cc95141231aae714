using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>Hosts the rules about sending.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SendingAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public SendingAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new ZeroCopyForSmallMessage(),
                new LargeArrayPerSend(),
                new ArrayPerSend(),
                new MessagePoolUse(),
                new LocalMessagePool(),
                new PayloadCopiedBeforeSend(),
                new MessageAroundManagedPayload(),
                new TextEncodedToArray(),
                new ConstantPayloadAllocated(),
                new SamePayloadSentToMany(),
                new CollectionMultipartSend(),
                new CapturingWriter()
            ),
            ImmutableArray.Create<TypeRule>(new CustomMessagePool())
        ) { }
}
