using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What a poller does with a handler that returns without having taken what is there.</summary>
public sealed class MessageLeftTests
{
    private const int Many = 1000;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    public static TheoryData<string> Leaving { get; } =
        new("nothing", "asks", "takes from another", "fails before", "sends on another", "waits for a worker");

    [Theory]
    [MemberData(nameof(Leaving))]
    public void Handler_that_leaves_its_message_is_called_again_and_again(string does)
    {
        using var pair = new Pair();
        using var other = new Pair();
        var workers = new Queue<int>();
        pair.Sender.SendFrame("message");
        AssertCalledAgainAndAgain(
            pair.Receiver,
            handle: called =>
                pair.Receiver.ReceiveReady += (_, e) =>
                {
                    called();
                    Assert.True(e.IsReadyToReceive);
                    switch (does)
                    {
                        case "asks":
                            Assert.True(e.Socket.HasIn);
                            break;
                        case "takes from another":
                            Assert.False(other.Receiver.TryReceiveFrameString(out string? _));
                            break;
                        case "fails before":
                            try
                            {
                                int.Parse("none", provider: null);
                                e.Socket.SkipFrame();
                            }
                            catch (FormatException) { }
                            break;
                        case "sends on another":
                            other.Sender.TrySendFrame("event");
                            break;
                        case "waits for a worker":
                            if (workers.Count == 0)
                                return;
                            e.Socket.SkipFrame();
                            break;
                    }
                }
        );
        Assert.Equal("message", pair.Receiver.ReceiveFrameString());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Handler_of_a_queue_that_takes_nothing_is_called_again_and_again(bool iterates)
    {
        using var queue = new NetMQQueue<int>();
        queue.Enqueue(1);
        AssertCalledAgainAndAgain(
            queue,
            handle: called =>
                queue.ReceiveReady += (_, e) =>
                {
                    called();
                    if (!iterates)
                        return;
                    foreach (int number in e.Queue)
                        Assert.Equal(1, number);
                }
        );
        Assert.Equal(1, queue.Dequeue());
    }

    [Fact]
    public void Handler_of_an_actor_that_takes_nothing_is_called_again_and_again()
    {
        using var actor = NetMQActor.Create(shim =>
        {
            shim.SignalOK();
            shim.SendFrame("message");
            shim.ReceiveFrameString();
        });
        AssertCalledAgainAndAgain(actor, handle: called => actor.ReceiveReady += (_, _) => called());
    }

    /// <summary>Each call of an asynchronous handler begins the same wait once more.</summary>
    [Fact]
    public void Handler_that_awaits_before_it_receives_is_called_again_and_again()
    {
        using var pair = new Pair();
        pair.Sender.SendFrame("message");
        var never = new TaskCompletionSource();
        AssertCalledAgainAndAgain(
            pair.Receiver,
            handle: called =>
                pair.Receiver.ReceiveReady += async (_, e) =>
                {
                    called();
                    await never.Task;
                    e.Socket.SkipFrame();
                }
        );
    }

    [Fact]
    public void The_others_in_the_poller_are_served_in_between()
    {
        using var left = new Pair();
        using var served = new Pair();
        using var queue = new NetMQQueue<int>();
        using var done = new CountdownEvent(3);
        int calls = 0;
        left.Receiver.ReceiveReady += (_, _) => calls++;
        served.Receiver.ReceiveReady += (_, e) =>
        {
            e.Socket.SkipFrame();
            done.Signal();
        };
        queue.ReceiveReady += (_, e) =>
        {
            e.Queue.Dequeue();
            done.Signal();
        };
        var timer = new NetMQTimer(TimeSpan.FromMilliseconds(1));
        timer.Elapsed += (_, _) =>
        {
            timer.Enable = false;
            done.Signal();
        };
        using var poller = new NetMQPoller { left.Receiver, served.Receiver, queue, timer };
        left.Sender.SendFrame("message");
        poller.RunAsync();
        served.Sender.SendFrame("message");
        queue.Enqueue(1);
        Assert.True(done.Wait(s_patience));
        poller.Stop();
        Assert.NotEqual(0, calls);
    }

    private static void AssertCalledAgainAndAgain(ISocketPollable polled, Action<Action> handle)
    {
        using var done = new ManualResetEventSlim();
        int calls = 0;
        handle(() =>
        {
            if (++calls == Many)
                done.Set();
        });
        using var poller = new NetMQPoller { polled };
        poller.RunAsync();
        Assert.True(done.Wait(s_patience));
        poller.Stop();
    }
}
