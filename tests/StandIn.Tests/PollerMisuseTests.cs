using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class PollerMisuseTests
{
    [Fact]
    public void Capacity_IsAtLeastOneAndNotExceeded()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.Out);

        Assert.Throws<ArgumentOutOfRangeException>("capacity", () => new Poller(0));
        Assert.Throws<ArgumentOutOfRangeException>("capacity", () => new Poller(-1));
        Assert.Throws<InvalidOperationException>(() => poller.Add(pipe.Receiver, PollEvents.In));
        Assert.Equal(1, poller.Count);
    }

    [Fact]
    public void IndexOutOfRange_IsNamed()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(2);
        poller.Add(pipe.Sender, PollEvents.Out);

        foreach (int index in new[] { -1, 1, 2 })
        {
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.IsReadable(index));
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.IsWritable(index));
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.HasError(index));
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.GetReturnedEvents(index));
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.GetSocket(index));
            Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.Update(index, PollEvents.In));
        }
    }

    [Fact]
    public void DisposedPoller_SaysSo()
    {
        using var pipe = Pipe.Inproc();
        var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.Out);
        poller.Dispose();
        poller.Dispose();
        Action[] members =
        [
            () => _ = poller.Count,
            () => _ = poller.Capacity,
            () => poller.Add(pipe.Sender, PollEvents.In),
            () => poller.Update(-1, PollEvents.In),
            () => poller.GetSocket(-1),
            () => poller.GetReturnedEvents(-1),
            () => poller.IsReadable(-1),
            () => poller.IsWritable(-1),
            () => poller.HasError(-1),
            () => poller.Poll(0),
            () => poller.Poll(TimeSpan.Zero),
            () => poller.Clear(),
        ];

        Assert.All(members, member => Assert.Equal("Net.Zmq.Poller", Assert.Throws<ObjectDisposedException>(member).ObjectName));
        Assert.Throws<ArgumentNullException>("socket", () => poller.Add(null!, PollEvents.In));
    }
}
