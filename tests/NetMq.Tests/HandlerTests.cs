using System;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>When a poller calls handlers, how often, and on which thread.</summary>
public sealed class HandlerTests
{
    private const int Messages = 500,
        Many = 1000;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    [Theory]
    [InlineData(false, Messages, Messages)]
    [InlineData(true, 1, Messages / 10)]
    public void Handler_that_drains_is_called_less_often(bool drains, int least, int most)
    {
        using var pair = new Pair();
        for (int i = 0; i < Messages; i++)
            pair.Sender.SendFrame("message");
        var (calls, left) = (0, Messages);
        using var done = new ManualResetEventSlim();
        pair.Receiver.ReceiveReady += (_, e) =>
        {
            calls++;
            if (!drains)
                left -= e.Socket.TryReceiveFrameString(out string? _) ? 1 : 0;
            while (drains && e.Socket.TryReceiveFrameString(out string? _))
                left--;
            if (left == 0)
                done.Set();
        };
        Run(done, pair.Receiver);
        Assert.InRange(calls, least, most);
    }

    [Theory]
    [InlineData(false, Messages, Messages)]
    [InlineData(true, 1, Messages / 10)]
    public void Handler_of_a_queue_that_drains_is_called_less_often(bool drains, int least, int most)
    {
        using var queue = new NetMQQueue<int>();
        for (int i = 0; i < Messages; i++)
            queue.Enqueue(i);
        var (calls, left) = (0, Messages);
        using var done = new ManualResetEventSlim();
        queue.ReceiveReady += (_, e) =>
        {
            calls++;
            if (!drains)
                left -= e.Queue.TryDequeue(out int _, TimeSpan.Zero) ? 1 : 0;
            while (drains && e.Queue.TryDequeue(out int _, TimeSpan.Zero))
                left--;
            if (left == 0)
                done.Set();
        };
        Run(done, queue);
        Assert.InRange(calls, least, most);
    }

    [Fact]
    public void SendReady_is_called_again_and_again_although_nothing_is_sent()
    {
        using var pair = new Pair();
        using var done = new ManualResetEventSlim();
        int calls = 0;
        pair.Sender.SendReady += (_, _) =>
        {
            if (++calls == Many)
                done.Set();
        };
        Run(done, pair.Sender);
    }

    [Fact]
    public void SendReady_that_unsubscribes_itself_is_called_once()
    {
        using var pair = new Pair();
        using var done = new ManualResetEventSlim();
        int calls = 0;
        pair.Sender.SendReady += Once;
        using var poller = new NetMQPoller { pair.Sender };
        Turns.Of(poller, 10, done);
        poller.RunAsync();
        Assert.True(done.Wait(s_patience));
        Assert.Equal(1, calls);

        void Once(object? sender, NetMQSocketEventArgs e)
        {
            calls++;
            e.Socket.SendReady -= Once;
        }
    }

    [Fact]
    public void Handler_without_a_poller_is_not_called()
    {
        using var pair = new Pair();
        bool called = false;
        pair.Receiver.ReceiveReady += (_, _) => called = true;
        pair.Sender.SendFrame("message");
        Assert.Equal("message", pair.Receiver.ReceiveFrameString());
        Assert.False(called);
    }

    [Fact]
    public void Handlers_timers_actions_and_tasks_run_on_the_thread_of_the_poller()
    {
        using var pair = new Pair();
        using var queue = new NetMQQueue<int>();
        using var done = new CountdownEvent(5);
        var timer = new NetMQTimer(TimeSpan.FromMilliseconds(1));
        using var poller = new NetMQPoller { pair.Receiver, queue, timer };
        int thread = 0,
            elsewhere = 0;
        pair.Receiver.ReceiveReady += (_, e) =>
        {
            e.Socket.SkipFrame();
            Note();
        };
        queue.ReceiveReady += (_, e) =>
        {
            e.Queue.Dequeue();
            Note();
        };
        timer.Elapsed += (_, _) =>
        {
            timer.Enable = false;
            Note();
        };
        pair.Sender.SendFrame("message");
        queue.Enqueue(1);
        poller.RunAsync();
        poller.Run(Note);
        new System.Threading.Tasks.Task(Note).Start(poller);
        Assert.True(done.Wait(s_patience));
        Assert.Equal(0, elsewhere);
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);

        void Note()
        {
            int current = Environment.CurrentManagedThreadId;
            if (Interlocked.CompareExchange(ref thread, current, 0) is not 0 and var first && first != current)
                Interlocked.Increment(ref elsewhere);
            done.Signal();
        }
    }

    private static void Run(ManualResetEventSlim done, ISocketPollable polled)
    {
        using var poller = new NetMQPoller { polled };
        poller.RunAsync();
        Assert.True(done.Wait(s_patience));
    }
}
