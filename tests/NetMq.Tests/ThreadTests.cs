using System;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>Which sockets threads may share.</summary>
public sealed class ThreadTests
{
    [Fact]
    public async Task Two_threads_on_one_socket_damage_messages() =>
        Assert.Equal("damaged", (await Child.RunAsync(nameof(TwoThreads.OnOneSocket))).Output);

    [Theory]
    [InlineData(typeof(ServerSocket))]
    [InlineData(typeof(ClientSocket))]
    [InlineData(typeof(RadioSocket))]
    [InlineData(typeof(DishSocket))]
    [InlineData(typeof(ScatterSocket))]
    [InlineData(typeof(GatherSocket))]
    public void Sockets_for_several_threads_are_of_a_type_of_their_own(Type type) =>
        Assert.True(typeof(ThreadSafeSocket).IsAssignableFrom(type) && !typeof(NetMQSocket).IsAssignableFrom(type));

    [Fact]
    public async Task Thread_safe_socket_can_be_shared()
    {
        const int Each = 300;
        using var gather = new GatherSocket();
        using var scatter = new ScatterSocket();
        string address = Endpoints.Inproc();
        gather.Bind(address);
        scatter.Connect(address);
        var senders = Enumerable
            .Range(0, 2)
            .Select(sender =>
                Task.Run(() =>
                {
                    for (int i = 0; i < Each; i++)
                        scatter.Send((sender * Each + i).ToString(CultureInfo.InvariantCulture));
                })
            )
            .ToList();
        var received = Enumerable.Range(0, 2 * Each).Select(_ => int.Parse(gather.ReceiveString(), CultureInfo.InvariantCulture)).ToList();
        await Task.WhenAll(senders);
        Assert.Equal(Enumerable.Range(0, 2 * Each), received.Order());
    }
}

internal static class TwoThreads
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(50);

    /// <summary>Two threads send messages whose two frames name them, until one is mixed, is incomplete, or a send fails.</summary>
    public static string OnOneSocket()
    {
        var pair = new Pair(tcp: true);
        using var damaged = new ManualResetEventSlim();
        AppDomain.CurrentDomain.UnhandledException += (_, _) =>
        {
            // The damage is NetMQ's own thread's, too, and its exception would end the process before this has answered.
            damaged.Set();
            Thread.Sleep(Timeout.Infinite);
        };
        foreach (string name in new[] { "one", "two" })
            Start(
                () =>
                {
                    while (!damaged.IsSet)
                        pair.Sender.SendMoreFrame(name).SendFrame(name);
                },
                damaged
            );
        Start(
            () =>
            {
                while (pair.Receiver.ReceiveMultipartStrings() is [var first, var second] && first == second)
                    continue;
                damaged.Set();
            },
            damaged
        );
        return damaged.Wait(s_bound) ? "damaged" : "whole";
    }

    private static void Start(Action loop, ManualResetEventSlim damaged) =>
        new Thread(() =>
        {
            try
            {
                loop();
            }
            catch (Exception)
            {
                damaged.Set();
            }
        })
        {
            IsBackground = true,
        }.Start();
}
