using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>
/// Operations that may run code that knows messages or sockets: the user's, other libraries', or any that is called in between.
/// </summary>
internal static class ForeignCode
{
    private const Effect Unreadable = Effect.Suspends | Effect.CallsLambda | EffectGroups.Unreadable;

    private const Effect Messaging = Effect.UsesSocket | Effect.HandlesMessages;

    public static bool MayRun(IOperation operation, MessagingBody body) => MayRun(operation, Messaging, body);

    /// <summary>The same of code that sends: what only receives or polls goes on with no message.</summary>
    public static bool MaySend(IOperation operation, MessagingBody body) => MayRun(operation, Effect.Sends, body);

    private static bool MayRun(IOperation operation, Effect known, MessagingBody body)
    {
        var effects = body.EffectsOf(operation);
        return (effects & Unreadable) != 0 || (effects & Effect.RunsKnownCode) != 0 && (effects & known) != 0;
    }
}
