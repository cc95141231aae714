using System;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What keeps a process from ending. There is one context for a process, so each has one of its own.</summary>
public sealed class ShutdownTests
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(2);

    [Fact]
    public void Close_is_another_name_of_Dispose()
    {
        var socket = new PullSocket();
        socket.Close();
        Assert.True(socket.IsDisposed);
    }

    [Theory]
    [InlineData(nameof(Shutdown.CleanupWithOpenSocket))]
    [InlineData(nameof(Shutdown.CleanupWithEndlessLinger))]
    public async Task Cleanup_hangs(string scenario) => Assert.Equal("did not return", (await Child.RunAsync(scenario, s_bound)).Output);

    [Theory]
    [InlineData(nameof(Shutdown.CleanupWithoutBlocking))]
    [InlineData(nameof(Shutdown.CleanupOfDisposedSockets))]
    public async Task Cleanup_returns(string scenario) => Assert.Equal("returned", (await Child.RunAsync(scenario)).Output);

    [Fact]
    public async Task Running_poller_keeps_the_process_alive()
    {
        var child = await Child.RunAsync(nameof(Shutdown.RunningPoller), s_bound);
        Assert.Equal((null, "Main ends"), (child.ExitCode, child.Output));
    }

    [Fact]
    public async Task Poller_on_a_background_thread_does_not()
    {
        var child = await Child.RunAsync(nameof(Shutdown.BackgroundPoller));
        Assert.Equal((0, "Main ends"), (child.ExitCode, child.Output));
    }
}

internal static class Shutdown
{
    public static string CleanupWithOpenSocket()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        var answer = Scenarios.Returns(() => NetMQConfig.Cleanup());
        GC.KeepAlive(socket);
        return answer;
    }

    /// <summary>A message for a peer that is not there, on a socket that waits for it even after Dispose.</summary>
    public static string CleanupWithEndlessLinger()
    {
        var socket = new PushSocket();
        socket.Options.Linger = TimeSpan.FromMilliseconds(-1);
        socket.Connect("tcp://127.0.0.1:9");
        socket.SendFrame("message");
        socket.Dispose();
        return Scenarios.Returns(() => NetMQConfig.Cleanup());
    }

    public static string CleanupWithoutBlocking()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        var answer = Scenarios.Returns(() => NetMQConfig.Cleanup(block: false), expected: true);
        GC.KeepAlive(socket);
        return answer;
    }

    public static string CleanupOfDisposedSockets()
    {
        using (var socket = new PushSocket())
        {
            socket.Connect("tcp://127.0.0.1:9");
            socket.SendFrame("message"); // lost: the default linger is zero
        }
        return Scenarios.Returns(() => NetMQConfig.Cleanup(), expected: true);
    }

    public static string RunningPoller()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        var poller = new NetMQPoller { socket };
        poller.RunAsync();
        return "Main ends";
    }

    public static string BackgroundPoller()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        var poller = new NetMQPoller { socket };
        poller.RunAsync("poller", isBackgroundThread: true);
        return "Main ends";
    }
}
