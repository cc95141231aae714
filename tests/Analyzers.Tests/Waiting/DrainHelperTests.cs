using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Methods of the user's that take what is there in a loop of their own.</summary>
public sealed class DrainHelperTests
{
    private static RuleTest Spin { get; } = RuleTest.Of("ZMQ2007");
    private static RuleTest Turns { get; } = RuleTest.Of("ZMQ2009");

    private const string Any = "var any = false; while (s.TryRecv(payload, out var n)) { any = true; Handle(n); } return any;";

    [Theory]
    [InlineData("bool", Any)]
    [FullData("bool", "var count = 0; while (s.TryRecv(payload, out var n)) { count++; Handle(n); } return count > 0;")]
    [FullData("bool", "var any = false; for (; s.TryRecv(payload, out var n);) { any = true; Handle(n); } return any;")]
    [FullData("bool", "var any = false; while (running && s.TryRecv(payload, out var n)) { any = true; Handle(n); } return any;")]
    [FullData("bool", "var any = false; while (true) { if (!s.TryRecv(payload, out var n)) return any; any = true; Handle(n); }")]
    [InlineData("bool", "var any = false; while (true) { if (!s.TryRecv(payload, out _)) { break; } any = true; } return any;")]
    [FullData(
        "bool",
        "var any = false; while (true) { int n = s.Recv(payload, RecvFlags.DontWait); if (n < 0) break; any = true; } return any;"
    )]
    [FullData("bool", "var any = false; for (;;) { var ok = s.TryRecv(payload, out _); if (!ok) return any; any = true; }")]
    [InlineData(
        "bool",
        "var any = false; do { var n = s.Recv(payload, RecvFlags.DontWait); if (n == -1) return any; any = true; } while (true);"
    )]
    public Task Loop_that_sleeps_where_a_method_has_drained_nothing_Triggers(string type, string code) =>
        Spin.Triggers($"while (running) {{ if (!{{|ZMQ2007:Drain(socket)|}}) Thread.Sleep(1); }} {type} Drain(Socket s) {{ {code} }}");

    [Theory]
    [InlineData("if ({|ZMQ2007:Drain(socket)|} == 0) Thread.Sleep(1);")]
    [InlineData("var got = {|ZMQ2007:Drain(socket)|}; if (got <= 0) Thread.Sleep(1);")]
    [FullData("var got = {|ZMQ2007:Drain(socket)|}; if (got > 0) continue; Thread.Yield();")]
    [FullData("{|ZMQ2007:Drain(socket)|};")]
    public Task Loop_around_a_method_that_counts_what_it_drains_Triggers(string code) =>
        Spin.Triggers(
            $"while (running) {{ {code} }} "
                + "int Drain(Socket s) { var count = 0; while (s.TryRecv(payload, out var n)) { count++; Handle(n); } return count; }"
        );

    [Fact]
    public Task Loop_that_spins_on_a_method_that_says_nothing_Triggers() =>
        Spin.Triggers("while (running) {|ZMQ2007:Pump(socket)|}; void Pump(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }");

    [Fact]
    public Task Loop_that_spins_on_a_method_that_keeps_the_length_Triggers() =>
        Spin.Triggers(
            "while (running) {|ZMQ2007:Pump(socket)|}; "
                + "void Pump(Socket s) { while (true) { var n = s.Recv(payload, RecvFlags.DontWait); if (n < 0) return; Handle(n); } }"
        );

    /// <summary>Where nothing has come it adds zero, and does not end the loop.</summary>
    [Theory]
    [InlineData("total += {|ZMQ2007:Drain(socket)|}; Thread.Yield();")]
    [InlineData("var n = {|ZMQ2007:Drain(socket)|}; total += n; if (n == 0) Thread.Sleep(1);")]
    public Task Loop_that_adds_up_what_a_method_drains_Triggers(string code) =>
        Spin.Triggers(
            $"var total = 0; while (total < 1000) {{ {code} }} "
                + "int Drain(Socket s) { var count = 0; while (s.TryRecv(payload, out var n)) count++; return count; }"
        );

    [Fact]
    public Task Loop_that_counts_its_tries_DoesNotTrigger() =>
        Spin.DoesNotTrigger(
            "var total = 0; while (total < 1000) { Drain(socket); total += 1; Thread.Yield(); } "
                + "int Drain(Socket s) { var count = 0; while (s.TryRecv(payload, out var n)) count++; return count; }"
        );

    [Theory]
    [InlineData("{|ZMQ2009:Pump(sender)|}; Pump(receiver); Thread.Sleep(1);")]
    [InlineData("var any = {|ZMQ2009:Any(sender)|} | Any(receiver); if (!any) Thread.Sleep(1);")]
    [FullData("if (!{|ZMQ2009:Any(sender)|} && !Any(receiver)) Thread.Sleep(1);")]
    [FullData("{|ZMQ2009:Any(sender)|}; if (receiver.TryRecv(payload, out var k)) Handle(k); Thread.Yield();")]
    public Task Sockets_that_methods_drain_by_turns_Trigger(string code) =>
        Turns.Triggers(
            $"while (running) {{ {code} }} void Pump(Socket s) {{ while (s.TryRecv(payload, out var n)) Handle(n); }} "
                + $"bool Any(Socket s) {{ {Any} }}"
        );

