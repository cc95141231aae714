using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3026 in services that a host runs, and ZMQ3011 in controllers, which it calls for several requests at once.</summary>
public sealed class SocketSharedByHostsTests
{
    private static RuleTest Service { get; } = RuleTest.Of("ZMQ3026");

    private static RuleTest Controller { get; } = RuleTest.Of("ZMQ3011");

    /// <summary>The frameworks are not referenced here: types of their names stand for them.</summary>
    private static string Type(string declaration) =>
        $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Runtime.CompilerServices;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.Hosting;
            using Microsoft.Extensions.Logging;
            using Net.Zmq;

            {{declaration}}

            namespace Microsoft.Extensions.Hosting
            {
                public abstract class BackgroundService
                {
                    public virtual Task StartAsync(CancellationToken token) => ExecuteAsync(token);
                    protected abstract Task ExecuteAsync(CancellationToken token);
                }
            }
            namespace Microsoft.Extensions.Logging
            {
                public interface ILogger { void LogInformation(string text); }
            }
            namespace Microsoft.AspNetCore.Mvc { public abstract class ControllerBase { } }
            """;

    private static string Feed(string task, string send = "public void Send(string text) => _socket.Send(text);") =>
        Type(
            $$"""
            public sealed class Feed(Socket socket, ILogger logger) : BackgroundService
            {
                private readonly Socket _socket = socket;
                private readonly SemaphoreSlim _turn = new(1);
                private readonly ConcurrentQueue<string> _outgoing = new();
                private readonly byte[] _buffer = new byte[64];
                private volatile bool _runs;

                protected override {{task}}

                {{send}}
            }
            """
        );

    private const string Loop = "while (!token.IsCancellationRequested) { if (_socket.TryRecv(_buffer, out _)) { } await Task.Delay(9); }";

    [Theory]
    [InlineData("async Task ExecuteAsync(CancellationToken token) { await Task.Yield(); while (true) {|#0:_socket.Recv(_buffer)|}; }")]
    [InlineData("Task ExecuteAsync(CancellationToken token) => Task.Run(() => { while (true) {|#0:_socket.Recv(_buffer)|}; });")]
    [FullData(
        """
            async Task ExecuteAsync(CancellationToken token)
            {
                while (!token.IsCancellationRequested)
                {
                    logger.LogInformation("next");
                    if ({|#0:_socket.TryRecv(_buffer, out _)|}) logger.LogInformation("there");
                    await Task.Delay(9, token);
                }
            }
            """
    )]
    public Task Task_of_a_service_and_a_member_Triggers(string task) =>
        Service.Triggers(
            Feed(task),
            new DiagnosticResult("ZMQ3026", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    "'_socket' may be used by the task of this service and callers of 'Send' at the same time once 'StartAsync' has run; "
                        + "give each thread its own socket"
                )
        );

    [Theory]
    [InlineData("public void Send(string text) => _outgoing.Enqueue(text);")]
    [FullData("private void Send(string text) => _socket.Send(text);")]
    [InlineData("public override Task StartAsync(CancellationToken t) { _socket.Send(\"hello\"); return base.StartAsync(t); }")]
    [FullData("public void Send(string text) { if (!_runs) _socket.Send(text); } public void Run() => _runs = true;")]
    public Task Member_that_leaves_the_socket_to_the_task_DoesNotTrigger(string send) =>
        Service.DoesNotTrigger(Feed("async Task ExecuteAsync(CancellationToken token) { _runs = true; " + Loop + " }", send));

    [Theory]
    [InlineData("async Task ExecuteAsync(CancellationToken token) { await Task.Yield(); _socket.Send(\"started\"); }")]
    [InlineData(
        """
            async Task ExecuteAsync(CancellationToken token)
            {
                while (true)
                {
                    await _turn.WaitAsync();
                    _socket.Recv(_buffer);
                    _turn.Release();
                }
            }
            """
    )]
    public Task Task_that_does_not_go_on_beside_members_DoesNotTrigger(string task) => Service.DoesNotTrigger(Feed(task));

    private static string Orders(string members) =>
        Type(
            $$"""
            public sealed class Orders : ControllerBase
            {
                private static readonly Socket s_socket = new(new Context(), SocketType.Req);
                private static readonly SemaphoreSlim s_turn = new(1);
                private static readonly object s_gate = new();
                private static int s_taken;
                private readonly Socket _own = new(new Context(), SocketType.Req);

                {{members}}
            }
            """
        );

    [Fact]
    public Task Static_socket_of_a_controller_Triggers() =>
        Controller.Triggers(
            Orders("public string Place(string order) { {|#0:s_socket.Send(order)|}; return s_socket.RecvString(); }"),
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    "'s_socket' may be used by a request of 'Place' and other requests at the same time; give each thread its own socket"
                )
        );

    [Theory]
    [InlineData("public string Place(string order) { lock (s_gate) { s_socket.Send(order); return s_socket.RecvString(); } }")]
    [InlineData("public async Task Place(string order) { await s_turn.WaitAsync(); s_socket.Send(order); s_turn.Release(); }")]
    [FullData("public void Place(string order) { s_turn.Wait(); s_socket.Send(order); s_turn.Release(); }")]
    [FullData("public void Place(string order) { if (Interlocked.Exchange(ref s_taken, 1) == 0) s_socket.Send(order); }")]
    [FullData("[MethodImpl(MethodImplOptions.Synchronized)] public void Place(string order) => s_socket.Send(order);")]
    public Task Requests_in_turn_DoesNotTrigger(string members) => Controller.DoesNotTrigger(Orders(members));

    [Theory]
    [InlineData("public void Place(string order) => _own.Send(order);")]
    [InlineData("private void Place(string order) => s_socket.Send(order);")]
    [FullData("public static void Open() => s_socket.Connect(\"tcp://a:1\");")]
    public Task Code_of_one_request_DoesNotTrigger(string members) => Controller.DoesNotTrigger(Orders(members));
}
