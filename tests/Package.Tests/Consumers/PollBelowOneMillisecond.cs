using System;
using Net.Zmq;

namespace Consumer;

public static class PollBelowOneMillisecond
{
    public static void Run(Poller poller)
    {
        while (poller.Poll(TimeSpan.FromMilliseconds(0.5)) == 0) // warning ZMQ3018, fixed
        {
        }
    }
}
