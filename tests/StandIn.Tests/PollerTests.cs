using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class PollerTests
{
    [Fact]
    public void ReadySockets_AreCountedAndMarked()
    {
        using Pipe silent = Pipe.Inproc(),
            talking = Pipe.Inproc();
        using var poller = new Poller(3);
        Assert.Equal(0, poller.Add(silent.Receiver, PollEvents.In));
        Assert.Equal(1, poller.Add(talking.Receiver, PollEvents.In));
        Assert.Equal(2, poller.Add(talking.Sender, PollEvents.None));
        talking.Sender.Send("hello");

        Assert.Equal(1, poller.Poll(1000));

        Assert.Equal((3, 3), (poller.Count, poller.Capacity));
        Assert.Equal((false, true), (poller.IsReadable(0), poller.IsReadable(1)));
        Assert.Equal(PollEvents.In, poller.GetReturnedEvents(1));
        Assert.Equal(PollEvents.None, poller.GetReturnedEvents(2));
        Assert.False(poller.HasError(1));
        Assert.Same(talking.Receiver, poller.GetSocket(1));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.GetSocket(3));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.GetSocket(-1));
    }

    [Fact]
    public void Update_ChangesWhatIsWaitedFor()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.In);
        Assert.Equal(0, poller.Poll(0));

        poller.Update(0, PollEvents.Out);

        Assert.Equal(1, poller.Poll());
        Assert.True(poller.IsWritable(0));
    }

    [Fact]
    public async Task WaitingPoll_IsWokenByAFrame()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Receiver, PollEvents.In);
        Task<int> poll = Task.Run(() => poller.Poll(TimeSpan.FromSeconds(10)));

        pipe.Sender.Send("wake");

        Assert.Equal(1, await poll);
    }

    [Fact]
    public void ManySockets_AreAllWatched()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(40);
        for (int i = 0; i < 40; i++)
            poller.Add(pipe.Sender, PollEvents.Out);

        Assert.Equal(40, poller.Poll(0));
        Assert.True(poller.IsWritable(39));
    }

    [Fact]
    public async Task NoSockets_AreNotWaitedFor()
    {
        using var poller = new Poller(1);

        Task<(int, int)> polls = Task.Run(() => (poller.Poll(), poller.Poll(Timeout.InfiniteTimeSpan)));

        Assert.Equal((0, 0), await polls.WaitAsync(TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void TimeOut_IsCutDownToMilliseconds()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Receiver, PollEvents.In);

        Assert.Equal(0, poller.Poll(TimeSpan.FromMicroseconds(999)));
        Assert.Equal(0, poller.Poll(TimeSpan.FromMicroseconds(-999)));
        Assert.Equal(0, poller.Poll(1));
        pipe.Sender.Send("there");
        Assert.Equal(1, poller.Poll(TimeSpan.FromSeconds(-5)));
        Assert.Equal(1, poller.Poll(long.MinValue));
    }

    [Fact]
    public void Update_ForgetsWhatThePollFound()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.Out);
        poller.Poll(0);
        Assert.Equal(PollEvents.Out, poller.GetReturnedEvents(0));

        poller.Update(0, PollEvents.Out);

        Assert.Equal(PollEvents.None, poller.GetReturnedEvents(0));
        pipe.Sender.Dispose();
        Assert.Throws<ObjectDisposedException>(() => poller.Update(0, PollEvents.In));
    }

    [Fact]
    public void ClearedPoller_TakesSocketsAgain()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.Out);
        poller.Poll(0);

        poller.Clear();

        Assert.Equal((0, 1), (poller.Count, poller.Capacity));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.IsReadable(0));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => poller.GetSocket(0));
        Assert.Equal(0, poller.Add(pipe.Receiver, PollEvents.In));
        Assert.Equal(PollEvents.None, poller.GetReturnedEvents(0));
        Assert.Equal(0, poller.Poll(0));
    }

    [Fact]
    public void EndOfTheContext_Throws()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Receiver, PollEvents.In);

        pipe.Context.Shutdown();

        Errno.Expect(Errno.Terminated, () => poller.Poll(0));
    }
}
