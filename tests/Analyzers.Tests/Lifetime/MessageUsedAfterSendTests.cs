using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class MessageUsedAfterSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3004");

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); Console.WriteLine({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m, SendFlags.SendMore); Handle({|#0:m.Data|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.Data|}[..2]);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.ToArray()|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.ToString()|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); {|#0:sender.Send(m)|};")]
    [InlineData("using var m = new Message(payload); socket.Send(flags: SendFlags.DontWait, message: m); {|#0:sender.Send(m)|};")]
    [InlineData("using (Message m = new(payload)) { socket.Send(m); size = {|#0:m.Size|}; }")]
    [InlineData("var m = new Message(payload); try { socket.Send(m); Handle({|#0:m.Size|}); } finally { m.Dispose(); }")]
    [InlineData("socket.Send(message); Handle({|#0:message.Size|});")]
    [InlineData("if (socket.Send(message) > 0) Handle({|#0:message.Size|});")]
    [InlineData("if (running) socket.Send(message); else sender.Send(message); Handle({|#0:message.Size|});")]
    [InlineData("if (running) { socket.Send(message); Handle({|#0:message.Size|}); }")]
    [InlineData("try { socket.Send(message); } catch (ZmqException) { return; } Handle({|#0:message.Size|});")]
    [InlineData("try { socket.Send(message); } finally { Console.WriteLine(); } Handle({|#0:message.Size|});")]
    [InlineData("socket.Send(message); try { Thread.Sleep(1); } catch { Handle({|#0:message.Size|}); }")]
    [InlineData(
        "socket.Send(message); try { try { Thread.Sleep(1); } catch (InvalidOperationException) { } } catch { "
            + "Handle({|#0:message.Size|}); }"
    )]
    [InlineData(
        "Message m; m = new Message(payload); socket.Send(m); m.Dispose(); m = new Message(payload); socket.Send(m); "
            + "Handle({|#0:m.Size|}); m.Dispose();"
    )]
    [InlineData("Message m; m = new Message(payload); socket.Send(m); Handle(m?{|#0:.Size|} ?? 0); m?.Dispose();")]
    [InlineData("socket.Send(message); Console.WriteLine($\"{{|#0:message|}}\");")]
    [InlineData("using var m = Make(); socket.Send(m); Handle({|#0:m.Data|}); Message Make() => new Message(8);")]
    [InlineData("Task.Run(() => { using var m = new Message(payload); socket.Send(m); Handle({|#0:m.Data|}); });")]
    [InlineData("using var m = new Message(payload); await Task.Yield(); socket.Send(m); await Task.Yield(); Handle({|#0:m.Size|});")]
    [InlineData("socket.Send(message); if ({|#0:message is { Size: > 0 }|}) Handle(1);")]
    [InlineData("socket.Send(message); Wait(); Handle({|#0:message.Size|}); static void Wait() { }")]
    [InlineData(
        "var m = new Message(payload); if (running) { socket.Send(m); m.Dispose(); return; } socket.Send(m); Handle({|#0:m.Size|});"
    )]
    [InlineData("Message? m = null; if (running) { m = new Message(payload); socket.Send(m); } if (m != null) Handle({|#0:m.Size|});")]
    [InlineData("Message? m = running ? new Message(payload) : null; if (m is null) return; socket.Send(m); Handle({|#0:m.Size|});")]
    [InlineData(
        "switch (size) { case 1: socket.Send(message); break; default: sender.Send(message); break; } Handle({|#0:message.Size|});"
    )]
    [InlineData("var sent = false; if (running) { socket.Send(message); sent = true; } if (sent) Handle({|#0:message.Size|});")]
    [InlineData("using var other = new Message(); socket.Send(message); Handle({|#0:message.Data|}); other.Copy(message);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); GC.KeepAlive(m); Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); ArgumentNullException.ThrowIfNull(m); Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (ReferenceEquals(m, null)) return; Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (m == null) return; Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (m is null) return; Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (m is not { }) return; Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle(nameof(m)); Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle(m.GetHashCode()); Handle({|#0:m.Size|});")]
    [InlineData(
        "using var m = new Message(payload); socket.Send(m); Look(m); Handle({|#0:m.Size|}); "
            + "static void Look(Message x) => Console.WriteLine(x.Size);"
    )]
    [InlineData("socket.Send(message); Handle({|#0:message is { Data.Length: > 0 }|} ? 1 : 0);")]
    [InlineData("int Next { get; set; } void M(Socket s, Message m) { s.Send(m); Next = Next + 1; Handle({|#0:m.Size|}); }")]
    [InlineData(
        "void Send(Socket s, Message m) => s.Send(m); void Twice(Socket s, Message m) => Send(s, m); "
            + "void M(Socket s, Message m) { Twice(s, m); Handle({|#0:m.Size|}); }"
    )]
    public Task Use_of_a_message_that_is_always_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("foreach (var s in sockets) {|#0:s.Send(message)|};")]
    [InlineData("using var m = new Message(payload); foreach (var s in sockets) { {|#0:s.Send(m)|}; }")]
    [InlineData("using var m = new Message(payload); while (running) { if (size > 3) Thread.Sleep(1); {|#0:socket.Send(m)|}; }")]
    [InlineData("using var m = new Message(payload); for (var i = 0; i < sockets.Length; i++) { {|#0:sockets[i].Send(m)|}; }")]
    [InlineData("again: {|#0:socket.Send(message)|}; if (running) goto again;")]
    [InlineData("using var m = new Message(payload); do { {|#0:socket.Send(m)|}; } while (--size > 0);")]
    [InlineData("while (true) { using var m = new Message(payload); foreach (var s in sockets) {|#0:s.Send(m)|}; }")]
    public Task Use_in_the_next_turn_of_a_loop_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (running) socket.Send(message); Handle({|#0:message.Size|});")]
    [InlineData("if (size > 2) { socket.Send(message); Thread.Sleep(1); } else { Thread.Sleep(2); } {|#0:sender.Send(message)|};")]
    [InlineData("try { socket.Send(message); } finally { Handle({|#0:message.Size|}); }")]
    [InlineData("try { socket.Send(message); } catch (ZmqException) { Thread.Sleep(1); } Handle({|#0:message.Size|});")]
    [InlineData("switch (size) { case 1: socket.Send(message); break; } Handle({|#0:message.Size|});")]
    public Task Use_of_a_message_that_one_path_has_sent_Triggers_at_a_lower_level(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Info));

    [Theory]
    [InlineData("using var m = new Message(payload); Handle(m.Data); Handle(m.Size); socket.Send(m);")]
    [InlineData("using var m = new Message(payload); var n = m.Size; socket.Send(m); Handle(n);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle(m.More ? 1 : 0);")]
    [InlineData("var m = new Message(payload); socket.Send(m); m.Dispose(); m = new Message(payload); socket.Send(m); m.Dispose();")]
    [InlineData("foreach (var s in sockets) { using var m = new Message(payload); s.Send(m); }")]
    [InlineData("while (running) { var m = new Message(payload); socket.Send(m); m.Dispose(); }")]
    [InlineData(
        "using var m = new Message(payload); foreach (var s in sockets) { using var copy = new Message(); copy.Copy(m); s.Send(copy); }"
    )]
    [InlineData("if (running) { socket.Send(message); return; } Handle(message.Size);")]
    [InlineData("if (running) socket.Send(message); else Handle(message.Size);")]
    [InlineData("using var m = new Message(payload); Handle(m.Size); if (running) { socket.Send(m); } else { sender.Send(m); }")]
    [InlineData("using var frames = new MultipartMessage(); socket.Send(message); frames.Add(message); Handle(message.Size);")]
    [InlineData("Message? m = null; try { m = new Message(payload); socket.Send(m); } finally { m?.Dispose(); }")]
    [InlineData("foreach (var m in new[] { new Message(), new Message() }) { Handle(m.Size); socket.Send(m); }")]
    [InlineData("using var frames = socket.RecvMultipart(); foreach (var m in frames) { Handle(m.Size); sender.Send(m); }")]
    [InlineData("socket.Send(nameof(message)); Handle(message.Size);")]
    [InlineData("for (var i = 0; i < 1; i++) socket.Send(message);")]
    [InlineData("foreach (var s in new[] { socket }) s.Send(message);")]
    [InlineData(
        "using var m = new Message(payload); var state = 0; while (running) { if (state == 0) { socket.Send(m); state = 1; "
            + "} else { break; } }"
    )]
    [InlineData("socket.Send(message); if (message is { More: true }) return;")]
    [InlineData("using var m = new Message(payload); socket.Send(m); m.Move(m); Handle(m.Size);")]
    [InlineData("socket.Send(message); if (message is { Size: > 0 } m) Handle(m.Size);")]
    public Task Content_that_is_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); sender.Send(m); m.Rebuild(); Handle(m.Size); m.Dispose();")]
    [InlineData("socket.Send(message); message = new Message(payload); Handle(message.Size);")]
    [InlineData("Message next = new(payload); socket.Send(message); message = next; Handle(message.Size);")]
    public Task Refilled_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("try { socket.Send(message); } catch (ZmqException) { Handle(message.Size); }")]
    [InlineData("while (true) { try { socket.Send(message); break; } catch (ZmqException) { Thread.Sleep(1); } }")]
    [InlineData("for (var i = 0; i < 3; i++) { try { socket.Send(message); return; } catch (ZmqException) { Handle(message.Size); } }")]
    [InlineData("var sent = false; while (!sent) { try { socket.Send(message); sent = true; } catch (ZmqException) { Thread.Sleep(1); } }")]
    [InlineData("bool sent; do { sent = false; try { socket.Send(message); sent = true; } catch { } } while (!sent);")]
    [InlineData("var sent = false; if (running) { socket.Send(message); sent = true; } if (!sent) Handle(message.Size);")]
    [InlineData("if (running) socket.Send(message); if (!running) Handle(message.Size);")]
    [InlineData("if (size > 3) socket.Send(message); Thread.Sleep(1); if (size > 3) return; Handle(message.Size);")]
    [InlineData("var sent = running; if (sent) socket.Send(message); if (!sent) Handle(message.Size);")]
    [InlineData("try { socket.Send(message); } catch (ZmqException e) when (Log(message.Size)) { } static bool Log(int n) => true;")]
    [InlineData(
        "var m = new Message(payload); try { socket.Send(m); m = null; } finally { if (m != null) { Handle(m.Size); m.Dispose(); } }"
    )]
    public Task Send_that_may_not_have_been_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message); Fill(); Handle(message.Size); void Fill() { message.Rebuild(3); }")]
    [InlineData("Action fill = () => message.Rebuild(3); socket.Send(message); fill(); Handle(message.Size);")]
    [InlineData(
        "socket.Send(message); Change(ref message); Handle(message.Size); static void Change(ref Message m) => m = new Message(3);"
    )]
    [InlineData("socket.Send(message); Refill(message); Handle(message.Size); static void Refill(Message m) => m.Rebuild(3);")]
    [InlineData("var other = message; socket.Send(message); other.Rebuild(3); Handle(message.Size);")]
    [InlineData("socket.Send(message); Console.CancelKeyPress += (_, _) => { }; ; await Task.Yield(); Handle(message.Size);")]
    [InlineData("var m = new Message(payload); var all = new List<Message> { m }; socket.Send(m); all[0].Rebuild(3); Handle(m.Size);")]
    [InlineData("ref var m = ref message; socket.Send(m); m = new Message(3); Handle(m.Size);")]
    [InlineData("var (a, b) = (message, message); socket.Send(a); b.Rebuild(2); Handle(a.Size);")]
    [InlineData("socket.Send(message); if (Next() is { } m) Handle(m.Size); static Message? Next() => null;")]
    [InlineData("socket.Send(message); var pair = new[] { message }; pair[0].Rebuild(2); Handle(message.Size);")]
    [InlineData("socket.Send(message); Console.CancelKeyPress += (_, _) => { }; Handle(message.Size);")]
    [InlineData("socket.Send(message); await Task.Yield(); Handle(message.Size);")]
    [InlineData("socket.Send(message); Array.ForEach(sockets, s => { }); Handle(message.Size);")]
    [InlineData("socket.Send(message); _ = new Lazy<int>(() => 1); Handle(message.Size);")]
    [InlineData("void M(Socket s, Message m) { s.Send(m); _ = Next; Handle(m.Size); } int Next => 1;")]
    [InlineData("void M(Socket s, Message m) { s.Send(m); Wait(3); Handle(m.Size); } static void Wait(int n) { if (n > 0) Wait(n - 1); }")]
    [InlineData("void M(Socket s, Message m) { s.Send(m); Later(); Handle(m.Size); } static async void Later() { await Task.Yield(); }")]
    [InlineData("void M(Socket s, Message m) { s.Send(m); Use(s); Handle(m.Size); } static void Use(Socket s) => s.Dispose();")]
    [InlineData("void M(Socket s, Message m) { s.Send(m); Each(() => { }); Handle(m.Size); } static void Each(Action a) => a();")]
    [InlineData("IEnumerable<int> M(Socket s, Message m) { s.Send(m); yield return 1; Handle(m.Size); }")]
    [InlineData(
        "async void Send(Socket s, Message m) { await Task.Yield(); s.Send(m); } void M(Socket s, Message m) { Send(s, m); "
            + "Handle(m.Size); }"
    )]
    [InlineData(
        "void Send(Socket s, Message m) { if (m.Size > 3) s.Send(m); } void Twice(Socket s, Message m) => Send(s, m); "
            + "void M(Socket s, Message m) { Twice(s, m); Handle(m.Size); }"
    )]
    public Task Message_that_other_code_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("_ = new Own();")]
    [InlineData("_ = own + own;")]
    [InlineData("_ = -own;")]
    [InlineData("_ = (int)own;")]
    [InlineData("_ = own.Next;")]
    [InlineData("own.Next = 1;")]
    public Task Message_that_members_of_the_users_types_may_have_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(WithOwn(code + " return m.Size;"));

    [Theory]
    [InlineData("_ = own.Plain;")]
    [InlineData("own.Plain = 1;")]
    [InlineData("_ = own == null;")]
    public Task Message_that_no_code_gets_Triggers(string code) => Code.Triggers(WithOwn(code + " return {|ZMQ3004:m.Size|};"));

    private static string WithOwn(string code) =>
        $$"""
            using Net.Zmq;

            class Own
            {
                public int Next { get => 1; set { } }
                public int Plain { get; set; }
                public static Own operator +(Own a, Own b) => a;
                public static Own operator -(Own a) => a;
                public static explicit operator int(Own a) => 1;
                static int M(Socket socket, Message m, Own own) { socket.Send(m); {{code}} }
            }
            """;

    [Fact]
    public Task Wrappers_that_certainly_send_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private void Send(Message m) => _socket.Send(m);
            private int SendMore(Message m) { Thread.Sleep(1); return _socket.Send(m, SendFlags.SendMore); }
            void A(Message m) { Send(m); Handle({|ZMQ3004:m.Size|}); }
            void B(Message m) { this.SendMore(m); Handle({|ZMQ3004:m.Size|}); }
            void C(Message m) { _socket.Send(m); {|ZMQ3004:Send(m)|}; }
            """
        );

    [Fact]
    public Task Wrappers_that_send_perhaps_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Socket? _socket;
            private bool _open;
            private void IfOpen(Message m) { if (_open) _socket!.Send(m); }
            private void IfThere(Message m) => _socket?.Send(m);
            private bool Try(Message m) { try { _socket!.Send(m); return true; } catch (ZmqException) { return false; } }
            void A(Message m) { IfOpen(m); Handle(m.Size); }
            void B(Message m) { IfThere(m); Handle(m.Size); }
            void C(Message m) { while (!Try(m)) Thread.Sleep(1); }
            """
        );

    [Fact]
    public Task Messages_of_fields_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Message _message = new();
            void Send(Socket socket) { socket.Send(_message); Refill(); Handle(_message.Size); }
            private void Refill() => _message.Rebuild(3);
            """
        );

    [Fact]
    public Task Message_says_where_and_what_follows_Triggers() =>
        Code.Triggers(
            """
            socket.Send(message);
            Handle({|#0:message.Size|});
            Handle({|#1:message.Data|});
            {|#2:sender.Send(message)|};
            """,
            Result(0).WithMessage("'message' was sent on line 18, which has taken its content: its size is 0 now"),
            Result(1).WithMessage("'message' was sent on line 18, which has taken its content: there is nothing left to read"),
            Result(2).WithMessage("'message' was sent on line 18, which has taken its content: this sends an empty frame")
        );

    [Fact]
    public Task Message_of_one_path_says_which_Triggers() =>
        Code.Triggers(
            """
            if (running)
                socket.Send(message);
            Handle({|#0:message.Size|});
            """,
            At(DiagnosticSeverity.Info)
                .WithMessage("On the path through line 19 'message' has been sent, which has taken its content: its size is 0 now")
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    [InlineData(ZmqVersion.V0_5_0)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis("using var m = new Message(payload); socket.Send(m); Handle({|ZMQ3004:m.Size|});");
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    private static DiagnosticResult Result(int location) =>
        new DiagnosticResult("ZMQ3004", DiagnosticSeverity.Warning)
            .WithLocation(location)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3004", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
