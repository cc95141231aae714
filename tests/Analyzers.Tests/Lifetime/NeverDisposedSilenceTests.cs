using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class NeverDisposedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m);")]
    [FullData("using (var m = new Message()) socket.Recv(m);")]
    [FullData("var m = new Message(); using (m) { socket.Recv(m); }")]
    [InlineData("Message m; using (m = new Message()) { socket.Recv(m); }")]
    public Task Object_in_a_using_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(); try { socket.Recv(m); } finally { m.Dispose(); }")]
    [FullData("Message? m = null; try { m = new Message(); socket.Recv(m); } finally { m?.Dispose(); }")]
    [FullData("var m = new Message(); socket.Recv(m); ((IDisposable)m).Dispose();")]
    [FullData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); own?.Dispose();")]
    public Task Object_that_is_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(); socket.Recv(m); Action free = () => m.Dispose(); free();")]
    [FullData("var m = new Message(); socket.Recv(m); Action free = m.Dispose; free();")]
    [FullData("var own = new Socket(context, SocketType.Pull); Task.Run(() => { while (running) own.Recv(payload); own.Dispose(); });")]
    [FullData(
        """
            var own = new Socket(context, SocketType.Pull);
            Register(() => own.Dispose());
            own.Recv(payload);
            static void Register(Action a) { }
            """
    )]
    public Task Object_that_a_delegate_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(); socket.Recv(m); Free(m); static void Free(Message message) => message.Dispose();")]
    [FullData("var m = new Message(); socket.Recv(m); Free(m); static void Free(Message message) { using (message) { } }")]
    [FullData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            Close(own);
            static void Close(Socket s) { s.Dispose(); }
            """
    )]
    [FullData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            Take(ref own);
            static void Take(ref Socket s) => s.Dispose();
            """
    )]
    public Task Object_that_a_method_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            foreach (var i in All(own)) Handle(i);
            static IEnumerable<int> All(Socket s) { yield return s.Recv(new byte[1]); }
            """
    )]
    public Task Object_that_an_iterator_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var all = new MultipartMessage(); var m = new Message(); socket.Recv(m); all.Add(m); socket.SendMultipart(all);")]
    [FullData("var list = new List<Message>(); var m = new Message(); socket.Recv(m); list.Add(m);")]
    [FullData("var own = new Socket(context, SocketType.Pull); var sockets = new[] { own }; own.Recv(payload); sockets[0].Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Socket[] sockets = [own]; own.Recv(payload);")]
    public Task Object_in_a_collection_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(); socket.Recv(m); var again = m; again.Dispose();")]
    [FullData("var m = new Message(); socket.Recv(m); object o = m; ((IDisposable)o).Dispose();")]
    [FullData("var m = new Message(); socket.Recv(m); if (m is IDisposable d) d.Dispose();")]
    [FullData("var pair = (new Message(), 1); socket.Recv(pair.Item1); var m = new Message(); var other = (m, 2); socket.Recv(m);")]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); if (own is Socket { } other) other.Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); Socket other; other = own; other.Dispose();")]
    public Task Object_under_another_name_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("static Message Receive(Socket s) { var m = new Message(); s.Recv(m); return m; }")]
    [InlineData("static async Task<Message> Receive(Socket s) { await Task.Yield(); var m = new Message(); s.Recv(m); return m; }")]
    [FullData("static void Receive(Socket s, out Message result) { var m = new Message(); s.Recv(m); result = m; }")]
    [FullData("static IEnumerable<Message> Receive(Socket s) { var m = new Message(); s.Recv(m); yield return m; }")]
    [FullData("Socket Make(Context c) { var s = new Socket(c, SocketType.Pull); s.SetOption(SocketOption.Linger, 0); return s; }")]
    public Task Object_that_is_returned_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Object_of_a_field_DoesNotTrigger() =>
        Code.DoesNotTrigger("private Message _m = null!; void M(Socket s) { var m = new Message(); s.Recv(m); _m = m; }");

    [Theory]
    [InlineData("var m = running ? message : new Message(); socket.Recv(m);")]
    [FullData("ref var m = ref Find(); m = new Message(); socket.Recv(m); ref Message Find() => ref (new Message[1])[0];")]
    [FullData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); own = sockets[0]; own.Recv(payload);")]
    public Task Variable_that_may_hold_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Object_that_another_object_disposes_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            sealed class Holder : IDisposable
            {
                private readonly Context _c;
                public Holder(Context c) => _c = c;
                public void Dispose() => _c.Dispose();
            }
            class C
            {
                void M(Socket socket, byte[] payload)
                {
                    var own = new Context();
                    using var holder = new Holder(own);
                    socket.Send(payload);
                }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            var own = new Socket(context, SocketType.Pull);
            Later(own);
            own.Recv(payload);
            static async void Later(Socket s) { await Task.Yield(); }
            """
    )]
    [FullData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            own.Recv(payload);
            if (Own(own)) return;
            static bool Own(Socket s) { var kept = s; return true; }
            """
    )]
    [InlineData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            Again(own, 9);
            static void Again(Socket s, int n) { if (n > 0) Again(s, n - 1); }
            """
    )]
    [InlineData(
        """
            var own = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            Keep(own);
            static void Keep(Socket s) { Action a = () => s.Recv(new byte[1]); a(); }
            """
    )]
    public Task Method_that_may_keep_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); socket.Send(m);")]
    [FullData("socket.Send(new Message(payload)); socket.Recv(new Message(16));")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); Handle(m.Data); }")]
    [FullData("while (running) socket.Recv(new Message());")]
    [FullData("var p = Marshal.AllocHGlobal(1); var m = new Message(p, 1, Marshal.FreeHGlobal); socket.Send(m);")]
    public Task What_another_rule_takes_away_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
