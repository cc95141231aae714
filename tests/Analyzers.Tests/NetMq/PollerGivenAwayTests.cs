using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 for methods that are given a running poller and its socket: they may stop it.</summary>
public sealed class PollerGivenAwayTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    [Theory]
    [InlineData("poller.Stop(); socket.SendFrame(\"bye\");")]
    [FullData("poller.RemoveAndDispose(socket);")]
    [FullData("poller.StopAsync(); while (poller.IsRunning) Thread.Sleep(1); socket.SendFrame(\"bye\");")]
    public Task Method_that_gets_the_poller_DoesNotTrigger(string end) => Code.DoesNotTrigger(Program(end, "End(poller, socket);"));

    [Fact]
    public Task Method_that_gets_the_socket_alone_Triggers() => Code.Triggers(Program("", "{|ZMQ3011:Say(socket)|};"));

    private static string Program(string end, string call) =>
        $$"""
            using System;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;

            static class Program
            {
                static void End(NetMQPoller poller, DealerSocket socket) { {{end}} }

                static void Say(DealerSocket socket) => socket.SendFrame("bye");

                static void Run()
                {
                    using var socket = new DealerSocket(">tcp://a:1");
                    using var poller = new NetMQPoller { socket };
                    poller.RunAsync();
                    Console.ReadLine();
                    {{call}}
                }
            }
            """;
}
