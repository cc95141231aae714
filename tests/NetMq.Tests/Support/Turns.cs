using System;
using System.Threading;
using NetMQ;

namespace ZmqPerf.NetMq.Tests.Support;

/// <summary>The turns of a timer, so that whatever else its poller would do it has done.</summary>
internal static class Turns
{
    public static void Of(NetMQPoller poller, int count, ManualResetEventSlim done)
    {
        var timer = new NetMQTimer(TimeSpan.FromMilliseconds(1));
        timer.Elapsed += (_, _) =>
        {
            if (--count == 0)
                done.Set();
        };
        poller.Add(timer);
    }
}
