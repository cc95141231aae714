using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 is silent on members of an object with a poller that are called on that poller's thread only.</summary>
public sealed class SharedSocketCallersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    private static string Owner(string put, string members, string others = "", string constructor = "") =>
        $$"""
            using System;
            using System.Threading.Tasks;
            using NetMQ;
            using NetMQ.Sockets;

            class Owner : IDisposable
            {
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                internal readonly NetMQQueue<string> Queue = new();
                private readonly NetMQPoller _poller;

                public Owner()
                {
                    _poller = new NetMQPoller { _socket, Queue };
                    {{constructor}}
                    _poller.RunAsync();
                }

                internal void Put(string text) => {{put}};
                public void Dispose() { _poller.Dispose(); _socket.Dispose(); Queue.Dispose(); }
                {{members}}
            }
            {{others}}
            """;

    private const string Sends = "_socket.SendFrame(text)";

    [Theory]
    [InlineData(
        """
            class Part(Owner o)
            {
                readonly NetMQTimer _t = new(9);
                void Add() { o._poller.Add(_t); _t.Elapsed += (_, _) => o.Put(""); }
            }
            """
    )]
    [FullData("public class Part(Owner o) { public void Send(string text) => o._poller.Run(() => o.Put(text)); }")]
    [InlineData("public Task Send(string text) => Task.Factory.StartNew(() => Put(text), default, TaskCreationOptions.None, _poller);")]
    [InlineData(
        """
            public void Send(string text) => _poller.Run(() => Twice(text));
            internal void Twice(string text) { Put(text); Put(text); }
            """
    )]
    public Task Member_that_only_the_poller_runs_DoesNotTrigger(string members) => Code.DoesNotTrigger(Owner(Sends, members));

    [Theory]
    [InlineData("class Feeder { public Feeder(Owner o) => o.Queue.ReceiveReady += (_, e) => o.Put(e.Queue.Dequeue()); }")]
    [InlineData(
        """
            class Feeder
            {
                private readonly Owner _owner;
                public Feeder(Owner owner) { _owner = owner; owner.Queue.ReceiveReady += On; }
                private void On(object? sender, NetMQQueueEventArgs<string> e)
                {
                    while (e.Queue.TryDequeue(out var next, TimeSpan.Zero))
                        _owner.Put(next);
                }
            }
            """
    )]
    [InlineData(
        """
            class Feeder
            {
                public Feeder(Owner owner)
                {
                    owner.Queue.ReceiveReady += On;
                    void On(object? sender, NetMQQueueEventArgs<string> e) => owner.Put(e.Queue.Dequeue());
                }
            }
            """
    )]
    public Task Member_that_handlers_of_another_type_call_DoesNotTrigger(string others) => Code.DoesNotTrigger(Owner(Sends, "", others));

    [Fact]
    public Task Member_that_is_called_before_the_start_DoesNotTrigger() =>
        Code.DoesNotTrigger(Owner(Sends, "", constructor: "Put(\"hello\");"));

    [Theory]
    [InlineData("internal string Next => _socket.ReceiveFrameString();")]
    [FullData("internal string Next { get { return _socket.ReceiveFrameString(); } }")]
    public Task Property_that_only_a_handler_reads_DoesNotTrigger(string property) =>
        Code.DoesNotTrigger(Owner(Sends, property, constructor: "_socket.ReceiveReady += (_, _) => Console.WriteLine(Next); Put(\"\");"));

    [Theory]
    [InlineData("public string Next => {|ZMQ3011:_socket.ReceiveFrameString()|};")]
    [FullData("internal string Next => {|ZMQ3011:_socket.ReceiveFrameString()|};")]
    public Task Property_that_others_read_Triggers(string property) =>
        Code.Triggers(Owner(Sends, property, "class Program { static string Use(Owner o) => o.Next; }", "Put(\"\");"));

    [Theory]
    [InlineData("class Program { static void Use(Owner o) { while (Console.ReadLine() is { } line) o.Put(line); } }")]
    [FullData("class Program { static void Use(Owner o) { o.Queue.ReceiveReady += (_, _) => o.Put(\"a\"); o.Put(\"b\"); } }")]
    [FullData("class Program { static void Use(Owner o) => Task.Run(() => o.Put(\"a\")); }")]
    [InlineData("class Program { static Action<string> Use(Owner o) => o.Put; }")]
    [InlineData("class Program { static void Use(Owner o) { Task.Run(Go); void Go() => o.Put(\"a\"); } }")]
    [InlineData("")]
    public Task Member_that_others_call_Triggers(string others) => Code.Triggers(Owner("{|ZMQ3011:_socket.SendFrame(text)|}", "", others));

    private const string Started = """
        internal void Put(string text) => {|ZMQ3026:_socket.SendFrame(text)|};
        internal void Start() => _poller.RunAsync();
        internal void Stop() => _poller.Stop();
        """;

    private static string Startable(string members, string use) =>
        $$"""
            using NetMQ;
            using NetMQ.Sockets;

            class Owner
            {
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                private readonly NetMQPoller _poller;

                public Owner() => _poller = new NetMQPoller { _socket };

                {{members}}
            }

            class Program { static void Use(Owner o) { {{use}} } }
            """;

    [Theory]
    [InlineData("o.Start(); o.Stop(); o.Put(\"bye\");")]
    public Task Member_that_is_called_behind_the_stop_DoesNotTrigger(string use) =>
        RuleTest.Of("ZMQ3026").ForNetMq().DoesNotTrigger(Startable(Started.Replace("{|ZMQ3026:", "").Replace("|}", ""), use));

    [Theory]
    [InlineData("o.Start(); o.Put(\"a\"); o.Stop();")]
    [InlineData("o.Start(); o.Stop(); o.Start(); o.Put(\"a\");")]
    public Task Member_that_is_called_while_the_poller_runs_Triggers(string use) =>
        RuleTest.Of("ZMQ3026").ForNetMq().Triggers(Startable(Started, use));
}
