using System;
using System.Threading;
using NetMQ;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What sockets and queues say of what is there, which loops that drain ask.</summary>
public sealed class WhatIsThereTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    [Fact]
    public void HasIn_is_true_as_long_as_a_message_is_there()
    {
        using var pair = new Pair();
        Assert.False(pair.Receiver.HasIn);
        pair.Sender.SendFrame("one");
        pair.Sender.SendFrame("two");
        Assert.True(SpinWait.SpinUntil(() => pair.Receiver.HasIn, s_patience));
        Assert.Equal("one", pair.Receiver.ReceiveFrameString());
        Assert.True(SpinWait.SpinUntil(() => pair.Receiver.HasIn, s_patience));
        Assert.Equal("two", pair.Receiver.ReceiveFrameString());
        Assert.False(pair.Receiver.HasIn);
    }

    [Fact]
    public void IsEmpty_is_false_as_long_as_an_item_is_there()
    {
        using var queue = new NetMQQueue<int>();
        Assert.True(queue.IsEmpty);
        queue.Enqueue(1);
        Assert.False(queue.IsEmpty);
        Assert.Equal(1, queue.Dequeue());
        Assert.True(queue.IsEmpty);
    }

    [Fact]
    public void Receive_that_waits_and_its_twin_that_does_not_give_the_same()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("one").SendFrame("two");
        Assert.True(SpinWait.SpinUntil(() => pair.Receiver.HasIn, s_patience));
        Assert.True(pair.Receiver.TryReceiveFrameString(out string? first, out bool more));
        Assert.Equal(("one", true), (first, more));
        Assert.Equal("two", pair.Receiver.ReceiveFrameString(out more));
        Assert.False(more);
    }

    /// <summary>Its thread asks each socket in each round: whoever else uses one is in it at the same time.</summary>
    [Fact]
    public void Running_poller_asks_its_sockets_although_no_handler_uses_them()
    {
        using var pair = new Pair();
        pair.Sender.SendFrame("message");
        int thread = 0;
        using var done = new ManualResetEventSlim();
        pair.Receiver.ReceiveReady += (_, _) =>
        {
            thread = Environment.CurrentManagedThreadId;
            done.Set();
        };
        using (var poller = new NetMQPoller { pair.Receiver })
        {
            poller.RunAsync();
            Assert.True(done.Wait(s_patience));
        }

        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    }
}
