using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Queued frames, a wait before each receive: with a poller of its own, against one poller for all.")]
public class ZMQ2016 : PolledPair
{
    [Params(64)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        Prepare();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            using var poller = new Poller(1);
            poller.Add(Pull, PollEvents.In);
            poller.Poll();
            read += Read(Buffer.AsSpan(0, Pull.Recv(Buffer)));
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count) => PollEach(count);
}
