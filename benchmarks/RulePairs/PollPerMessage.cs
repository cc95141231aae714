using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Queued frames: a poll before each receive, against one poll and receives until the socket is empty.")]
[CostForm("poll")]
public class ZMQ2008 : PolledPair
{
    [Params(8, 512)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count) => PollEach(count);

    protected override ulong ReceiveAfter(int count)
    {
        Prepare();
        ulong read = 0;
        Poller.Poll();
        while (Pull.TryRecv(Buffer, out int size))
            read += Read(Buffer.AsSpan(0, size));
        return read;
    }
}
