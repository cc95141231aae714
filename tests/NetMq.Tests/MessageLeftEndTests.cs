using System;
using System.Threading;
using NetMQ;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What ends that a poller calls a handler again and again which leaves its message.</summary>
public sealed class MessageLeftEndTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    [Fact]
    public void Another_handler_of_the_same_socket_may_take_it()
    {
        using var pair = new Pair();
        var calls = new int[2];
        pair.Receiver.ReceiveReady += (_, _) => calls[0]++;
        pair.Receiver.ReceiveReady += (_, e) =>
        {
            e.Socket.SkipFrame();
            calls[1]++;
        };
        pair.Sender.SendFrame("message");
        using var done = new ManualResetEventSlim();
        using var poller = new NetMQPoller { pair.Receiver };
        Turns.Of(poller, 10, done);
        poller.RunAsync();
        Assert.True(done.Wait(s_patience));
        poller.Stop();
        Assert.Equal([1, 1], calls);
    }

    [Theory]
    [InlineData("unsubscribes")]
    [InlineData("removes the socket")]
    [InlineData("stops the poller")]
    public void Handler_that_ends_it_is_not_called_on_and_on(string does)
    {
        using var pair = new Pair();
        using var stopped = new ManualResetEventSlim();
        int calls = 0;
        using var poller = new NetMQPoller { pair.Receiver };
        pair.Receiver.ReceiveReady += OnReady;
        pair.Sender.SendFrame("message");
        if (does == "stops the poller")
        {
            poller.Run();
        }
        else
        {
            Turns.Of(poller, 10, stopped);
            poller.RunAsync();
            Assert.True(stopped.Wait(s_patience));
            poller.Stop();
        }

        Assert.InRange(calls, 1, 2); // a poller that is stopped ends behind its next round
        Assert.Equal("message", pair.Receiver.ReceiveFrameString());

        void OnReady(object? sender, NetMQSocketEventArgs e)
        {
            calls++;
            switch (does)
            {
                case "unsubscribes":
                    e.Socket.ReceiveReady -= OnReady;
                    break;
                case "removes the socket":
                    poller.Remove(e.Socket);
                    break;
                case "stops the poller":
                    poller.Stop();
                    break;
            }
        }
    }

    [Fact]
    public void Messages_of_a_socket_that_is_out_of_its_poller_wait_until_it_is_in_again()
    {
        using var clients = new Pair();
        using var backend = new Pair();
        using var done = new ManualResetEventSlim();
        using var poller = new NetMQPoller { clients.Receiver, backend.Receiver };
        var (free, calls, taken) = (0, 0, 0);
        clients.Receiver.ReceiveReady += (_, e) =>
        {
            calls++;
            if (free > 0)
            {
                free--;
                e.Socket.SkipFrame();
                taken++;
            }
            if (free == 0)
                poller.Remove(clients.Receiver);
            if (taken == 2)
                done.Set();
        };
        backend.Receiver.ReceiveReady += (_, e) =>
        {
            e.Socket.SkipFrame();
            if (++free == 1)
                poller.Add(clients.Receiver);
        };
        clients.Sender.SendFrame("first");
        clients.Sender.SendFrame("second");
        var timer = new NetMQTimer(TimeSpan.FromMilliseconds(20));
        timer.Elapsed += (_, _) =>
        {
            timer.Enable = taken == 0;
            backend.Sender.SendFrame("free");
        };
        poller.Add(timer);
        poller.RunAsync();
        Assert.True(done.Wait(s_patience));
        poller.Stop();
        Assert.InRange(calls, 2, 5);
    }
}
