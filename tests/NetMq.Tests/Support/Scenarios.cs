using System;
using System.Collections.Generic;
using System.Threading;

namespace ZmqPerf.NetMq.Tests.Support;

/// <summary>What a child process can be asked to do, by name: each returns what it has seen.</summary>
internal static class Scenarios
{
    public static readonly IReadOnlyDictionary<string, Func<string>> All = new Dictionary<string, Func<string>>(StringComparer.Ordinal)
    {
        [nameof(Timeouts.Receive)] = Timeouts.Receive,
        [nameof(Timeouts.Send)] = Timeouts.Send,
        [nameof(Timeouts.Dequeue)] = Timeouts.Dequeue,
        [nameof(Timeouts.OneMillisecond)] = Timeouts.OneMillisecond,
        [nameof(Shutdown.CleanupWithOpenSocket)] = Shutdown.CleanupWithOpenSocket,
        [nameof(Shutdown.CleanupWithEndlessLinger)] = Shutdown.CleanupWithEndlessLinger,
        [nameof(Shutdown.CleanupWithoutBlocking)] = Shutdown.CleanupWithoutBlocking,
        [nameof(Shutdown.CleanupOfDisposedSockets)] = Shutdown.CleanupOfDisposedSockets,
        [nameof(Shutdown.RunningPoller)] = Shutdown.RunningPoller,
        [nameof(Shutdown.BackgroundPoller)] = Shutdown.BackgroundPoller,
        [nameof(PollerLives.SocketDisposedWhilePollerRuns)] = PollerLives.SocketDisposedWhilePollerRuns,
        [nameof(PollerLives.PollerDisposedAfterItsSocket)] = PollerLives.PollerDisposedAfterItsSocket,
        [nameof(PollerLives.RemoveThenDispose)] = PollerLives.RemoveThenDispose,
        [nameof(PollerLives.PollerDisposedFirst)] = PollerLives.PollerDisposedFirst,
        [nameof(PollerLives.StoppedBefore)] = PollerLives.StoppedBefore,
        [nameof(PollerLives.RemoveAndDispose)] = PollerLives.RemoveAndDispose,
        [nameof(PollerLives.RemovedOnThePoller)] = PollerLives.RemovedOnThePoller,
        [nameof(Disposal.UnderAReceive)] = Disposal.UnderAReceive,
        [nameof(Disposal.UnderAMultipartReceive)] = Disposal.UnderAMultipartReceive,
        [nameof(Disposal.UnderReceivesWithATime)] = Disposal.UnderReceivesWithATime,
        [nameof(Disposal.UnderSends)] = Disposal.UnderSends,
        [nameof(Disposal.BeforeAReceive)] = Disposal.BeforeAReceive,
        [nameof(Disposal.BeforeASend)] = Disposal.BeforeASend,
        [nameof(Disposal.OfAPublisherBeforeASend)] = Disposal.OfAPublisherBeforeASend,
        [nameof(Disposal.UnderAForegroundThread)] = Disposal.UnderAForegroundThread,
        [nameof(Disposal.OfAPollerThatRuns)] = Disposal.OfAPollerThatRuns,
        [nameof(TwoThreads.OnOneSocket)] = TwoThreads.OnOneSocket,
        [nameof(FreshProcess.ConnectSendDispose)] = FreshProcess.ConnectSendDispose,
        [nameof(FreshProcess.LingerAndEnd)] = FreshProcess.LingerAndEnd,
        [nameof(FreshProcess.LingerAndCleanUp)] = FreshProcess.LingerAndCleanUp,
        [nameof(FreshProcess.LingerOfAllSockets)] = FreshProcess.LingerOfAllSockets,
        [nameof(FreshProcess.DisposeWithEndlessLinger)] = FreshProcess.DisposeWithEndlessLinger,
        [nameof(Pools.SetWhileAFrameIsUnderWay)] = Pools.SetWhileAFrameIsUnderWay,
    };

    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    /// <summary>Whether a call comes back: in a second where it should not, in a minute where it should.</summary>
    public static string Returns(Action call, bool expected = false)
    {
        using var returned = new ManualResetEventSlim();
        var thread = new Thread(() =>
        {
            call();
            returned.Set();
        })
        {
            IsBackground = true,
        };
        thread.Start();
        return returned.Wait(expected ? s_patience : s_bound) ? "returned" : "did not return";
    }
}
