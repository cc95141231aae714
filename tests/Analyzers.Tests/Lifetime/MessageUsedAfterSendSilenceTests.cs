using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using static ZmqPerf.Analyzers.Tests.Lifetime.MessageUsedAfterSendTests;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class MessageUsedAfterSendSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3004");

    [Theory]
    [InlineData("using var m = new Message(payload); Handle(m.Data); Handle(m.Size); socket.Send(m);")]
    [FullData("using var m = new Message(payload); var n = m.Size; socket.Send(m); Handle(n);")]
    [FullData("using var m = new Message(payload); Handle(m.Size); if (running) { socket.Send(m); } else { sender.Send(m); }")]
    public Task Read_before_the_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Read_behind_a_method_that_may_fill_it_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Message? _kept;
            void M(Socket s, Message m) { s.Send(m); Keep(m); Console.WriteLine(m.Size); }
            private void Keep(Message m) => _kept = m;
            """
        );

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle(m.More ? 1 : 0);")]
    [InlineData("socket.Send(message); if (message is { More: true }) return;")]
    public Task Flag_that_the_send_leaves_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); socket.Send(m); m.Dispose(); m = new Message(payload); socket.Send(m); m.Dispose();")]
    [FullData("foreach (var s in sockets) { using var m = new Message(payload); s.Send(m); }")]
    [FullData("while (running) { var m = new Message(payload); socket.Send(m); m.Dispose(); }")]
    [FullData(
        """
            using var m = new Message(payload);
            foreach (var s in sockets) { using var copy = new Message(); copy.Copy(m); s.Send(copy); }
            """
    )]
    [InlineData("Message? m = null; try { m = new Message(payload); socket.Send(m); } finally { m?.Dispose(); }")]
    [InlineData("foreach (var m in new[] { new Message(), new Message() }) { Handle(m.Size); socket.Send(m); }")]
    [FullData("using var frames = socket.RecvMultipart(); foreach (var m in frames) { Handle(m.Size); sender.Send(m); }")]
    public Task Message_of_each_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (running) { socket.Send(message); return; } Handle(message.Size);")]
    [FullData("if (running) socket.Send(message); else Handle(message.Size);")]
    [FullData(
        """
            using var m = new Message(payload);
            var state = 0;
            while (running) { if (state == 0) { socket.Send(m); state = 1; } else { break; } }
            """
    )]
    public Task Send_on_another_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frames = new MultipartMessage(); socket.Send(message); frames.Add(message); Handle(message.Size);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); m.Move(m); Handle(m.Size);")]
    [FullData("socket.Send(message); if (message is { Size: > 0 } m) Handle(m.Size);")]
    public Task Message_that_others_get_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) { if (i == 0) socket.Send(message); else Handle((long)i); }")]
    [FullData("for (var i = 0; i < size; ++i) { if (i > 0) { Handle((long)i); continue; } socket.Send(message); }")]
    [FullData("var n = 0; while (running) { if (n == 0) Handle(message.Data); if (n == 0) socket.Send(message); n++; }")]
    public Task Send_in_the_first_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) { if (i == 0) {|ZMQ3004:socket.Send(message)|}; if (running) i -= 2; }")]
    [InlineData("for (var i = 0; i < size; i++) { if (i == 0) {|ZMQ3004:socket.Send(message)|}; if (running) i = -1; }")]
    public Task Send_in_an_iteration_that_may_come_again_Triggers(string code) => Code.Triggers(code);

    /// <summary>Net.Zmq throws instead, which is a finding of its own.</summary>
    [Theory]
    [InlineData("if (socket.Send(message, SendFlags.DontWait) < 0) Handle(message.Size);")]
    [FullData("var n = socket.Send(message, SendFlags.DontWait); if (n == -1) Handle(message.Data);")]
    [FullData("if (!(socket.Send(message, SendFlags.DontWait) >= 0)) socket.Send(message);")]
    [InlineData("var n = socket.Send(message); if (n is not -1) return; Handle(message.Data);")]
    public Task Answer_that_says_that_nothing_was_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (socket.Send(message, SendFlags.DontWait) > 0) Handle({|ZMQ3004:message.Data|});")]
    [FullData("var n = socket.Send(message); if (n == 0) Handle({|ZMQ3004:message.Data|});")]
    [InlineData("var n = socket.Send(message); if (n != -1) Handle({|ZMQ3004:message.Data|});")]
    public Task Answer_that_says_what_was_sent_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Name_of_the_message_DoesNotTrigger() => Code.DoesNotTrigger("socket.Send(nameof(message)); Handle(message.Size);");

    [Theory]
    [InlineData("for (var i = 0; i < 1; i++) socket.Send(message);")]
    [FullData("foreach (var s in new[] { socket }) s.Send(message);")]
    public Task Send_in_a_loop_of_one_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); sender.Send(m); m.Rebuild(); Handle(m.Size); m.Dispose();")]
    [FullData("socket.Send(message); message = new Message(payload); Handle(message.Size);")]
    [FullData("Message next = new(payload); socket.Send(message); message = next; Handle(message.Size);")]
    public Task Refilled_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("try { socket.Send(message); } catch (ZmqException) { Handle(message.Size); }")]
    [FullData("while (true) { try { socket.Send(message); break; } catch (ZmqException) { Thread.Sleep(1); } }")]
    [FullData("for (var i = 0; i < 3; i++) { try { socket.Send(message); return; } catch (ZmqException) { Handle(message.Size); } }")]
    [FullData("try { socket.Send(message); } catch (ZmqException e) when (Log(message.Size)) { } static bool Log(int n) => true;")]
    public Task Send_that_threw_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var sent = false; while (!sent) { try { socket.Send(message); sent = true; } catch (ZmqException) { Thread.Sleep(1); } }")]
    [FullData("bool sent; do { sent = false; try { socket.Send(message); sent = true; } catch { } } while (!sent);")]
    [FullData("var sent = false; if (running) { socket.Send(message); sent = true; } if (!sent) Handle(message.Size);")]
    [FullData("var sent = running; if (sent) socket.Send(message); if (!sent) Handle(message.Size);")]
    [FullData(
        """
            var m = new Message(payload);
            try { socket.Send(m); m = null; }
            finally { if (m != null) { Handle(m.Size); m.Dispose(); } }
            """
    )]
    public Task Flag_that_tells_of_the_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (running) socket.Send(message); if (!running) Handle(message.Size);")]
    [FullData("if (size > 3) socket.Send(message); Thread.Sleep(1); if (size > 3) return; Handle(message.Size);")]
    public Task Condition_that_is_asked_twice_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); Fill(); Handle(message.Size); void Fill() { message.Rebuild(3); }")]
    [FullData("Action fill = () => message.Rebuild(3); socket.Send(message); fill(); Handle(message.Size);")]
    [FullData(
        """
            socket.Send(message);
            Change(ref message);
            Handle(message.Size);
            static void Change(ref Message m) => m = new Message(3);
            """
    )]
    [FullData("socket.Send(message); Refill(message); Handle(message.Size); static void Refill(Message m) => m.Rebuild(3);")]
    [FullData("socket.Send(message); Array.ForEach(sockets, s => { }); Handle(message.Size);")]
    public Task Message_that_other_code_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var other = message; socket.Send(message); other.Rebuild(3); Handle(message.Size);")]
    [FullData("var m = new Message(payload); var all = new List<Message> { m }; socket.Send(m); all[0].Rebuild(3); Handle(m.Size);")]
    [FullData("ref var m = ref message; socket.Send(m); m = new Message(3); Handle(m.Size);")]
    [InlineData("var (a, b) = (message, message); socket.Send(a); b.Rebuild(2); Handle(a.Size);")]
    [FullData("socket.Send(message); var pair = new[] { message }; pair[0].Rebuild(2); Handle(message.Size);")]
    public Task Message_under_another_name_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); Console.CancelKeyPress += (_, _) => { }; ; await Task.Yield(); Handle(message.Size);")]
    [FullData("socket.Send(message); await Task.Yield(); Handle(message.Size);")]
    [FullData("void M(Socket s, Message m) { s.Send(m); Later(); Handle(m.Size); } static async void Later() { await Task.Yield(); }")]
    [FullData("IEnumerable<int> M(Socket s, Message m) { s.Send(m); yield return 1; Handle(m.Size); }")]
    public Task Code_that_runs_while_it_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); if (Next() is { } m) Handle(m.Size); static Message? Next() => null;")]
    public Task Message_that_a_method_gives_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, Message m) { s.Send(m); _ = Next; Handle(m.Size); }
            int Next { get { own.Dispose(); return 1; } } Message own = new();
            """
    )]
    public Task Property_that_may_do_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("void M(Socket s, Message m) { s.Send(m); Wait(3); Handle(m.Size); } static void Wait(int n) { if (n > 0) Wait(n - 1); }")]
    [FullData("void M(Socket s, Message m) { s.Send(m); Use(s); Handle(m.Size); } static void Use(Socket s) => s.Dispose();")]
    public Task Method_that_may_do_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); Console.CancelKeyPress += (_, _) => { }; Handle(message.Size);")]
    [FullData("socket.Send(message); _ = new Lazy<int>(() => 1); Handle(message.Size);")]
    [FullData("void M(Socket s, Message m) { s.Send(m); Each(() => { }); Handle(m.Size); } static void Each(Action a) => a();")]
    public Task Delegate_that_may_run_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("void M(Socket s, Message m, IEnumerable<int> lazy) { s.Send(m); foreach (var n in lazy) { } Handle(m.Size); }")]
    [FullData("void M(Socket s, Message m, IEnumerable<int> lazy) { s.Send(m); Handle(lazy.Count()); Handle(m.Size); }")]
    public Task Sequence_that_may_run_code_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            async void Send(Socket s, Message m) { await Task.Yield(); s.Send(m); }
            void M(Socket s, Message m) { Send(s, m); Handle(m.Size); }
            """
    )]
    public Task Send_that_may_come_later_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void Send(Socket s, Message m) { if (m.Size > 3) s.Send(m); }
            void Twice(Socket s, Message m) => Send(s, m);
            void M(Socket s, Message m) { Twice(s, m); Handle(m.Size); }
            """
    )]
    public Task Send_that_may_not_come_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("_ = new Own();")]
    [FullData("_ = own + own;")]
    [FullData("_ = -own;")]
    [FullData("_ = (int)own;")]
    [FullData("_ = own.Next;")]
    [FullData("own.Next = 1;")]
    public Task Message_that_members_of_the_users_types_may_have_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(WithOwn(code + " return m.Size;"));

    /// <summary>A frame that is meant to be empty.</summary>
    [Theory]
    [InlineData("using var m = new Message(); socket.Send(m, SendFlags.SendMore); socket.Send(m);")]
    [InlineData("using var m = new Message(0); while (running) { socket.Send(m, SendFlags.SendMore); socket.Send(text); }")]
    [FullData("using (var m = new Message()) { socket.Send(m); Handle(m.Size); }")]
    [InlineData("using var m = new Message(\"\"); socket.Send(m, SendFlags.SendMore); socket.Send(m);")]
    [FullData("using var m = new Message(string.Empty); socket.Send(m, SendFlags.SendMore); socket.Send(m);")]
    [FullData("using var m = new Message(Array.Empty<byte>()); socket.Send(m, SendFlags.SendMore); socket.Send(m);")]
    [FullData("using var m = new Message(ReadOnlySpan<byte>.Empty); socket.Send(m, SendFlags.SendMore); socket.Send(m);")]
    public Task Message_that_never_has_content_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); sender.Send(m); {|ZMQ3004:sender.Send(m)|};")]
    [FullData("using var m = new Message(); m.Copy(message); socket.Send(m); {|ZMQ3004:sender.Send(m)|};")]
    [InlineData("using var m = new Message(size); socket.Send(m); {|ZMQ3004:sender.Send(m)|};")]
    public Task Message_that_gets_content_Triggers(string code) => Code.Triggers(code);

    private static string Asserting(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            static class Program { static void Run(Socket a, Message m) { {{code}} } }
            static class Assert { public static void Equal(int x, int y) { } public static void Fails(Action code) => code(); }
            static class Log { public static void Equal(int x, int y) { } }
            """;

    [Theory]
    [InlineData("a.Send(m); Assert.Equal(0, m.Size);")]
    [FullData("a.Send(m); Assert.Equal(0, m.Data.Length);")]
    [InlineData("Assert.Fails(() => { a.Send(m); a.Send(m); });")]
    public Task Message_that_an_assertion_looks_at_DoesNotTrigger(string code) => Code.DoesNotTrigger(Asserting(code));

    [Fact]
    public Task Message_that_another_method_looks_at_Triggers() => Code.Triggers(Asserting("a.Send(m); Log.Equal(0, {|ZMQ3004:m.Size|});"));
}
