using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a thread of an object of the user's raises the event whose handler uses the socket.</summary>
public sealed class SocketSharedWithOwnEventsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    internal static string Program(string feed, string run) =>
        $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Threading;
            using System.Threading.Channels;
            using System.Threading.Tasks;
            using Net.Zmq;

            public sealed class Feed
            {
                public event Action<string>? Line;

                {{feed}}
            }

            public sealed class Client
            {
                public void Run(Socket socket)
                {
                    {{run}}
                }
            }
            """;

    private const string ByConstructor = "public Feed() => new Thread(() => { while (true) Line?.Invoke(\"x\"); }).Start();";

    private const string ByMethod =
        "public void Start() { var t = new Thread(Loop); t.Start(); } private void Loop() { while (true) Line?.Invoke(\"x\"); }";

    [Theory]
    [InlineData(ByConstructor, "var feed = new Feed(); feed.Line += t => {|ZMQ3011:socket.Send(t)|}; while (true) socket.Send(\"a\");")]
    [FullData(
        ByMethod,
        "var feed = new Feed(); feed.Line += t => {|ZMQ3011:socket.Send(t)|}; feed.Start(); while (true) socket.Send(\"a\");"
    )]
    [InlineData(
        "public void Start() => Task.Run(() => { if (Line is { } raise) raise(\"x\"); Line?.Invoke(\"y\"); });",
        "var feed = new Feed(); feed.Start(); feed.Line += t => {|ZMQ3011:socket.Send(t)|}; socket.Send(\"a\");"
    )]
    public Task Event_that_a_thread_raises_Triggers(string feed, string run) => Code.Triggers(Program(feed, run));

    private const string Run = "var feed = new Feed(); feed.Line += t => socket.Send(t); feed.Start(); while (true) socket.Send(\"a\");";

    [Theory]
    [InlineData("public void Start() { while (true) Line?.Invoke(\"x\"); }", Run)]
    [FullData("public void Start() { new Thread(Loop).Start(); Loop(); } private void Loop() => Line?.Invoke(\"x\");", Run)]
    [FullData("public void Start() { new Thread(() => Line?.Invoke(\"x\")).Start(); } public void Pump() => Line?.Invoke(\"y\");", Run)]
    public Task Event_that_comes_on_the_same_thread_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(Program(feed, run));

    [Theory]
    [InlineData("public void Start() => Task.Run(() => Line?.Invoke(\"x\")).Wait();", Run)]
    [InlineData("public void Start() { var t = new Thread(() => Line?.Invoke(\"x\")); t.Start(); t.Join(); }", Run)]
    [FullData(
        "public Task Start() => Task.Run(() => Line?.Invoke(\"x\"));",
        "var feed = new Feed(); feed.Line += t => socket.Send(t); feed.Start().Wait(); socket.Send(\"a\");"
    )]
    public Task Event_that_comes_in_turn_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(Program(feed, run));

    [Theory]
    [InlineData("public void Start() { if (DateTime.Now.Hour > 3) new Thread(() => Line?.Invoke(\"x\")).Start(); }", Run)]
    [InlineData(ByMethod, "var feed = new Feed(); feed.Line += t => socket.Send(t); while (true) socket.Send(\"a\");")]
    public Task Event_that_may_not_come_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(Program(feed, run));

    [Theory]
    [InlineData(ByMethod, "var feed = new Feed(); feed.Line += t => socket.Send(t); socket.Send(\"a\"); feed.Start();")]
    public Task Event_that_comes_later_DoesNotTrigger(string feed, string run) => Code.DoesNotTrigger(Program(feed, run));

    [Theory]
    [InlineData("feed.Line += On; feed.Line -= On; feed.Start(); while (true) socket.Send(\"a\");")]
    [FullData("feed.Line += On; feed.Start(); feed.Line -= On; while (true) socket.Send(\"a\");")]
    public Task Handler_that_is_taken_away_DoesNotTrigger(string run) =>
        Code.DoesNotTrigger(Program(ByMethod, "var feed = new Feed(); " + run + " void On(string t) => socket.Send(t);"));

    [Fact]
    public Task Handler_that_is_taken_away_at_the_end_Triggers() =>
        Code.Triggers(
            Program(
                ByMethod,
                """
                var feed = new Feed();
                feed.Line += On;
                try { feed.Start(); while (true) socket.Send("a"); }
                finally { feed.Line -= On; }
                void On(string t) => {|ZMQ3011:socket.Send(t)|};
                """
            )
        );

    [Theory]
    [InlineData(
        """
            private readonly ManualResetEvent _go = new(false);
            public void Start() => new Thread(() => { _go.WaitOne(); Line?.Invoke("x"); }).Start();
            """
    )]
    [FullData(
        """
            private readonly BlockingCollection<string> _lines = new();
            public void Start() => new Thread(() => { foreach (var line in _lines.GetConsumingEnumerable()) Line?.Invoke(line); }).Start();
            """
    )]
    [InlineData(
        """
            private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();
            public void Start() => Task.Run(async () => { await foreach (var line in _lines.Reader.ReadAllAsync()) Line?.Invoke(line); });
            """
    )]
    [InlineData(
        """
            private readonly ConcurrentQueue<string> _lines = new();
            public void Start() => Task.Run(() => { while (true) if (_lines.TryDequeue(out var line)) Line?.Invoke(line); });
            """
    )]
    [InlineData(
        """
            private volatile bool _ready;
            public void Start() => Task.Run(() => { while (!_ready) Thread.Sleep(1); Line?.Invoke("x"); });
            """
    )]
    [InlineData(
        """
            public bool IsOn { get; set; }
            public void Start() => Task.Run(() => { while (true) { if (IsOn) Line?.Invoke("x"); Thread.Sleep(1); } });
            """
    )]
    [InlineData("public readonly object Gate = new(); public void Start() => Task.Run(() => { lock (Gate) Line?.Invoke(\"x\"); });")]
    public Task Event_that_the_thread_raises_when_it_is_told_to_DoesNotTrigger(string feed) => Code.DoesNotTrigger(Program(feed, Run));

    /// <summary>A loop that only asks whether to stop, and a pause, tell of nobody.</summary>
    [Theory]
    [InlineData(
        """
            private volatile bool _stop;
            public void Start() => new Thread(() => { while (!_stop) { Thread.Sleep(1); Line?.Invoke("x"); } }).Start();
            public void Stop() => _stop = true;
            """
    )]
    public Task Event_that_a_thread_raises_until_it_is_stopped_Triggers(string feed) =>
        Code.Triggers(
            Program(
                feed,
                "var feed = new Feed(); feed.Line += t => {|ZMQ3011:socket.Send(t)|}; feed.Start(); while (true) socket.Send(\"a\");"
            )
        );

    [Fact]
    public Task Event_of_an_object_that_another_takes_the_place_of_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Program(
                ByMethod,
                "var feed = new Feed(); feed.Line += t => socket.Send(t); feed = new Feed(); feed.Start(); while (true) socket.Send(\"a\");"
            )
        );
}
