using System;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>
/// A time-out below a millisecond is cut to 0 ms, and 0 is never over. (Who waits keeps a processor busy: so in a process of its own.)
/// </summary>
public sealed class TimeoutTests
{
    [Theory]
    [InlineData(nameof(Timeouts.Receive))]
    [InlineData(nameof(Timeouts.Send))]
    [InlineData(nameof(Timeouts.Dequeue))]
    public async Task Below_a_millisecond_it_never_ends(string scenario) =>
        Assert.Equal("did not return", (await Child.RunAsync(scenario)).Output);

    [Fact]
    public async Task From_a_millisecond_on_it_ends() =>
        Assert.Equal("returned", (await Child.RunAsync(nameof(Timeouts.OneMillisecond))).Output);

    [Fact]
    public void Zero_does_not_wait()
    {
        using var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        Assert.False(socket.TryReceiveFrameBytes(TimeSpan.Zero, out var frame));
        Assert.Null(frame);
    }
}

internal static class Timeouts
{
    public static string Receive()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        return Scenarios.Returns(() => socket.TryReceiveFrameString(TimeSpan.FromMicroseconds(100), out _));
    }

    /// <summary>Nobody is connected, so nothing can be sent.</summary>
    public static string Send()
    {
        var socket = new PushSocket();
        socket.Bind(Endpoints.Inproc());
        return Scenarios.Returns(() => socket.TrySendFrame(TimeSpan.FromMicroseconds(500), "frame"));
    }

    public static string Dequeue()
    {
        var queue = new NetMQQueue<int>();
        return Scenarios.Returns(() => queue.TryDequeue(out _, new TimeSpan(1000)));
    }

    public static string OneMillisecond()
    {
        var pull = new PullSocket();
        pull.Bind(Endpoints.Inproc());
        var push = new PushSocket();
        push.Bind(Endpoints.Inproc());
        var queue = new NetMQQueue<int>();
        var timeout = TimeSpan.FromMilliseconds(1);
        return Scenarios.Returns(
            () =>
            {
                pull.TryReceiveFrameString(timeout, out _);
                push.TrySendFrame(timeout, "frame");
                queue.TryDequeue(out _, timeout);
            },
            expected: true
        );
    }
}
