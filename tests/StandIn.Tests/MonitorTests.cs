using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class MonitorTests
{
    [Fact]
    public void Events_ArriveByEitherOverload()
    {
        using var pipe = Pipe.Inproc();
        using Socket first = pipe.Open(SocketType.Pull),
            second = pipe.Open(SocketType.Pull);
        first.Monitor("inproc://first", (int)SocketMonitorEvent.Listening);
        second.Monitor("inproc://second", SocketMonitorEvent.Listening);
        using Socket firstEvents = pipe.Open(SocketType.Pair),
            secondEvents = pipe.Open(SocketType.Pair);
        firstEvents.Connect("inproc://first");
        secondEvents.Connect("inproc://second");

        first.Bind("tcp://127.0.0.1:*");
        second.Bind("tcp://127.0.0.1:*");

        Assert.Equal((SocketMonitorEvent.Listening, first.GetOptionString(SocketOption.Last_Endpoint)), Receive(firstEvents));
        Assert.Equal((SocketMonitorEvent.Listening, second.GetOptionString(SocketOption.Last_Endpoint)), Receive(secondEvents));
    }

    [Fact]
    public void NullEndpoint_EndsTheMonitor()
    {
        using var pipe = Pipe.Inproc();
        pipe.Receiver.Monitor("inproc://events", SocketMonitorEvent.All);
        using Socket events = pipe.Open(SocketType.Pair);
        events.Connect("inproc://events");

        pipe.Receiver.Monitor(null, SocketMonitorEvent.All);

        Assert.Equal(SocketMonitorEvent.MonitorStopped, Receive(events).Event);
    }

    [Fact]
    public void Endpoint_HasToBeInproc()
    {
        using var pipe = Pipe.Inproc();

        Errno.Expect(Errno.NoProtocol, () => pipe.Sender.Monitor("tcp://127.0.0.1:*", SocketMonitorEvent.All));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.Monitor("nonsense", 1));
        pipe.Sender.Monitor(null, 0);
    }

    private static (SocketMonitorEvent Event, string Address) Receive(Socket events)
    {
        using MultipartMessage frames = events.RecvMultipart();
        var data = SocketMonitorEventData.Parse(frames.PeekFirst(), frames.PeekLastString());
        return (data.Event, data.Address);
    }
}
