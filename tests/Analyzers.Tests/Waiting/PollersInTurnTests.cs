using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Several pollers that one loop waits for, one after the other.</summary>
public sealed class PollersInTurnTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2009");

    private const string Pollers = """
        using var a = new Poller(1); a.Add(sender, PollEvents.In); using var b = new Poller(1); b.Add(receiver, PollEvents.In);

        """;

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2009:a.Poll(10)|} > 0) Handle(1); if (b.Poll(10) > 0) Handle(2); }")]
    [FullData(
        """
            while (running) {
            {|ZMQ2009:a.Poll(10)|};
            if (a.IsReadable(0)) Handle(1);
            b.Poll(10);
            if (b.IsReadable(0)) Handle(2);
            }
            """
    )]
    [FullData(
        """
            while (true) {
            var n = {|ZMQ2009:a.Poll(TimeSpan.FromMilliseconds(5))|};
            var k = b.Poll(TimeSpan.FromSeconds(1));
            Handle(n + k);
            }
            """
    )]
    [FullData("do { if ({|ZMQ2009:a.Poll(10)|} != 0) Handle(1); if (b.Poll(1) != 0) Handle(2); } while (running);")]
    [FullData("const int Wait = 10; while (running) { {|ZMQ2009:a.Poll(Wait)|}; b.Poll(Wait); }")]
    [FullData("using var c = new Poller(1); while (running) { {|ZMQ2009:a.Poll(10)|}; b.Poll(10); c.Poll(10); }")]
    public Task Pollers_that_are_waited_for_in_turn_Trigger(string code) => Code.Triggers(Pollers + code);

    [Fact]
    public Task Pollers_of_fields_Trigger() =>
        Code.Triggers(
            """
            private readonly Poller _first = new(1), _second = new(1);

            Example(Socket one, Socket other)
            {
                _first.Add(one, PollEvents.In);
                _second.Add(other, PollEvents.In);
            }

            void Run()
            {
                while (true)
                {
                    if ({|ZMQ2009:_first.Poll(100)|} > 0) Handle(1);
                    if (_second.Poll(100) > 0) Handle(2);
                }
            }
            """
        );

    [Fact]
    public Task Pollers_of_a_task_Trigger() =>
        Code.Triggers(Pollers + "Task.Run(() => { while (running) { {|ZMQ2009:a.Poll(10)|}; b.Poll(10); } });");

    [Theory]
    [InlineData("while (running) { if (a.Poll(10) > 0) Handle(1); }")]
    [FullData("while (running) { if (a.Poll(10) > 0) Handle(1); if (a.Poll(10) > 0) Handle(2); }")]
    [FullData("while (running) { if (a.Poll(0) > 0) Handle(1); if (b.Poll(10) > 0) Handle(2); }")]
    [FullData("while (running) { if (a.Poll() > 0) Handle(1); if (b.Poll(10) > 0) Handle(2); }")]
    [FullData("while (running) { if (a.Poll(size) > 0) Handle(1); if (b.Poll(size) > 0) Handle(2); }")]
    [FullData("if (a.Poll(10) > 0) Handle(1); if (b.Poll(10) > 0) Handle(2);")]
    [FullData("for (var i = 0; i < 5; i++) { a.Poll(10); b.Poll(10); }")]
    [FullData("while (running) { a.Poll(10); } while (running) { b.Poll(10); }")]
    public Task One_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(Pollers + code);

    [Theory]
    [InlineData("while (running) { if (a.Poll(10) > 0) { if (b.Poll(10) > 0) Handle(2); } }")]
    [InlineData("while (running) { if (a.Poll(10) > 0) { Handle(1); continue; } if (b.Poll(10) > 0) Handle(2); }")]
    [FullData("while (running) { if (size > 0) a.Poll(10); else b.Poll(10); }")]
    [FullData("while (running) { sender.Send(text); if (a.Poll(10) > 0) Handle(1); b.Poll(10); }")]
    public Task Waits_that_depend_on_each_other_DoNotTrigger(string code) => Code.DoesNotTrigger(Pollers + code);

    [Theory]
    [InlineData("var c = a; while (running) { a.Poll(10); c.Poll(10); }")]
    [FullData("var c = running ? a : b; while (running) { c.Poll(10); b.Poll(10); }")]
    [FullData("Run(a, b); void Run(Poller x, Poller y) { while (true) { x.Poll(10); y.Poll(10); } } Run(b, b);")]
    public Task Pollers_that_may_be_one_DoNotTrigger(string code) => Code.DoesNotTrigger(Pollers + code);

    private static string Helped(string helpers, string loop) =>
        $$"""
            private readonly Poller _first = new(1), _second = new(1);
            private readonly byte[] _buffer = new byte[64];
            private readonly Socket? _one;
            private int _size = 1;

            Example(Socket one, Socket other)
            {
                _first.Add(one, PollEvents.In);
                _second.Add(other, PollEvents.In);
                _size++;
            }

            {{helpers}}

            void Run(Socket one, Socket other)
            {
                while (true)
                {
                    {{loop}}
                    while (one.TryRecv(_buffer, out _)) Handle(1);
                    while (other.TryRecv(_buffer, out _)) Handle(2);
                }
            }
            """;

    [Theory]
    [InlineData("bool First() => _first.Poll(10) > 0; bool Second() => _second.Poll(10) > 0;", "{|ZMQ2009:First()|}; Second();")]
    [FullData("static bool Ready(Poller p) => p.Poll(5) > 0;", "if ({|ZMQ2009:Ready(_first)|}) Handle(3); if (Ready(_second)) Handle(4);")]
    [FullData("static bool Ready(Poller p, int t) { return p.Poll(t) > 0; }", "{|ZMQ2009:Ready(_first, 5)|}; Ready(_second, 5);")]
    [FullData("bool First() { var n = _first.Poll(10); return n > 0; }", "{|ZMQ2009:First()|}; _second.Poll(10);")]
    [FullData("int First() => _first.Poll(10); int Second() => _second.Poll(10);", "{|ZMQ2009:First()|}; Second();")]
    [FullData(
        "static bool Any(Poller p) => Wait(p, 10) > 0; static int Wait(Poller q, long ms) => q.Poll(ms);",
        "if ({|ZMQ2009:Any(_first)|}) Handle(1); if (Any(_second)) Handle(2);"
    )]
    public Task Pollers_that_helpers_wait_for_Trigger(string helpers, string loop) => Code.Triggers(Helped(helpers, loop));

    [Theory]
    [InlineData("bool First() => _first.Poll(0) > 0; bool Second() => _second.Poll(10) > 0;", "First(); Second();")]
    [FullData("bool First() => _first.Poll(10) > 0;", "First(); First();")]
    [FullData("static bool Ready(Poller p, int t) => p.Poll(t) > 0;", "Ready(_first, _size); Ready(_second, 5);")]
    [FullData("static bool Ready(Poller p) => p.Poll(5) > 0;", "Ready(_first); Ready(_first);")]
    [FullData("bool First() { if (_size > 1) return false; return _first.Poll(10) > 0; }", "First(); _second.Poll(10);")]
    [FullData("bool Ask(Socket s, Poller p) { s.Send(_buffer); return p.Poll(9) > 0; }", "Ask(one, _first); Ask(other, _second);")]
    [InlineData("bool Any() => _first.Poll(10) + _second.Poll(10) > 0;", "Any(); _second.Poll(10);")]
    [InlineData("void Ask(Poller p) { _one!.Send(_buffer); Wait(p); } int Wait(Poller p) => p.Poll(9);", "Ask(_first); Ask(_second);")]
    [FullData("void Ask(Poller p) { if (_size > 3) Wait(p); } int Wait(Poller p) => p.Poll(9);", "Ask(_first); Ask(_second);")]
    [InlineData("int Ask(Poller p, long t) { t = _size; return p.Poll(t); }", "Ask(_first, 9); Ask(_second, 9);")]
    public Task Helper_that_may_not_wait_DoesNotTrigger(string helpers, string loop) => Code.DoesNotTrigger(Helped(helpers, loop));

    private const string Wait = "static int Wait(Poller p, long ms) => p.Poll(ms);";

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2009:Wait(a, 10)|} > 0) Handle(1); if (Wait(b, 10) > 0) Handle(2); }", Wait)]
    [FullData("while (running) { {|ZMQ2009:Wait(a, 10)|}; b.Poll(5); }", Wait)]
    [InlineData(
        "while (running) { {|ZMQ2009:Ten(a)|}; Ten(b); }",
        "static int Ten(Poller p) => Wait(p, 10); static int Wait(Poller q, long ms) => q.Poll(ms);"
    )]
    public Task Pollers_that_methods_wait_for_Trigger(string loop, string helpers) => Code.Triggers(Pollers + loop + "\n" + helpers);

    [Theory]
    [InlineData("while (running) { Wait(a, 0); Wait(b, 0); GC.Collect(); }", Wait)]
    [FullData("while (running) { Wait(a, size); Wait(b, size); }", Wait)]
    public Task Method_that_may_not_wait_DoesNotTrigger(string loop, string helpers) =>
        Code.DoesNotTrigger(Pollers + loop + "\n" + helpers);

    [Theory]
    [InlineData("while (running) { Wait(a, -1); Wait(b, -1); }", Wait)]
    public Task Method_that_waits_without_end_DoesNotTrigger(string loop, string helpers) =>
        Code.DoesNotTrigger(Pollers + loop + "\n" + helpers);

    [Theory]
    [InlineData("while (running) { Wait(a, 10); Wait(a, 10); }", Wait)]
    public Task Method_that_waits_for_one_socket_DoesNotTrigger(string loop, string helpers) =>
        Code.DoesNotTrigger(Pollers + loop + "\n" + helpers);

    [Theory]
    [InlineData("while (running) { if (Wait(a, 10) > 0) Wait(b, 10); }", Wait)]
    public Task Method_that_waits_on_condition_DoesNotTrigger(string loop, string helpers) =>
        Code.DoesNotTrigger(Pollers + loop + "\n" + helpers);
}