    [Fact]
    public Task Extension_and_method_of_a_field_Trigger() =>
        Turns.Triggers(
            """
            using System.Threading;
            using Net.Zmq;

            static class Sockets
            {
                public static int Drain(this Socket socket, byte[] buffer)
                {
                    var count = 0;
                    while (socket.TryRecv(buffer, out _))
                        count++;
                    return count;
                }
            }

            class Server(Context context)
            {
                private readonly Socket _orders = new(context, SocketType.Pull), _news = new(context, SocketType.Sub);
                private readonly byte[] _buffer = new byte[512];
                private volatile bool _running = true;

                void Orders() { while (_orders.TryRecv(_buffer, out _)) { } }

                void Run()
                {
                    while (_running)
                    {
                        {|ZMQ2009:Orders()|};
                        if (_news.Drain(_buffer) == 0)
                            Thread.Sleep(1);
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("Handle(0); while (s.TryRecv(payload, out var n)) Handle(n); return true;")]
    [FullData("var idle = true; while (s.TryRecv(payload, out var n)) { idle = false; Handle(n); } return idle;")]
    [InlineData("var any = true; while (s.TryRecv(payload, out var n)) { any = true; Handle(n); } return any;")]
    [InlineData("var any = false; while (s.TryRecv(payload, out var n)) { any = true; } any = size > 3; return any;")]
    [FullData("s.Recv(payload); while (s.TryRecv(payload, out var n)) Handle(n); return false;")]
    [FullData("while (s.TryRecv(payload, out var n)) Handle(n); s.Send(payload); return false;")]
    [FullData("while (s.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(1); return false;")]
    [InlineData("do { Handle(1); } while (s.TryRecv(payload, out var n)); return false;")]
    [FullData("while (true) { var n = s.Recv(payload, RecvFlags.DontWait); if (n < 5) { Handle(n); return false; } }")]
    [FullData("while (true) { var n = s.Recv(payload); if (n < 5) break; } return false;")]
    [FullData("while (true) { var n = s.Recv(payload, RecvFlags.DontWait); Handle(n); if (n < 0) break; } return false;")]
    [FullData("while (true) { var n = s.Recv(payload, RecvFlags.DontWait); if (n < 0) { Thread.Sleep(5); break; } } return false;")]
    public Task Method_that_does_more_where_nothing_is_there_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger($"while (running) {{ if (!Drain(socket)) Thread.Sleep(1); }} bool Drain(Socket s) {{ {code} }}");

    [Theory]
    [InlineData("Pump(socket); Handle(1); Thread.Sleep(1);")]
    public Task Loop_with_a_pace_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger($"while (running) {{ {code} }} void Pump(Socket s) {{ while (s.TryRecv(payload, out var n)) Handle(n); }}");

    [Theory]
    [InlineData("Pump(socket); sender.Send(payload);")]
    public Task Loop_with_work_of_its_own_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger($"while (running) {{ {code} }} void Pump(Socket s) {{ while (s.TryRecv(payload, out var n)) Handle(n); }}");

    [Theory]
    [InlineData("socket.Recv(payload); Pump(socket);")]
    public Task Loop_that_waits_for_a_message_DoesNotTrigger(string code) =>
        Spin.DoesNotTrigger($"while (running) {{ {code} }} void Pump(Socket s) {{ while (s.TryRecv(payload, out var n)) Handle(n); }}");

    [Theory]
    [InlineData("using var p = new Poller(2); p.Add(sender, PollEvents.In); while (running) { p.Poll(9); Pump(sender); Pump(receiver); }")]
    public Task Sockets_that_a_poller_waits_for_DoesNotTrigger(string code) =>
        Turns.DoesNotTrigger(code + " void Pump(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }");

    [Theory]
    [InlineData("while (running) { Pump(sender); Pump(sender); Thread.Sleep(1); }")]
    [FullData("var row = new[] { sender, receiver }; while (running) { Pump(row[size]); Pump(row[size + 1]); Thread.Sleep(1); }")]
    public Task Sockets_that_may_be_one_DoesNotTrigger(string code) =>
        Turns.DoesNotTrigger(code + " void Pump(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }");

    [Theory]
    [InlineData("Pump(sender); Pump(receiver);")]
    public Task Sockets_outside_of_a_loop_DoesNotTrigger(string code) =>
        Turns.DoesNotTrigger(code + " void Pump(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }");

    [Fact]
    public Task Method_that_may_be_another_one_DoesNotTrigger() =>
        Spin.DoesNotTrigger(
            """
            using System.Threading;
            using Net.Zmq;

            class Reader
            {
                protected virtual bool Drain(Socket s) { var any = false; while (s.TryRecv(new byte[9], out _)) any = true; return any; }
                void Run(Socket socket) { while (true) if (!Drain(socket)) Thread.Sleep(1); }
            }
            """
        );

    [Fact]
    public Task Method_that_drains_IsNotFixed() =>
        Spin.IsNotFixed($"while (running) {{ if (!{{|ZMQ2007:Drain(socket)|}}) Thread.Sleep(1); }} bool Drain(Socket s) {{ {Any} }}");
}
