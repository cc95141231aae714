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

[Description(
    "A round trip to another thread, while a second socket has to be served too: a poller for each, waited for in turn up to 10 ms, "
        + "against one poller."
)]
public class ZMQ2009Pollers : RoundTrip
{
    private readonly byte[] _other = new byte[8];

    private Poller Both { get; set; } = null!;

    private Poller First { get; set; } = null!;

    private Poller Second { get; set; } = null!;

    protected override void Prepare()
    {
        Both = new Poller(2);
        Both.Add(Pair, PollEvents.In);
        Both.Add(Silent, PollEvents.In);
        First = new Poller(1);
        First.Add(Silent, PollEvents.In);
        Second = new Poller(1);
        Second.Add(Pair, PollEvents.In);
    }

    protected override void Await()
    {
        while (true)
        {
            if (First.Poll(10) > 0)
                Silent.Recv(_other);
            if (Second.Poll(10) > 0)
                break;
        }
        Pair.Recv(Message);
    }

    protected override void Wait()
    {
        Both.Poll();
        Pair.Recv(Message);
    }
}
