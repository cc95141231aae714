using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Effects that rules ask for together.</summary>
internal static class EffectGroups
{
    /// <summary>Lets other threads run, or waits for them: what both can reach may be another afterwards.</summary>
    public const Effect OtherThreads =
        Effect.Yields | Effect.Sleeps | Effect.Waits | Effect.MayWait | Effect.Locks | Effect.TriesLock | Effect.Signals | Effect.Suspends;

    /// <summary>Runs code that cannot be read here: it may do anything.</summary>
    public const Effect Unreadable = Effect.RunsUnknownCode | Effect.RunsLibraryCode | Effect.Iterates | Effect.CallsDelegate;
}
