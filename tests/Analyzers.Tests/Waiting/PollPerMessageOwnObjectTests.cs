using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2008 where an object of the user's has the socket, and perhaps the poller.</summary>
public sealed class PollPerMessageOwnObjectTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    [Theory]
    [InlineData("if (_poller.Poll(100) == 0) continue; Program.Handle({|ZMQ2008:_socket.RecvString()|});")]
    [InlineData("if (_poller.Poll(100) > 0) Program.Handle({|ZMQ2008:Next()|});")]
    [InlineData("if (!Wait(100)) continue; Program.Handle({|ZMQ2008:Next()|});")]
    public Task Socket_that_the_constructor_adds_Triggers(string code) => Code.Triggers(Of(code));

    [Theory]
    [InlineData("if (!Wait(100)) continue; while (TryNext(out var size)) Program.Handle(size);")]
    [InlineData("if (_poller.Poll(100) == 0) continue; Program.Handle(Next()); while (TryNext(out var size)) Program.Handle(size);")]
    [InlineData("if (_poller.Poll(100) == 0) continue; Program.Handle(Next()); Rest();")]
    [InlineData("if (_poller.Poll(100) == 0) continue; Program.Handle(Next()); Reply();")]
    [InlineData("if (_others.Poll(100) == 0) continue; Program.Handle(Next());")]
    [InlineData("if (_poller.Poll(100) == 0) continue; Program.Handle(_other.RecvString());")]
    public Task Socket_of_which_more_happens_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Of(code, code.Contains("Reply()") ? "_socket.Send(\"ok\");" : ""));

    [Theory]
    [InlineData("using var poller = new Poller(1); link.AddTo(poller);", "poller.Poll(100) > 0")]
    [InlineData("using var poller = new Poller(1); poller.Add(link.Socket, PollEvents.In);", "poller.Poll(100) > 0")]
    [InlineData("", "link.Wait(100)")]
    public Task Object_whose_socket_is_polled_Triggers(string before, string asked) =>
        Code.Triggers(With($"{before} while (true) if ({asked}) Handle({{|ZMQ2008:link.Next()|}});"));

    [Theory]
    [InlineData("using var poller = new Poller(1); other.AddTo(poller);", "poller.Poll(100) > 0")]
    [InlineData("using var poller = new Poller(1); using var wrong = new Poller(1); link.AddTo(wrong);", "poller.Poll(100) > 0")]
    [InlineData("using var poller = new Poller(1); poller.Add(other.Socket, PollEvents.In);", "poller.Poll(100) > 0")]
    [InlineData("", "other.Wait(100)")]
    public Task Object_whose_socket_is_in_another_poller_DoesNotTrigger(string before, string asked) =>
        Code.DoesNotTrigger(With($"{before} while (true) if ({asked}) Handle(link.Next());"));

    private static string Of(string code, string reply = "") => File(LoopOf(code), reply, "");

    private static string With(string code) => File("", "", $"public static void Run(Link link, Link other) {{ {code} }}");

    private static string LoopOf(string code) => $"public void Run() {{ while (true) {{ {code} }} }}";

    private static string File(string loop, string reply, string program) =>
        $$"""
            using System;
            using Net.Zmq;

            internal sealed class Link
            {
                private readonly Socket _socket, _other;
                private readonly Poller _poller = new(2), _others = new(2);
                private readonly byte[] _buffer = new byte[256];

                public Link(Context context)
                {
                    _socket = new Socket(context, SocketType.Dealer);
                    _other = new Socket(context, SocketType.Dealer);
                    _poller.Add(_socket, PollEvents.In);
                    _others.Add(_other, PollEvents.In);
                }

                public Socket Socket => _socket;

                public bool Wait(int time) => _poller.Poll(time) > 0;

                public int AddTo(Poller poller) => poller.Add(_socket, PollEvents.In);

                public string Next() => _socket.RecvString();

                public bool TryNext(out int size) => _socket.TryRecv(_buffer, out size);

                private void Rest()
                {
                    while (_socket.TryRecv(_buffer, out var size))
                        Program.Handle(size);
                }

                private void Reply()
                {
                    {{reply}}
                }

                {{loop}}
            }

            internal static class Program
            {
                private static long s_sum;

                public static void Handle(string text) => s_sum += text.Length;

                public static void Handle(int size) => s_sum += size;

                {{program}}
            }
            """;
}
