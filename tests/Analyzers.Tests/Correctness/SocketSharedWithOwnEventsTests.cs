using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a thread of an object of the user's raises the event whose handler uses the socket.</summary>
public sealed class SocketSharedWithOwnEventsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Program(string feed, string run) =>
        $$"""
            using System;
            using System.Threading;
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
    [InlineData(
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
    [InlineData("public void Start() => Task.Run(() => Line?.Invoke(\"x\")).Wait();", Run)]
    [InlineData("public void Start() { new Thread(Loop).Start(); Loop(); } private void Loop() => Line?.Invoke(\"x\");", Run)]
    [InlineData("public void Start() { new Thread(() => Line?.Invoke(\"x\")).Start(); } public void Pump() => Line?.Invoke(\"y\");", Run)]
    [InlineData("public void Start() { if (DateTime.Now.Hour > 3) new Thread(() => Line?.Invoke(\"x\")).Start(); }", Run)]
    [InlineData("public void Start() { var t = new Thread(() => Line?.Invoke(\"x\")); t.Start(); t.Join(); }", Run)]
    [InlineData(ByMethod, "var feed = new Feed(); feed.Line += t => socket.Send(t); socket.Send(\"a\"); feed.Start();")]
    [InlineData(ByMethod, "var feed = new Feed(); feed.Line += t => socket.Send(t); while (true) socket.Send(\"a\");")]
    [InlineData(
        "public Task Start() => Task.Run(() => Line?.Invoke(\"x\"));",
        "var feed = new Feed(); feed.Line += t => socket.Send(t); feed.Start().Wait(); socket.Send(\"a\");"
    )]
    public Task Event_that_comes_on_the_same_thread_or_in_turn_DoesNotTrigger(string feed, string run) =>
        Code.DoesNotTrigger(Program(feed, run));
}
