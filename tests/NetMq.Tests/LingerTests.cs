using System;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What happens to messages that are not yet sent when their socket is disposed.</summary>
public sealed class LingerTests
{
    private const int Senders = 20,
        Processes = 5;

    /// <summary>How often a connection that is made at once may send everything after all.</summary>
    private const int Tries = 20;

    /// <summary>As many as may be tried until one message arrives.</summary>
    private const int Attempts = 2000;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(500);

    [Fact]
    public void Default_is_not_to_wait()
    {
        using var socket = new PushSocket();
        Assert.Equal(TimeSpan.Zero, socket.Options.Linger);
    }

    [Theory]
    [InlineData("Push")]
    [InlineData("Dealer")]
    [InlineData("Request")]
    [InlineData("Pair")]
    public void Messages_of_a_disposed_socket_are_lost(string kind) =>
        Assert.Contains(Enumerable.Range(0, Tries), _ => Arrived(kind, null) < Senders);

    [Theory]
    [InlineData("Push")]
    [InlineData("Dealer")]
    [InlineData("Request")]
    [InlineData("Pair")]
    public void With_linger_all_arrive(string kind) => Assert.Equal(Senders, Arrived(kind, s_patience));

    [Fact]
    public void A_second_is_enough_on_one_machine() => Assert.InRange(Arrived("Push", TimeSpan.FromSeconds(1)), 1, Senders);

    [Fact]
    public void Linger_may_be_set_behind_the_send()
    {
        using var pull = new PullSocket();
        using (var push = new PushSocket(pull.BindTcp()))
        {
            push.SendFrame("message");
            push.Options.Linger = s_patience;
        }
        Assert.True(pull.TryReceiveFrameString(s_patience, out _));
    }

    /// <summary>Nothing is for a PUB that has not been told yet what its peers want.</summary>
    [Fact]
    public void A_publisher_that_connects_loses_them_with_linger_too() =>
        Assert.InRange(Arrived("Publisher", TimeSpan.FromMilliseconds(100)), 0, Senders - 1);

    [Fact]
    public void So_are_many_messages_of_one_socket()
    {
        const int Messages = 100;
        int arrived = 0;
        for (int i = 0; i < Senders; i++)
            arrived += ArrivedOf(Messages);
        Assert.InRange(arrived, 0, Messages * Senders - 1);
    }

    /// <summary>Over inproc nothing has to be sent: the queue is the peer's.</summary>
    [Fact]
    public void Inproc_keeps_those_of_the_socket_that_connects()
    {
        string address = Endpoints.Inproc();
        using var pull = new PullSocket("@" + address);
        for (int i = 0; i < Senders; i++)
            Send("Push", address, null);
        Assert.Equal(Senders, Count(pull, s_patience));
    }

    [Fact]
    public void Inproc_keeps_those_of_the_socket_that_is_bound()
    {
        for (int i = 0; i < Senders; i++)
        {
            string address = Endpoints.Inproc();
            var push = new PushSocket("@" + address);
            using var pull = new PullSocket(">" + address);
            push.SendFrame("message");
            push.Dispose();
            Assert.True(pull.TryReceiveFrameString(s_patience, out _));
        }
    }

    /// <summary>A PUSH that is bound waits for a peer, so that it has a connection when it sends.</summary>
    [Fact]
    public void Those_of_a_bound_socket_may_arrive() =>
        Assert.True(
            Ever(() =>
            {
                var push = new PushSocket();
                using var pull = new PullSocket(">" + push.BindTcp());
                push.SendFrame("message");
                push.Dispose();
                return pull.TryReceiveFrameString(TimeSpan.FromMilliseconds(20), out _);
            })
        );

    [Fact]
    public void Those_after_a_reply_may_arrive()
    {
        using var router = new RouterSocket();
        string address = router.BindTcp();
        Assert.True(
            Ever(() =>
            {
                var dealer = new DealerSocket(address);
                dealer.SendFrame("question");
                router.SendMultipartMessage(router.ReceiveMultipartMessage());
                dealer.ReceiveFrameString();
                dealer.SendFrame("last");
                dealer.Dispose();
                var message = new NetMQMessage();
                return router.TryReceiveMultipartMessage(s_moment, ref message);
            })
        );
    }

    /// <summary>What waits for the connection sends at once when there is one.</summary>
    [Fact]
    public void Those_of_a_socket_that_waits_for_its_connection_may_arrive()
    {
        using var pull = new PullSocket();
        string address = pull.BindTcp();
        Assert.True(
            Ever(() =>
            {
                using var push = new PushSocket();
                push.Options.DelayAttachOnConnect = true;
                push.Connect(address);
                push.SendFrame("message");
                push.Dispose();
                return pull.TryReceiveFrameString(TimeSpan.FromMilliseconds(20), out _);
            })
        );
    }

    /// <summary>The library is compiled while the program runs, which gives the connection no time either.</summary>
    [Fact]
    public async Task So_are_those_of_a_process_that_has_just_started() =>
        Assert.InRange(await ArrivedFrom(nameof(FreshProcess.ConnectSendDispose), s_moment), 0, Processes - 1);

