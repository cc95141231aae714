using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class MessageUsedAfterSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3004");

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); Console.WriteLine({|#0:m.Size|});")]
    [FullData("socket.Send(message); Handle({|#0:message.Size|});")]
    public Task Size_that_is_read_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m, SendFlags.SendMore); Handle({|#0:m.Data|});")]
    [FullData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.Data|}[..2]);")]
    [FullData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.ToArray()|});")]
    [FullData("using var m = new Message(payload); socket.Send(m); Handle({|#0:m.ToString()|});")]
    [FullData("using var other = new Message(); socket.Send(message); Handle({|#0:message.Data|}); other.Copy(message);")]
    public Task Content_that_is_read_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("socket.Send(message); Console.WriteLine($\"{{|#0:message|}}\");")]
    public Task Text_that_reads_it_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("socket.Send(message); if ({|#0:message is { Size: > 0 }|}) Handle(1);")]
    [FullData("socket.Send(message); Handle({|#0:message is { Data.Length: > 0 }|} ? 1 : 0);")]
    public Task Pattern_that_reads_it_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using (Message m = new(payload)) { socket.Send(m); size = {|#0:m.Size|}; }")]
    [InlineData("var m = new Message(payload); try { socket.Send(m); Handle({|#0:m.Size|}); } finally { m.Dispose(); }")]
    [InlineData("Message m; m = new Message(payload); socket.Send(m); Handle(m?{|#0:.Size|} ?? 0); m?.Dispose();")]
    public Task Message_that_is_disposed_later_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); {|#0:sender.Send(m)|};")]
    [FullData("using var m = new Message(payload); socket.Send(flags: SendFlags.DontWait, message: m); {|#0:sender.Send(m)|};")]
    public Task Second_send_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task Read_behind_a_helper_that_only_reads_Triggers() =>
        Code.Triggers(
            """
            using var m = new Message(payload);
            socket.Send(m);
            Log(m);
            Handle({|#0:m.Size|});
            static void Log(Message m) => Console.WriteLine(m.Size);
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Fact]
    public Task Length_of_a_text_that_grows_is_asked_anew_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var text = new System.Text.StringBuilder();
            if (text.Length == 0) socket.Send(message);
            text.Append(size);
            if (text.Length == 0) Handle(message.Size);
            """
        );

    [Fact]
    public Task Read_behind_a_condition_that_sends_Triggers() =>
        Code.Triggers("if (socket.Send(message) > 0) Handle({|#0:message.Size|});", At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (running) socket.Send(message); else sender.Send(message); Handle({|#0:message.Size|});")]
    [FullData("if (running) { socket.Send(message); Handle({|#0:message.Size|}); }")]
    [InlineData(
        """
            var m = new Message(payload);
            if (running) { socket.Send(m); m.Dispose(); return; }
            socket.Send(m);
            Handle({|#0:m.Size|});
            """
    )]
    [InlineData("Message? m = null; if (running) { m = new Message(payload); socket.Send(m); } if (m != null) Handle({|#0:m.Size|});")]
    [InlineData("Message? m = running ? new Message(payload) : null; if (m is null) return; socket.Send(m); Handle({|#0:m.Size|});")]
    [FullData(
        """
            switch (size) { case 1: socket.Send(message); break; default: sender.Send(message); break; }
            Handle({|#0:message.Size|});
            """
    )]
    [FullData("var sent = false; if (running) { socket.Send(message); sent = true; } if (sent) Handle({|#0:message.Size|});")]
    public Task Read_on_the_way_that_sends_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("try { socket.Send(message); } catch (ZmqException) { return; } Handle({|#0:message.Size|});")]
    [FullData("try { socket.Send(message); } finally { Console.WriteLine(); } Handle({|#0:message.Size|});")]
    [FullData("socket.Send(message); try { Thread.Sleep(1); } catch { Handle({|#0:message.Size|}); }")]
    [FullData(
        """
            socket.Send(message);
            try { try { Thread.Sleep(1); } catch (InvalidOperationException) { } }
            catch { Handle({|#0:message.Size|}); }
            """
    )]
    public Task Read_behind_exceptions_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    /// <summary>The length of an array can only fail for null; the length of a file is asked of the file system.</summary>
    [Fact]
    public Task Read_in_a_handler_of_what_a_file_throws_Triggers() =>
        Code.Triggers(
            """
            var file = new System.IO.FileInfo(text);
            socket.Send(message);
            try { if (file.Length > 3) return; }
            catch (System.IO.IOException) { Handle({|#0:message.Size|}); }
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Fact]
    public Task Read_of_a_message_that_was_made_anew_and_sent_Triggers() =>
        Code.Triggers(
            """
            Message m;
            m = new Message(payload);
            socket.Send(m);
            m.Dispose();
            m = new Message(payload);
            socket.Send(m);
            Handle({|#0:m.Size|});
            m.Dispose();
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Fact]
    public Task Message_that_a_method_makes_Triggers() =>
        Code.Triggers(
            "using var m = Make(); socket.Send(m); Handle({|#0:m.Data|}); Message Make() => new Message(8);",
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData("Task.Run(() => { using var m = new Message(payload); socket.Send(m); Handle({|#0:m.Data|}); });")]
    public Task Read_in_a_lambda_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); await Task.Yield(); socket.Send(m); await Task.Yield(); Handle({|#0:m.Size|});")]
    public Task Read_in_asynchronous_code_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (ReferenceEquals(m, null)) return; Handle({|#0:m.Size|});")]
    [FullData("using var m = new Message(payload); socket.Send(m); if (m == null) return; Handle({|#0:m.Size|});")]
    [FullData("using var m = new Message(payload); socket.Send(m); if (m is null) return; Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (m is not { }) return; Handle({|#0:m.Size|});")]
    [FullData("using var m = new Message(payload); socket.Send(m); Handle(nameof(m)); Handle({|#0:m.Size|});")]
    public Task Message_that_is_compared_in_between_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("socket.Send(message); Wait(); Handle({|#0:message.Size|}); static void Wait() { }")]
    [FullData("using var m = new Message(payload); socket.Send(m); GC.KeepAlive(m); Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); ArgumentNullException.ThrowIfNull(m); Handle({|#0:m.Size|});")]
    [InlineData("using var m = new Message(payload); socket.Send(m); Handle(m.GetHashCode()); Handle({|#0:m.Size|});")]
    [FullData(
        """
            using var m = new Message(payload);
            socket.Send(m);
            Look(m);
            Handle({|#0:m.Size|});
            static void Look(Message x) => Console.WriteLine(x.Size);
            """
    )]
    [FullData("int Next { get; set; } void M(Socket s, Message m) { s.Send(m); Next = Next + 1; Handle({|#0:m.Size|}); }")]
    public Task Call_in_between_that_changes_nothing_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task Send_in_a_method_Triggers() =>
        Code.Triggers(
            """
            void Send(Socket s, Message m) => s.Send(m);
            void Twice(Socket s, Message m) => Send(s, m);
            void M(Socket s, Message m) { Twice(s, m); Handle({|#0:m.Size|}); }
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData("foreach (var s in sockets) {|#0:s.Send(message)|};")]
    [FullData("using var m = new Message(payload); foreach (var s in sockets) { {|#0:s.Send(m)|}; }")]
    [FullData("using var m = new Message(payload); while (running) { if (size > 3) Thread.Sleep(1); {|#0:socket.Send(m)|}; }")]
    [FullData("using var m = new Message(payload); for (var i = 0; i < sockets.Length; i++) { {|#0:sockets[i].Send(m)|}; }")]
    [InlineData("again: {|#0:socket.Send(message)|}; if (running) goto again;")]
    [FullData("using var m = new Message(payload); do { {|#0:socket.Send(m)|}; } while (--size > 0);")]
    [FullData("while (true) { using var m = new Message(payload); foreach (var s in sockets) {|#0:s.Send(m)|}; }")]
    public Task Use_in_the_next_iteration_of_a_loop_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (running) socket.Send(message); Handle({|#0:message.Size|});")]
    [InlineData("if (size > 2) { socket.Send(message); Thread.Sleep(1); } else { Thread.Sleep(2); } {|#0:sender.Send(message)|};")]
    [InlineData("try { socket.Send(message); } finally { Handle({|#0:message.Size|}); }")]
    [FullData("try { socket.Send(message); } catch (ZmqException) { Thread.Sleep(1); } Handle({|#0:message.Size|});")]
    [FullData("switch (size) { case 1: socket.Send(message); break; } Handle({|#0:message.Size|});")]
    public Task Use_of_a_message_that_one_path_has_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    /// <summary>The size says which path it was.</summary>
    [Theory]
    [InlineData("if (running) socket.Send(message); if (message.Size > 0) sender.Send(message);")]
    [InlineData("if (running) socket.Send(message); Handle(message.Data.IsEmpty ? 1 : 0);")]
    [InlineData("try { socket.Send(message); } finally { if (message.Data.Length is 0) Handle(1); }")]
    public Task Question_whether_a_message_was_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The loop may send again and again, and never come to the use.</summary>
    [Fact]
    public Task Use_that_a_loop_may_never_come_to_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            while (true)
                switch (size)
                {
                    case 1: socket.Recv(message); sender.Send(message); break;
                    case 2: Handle(message.Data); break;
                }
            """
        );

    [Theory]
    [InlineData("_ = own.Plain;")]
    [FullData("_ = own.Sum;")]
    [FullData("_ = own * 2;")]
    [FullData("own.Plain = 1;")]
    [FullData("_ = own == null;")]
    public Task Message_that_no_code_gets_Triggers(string code) => Code.Triggers(WithOwn(code + " return {|ZMQ3004:m.Size|};"));

    internal static string WithOwn(string code) =>
        $$"""
            using Net.Zmq;

            class Own
            {
                static Message held;
                static Own Forget(Own own) { held?.Dispose(); return own; }
                Own() => Forget(this);
                public int Next { get { Forget(this); return 1; } set => Forget(this); }
                public int Sum => Plain + 1;
                public static Own operator *(Own a, int n) => a;
                public int Plain { get; set; }
                public static Own operator +(Own a, Own b) => Forget(a);
                public static Own operator -(Own a) => Forget(a);
                public static explicit operator int(Own a) { Forget(a); return 1; }
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
            Result(0).WithMessage("'message' is empty after it was sent on line 18; read its size before the send"),
            Result(1).WithMessage("'message' is empty after it was sent on line 18; read it before the send"),
            Result(2).WithMessage("'message' is empty after it was sent on line 18; send another Message instead")
        );

    [Fact]
    public Task Message_of_one_path_says_which_Triggers() =>
        Code.Triggers(
            """
            if (running)
                socket.Send(message);
            Handle({|#0:message.Size|});
            """,
            At(DiagnosticSeverity.Warning).WithMessage("'message' is empty here if it was sent on line 19; read its size before the send")
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
