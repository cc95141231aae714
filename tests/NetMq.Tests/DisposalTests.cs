using System;
using System.Threading;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What threads hear of it when others dispose the socket that they use: nothing.</summary>
public sealed class DisposalTests
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(2);

    /// <summary>Neither a message nor an exception comes.</summary>
    [Theory]
    [InlineData(nameof(Disposal.UnderAReceive))]
    [InlineData(nameof(Disposal.UnderAMultipartReceive))]
    [InlineData(nameof(Disposal.UnderReceivesWithATime))]
    [InlineData(nameof(Disposal.UnderSends))]
    [InlineData(nameof(Disposal.BeforeAReceive))]
    [InlineData(nameof(Disposal.BeforeASend))]
    public async Task Call_on_a_disposed_socket_never_returns(string scenario) =>
        Assert.Equal("did not return", (await Child.RunAsync(scenario, s_bound)).Output);

    [Fact]
    public async Task Send_of_a_disposed_publisher_is_lost_without_an_exception() =>
        Assert.Equal("returned", (await Child.RunAsync(nameof(Disposal.OfAPublisherBeforeASend))).Output);

    [Fact]
    public async Task Foreground_thread_in_a_receive_keeps_the_process_alive()
    {
        var child = await Child.RunAsync(nameof(Disposal.UnderAForegroundThread), s_bound);
        Assert.Equal((null, "Main ends"), (child.ExitCode, child.Output));
    }

    /// <summary>So that is a way to end its thread.</summary>
    [Fact]
    public async Task Disposal_of_a_poller_ends_its_run() =>
        Assert.Equal("returned", (await Child.RunAsync(nameof(Disposal.OfAPollerThatRuns))).Output);

    [Fact]
    public void Disposed_poller_does_not_run()
    {
        var poller = new NetMQPoller();
        poller.Dispose();
        Assert.Throws<ObjectDisposedException>(poller.Run);
    }
}

internal static class Disposal
{
    /// <summary>Long enough for a call to wait.</summary>
    private static readonly TimeSpan s_while = TimeSpan.FromMilliseconds(300);

    public static string UnderAReceive() => Under(Bound(), socket => socket.ReceiveFrameBytes());

    public static string UnderAMultipartReceive() => Under(Bound(), socket => socket.ReceiveMultipartMessage());

    public static string UnderReceivesWithATime() =>
        Under(
            Bound(),
            socket =>
            {
                while (!socket.TryReceiveFrameBytes(TimeSpan.FromMilliseconds(10), out _))
                    continue;
            }
        );

    public static string UnderSends() =>
        Under(
            new PushSocket(),
            socket =>
            {
                while (true)
                    socket.SendFrame("message");
            }
        );

    public static string BeforeAReceive()
    {
        var socket = Bound();
        socket.Dispose();
        return Scenarios.Returns(() => socket.ReceiveFrameBytes());
    }

    public static string BeforeASend()
    {
        var socket = new PushSocket();
        socket.Dispose();
        return Scenarios.Returns(() => socket.SendFrame("message"));
    }

    public static string OfAPublisherBeforeASend()
    {
        var socket = new PublisherSocket();
        socket.Dispose();
        return Scenarios.Returns(() => socket.SendFrame("message"), expected: true);
    }

    public static string UnderAForegroundThread()
    {
        using var socket = Bound();
        using var begun = new ManualResetEventSlim();
        new Thread(() =>
        {
            begun.Set();
            socket.ReceiveFrameBytes();
        }).Start();
        begun.Wait();
        Thread.Sleep(s_while);
        return "Main ends";
    }

    public static string OfAPollerThatRuns()
    {
        var poller = new NetMQPoller { Bound() };
        return Ended(poller, poller.Run, expected: true);
    }

    private static string Under<T>(T socket, Action<T> call)
        where T : IDisposable => Ended(socket, () => call(socket));

    private static string Ended(IDisposable disposable, Action call, bool expected = false)
    {
        new Thread(() =>
        {
            Thread.Sleep(s_while);
            disposable.Dispose();
        })
        {
            IsBackground = true,
        }.Start();
        return Scenarios.Returns(call, expected);
    }

    private static PullSocket Bound()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        return socket;
    }
}
