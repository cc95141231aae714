using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 and ZMQ3038 about sockets that a <c>FrameReceiver</c> in a local is made of.</summary>
public sealed class SocketBehindReceiverTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string Made = "using var r = new FrameReceiver(socket);\n";

    [Theory]
    [InlineData("new Thread(() => { while (true) Handle({|ZMQ3011:r.Receive()|}.Size); }).Start(); Handle(r.Receive().Size);")]
    [InlineData(
        "new Thread(() => { while (running) Handle({|ZMQ3011:r.Receive()|}.Size); }).Start(); while (running) r.TryReceive(out _);"
    )]
    [InlineData("Task.Run(() => { while (running) if ({|ZMQ3011:r.TryReceive(out _)|}) Handle(1); }); r.ReceiveInto(payload);")]
    [InlineData("Task.Run(() => {|ZMQ3011:r.SkipRest()|}); r.Receive();")]
    [FullData("Parallel.For(0, size, i => { {|ZMQ3011:r.Receive()|}; });")]
    [InlineData("Parallel.Invoke(() => {|ZMQ3011:r.ReceiveInto(payload)|}, () => {|ZMQ3011:r.ReceiveInto(payload)|});")]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => {|ZMQ3011:r.ReceiveInto(payload)|});")]
    [FullData("void Loop() { while (running) Handle({|ZMQ3011:r.Receive()|}.Size); } new Thread(Loop).Start(); r.Receive();")]
    public Task Receiver_of_two_threads_Triggers(string code) => Code.Triggers(Made + code);

    [Fact]
    public Task Receiver_of_a_thread_and_the_method_that_starts_it_Triggers() =>
        Code.Triggers(
            """
            using var s = new Socket(context, SocketType.Pull);
            s.Bind("tcp://*:1");
            using var r = new FrameReceiver(s);
            var t = new Thread(() => { while (true) Handle({|#0:r.Receive()|}.Size); });
            t.Start();
            while (true)
                Handle(r.Receive().Size);
            """,
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("'s' may be used by this thread and the code that starts it at the same time; give each thread its own socket")
        );

    [Theory]
    [InlineData("Task.Run(() => { while (running) Handle({|ZMQ3011:r.Receive()|}.Size); }); socket.Send(text);")]
    [FullData("Task.Run(() => { while (running) {|ZMQ3011:socket.Send(text)|}; }); Handle(r.Receive().Size);")]
    [InlineData("var other = r; Task.Run(() => { while (running) Handle({|ZMQ3011:other.Receive()|}.Size); }); socket.Send(text);")]
    [FullData("using var p = new FrameReceiver(socket); Task.Run(() => { while (running) {|ZMQ3011:r.Receive()|}; }); p.Receive();")]
    [FullData("Task.Run(() => { using var p = new FrameReceiver(socket); {|ZMQ3011:p.Receive()|}; }); socket.Send(text);")]
    [FullData("for (var i = 0; i < 4; i++) { var p = new FrameReceiver(socket); Task.Run(() => {|ZMQ3011:p.ReceiveInto(payload)|}); }")]
    public Task Receiver_and_its_socket_in_two_threads_Triggers(string code) => Code.Triggers(Made + code);

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:Pump(r)|}); Pump(r); static void Pump(FrameReceiver x) { while (true) x.Receive(); }")]
    [FullData("Task.Run(() => {|ZMQ3011:Pump(r)|}); socket.Send(text); static void Pump(FrameReceiver x) => x.Receive();")]
    public Task Method_that_is_given_the_receiver_Triggers(string code) => Code.Triggers(Made + code);

    [Theory]
    [InlineData("var r = Make(); Task.Run(() => { while (running) {|ZMQ3011:r.Receive()|}; }); r.Receive();")]
    [InlineData("var r = Make(); if (running) r = Make(); Task.Run(() => { while (true) {|ZMQ3011:r.Receive()|}; }); r.Receive();")]
    public Task Receiver_over_a_socket_that_is_not_known_Triggers(string code) =>
        Code.Triggers(code + " FrameReceiver Make() => new FrameReceiver(socket);");

    [Theory]
    [InlineData("new Thread(() => { while (true) Handle(r.Receive().Size); }).Start();")]
    [FullData("Handle(r.Receive().Size); new Thread(() => { while (true) Handle(r.Receive().Size); }).Start();")]
    [FullData(
        """
            socket.Connect(text);
            socket.Send(text);
            Task.Run(() => { while (running) Handle(r.Receive().Size); });
            sender.Send(text);
            """
    )]
    [FullData("Task.Run(() => { while (running) { Handle(r.Receive().Size); socket.Send(text); } });")]
    [FullData(
        """
            Task.Run(() => { using var s = new Socket(context, SocketType.Pull); var p = new FrameReceiver(s); p.Receive(); });
            r.Receive();
            """
    )]
    [FullData("foreach (var s in new[] { sender, receiver }) { var p = new FrameReceiver(s); Task.Run(() => p.ReceiveInto(payload)); }")]
    [InlineData("foreach (var p in new[] { r, new FrameReceiver(receiver) }) Task.Run(() => p.ReceiveInto(payload));")]
    [InlineData("using var p = new FrameReceiver(receiver); Task.Run(() => { while (running) r.Receive(); }); p.Receive();")]
    public Task Receiver_of_one_thread_DoesNotTrigger(string code) => Code.DoesNotTrigger("var r = new FrameReceiver(socket);\n" + code);

    [Theory]
    [InlineData(
        """
            var t = new Thread(() => { while (running) Handle(r.Receive().Size); });
            t.Start();
            t.Join();
            r.Receive();
            socket.Send(text);
            """
    )]
    [FullData("await Task.Run(() => { while (running) Handle(r.Receive().Size); }); r.Receive();")]
    [FullData("var t = Task.Run(() => { while (running) Handle(r.Receive().Size); }); t.Wait(); socket.Send(text);")]
    [FullData(
        """
            using var stop = new CancellationTokenSource();
            var t = Task.Run(() => { while (r.TryReceive(Timeout.InfiniteTimeSpan, out var f, stop.Token)) Handle(f.Size); });
            stop.Cancel();
            await t;
            r.TryReceive(out _);
            socket.Send(text);
            socket.Dispose();
            """
    )]
    public Task Thread_that_has_ended_DoesNotTrigger(string code) => Code.DoesNotTrigger(Made + code);

    [Theory]
    [InlineData("Task.Run(() => { lock (text) r.ReceiveInto(payload); }); lock (text) r.ReceiveInto(payload);")]
    [FullData("Task.Run(() => { lock (text) r.ReceiveInto(payload); }); lock (text) socket.Send(text);")]
    public Task Receiver_under_a_lock_DoesNotTrigger(string code) => Code.DoesNotTrigger(Made + code);

    /// <summary>What these do is about the receiver's message, and the socket is left alone.</summary>
    [Theory]
    [InlineData("Task.Run(() => { while (running) socket.Send(text); }); r.Release(); Handle(r.GetHashCode());")]
    [InlineData("r.Receive(); Task.Run(() => { while (running) socket.Send(text); }); using var kept = r.Detach();")]
    public Task Call_on_the_receiver_that_is_none_on_its_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Made + code);

    /// <summary>By then, the variable has another socket than the receiver.</summary>
    [Theory]
    [InlineData(
        """
            var s = new Socket(context, SocketType.Pull);
            var r = new FrameReceiver(s);
            s = new Socket(context, SocketType.Push);
            Task.Run(() => { while (running) Handle(r.Receive().Size); });
            s.Send(text);
            """
    )]
    public Task Socket_that_is_another_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private static RuleTest Ended { get; } = RuleTest.Of("ZMQ3038");

    private const string Own = "using var [|own = new Socket(context, SocketType.Pull)|]; using var r = new FrameReceiver(own); ";

    [Theory]
    [InlineData("new Thread(() => { while (true) Handle(r.Receive().Size); }).Start(); Thread.Sleep(1000);")]
    [FullData("Task.Run(() => Handle(r.Receive().Size));")]
    [FullData("Task.Run(() => Pump(r)); void Pump(FrameReceiver x) { while (running) Handle(x.Receive().Size); }")]
    public Task Socket_that_is_disposed_under_its_receiver_Triggers(string code) => Ended.Triggers(Own + code);

    [Theory]
    [InlineData("var r = new FrameReceiver(socket); Task.Run(() => Handle(r.Receive().Size)); [|socket.Dispose()|];")]
    [FullData("using var [|r = new FrameReceiver(socket)|]; Task.Run(() => Handle(r.Receive().Size));")]
    [FullData("using var [|r = new FrameReceiver(socket)|]; new Thread(() => { while (true) r.ReceiveInto(payload); }).Start();")]
    [InlineData(
        """
            var t = new Thread(() => { var r = new FrameReceiver(socket); while (true) Handle(r.Receive().Size); });
            t.Start();
            Thread.Sleep(1000);
            [|socket.Dispose()|];
            """
    )]
    public Task Receiver_that_is_in_use_Triggers(string code) => Ended.Triggers(code);

    private const string Kept = "using var own = new Socket(context, SocketType.Pull); using var r = new FrameReceiver(own); ";

    [Theory]
    [InlineData("var t = new Thread(() => { while (running) Handle(r.Receive().Size); }); t.Start(); t.Join();")]
    [FullData("await Task.Run(() => Handle(r.Receive().Size));")]
    [InlineData(
        """
            using var stop = new CancellationTokenSource();
            var t = Task.Run(() => { while (r.TryReceive(Timeout.InfiniteTimeSpan, out var f, stop.Token)) Handle(f.Size); });
            await Task.Delay(9);
            stop.Cancel();
            await t;
            """
    )]
    public Task Receiver_whose_thread_has_ended_DoesNotTrigger(string code) => Ended.DoesNotTrigger(Kept + code);

    [Theory]
    [InlineData("Task.Run(() => { if (running) Handle(r.Receive().Size); });")]
    public Task Receiver_whose_thread_may_not_use_it_DoesNotTrigger(string code) => Ended.DoesNotTrigger(Kept + code);
}