    /// <summary>The disposal returns at once, and the process ends with the threads that would send.</summary>
    [Fact]
    public async Task Linger_does_not_keep_a_process_alive() =>
        Assert.InRange(await ArrivedFrom(nameof(FreshProcess.LingerAndEnd), s_moment), 0, Processes - 1);

    [Fact]
    public async Task Cleanup_waits_for_them() =>
        Assert.Equal(Processes, await ArrivedFrom(nameof(FreshProcess.LingerAndCleanUp), s_patience));

    [Fact]
    public async Task With_linger_for_all_sockets_all_arrive() =>
        Assert.Equal("20 of 20", (await Child.RunAsync(nameof(FreshProcess.LingerOfAllSockets))).Output);

    [Fact]
    public async Task Dispose_does_not_wait_itself() =>
        Assert.Equal("returned", (await Child.RunAsync(nameof(FreshProcess.DisposeWithEndlessLinger))).Output);

    /// <summary>One process after the other connects, sends a message, and ends.</summary>
    private static async Task<int> ArrivedFrom(string scenario, TimeSpan patience)
    {
        using var pull = new PullSocket();
        string address = pull.BindTcp();
        for (int i = 0; i < Processes; i++)
            Assert.Equal((0, "sent"), await OutcomeOf(scenario, address));
        return Count(pull, patience, Processes);
    }

    private static async Task<(int?, string)> OutcomeOf(string scenario, string address)
    {
        var child = await Child.RunAsync(scenario, s_patience, address);
        return (child.ExitCode, child.Output);
    }

    /// <summary>One after the other connects, sends a message, and is disposed.</summary>
    internal static int Arrived(string kind, TimeSpan? linger)
    {
        int arrived = 0;
        for (int i = 0; i < Senders; i++)
        {
            using NetMQSocket peer = kind switch
            {
                "Push" => new PullSocket(),
                "Pair" => new PairSocket(),
                "Publisher" => new SubscriberSocket(),
                _ => new RouterSocket(),
            };
            (peer as SubscriberSocket)?.SubscribeToAnyTopic();
            Send(kind, peer.BindTcp(), linger);
            arrived += Count(peer, linger ?? TimeSpan.FromMilliseconds(50), 1);
        }
        return arrived;
    }

    private static void Send(string kind, string address, TimeSpan? linger)
    {
        using NetMQSocket socket = kind switch
        {
            "Push" => new PushSocket(),
            "Pair" => new PairSocket(),
            "Publisher" => new PublisherSocket(),
            "Request" => new RequestSocket(),
            _ => new DealerSocket(),
        };
        if (linger is { } time)
            socket.Options.Linger = time;
        socket.Connect(address);
        socket.SendFrame("message");
    }

    private static int ArrivedOf(int messages)
    {
        using var pull = new PullSocket();
        using (var push = new PushSocket(pull.BindTcp()))
            for (int i = 0; i < messages; i++)
                push.SendFrame(i.ToString(CultureInfo.InvariantCulture));
        return Count(pull, TimeSpan.FromMilliseconds(20), messages);
    }

    private static int Count(NetMQSocket peer, TimeSpan patience, int expected = Senders)
    {
        int arrived = 0;
        var message = new NetMQMessage();
        while (arrived < expected && peer.TryReceiveMultipartMessage(patience, ref message))
            arrived++;
        return arrived;
    }

    private static bool Ever(Func<bool> happens)
    {
        for (int i = 0; i < Attempts; i++)
            if (happens())
                return true;
        return false;
    }
}

internal static class FreshProcess
{
    public static string ConnectSendDispose()
    {
        Send(TimeSpan.Zero);
        return "sent";
    }

    public static string LingerAndEnd()
    {
        Send(TimeSpan.FromMinutes(1));
        return "sent";
    }

    public static string LingerAndCleanUp()
    {
        Send(TimeSpan.FromMinutes(1));
        NetMQConfig.Cleanup();
        return "sent";
    }

    private static void Send(TimeSpan linger)
    {
        using var push = new PushSocket(Environment.GetEnvironmentVariable(Child.Address));
        push.Options.Linger = linger;
        push.SendFrame("message");
    }

    /// <summary>It is read when a socket is made.</summary>
    public static string LingerOfAllSockets()
    {
        NetMQConfig.Linger = TimeSpan.FromMinutes(1);
        using var pull = new PullSocket();
        string address = pull.BindTcp();
        for (int i = 0; i < 20; i++)
        {
            using var push = new PushSocket(address);
            push.SendFrame("message");
        }
        int arrived = 0;
        while (arrived < 20 && pull.TryReceiveFrameString(NetMQConfig.Linger, out _))
            arrived++;
        return $"{arrived} of 20";
    }

    public static string DisposeWithEndlessLinger()
    {
        var socket = new PushSocket("tcp://127.0.0.1:9");
        socket.Options.Linger = TimeSpan.FromMilliseconds(-1);
        socket.SendFrame("message");
        return Scenarios.Returns(socket.Dispose, expected: true);
    }
}
