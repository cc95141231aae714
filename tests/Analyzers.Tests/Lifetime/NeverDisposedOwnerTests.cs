using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>Other owners: readers of channels, pollers, loops, callbacks, and what the user adds to the library's types.</summary>
public sealed class NeverDisposedOwnerTests
{
    private const string Own = "var own = new Socket(context, SocketType.Pull); own.Connect(\"tcp://a:1\"); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("await foreach (var frame in inbox.Reader.ReadAllAsync()) { socket.Send(frame); }")]
    [InlineData("var frame = await inbox.Reader.ReadAsync(); socket.Send(frame);")]
    [InlineData("while (inbox.Reader.TryRead(out var frame)) socket.Send(frame);")]
    public Task Shared_frame_that_a_channel_may_give_to_others_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("await Task.Yield(); var inbox = System.Threading.Channels.Channel.CreateUnbounded<SharedFrame>(); " + code);

    [Theory]
    [InlineData("await foreach (var {|ZMQ3008:frame|} in inbox.Reader.ReadAllAsync()) { Handle(frame.Span); }")]
    [FullData("var {|ZMQ3008:frame|} = await inbox.Reader.ReadAsync(); Handle(frame.Span);")]
    public Task Frame_that_its_reader_owns_Triggers(string code) =>
        Code.Triggers("await Task.Yield(); var inbox = System.Threading.Channels.Channel.CreateUnbounded<OwnedFrame>(); " + code);

    [Fact]
    public Task Poller_of_a_field_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Poller _poller = new(10);
            void AddWorker(Context c) { var s = new Socket(c, SocketType.Pull); s.Connect("tcp://a:1"); _poller.Add(s, PollEvents.In); }
            void Close() { for (int i = 0; i < _poller.Count; i++) _poller.GetSocket(i)!.Dispose(); _poller.Dispose(); }
            """
        );

    [Theory]
    [InlineData(
        """
            Poller Make(Context c)
            {
                var s = new Socket(c, SocketType.Pull);
                var p = new Poller(1);
                p.Add(s, PollEvents.In);
                return p;
            }
            """
    )]
    [FullData("void Add(Context c, Poller p) { var s = new Socket(c, SocketType.Pull); p.Add(s, PollEvents.In); }")]
    public Task Poller_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var p = new Poller(1); p.Add(own, PollEvents.In); p.GetSocket(0)!.Dispose();")]
    [InlineData("using var p = new Poller(1); p.Add(own, PollEvents.In); var again = p.GetSocket(0); again!.Dispose();")]
    [InlineData(
        """
            using var p = new Poller(1);
            p.Add(own, PollEvents.In);
            Close(p);
            static void Close(Poller all) => all.GetSocket(0)!.Dispose();
            """
    )]
    public Task Socket_that_a_poller_gives_back_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Fact]
    public Task Socket_that_a_poller_only_names_Triggers() =>
        Code.Triggers(
            """
            using var p = new Poller(1);
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            p.Add(own, PollEvents.In);
            if (p.Poll(10) > 0) p.GetSocket(0)!.Recv(payload);
            """
        );

    [Theory]
    [InlineData("ReceiveLoop Make(Context c) { var s = new Socket(c, SocketType.Pull); var l = ReceiveLoop.Start([s]); return l; }")]
    [InlineData("ReceiveLoop Make(Context c) { var s = new Socket(c, SocketType.Pull); return ReceiveLoop.Start([s]); }")]
    public Task Loop_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Socket_that_a_message_gives_back_DoesNotTrigger() =>
        Code.DoesNotTrigger(Own + "using var r = new FrameReceiver(own); r.Receive(); using var f = r.Detach(); f.Socket.Dispose();");

    [Theory]
    [InlineData("await using var loop = ReceiveLoop.Start([own]); await foreach (var m in loop.Messages.ReadAllAsync()) m.Dispose();")]
    [FullData("await using var loop = ReceiveLoop.Start(new[] { own }); await Task.Yield();")]
    public Task Socket_of_a_loop_that_stays_Triggers(string code) =>
        Code.Triggers(
            "await Task.Yield(); var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Connect(\"tcp://a:1\"); " + code
        );

    [Theory]
    [InlineData("using var all = SharedFrame.Create(f.Size, f, static (span, x) => { using (x) x.Span.CopyTo(span); });")]
    [FullData("socket.SendFrame(4, f, static (span, x) => { x.Span[..4].CopyTo(span); x.Dispose(); });")]
    [FullData("r.Drain(f, static (frame, x) => { Handle(frame.Span); x.Dispose(); });")]
    public Task State_of_a_callback_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var r = new FrameReceiver(socket); r.Receive(); var f = r.Detach(); " + code);

#if CSHARP14 // extension members
    [Theory]
    [InlineData("using var l = own.Link;")]
    [FullData("using var l = own?.Link;")]
    [FullData("own.Closed = true;")]
    [FullData("if (own.Closed) return;")]
    [InlineData("if (own is { Closed: true }) return;")]
    [InlineData("if (own is (1, 2)) return;")]
    [FullData("own.End();")]
    [InlineData("foreach (var x in own) Console.WriteLine(x);")]
    public Task Member_that_the_user_adds_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;
            sealed class Link(Socket s) : IDisposable { public void Dispose() => s.Dispose(); }
            static class E
            {
                extension(Socket s)
                {
                    public Link Link => new(s);
                    public bool Closed { get { s.Dispose(); return true; } set { s.Dispose(); } }
                    public void End() { s.Dispose(); }
                }
                public static void Deconstruct(this Socket s, out int a, out int b) { s.Dispose(); a = b = 1; }
                public static IEnumerator<int> GetEnumerator(this Socket s) { s.Dispose(); yield break; }
            }
            static class C { static void M(Context context) { {{Own}}{{code}} } }
            """
        );
#endif

    [Theory]
    [InlineData("F(own);")]
    [FullData("F((Owner)own);")]
    [FullData("((Owner)own).Go();")]
    [FullData("ArgumentNullException.ThrowIfNull((Owner)own);")]
    public Task Conversion_of_the_user_DoesNotTrigger(string code) => OwnerDoesNotTrigger(code);

    [Theory]
    [InlineData("if (owner == own) return;")]
    public Task Operator_of_the_user_DoesNotTrigger(string code) => OwnerDoesNotTrigger(code);

    private static Task OwnerDoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using Net.Zmq;
            sealed class Owner(Socket s)
            {
                public void Go() => s.Dispose();
                public static implicit operator Owner(Socket s) => new(s);
                public static bool operator ==(Owner o, IDisposable d) { d.Dispose(); return true; }
                public static bool operator !=(Owner o, IDisposable d) => false;
                public override bool Equals(object? o) => false;
                public override int GetHashCode() => 1;
            }
            static class C { static void F(Owner o) { } static void M(Context context, Owner owner) { {{Own}}{{code}} } }
            """
        );

    [Theory]
    [InlineData("kept.Add(m?.Body);")]
    [FullData("m?.Body.Dispose();")]
    public Task Part_behind_a_question_mark_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            void M(System.Threading.Channels.ChannelReader<OwnedMessage> r, List<OwnedFrame?> kept) { if (r.TryRead(out var m)) {{code}} }
            """
        );
}
