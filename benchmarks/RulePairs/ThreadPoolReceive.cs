using System.ComponentModel;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("A round trip to another thread: the asynchronous receive, against one that waits on the thread itself.")]
[CostForm("bytes")]
public class ZMQ2012 : RoundTrip
{
    protected override void Await() => Pair.RecvBytesAsync().AsTask().GetAwaiter().GetResult();
}
