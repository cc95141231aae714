using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>Might an operation write bytes that are known under another name as well? Code that cannot be read may.</summary>
internal static class ByteWrites
{
    private const Effect Writing =
        Effect.WritesMemory
        | Effect.Waits
        | Effect.MayWait
        | Effect.Locks
        | Effect.Suspends
        | Effect.RunsUnknownCode
        | Effect.RunsLibraryCode
        | Effect.Iterates
        | Effect.CallsDelegate;

    public static bool MayBe(IOperation operation, MessagingBody body) => (body.EffectsOf(operation) & Writing) != 0;
}
