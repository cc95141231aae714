using System.ComponentModel;
using System.Threading;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description(
    "A round trip to another thread, which sends each frame back: polling with a sleep of 1 ms between polls, against a receive that waits."
)]
public class ZMQ2007 : RoundTrip
{
    protected override void Await()
    {
        while (!Pair.TryRecv(Message, out _))
            Thread.Sleep(1);
    }
}

[Description("The same, polling at full speed.")]
[CostForm("spin")]
public class ZMQ2007FullSpeed : RoundTrip
{
    protected override void Await()
    {
        while (!Pair.TryRecv(Message, out _)) { }
    }
}
