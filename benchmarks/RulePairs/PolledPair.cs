using System;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

/// <summary>Frames that are waited for by a poller, and received into one buffer.</summary>
public abstract class PolledPair : RulePair
{
    private protected Poller Poller { get; private set; } = null!;

    private protected byte[] Buffer { get; private set; } = [];

    /// <summary>A wait before each receive.</summary>
    private protected ulong PollEach(int count)
    {
        Prepare();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Poller.Poll();
            read += Read(Buffer.AsSpan(0, Pull.Recv(Buffer)));
        }
        return read;
    }

    private protected void Prepare()
    {
        if (Poller is not null)
            return;
        Buffer = new byte[Size];
        Poller = new Poller(1);
        Poller.Add(Pull, PollEvents.In);
    }
}
