using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class PollBelowOneMillisecondTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3018");

    private const string Poller = "using var poller = new Poller(1); poller.Add(socket, PollEvents.In); ";

    [Theory]
    [InlineData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(0.5)|});")]
    [FullData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMicroseconds(100)|});")]
    [FullData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMicroseconds(999L)|});")]
    [FullData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromTicks(1)|});")]
    [FullData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromSeconds(0.0005)|});")]
    [FullData("while (running) poller.Poll({|ZMQ3018:new TimeSpan(5000)|});")]
    [InlineData("while (running) poller.Poll({|ZMQ3018:new TimeSpan(0, 0, 0, 0, 0, microseconds: 500)|});")]
    [InlineData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(1) / 2|});")]
    [FullData("while (running) poller.Poll(timeout: {|ZMQ3018:TimeSpan.FromMilliseconds(0.5)|});")]
    [InlineData("while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(0, 500)|});")]
    public Task Time_out_that_becomes_zero_Triggers(string code) => Code.Triggers(Poller + code);

    [Theory]
    [InlineData("var pause = TimeSpan.FromMilliseconds(0.25); while (running) if (poller.Poll({|ZMQ3018:pause|}) > 0) return;")]
    [FullData("const double pause = 0.1; do { poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(pause)|}); } while (running);")]
    public Task Time_out_in_a_local_that_becomes_zero_Triggers(string code) => Code.Triggers(Poller + code);

    [Theory]
    [InlineData("again: poller.Poll({|ZMQ3018:TimeSpan.FromTicks(10)|}); if (running) goto again;")]
    [FullData("while (running) for (var i = 0; i < 2; i++) poller.Poll({|ZMQ3018:TimeSpan.FromTicks(10)|});")]
    public Task Cycle_of_every_kind_Triggers(string code) => Code.Triggers(Poller + code);

    [Fact]
    public Task Fields_Trigger() =>
        Code.Triggers(
            """
            private static readonly TimeSpan s_pause = TimeSpan.FromMicroseconds(500);
            private readonly Poller _poller = new(1);
            void Run(bool running) { while (running) _poller.Poll({|ZMQ3018:s_pause|}); }
            """
        );

    /// <summary>What else they may hold is not known.</summary>
    [Theory]
    [InlineData("private static TimeSpan s_pause = TimeSpan.FromTicks(1); ")]
    [InlineData(
        """
            private static readonly TimeSpan s_pause = TimeSpan.FromTicks(1);
            static Example() { s_pause = TimeSpan.FromSeconds(1); }
            """
    )]
    [InlineData(
        """
            private static readonly TimeSpan s_pause = TimeSpan.FromTicks(1);
            static Example() => Example.s_pause = TimeSpan.FromSeconds(1);
            """
    )]
    [InlineData(
        """
            private static readonly TimeSpan s_pause = TimeSpan.FromTicks(1);
            static Example() => TimeSpan.TryParse("0:00:01", out s_pause);
            """
    )]
    [FullData("private static readonly TimeSpan s_pause = TimeSpan.Zero;")]
    [FullData("private static TimeSpan s_pause => TimeSpan.FromTicks(1);")]
    public Task Fields_that_change_DoNotTrigger(string field) =>
        Code.DoesNotTrigger(
            field + " private readonly Poller _poller = new(1); void Run(bool running) { while (running) _poller.Poll(s_pause); }"
        );

    [Theory]
    [InlineData("while (running) poller.Poll(TimeSpan.Zero);")] // on purpose
    [FullData("while (running) poller.Poll(TimeSpan.FromMilliseconds(0));")]
    [FullData("while (running) poller.Poll(0);")]
    public Task Zero_on_purpose_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Theory]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(1));")]
    [FullData("while (running) poller.Poll(TimeSpan.FromMicroseconds(1000));")]
    [FullData("while (running) poller.Poll(TimeSpan.FromMilliseconds(1.5));")]
    [FullData("while (running) poller.Poll(new TimeSpan(10_000));")]
    [InlineData("while (running) poller.Poll(new TimeSpan(0, 0, 1));")]
    [FullData("while (running) poller.Poll(TimeSpan.FromMilliseconds(0, 2000));")]
    [InlineData("while (running) poller.Poll(TimeSpan.FromSeconds(0, 1, 500));")]
    public Task Time_out_of_at_least_a_millisecond_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Theory]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(size));")]
    [InlineData("var pause = TimeSpan.FromTicks(1); pause = TimeSpan.FromSeconds(size); while (running) poller.Poll(pause);")]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(0, size));")]
    public Task Time_out_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Theory]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(-0.5));")]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(1) / -2);")]
    public Task Negative_time_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Theory]
    [InlineData("poller.Poll(TimeSpan.FromMilliseconds(0.5));")] // once
    [FullData("for (var i = 0; i < 3; i++) poller.Poll(TimeSpan.FromMilliseconds(0.5));")]
    public Task Few_polls_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Theory]
    [InlineData("while (running) { poller.Poll(10); Thread.Sleep(TimeSpan.FromTicks(1)); }")]
    public Task Sleep_DoesNotTrigger(string code) => Code.DoesNotTrigger(Poller + code);

    [Fact]
    public Task Static_poller_of_the_first_version_Triggers()
    {
        var test = Code.Analysis(
            "var items = new PollItem[] { new(socket, PollEvents.In) }; "
                + "while (running) Poller.Poll(items, {|ZMQ3018:TimeSpan.FromMicroseconds(50)|});"
        );
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = ZmqVersion.V0_1_0;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("while (running) poller.Poll(TimeSpan.FromMilliseconds(nothing));")]
    [FullData("while (running) pollr.Poll(TimeSpan.FromMilliseconds(0.5));")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(Poller + code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(0.5)|} /* half */);",
        "while (running) poller.Poll(TimeSpan.FromMilliseconds(1) /* half */);"
    )]
    [InlineData(
        "while (running) poller.Poll({|ZMQ3018:new TimeSpan(5000)|});",
        "while (running) poller.Poll(TimeSpan.FromMilliseconds(1));"
    )]
    [FullData(
        "while (running) poller.Poll(timeout: {|ZMQ3018:TimeSpan.FromTicks(5000)|});",
        "while (running) poller.Poll(timeout: TimeSpan.FromMilliseconds(1));"
    )]
    [InlineData(
        "while (running) poller.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(1) / 2|});",
        "while (running) poller.Poll(TimeSpan.FromMilliseconds(1));"
    )]
    public Task Time_out_IsFixed(string before, string after) => Code.IsFixed(Poller + before, Poller + after);

    [Fact]
    public Task Several_time_outs_AreFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            class C
            {
                void Run(Poller a, Poller b)
                {
                    while (true)
                    {
                        a.Poll({|ZMQ3018:System.TimeSpan.FromTicks(1)|});
                        b.Poll({|ZMQ3018:new System.TimeSpan(1)|});
                    }
                }
            }
            """,
            """
            using Net.Zmq;

            class C
            {
                void Run(Poller a, Poller b)
                {
                    while (true)
                    {
                        a.Poll(System.TimeSpan.FromMilliseconds(1));
                        b.Poll(System.TimeSpan.FromMilliseconds(1));
                    }
                }
            }
            """
        );

    [Fact]
    public Task Time_out_of_a_local_IsNotFixed() =>
        Code.IsNotFixed(Poller + "var pause = TimeSpan.FromTicks(1); while (running) poller.Poll({|ZMQ3018:pause|});");
}
