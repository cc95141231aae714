using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Queued frames: a poll before each receive, against one poll and receives until the socket is empty.")]
[CostForm("poll")]
public class ZMQ2008 : RulePair
{
    [Params(8, 512)]
    public override int Size { get; set; }

    private Poller? Poller { get; set; }

    private byte[] Buffer { get; set; } = [];

    protected override ulong ReceiveBefore(int count)
    {
        Prepare();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Poller!.Poll();
            read += Read(Buffer.AsSpan(0, Pull.Recv(Buffer)));
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        Prepare();
        ulong read = 0;
        Poller!.Poll();
        while (Pull.TryRecv(Buffer, out int size))
            read += Read(Buffer.AsSpan(0, size));
        return read;
    }

    private void Prepare()
    {
        if (Poller is not null)
            return;
        Buffer = new byte[Size];
        Poller = new Poller(1);
        Poller.Add(Pull, PollEvents.In);
    }
}
