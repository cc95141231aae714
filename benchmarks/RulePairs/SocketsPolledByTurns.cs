using System.ComponentModel;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description(
    "A round trip to another thread, while a second socket has to be served too: polling both in turn with a sleep of 1 ms, "
        + "against a poller."
)]
public class ZMQ2009 : RoundTrip
{
    private readonly byte[] _other = new byte[8];

    private Poller Poller { get; set; } = null!;

    protected override void Prepare()
    {
        Poller = new Poller(2);
        Poller.Add(Pair, PollEvents.In);
        Poller.Add(Silent, PollEvents.In);
    }

    protected override void Await()
    {
        while (!Pair.TryRecv(Message, out _))
            if (!Silent.TryRecv(_other, out _))
                Thread.Sleep(1);
    }

    protected override void Wait()
    {
        Poller.Poll();
        Pair.Recv(Message);
    }
}
