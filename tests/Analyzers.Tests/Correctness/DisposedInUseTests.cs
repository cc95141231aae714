using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3038 on Net.Zmq; <see cref="NetMq.DisposedInUseTests"/> has the rest.</summary>
public sealed class DisposedInUseTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3038");

    [Theory]
    [InlineData("using var [|own = new Socket(context, SocketType.Pull)|]; Task.Run(() => { while (true) Handle(own.Recv(payload)); });")]
    [FullData(
        """
            using var [|own = new Socket(context, SocketType.Pull)|];
            new Thread(() => { while (true) Handle(own.Recv(payload)); }).Start();
            Thread.Sleep(1000);
            """
    )]
    [InlineData("using var [|own = new Message(9)|]; Task.Run(() => socket.Send(own));")]
    [InlineData(
        """
            using var [|own = new Context()|];
            Task.Run(() => { using var s = new Socket(own, SocketType.Pull); while (running) Handle(s.Recv(payload)); });
            """
    )]
    [InlineData(
        """
            using var [|own = new Socket(context, SocketType.Router)|];
            own.Bind(text);
            new Thread(() => Proxy.Start(own, socket)).Start();
            Thread.Sleep(1000);
            """
    )]
    [FullData("Task.Run(() => Handle(socket.Recv(payload))); [|socket.Dispose()|];")]
    [InlineData("Task.Run(() => Handle(socket.Recv(payload))); socket?[|.Dispose()|];")]
    public Task Disposed_while_a_task_uses_it_Triggers(string code) => Code.Triggers(code);

    /// <summary>Disposing a context ends the receives on its sockets, so that is how threads are told to end.</summary>
    [Theory]
    [InlineData(
        """
            using var own = new Context();
            Task.Run(() => { using var s = new Socket(own, SocketType.Pull); while (true) Handle(s.Recv(payload)); });
            Thread.Sleep(1000);
            """
    )]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Pull);
            Task.Run(() => { while (true) Handle(own.Recv(payload)); });
            context.Shutdown();
            Thread.Sleep(1000);
            """
    )]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Pull);
            Task.Run(() => { try { while (true) Handle(own.Recv(payload)); } catch (Exception) { } });
            Thread.Sleep(1000);
            """
    )]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Pull);
            Task.Run(() => { try { Loop(); } catch (Exception) { } });
            Thread.Sleep(1000);
            void Loop() { while (true) Handle(own.Recv(payload)); }
            """
    )]
    [InlineData(
        """
            using var own = new Socket(context, SocketType.Router);
            own.Bind(text);
            Task.Run(() => Proxy.StartSteerable(own, socket, socket));
            Thread.Sleep(1000);
            """
    )]
    [FullData(
        """
            using var own = new Socket(context, SocketType.Router);
            own.Bind(text);
            Task.Run(() => { try { Proxy.Start(own, socket); } catch (Exception) { } });
            Thread.Sleep(1000);
            """
    )]
    public Task Receive_that_something_else_may_end_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var own = new Socket(context, SocketType.Pull); await Task.Run(() => Handle(own.Recv(payload)));")]
    [FullData("using var own = new Message(9); var sent = Task.Run(() => socket.Send(own)); sent.Wait();")]
    public Task Task_that_is_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Loop = "await using var loop = ReceiveLoop.Start([socket]); ";

    /// <summary>A loop without room takes the message later, and finds it empty.</summary>
    [Theory]
    [InlineData("if (running) { using var [|m = new OutgoingMessage()|]; m.Add(payload); _ = loop.SendAsync(socket, m); }")]
    [FullData("if (running) { using var [|m = new OutgoingMessage()|]; m.Add(payload); _ = loop.SendAsync(socket, m).AsTask(); }")]
    [FullData("using (var [|m = new OutgoingMessage()|]) { m.Add(payload); _ = loop.SendAsync(socket, m); }")]
    [FullData("var m = new OutgoingMessage(); m.Add(payload); _ = loop.SendAsync(socket, m); [|m.Dispose()|];")]
    [FullData(
        """
            await foreach (var q in loop.Messages.ReadAllAsync()) using (q)
            {
                using var [|r = q.Reply()|];
                r.Add(q.Body.Span);
                _ = loop.SendAsync(q.Socket, r);
            }
            """
    )]
    public Task Message_of_a_send_by_a_loop_that_nobody_awaits_Triggers(string code) => Code.Triggers(Loop + code);

    [Fact]
    public Task Message_that_says_which_send_it_is_Triggers() =>
        Code.Triggers(
            """
            await using var loop = ReceiveLoop.Start([socket]);
            using (var {|#0:m = new OutgoingMessage()|})
            {
                m.Add(payload);
                _ = loop.SendAsync(socket, m);
            }
            """,
            new DiagnosticResult("ZMQ3038", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("'m' is disposed at the end of its using, while the send of line 22 uses it; await the send first")
        );

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); await loop.SendAsync(socket, m);")]
    [FullData("using var m = new OutgoingMessage(); m.Add(payload); var sent = loop.SendAsync(socket, m); await sent;")]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); _ = loop.SendAsync(socket, m); await Task.Delay(1000);")]
    [FullData("using var m = new OutgoingMessage(); m.Add(payload); Keep(loop.SendAsync(socket, m)); void Keep(ValueTask t) { }")]
    [FullData("using var m = new OutgoingMessage(); m.Add(payload); _ = loop.TrySend(socket, m);")]
    [FullData("var m = new OutgoingMessage(); m.Add(payload); _ = loop.SendAsync(socket, m);")]
    [InlineData("var m = new OutgoingMessage(); try { _ = loop.SendAsync(socket, m); } catch (Exception) { m.Dispose(); }")]
    public Task Message_of_a_send_by_a_loop_that_may_be_over_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Fact]
    public Task Object_around_a_socket_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                """
                static void Run(Context context)
                {
                    using var {|ZMQ3038:link = new Link(context, SocketType.Pull)|};
                    link.Bind("tcp://*:1");
                    Task.Run(() => { while (true) link.Next(); });
                }
                """
            )
        );

    [Fact]
    public Task Object_that_may_wait_in_its_disposal_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            sealed class Link(Context context) : IDisposable
            {
                private readonly Socket _socket = new(context, SocketType.Pull);

                private readonly ManualResetEvent _end = new(false);

                public string Next() => _socket.RecvString();

                public void Dispose()
                {
                    _end.WaitOne();
                    _socket.Dispose();
                }

                static void Run(Context context)
                {
                    using var link = new Link(context);
                    Task.Run(() => { while (true) link.Next(); });
                }
            }
            """
        );
}
