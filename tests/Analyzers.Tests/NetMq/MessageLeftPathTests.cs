using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3041: handlers that leave what is there while something else is missing.</summary>
public sealed class MessageLeftPathTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3041").ForNetMq();

    [Theory]
    [InlineData(
        "jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:workers.Count == 0|}) return; other.SendFrame(e.Socket.ReceiveFrameBytes()); };"
    )]
    [InlineData("jobs.ReceiveReady += (_, _) => { var none = workers.Count == 0; if ({|ZMQ3041:none|}) return; jobs.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:workers.Count is 0|}) return; e.Socket.SkipFrame(); };")]
    [FullData("jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:workers.Count is not > 0|}) return; e.Socket.SkipFrame(); };")]
    [FullData("jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:workers.Count > 0|}) other.SendFrame(e.Socket.ReceiveFrameBytes()); };")]
    [FullData("jobs.ReceiveReady += (_, e) => { if (!{|ZMQ3041:workers.Any()|}) return; e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { while ({|ZMQ3041:workers.Count > 0|} && e.Socket.TrySkipFrame()) workers.Dequeue(); };")]
    [InlineData(
        "jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:workers.TryDequeue(out var n)|}) Send(n); void Send(int w) => jobs.SkipFrame(); };"
    )]
    [FullData("jobs.ReceiveReady += (_, _) => { if ({|ZMQ3041:workers.Count == 0|}) return; workers.Dequeue(); jobs.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (!{|ZMQ3041:known.Contains(\"a\")|}) return; jobs.SkipFrame(); };")]
    [InlineData(
        "DateTime next; next = default; jobs.ReceiveReady += (_, _) => { if ({|ZMQ3041:DateTime.Now < next|}) return; jobs.SkipFrame(); };"
    )]
    [FullData("calls += 3; jobs.ReceiveReady += (_, e) => { if ({|ZMQ3041:calls > 2|}) return; e.Socket.SkipFrame(); };")]
    [InlineData(
        "jobs.ReceiveReady += (_, _) => { if ({|ZMQ3041:orders.TryDequeue(out var n, TimeSpan.FromTicks(0))|}) jobs.SkipFrame(); };"
    )]
    [FullData("jobs.ReceiveReady += (_, _) => { if (!{|ZMQ3041:other.TrySkipFrame()|}) return; jobs.SkipFrame(); };")]
    public Task Handler_that_waits_for_something_else_Triggers(string handler) => Code.Triggers(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (calls >= 9) return; jobs.SkipFrame(); if (++calls == 9) poller.Stop(); };")]
    [FullData("jobs.ReceiveReady += (_, _) => { if (calls < 9) { calls++; jobs.SkipFrame(); if (calls == 9) poller.StopAsync(); } };")]
    [FullData(
        """
            jobs.ReceiveReady += (_, _) => { if (calls > 8) return; calls++; jobs.SkipFrame(); End(); };
            void End() { if (calls > 8) poller.Stop(); }
            """
    )]
    [FullData(
        """
            jobs.ReceiveReady += (_, _) =>
            {
                if (known.Count > 8) return;
                known.Add(jobs.ReceiveFrameString());
                if (known.Count > 8) poller.Stop();
            };
            """
    )]
    [FullData(
        """
            var timer = new NetMQTimer(9);
            poller.Add(timer);
            timer.Elapsed += (_, _) => { if (calls >= 9) poller.Stop(); };
            jobs.ReceiveReady += (_, _) => { if (calls >= 9) return; calls++; jobs.SkipFrame(); };
            """
    )]
    [InlineData(
        """
            var done = new ManualResetEventSlim();
            jobs.ReceiveReady += (_, _) => { if (calls >= 9) return; jobs.SkipFrame(); if (++calls == 9) done.Set(); };
            """
    )]
    public Task Limit_by_which_all_is_over_DoesNotTrigger(string handler) => Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData(
        "jobs.ReceiveReady += (_, _) => { if ({|ZMQ3041:calls >= 9|}) return; calls++; jobs.SkipFrame(); }; if (known.Any()) poller.Stop();"
    )]
    public Task Limit_beside_another_end_Triggers(string handler) => Code.Triggers(MessageLeftTests.Around(handler));

    [Fact]
    public Task Condition_of_a_socket_that_is_taken_out_while_it_has_to_wait_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            MessageLeftTests.Around(
                """
                jobs.ReceiveReady += (_, e) =>
                {
                    if (workers.Count == 0)
                        return;
                    workers.Dequeue();
                    e.Socket.SkipFrame();
                };
                other.ReceiveReady += (_, e) =>
                {
                    e.Socket.SkipFrame();
                    if (workers.Count == 0)
                        poller.Remove(jobs);
                };
                """
            )
        );

    /// <summary>What a member says that does nothing but ask is followed.</summary>
    [Theory]
    [InlineData("public int Count => _free.Count;", "{|ZMQ3041:_workers.Count > 0|}")]
    [InlineData("public bool AreFree => _free.Count > 0;", "{|ZMQ3041:_workers.AreFree|}")]
    public Task Condition_of_a_member_Triggers(string member, string condition) => Code.Triggers(Broker(member, condition));

    [Theory]
    [InlineData("public int Count => 3;", "_workers.Count > 0")]
    [InlineData("public int Count { get; } = 3;", "_workers.Count > 0")]
    [InlineData("public int Count { get { Console.WriteLine(1); return _free.Count; } }", "_workers.Count > 0")]
    [InlineData("public int Count => Count;", "_workers.Count > 0")]
    [InlineData("public int Count => _free.Dequeue();", "_workers.Count > 0")]
    public Task Condition_of_a_member_that_does_not_only_ask_DoesNotTrigger(string member, string condition) =>
        Code.DoesNotTrigger(Broker(member, condition));

    private static string Broker(string member, string condition) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using NetMQ;
            using NetMQ.Sockets;

            internal sealed class Workers
            {
                private readonly Queue<int> _free = new();

                {{member}}

                public void Use(NetMQMessage message) => _free.Dequeue();
            }

            internal sealed class Broker
            {
            private readonly RouterSocket _clients = new("@tcp://*:5555");
            private readonly NetMQPoller _poller = new();
            private readonly Workers _workers = new();

            public void Run()
            {
                _clients.ReceiveReady += OnClient;
                _poller.Add(_clients);
                _poller.Run();
            }

            private void OnClient(object? sender, NetMQSocketEventArgs e)
            {
                if ({{condition}})
                    _workers.Use(e.Socket.ReceiveMultipartMessage());
            }
            }
            """;

    [Fact]
    public Task Condition_of_a_member_that_may_say_that_all_is_over_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly RouterSocket _clients = new("@tcp://*:5555");
            private readonly NetMQPoller _poller = new();
            private bool _isOver;

            private bool IsOver => _isOver;

            public void Run()
            {
                _clients.ReceiveReady += (_, e) =>
                {
                    if (!IsOver)
                        e.Socket.SkipMultipartMessage();
                };
                _poller.Add(_clients);
                _poller.Run();
            }

            public void Dispose()
            {
                _isOver = true;
                _poller.Dispose();
                _clients.Dispose();
            }
            """
        );
}
