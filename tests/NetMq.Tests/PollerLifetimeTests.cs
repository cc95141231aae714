using System;
using System.Threading;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>A poller must go before its sockets, and a socket leave its poller on the poller's thread.</summary>
public sealed class PollerLifetimeTests
{
    /// <summary>The exception is one of the poller's thread, where nobody can catch it.</summary>
    [Theory]
    [InlineData(nameof(PollerLives.SocketDisposedWhilePollerRuns))]
    [InlineData(nameof(PollerLives.PollerDisposedAfterItsSocket))]
    [InlineData(nameof(PollerLives.RemoveThenDispose))]
    public async Task Process_dies(string scenario)
    {
        var child = await Child.RunAsync(scenario);
        Assert.NotEqual(0, child.ExitCode);
        Assert.Contains(nameof(ObjectDisposedException), child.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(nameof(PollerLives.PollerDisposedFirst))]
    [InlineData(nameof(PollerLives.StoppedBefore))]
    [InlineData(nameof(PollerLives.RemoveAndDispose))]
    [InlineData(nameof(PollerLives.RemovedOnThePoller))]
    public async Task Process_lives(string scenario)
    {
        var child = await Child.RunAsync(scenario);
        Assert.Equal((0, "lives"), (child.ExitCode, child.Output));
    }

    [Fact]
    public void Poller_that_was_never_started_throws_at_its_own_dispose()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        var poller = new NetMQPoller { socket };
        socket.Dispose();
        Assert.Throws<NetMQException>(poller.Dispose);
    }

    [Fact]
    public void Poller_cannot_be_disposed_by_its_own_handler()
    {
        Exception? thrown = null;
        using var done = new ManualResetEventSlim();
        using var poller = new NetMQPoller();
        var timer = new NetMQTimer(TimeSpan.FromMilliseconds(1));
        timer.Elapsed += (_, _) =>
        {
            thrown ??= Record.Exception(poller.Dispose);
            done.Set();
        };
        poller.Add(timer);
        poller.RunAsync();
        Assert.True(done.Wait(TimeSpan.FromMinutes(1)));
        Assert.IsType<InvalidOperationException>(thrown);
    }
}

internal static class PollerLives
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    public static string SocketDisposedWhilePollerRuns()
    {
        var (socket, _) = Running();
        socket.Dispose();
        Thread.Sleep(s_patience);
        return "lives";
    }

    /// <summary>What <c>using poller; using socket;</c> does.</summary>
    public static string PollerDisposedAfterItsSocket()
    {
        var (socket, poller) = Running();
        socket.Dispose();
        poller.Dispose();
        Thread.Sleep(s_patience);
        return "lives";
    }

    /// <summary>Off the poller's thread, Remove only asks for it: the poller may still look at the socket.</summary>
    public static string RemoveThenDispose()
    {
        var (socket, poller) = Running();
        using var gate = new ManualResetEventSlim();
        poller.Run(gate.Wait); // the poller is busy, as it may be at any time
        poller.Remove(socket);
        socket.Dispose();
        gate.Set();
        Thread.Sleep(s_patience);
        return "lives";
    }

    public static string PollerDisposedFirst()
    {
        var (socket, poller) = Running();
        poller.Dispose();
        socket.Dispose();
        return "lives";
    }

    public static string StoppedBefore()
    {
        var (socket, poller) = Running();
        poller.Stop();
        socket.Dispose();
        poller.Dispose();
        return "lives";
    }

    public static string RemoveAndDispose()
    {
        var (socket, poller) = Running();
        poller.RemoveAndDispose(socket);
        poller.Dispose();
        return "lives";
    }

    public static string RemovedOnThePoller()
    {
        var (socket, poller) = Running();
        using var done = new ManualResetEventSlim();
        poller.Run(() =>
        {
            poller.Remove(socket);
            socket.Dispose();
            done.Set();
        });
        done.Wait();
        poller.Dispose();
        return "lives";
    }

    private static (PullSocket Socket, NetMQPoller Poller) Running()
    {
        var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        socket.ReceiveReady += (_, _) => { };
        var poller = new NetMQPoller { socket };
        using var runs = new ManualResetEventSlim();
        poller.RunAsync();
        poller.Run(runs.Set); // once this has run, the poller has looked at its sockets
        runs.Wait();
        return (socket, poller);
    }
}
