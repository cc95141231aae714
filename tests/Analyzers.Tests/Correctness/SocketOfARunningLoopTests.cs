using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 about sockets that a <c>ReceiveLoop</c> has.</summary>
public sealed class SocketOfARunningLoopTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([socket]); {|ZMQ3011:socket.Send(text)|};")]
    [FullData("await using var loop = ReceiveLoop.Start([sender, socket]); {|ZMQ3011:socket.Recv(payload)|};")]
    [InlineData("await using var loop = ReceiveLoop.Start(new[] { socket }); {|ZMQ3011:socket.Send(text)|};")]
    [InlineData("await using var loop = ReceiveLoop.Start(new Socket[] { socket }); {|ZMQ3011:socket.Send(text)|};")]
    [FullData("await using (var loop = ReceiveLoop.Start([socket])) { await Task.Delay(9); {|ZMQ3011:socket.Send(text)|}; }")]
    [FullData("await using var loop = ReceiveLoop.Start([socket]); {|ZMQ3011:socket.Connect(\"tcp://a:1\")|};")]
    [FullData("await using var loop = ReceiveLoop.Start([socket]); {|ZMQ3011:socket.SendFrame(8, 1, (span, state) => span.Fill(1))|};")]
    [InlineData("var loop = ReceiveLoop.Start([socket]); {|ZMQ3011:socket.Send(text)|}; await loop.DisposeAsync();")]
    [InlineData("await using var loop = ReceiveLoop.Start([socket], new() { Capacity = 9 }); {|ZMQ3011:socket.Send(text)|};")]
    [FullData("await using var loop = ReceiveLoop.Start([socket], null, default); await Task.Yield(); {|ZMQ3011:socket.Send(text)|};")]
    public Task Socket_of_a_loop_that_was_started_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("await Task.Run(() => {|ZMQ3011:socket.Send(text)|});")]
    [InlineData("var t = Task.Run(() => { {|ZMQ3011:socket.Send(text)|}; }); await t;")]
    [InlineData("new Thread(() => {|ZMQ3011:socket.Send(text)|}).Start(); await Task.Delay(100);")]
    public Task Thread_that_is_started_beside_the_loop_Triggers(string code) =>
        Code.Triggers("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("await Task.Run(() => sender.Send(text));")]
    public Task Thread_that_sends_by_another_socket_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.AddEmpty(); await Task.Run(() => loop.SendAsync(socket, m));")]
    public Task Thread_that_sends_by_the_loop_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("var t = Task.Run(async () => { await loop.DisposeAsync(); socket.Send(text); }); await t;")]
    [InlineData("await loop.DisposeAsync(); await Task.Run(() => socket.Send(text));")]
    public Task Thread_that_sends_after_the_loop_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("var end = new TaskCompletionSource(); Task.Run(async () => { await end.Task; socket.Send(text); });")]
    public Task Thread_that_waits_for_a_signal_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("{|ZMQ3011:Put(socket)|}; static void Put(Socket s) => s.Send(\"a\");")]
    [InlineData("await Task.Yield(); {|ZMQ3011:Put(socket)|}; void Put(Socket s) { Handle(1); s.Send(text); }")]
    public Task Function_that_is_given_the_socket_Triggers(string code) =>
        Code.Triggers("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("Put(sender); static void Put(Socket s) => s.Send(\"a\");")]
    [InlineData("Put(socket); void Put(Socket s) { if (running) s.Send(text); }")]
    [InlineData("await Put(socket); async Task Put(Socket s) { using var m = new OutgoingMessage(); await loop.SendAsync(s, m); }")]
    public Task Function_that_may_not_use_it_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("await foreach (var m in loop.Messages.ReadAllAsync()) using (m) {|ZMQ3011:socket.Send(m.Body.Span)|};")]
    [FullData("while (await loop.Messages.WaitToReadAsync()) { if (running) {|ZMQ3011:socket.Send(text)|}; }")]
    [FullData("using var m = await loop.Messages.ReadAsync(); {|ZMQ3011:socket.Send(m.Body.Span)|};")]
    [InlineData("using var m = new OutgoingMessage(); m.AddEmpty(); await loop.SendAsync(socket, m); {|ZMQ3011:socket.Send(text)|};")]
    public Task Socket_of_a_loop_whose_messages_are_read_Triggers(string code) =>
        Code.Triggers("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("{|ZMQ3011:socket.Dispose()|};")]
    [InlineData("await Task.Delay(9); {|ZMQ3011:socket.Dispose()|}; await loop.DisposeAsync();")]
    [FullData("await foreach (var m in loop.Messages.ReadAllAsync()) { m.Dispose(); {|ZMQ3011:socket.Dispose()|}; break; }")]
    public Task Socket_that_is_disposed_under_the_loop_Triggers(string code) =>
        Code.Triggers("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("await loop.DisposeAsync(); socket.Dispose();")]
    [FullData("await foreach (var m in loop.Messages.ReadAllAsync()) m.Dispose(); socket.Dispose();")]
    [FullData("try { await loop.Messages.Completion; } finally { socket.Dispose(); }")]
    public Task Socket_that_is_disposed_after_the_loop_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([socket]); using var r = new FrameReceiver(socket); {|ZMQ3011:r.Receive()|};")]
    [FullData(
        "using var r = new FrameReceiver(socket); await using var loop = ReceiveLoop.Start([socket]); {|ZMQ3011:r.ReceiveInto(payload)|};"
    )]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            await using var loop = ReceiveLoop.Start([socket]);
            if ({|ZMQ3011:r.TryReceive(out _)|}) Handle(1);
            """
    )]
    public Task Receiver_over_the_socket_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var r = new FrameReceiver(sender); await using var loop = ReceiveLoop.Start([socket]); r.Receive();")]
    public Task Receiver_over_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var r = new FrameReceiver(socket); r.Receive(); await using var loop = ReceiveLoop.Start([socket]);")]
    public Task Receiver_before_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var r = new FrameReceiver(socket);
            await using var loop = ReceiveLoop.Start([socket]);
            r.Release();
            Handle(r.GetHashCode());
            """
    )]
    public Task Receiver_that_does_not_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("await foreach (var m in loop.Messages.ReadAllAsync()) using (m) {|ZMQ3011:m.Socket.Send(m.Body.Span)|};")]
    [InlineData("using var m = await loop.Messages.ReadAsync(); {|ZMQ3011:m.Socket.Send(m.Body.Span)|};")]
    [InlineData("if (loop.Messages.TryRead(out var m)) using (m) {|ZMQ3011:m.Socket.Send(text)|};")]
    public Task Socket_that_a_message_names_Triggers(string code) =>
        Code.Triggers("await using var loop = ReceiveLoop.Start(new List<Socket> { socket, sender });\n" + code);

    [Theory]
    [InlineData("var m = await loop.Messages.ReadAsync(); await loop.DisposeAsync(); using (m) m.Socket.Send(m.Body.Span);")]
    [InlineData("using var m = await loop.Messages.ReadAsync(); using var o = m.Reply(); await loop.SendAsync(m.Socket, o);")]
    [FullData("using var m = Any(); m.Socket.Send(text); OwnedMessage Any() => null!;")]
    [InlineData("var m = await loop.Messages.ReadAsync(); m = Any(m); m.Socket.Send(text); OwnedMessage Any(OwnedMessage x) => x;")]
    [InlineData("await foreach (var m in loop.Messages.ReadAllAsync()) Task.Run(() => m.Socket.Send(text));")]
    public Task Socket_of_a_message_that_may_have_no_running_loop_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await using var loop = ReceiveLoop.Start([socket]);\n" + code);

    [Theory]
    [InlineData("{|ZMQ3011:socket.Send(text)|};")]
    [FullData("await foreach (var m in loop.Messages.ReadAllAsync()) using (m) { await Task.Yield(); {|ZMQ3011:socket.Send(text)|}; }")]
    public Task Socket_of_a_loop_that_a_token_stops_Triggers(string code) =>
        Code.Triggers(
            "using var stop = new CancellationTokenSource();\nawait using var loop = ReceiveLoop.Start([socket], null, stop.Token);\n"
                + code
        );

    [Theory]
    [InlineData("socket.Send(text); await using var loop = ReceiveLoop.Start([socket]);")]
    public Task Socket_before_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var loop = ReceiveLoop.Start([socket]); await loop.DisposeAsync(); socket.Send(text);")]
    [InlineData("await using (var loop = ReceiveLoop.Start([socket])) await Task.Delay(9); socket.Send(text);")]
    [FullData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            await End(loop);
            socket.Send(text);
            async Task End(ReceiveLoop l) => await l.DisposeAsync();
            """
    )]
    [InlineData("var loop = ReceiveLoop.Start([socket]); Func<ValueTask> end = () => loop.DisposeAsync(); await end(); socket.Send(text);")]
    [InlineData("var loop = ReceiveLoop.Start([socket]); while (running) { socket.Send(text); await loop.DisposeAsync(); break; }")]
    public Task Socket_after_the_loop_is_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            await foreach (var m in loop.Messages.ReadAllAsync()) m.Dispose();
            socket.Send(text);
            """
    )]
    [FullData("await using var loop = ReceiveLoop.Start([socket]); while (await loop.Messages.WaitToReadAsync()) { } socket.Send(text);")]
    [FullData("await using var loop = ReceiveLoop.Start([socket]); await loop.Messages.Completion; socket.Send(text);")]
    [FullData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            var messages = loop.Messages;
            await messages.Completion;
            socket.Send(text);
            """
    )]
    [InlineData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            try { while (true) (await loop.Messages.ReadAsync()).Dispose(); }
            catch (System.Threading.Channels.ChannelClosedException) { socket.Send(text); }
            """
    )]
    [FullData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            try { while (true) (await loop.Messages.ReadAsync()).Dispose(); }
            catch (System.Threading.Channels.ChannelClosedException) { }
            socket.Send(text);
            """
    )]
    public Task Socket_after_the_messages_have_ended_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            await using var loop = ReceiveLoop.Start([socket]);
            using var m = new OutgoingMessage();
            m.AddEmpty();
            await loop.SendAsync(socket, m);
            """
    )]
    [FullData("await using var loop = ReceiveLoop.Start([socket], new() { SendFailed = (s, e) => s.Send(text) }); await Task.Delay(9);")]
    public Task Socket_used_through_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([socket]); sender.Send(text);")]
    public Task Loop_of_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([socket], new() { AllowSynchronousContinuations = true }); socket.Send(text);")]
    public Task Loop_with_synchronous_continuations_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var stop = new CancellationTokenSource(9);
            await using var loop = ReceiveLoop.Start([socket], null, stop.Token);
            await Task.Delay(99);
            socket.Send(text);
            """
    )]
    public Task Loop_that_may_have_ended_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("await using var loop = running ? ReceiveLoop.Start([socket]) : null; if (!running) socket.Send(text);")]
    public Task Loop_that_may_not_have_begun_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("private readonly Socket _s; readonly ReceiveLoop _l; {0} C(Socket s) { _s = s; _l = ReceiveLoop.Start([_s]); }")]
    [InlineData("private readonly Socket _s; readonly ReceiveLoop _l; {0} C(Socket s) { _l = ReceiveLoop.Start([s]); _s = s; }")]
    public Task Socket_of_the_loop_of_an_object_Triggers(string start) =>
        Code.Triggers(
            $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;
            public sealed class C : IAsyncDisposable
            {
                {{start.Replace("{0}", "public", System.StringComparison.Ordinal)}}
                public void Send() => {|ZMQ3011:_s.Send("a")|};
                public System.Threading.Channels.ChannelReader<OwnedMessage> Messages() { Log(); return _l.Messages; }
                public ValueTask SendAsync(OutgoingMessage m) => _l.SendAsync(_s, m);
                public async ValueTask DisposeAsync() { await _l.DisposeAsync(); _s.Send("bye"); _s.Dispose(); }
                private static void Log() { }
            }
            """
        );

    [Fact]
    public Task Socket_of_the_primary_constructor_of_an_object_Triggers() =>
        Code.Triggers(
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;
            public sealed class C(Socket s) : IAsyncDisposable
            {
                private readonly ReceiveLoop _l = ReceiveLoop.Start([s]);
                public void Send() => {|ZMQ3011:s.Send("a")|};
                public ValueTask DisposeAsync() => _l.DisposeAsync();
            }
            """
        );

    [Theory]
    [InlineData("public C(Socket s) { _s = s; if (s.HasMore) _l = ReceiveLoop.Start([s]); }")]
    [FullData("public C(Socket s, CancellationToken t) { _s = s; _l = ReceiveLoop.Start([s], null, t); }")]
    [InlineData("static CancellationToken T { get; set; } public C(Socket s) { _s = s; _l = ReceiveLoop.Start([s], null, T); }")]
    [InlineData("static ReceiveLoopOptions O { get; } = new(); public C(Socket s) { _s = s; _l = ReceiveLoop.Start([s], O); }")]
    [FullData("public C(Socket s) { _s = s; _l = ReceiveLoop.Start([s]); } public async Task StopAsync() => await _l!.DisposeAsync();")]
    [InlineData("public C(Socket s) { _s = s; } public void Start() => _l = ReceiveLoop.Start([_s]);")]
    [InlineData("public C(Socket s, Socket other) { _s = s; _l = ReceiveLoop.Start([other]); }")]
    [FullData("public C(Socket s) { _s = s; _l = ReceiveLoop.Start([s]); } public C() { _s = null!; }")]
    [InlineData("public C(Socket s) { _s = s; _l = ReceiveLoop.Start([s]); } public void Give(Action<ReceiveLoop?> to) => to(_l);")]
    public Task Socket_of_an_object_whose_loop_may_not_run_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;
            public sealed class C : IAsyncDisposable
            {
                private readonly Socket _s;
                private ReceiveLoop? _l;
                {{members}}
                public void Send() => _s.Send("a");
                public ValueTask DisposeAsync() => _l?.DisposeAsync() ?? default;
            }
            """
        );
}
