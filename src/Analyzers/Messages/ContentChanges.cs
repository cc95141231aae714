using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// May an operation change the content of a message that others can reach too: receive, send, rebuild, dispose or replace one? What cannot
/// be read may, and while one thread waits, another may work on what both can reach.
/// </summary>
internal static class ContentChanges
{
    private const Effect Changing = Effect.ChangesMessages | EffectGroups.OtherThreads | EffectGroups.Unreadable;

    /// <summary>Whether one operation may, its parts aside.</summary>
    public static bool MayChange(IOperation operation, MessagingBody body) => (body.EffectsOf(operation) & Changing) != 0;
}
