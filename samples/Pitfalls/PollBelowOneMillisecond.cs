using System;
using System.Diagnostics;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Wants to wait for half a millisecond at a time.</summary>
internal static class PollBelowOneMillisecond
{
    public static string Run()
    {
        using var link = new Link();
        using var poller = new Poller(1);
        poller.Add(link.Receiver, PollEvents.In);
        long turns = 0;
        var clock = Stopwatch.StartNew();
        while (clock.ElapsedMilliseconds < 200)
        {
            poller.Poll(TimeSpan.FromMilliseconds(0.5)); // ZMQ3018
            turns++;
        }
        return $"{turns:N0} polls in {clock.ElapsedMilliseconds} ms, instead of 400: none of them waits";
    }
}
