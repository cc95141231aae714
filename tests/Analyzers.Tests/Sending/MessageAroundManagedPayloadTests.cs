using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class MessageAroundManagedPayloadTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1006");

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload)|});")]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload.AsSpan(1))|}, SendFlags.SendMore);")]
    [InlineData("socket.Send({|ZMQ1006:new Message([1, 2])|});")]
    [InlineData("using Message m = {|ZMQ1006:new(payload.AsSpan())|}; socket.Send(m, SendFlags.None);")]
    [InlineData("socket.Send({|ZMQ1006:new Message(\"x\"u8)|});")]
    [InlineData("socket.Send({|ZMQ1006:new Message(new ArraySegment<byte>(payload, 0, 1))|});")]
    [InlineData("socket.Send({|ZMQ1006:new Message(new byte[] { 1 })|});")]
    [InlineData("socket.Send({|ZMQ1006:new Message(message.Data)|});")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m);")]
    [InlineData("using (var m = {|ZMQ1006:new Message(payload)|}) socket.Send(m);")]
    [InlineData("using (var m = {|ZMQ1006:new Message(payload)|}) { Console.WriteLine(m.Size); socket.Send(m); }")]
    [InlineData("while (running) { var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); m.Dispose(); }")]
    [InlineData("Message? m = null; try { m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); } finally { m?.Dispose(); }")]
    [InlineData("var m = {|ZMQ1006:new Message(payload)|}; if (running) socket.Send(m); m.Dispose();")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m, SendFlags.DontWait);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; try { socket.Send(m); } catch (ZmqException) { Console.WriteLine(); }")]
    [InlineData("foreach (var one in sockets) { using var m = {|ZMQ1006:new Message(payload)|}; one.Send(m); }")]
    [InlineData("Task.Run(() => { using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m); });")]
    [InlineData("using var m = {|ZMQ1006:new Message(new byte[] { 1 })|}; payload[0] = 1; socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(\"x\"u8)|}; payload[0] = 1; socket.Send(m);")]
    [InlineData(
        "var stream = new System.IO.MemoryStream(); using var m = {|ZMQ1006:new Message(payload)|}; stream.Dispose(); "
            + "_ = size; size = 2; size++; var o = new object(); socket.Send(m);"
    )]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; sender.Send(text); sender.Send(payload); socket.Send(m);")]
    public Task Message_for_one_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|#0:new Message(payload)|});", DiagnosticSeverity.Info)]
    [InlineData("using var m = {|#0:new Message(payload)|}; socket.Send(m);", DiagnosticSeverity.Info)]
    [InlineData("for (var i = 0; i < 3; i++) socket.Send({|#0:new Message(payload)|});", DiagnosticSeverity.Info)]
    [InlineData(
        "foreach (var one in sockets.Take(2)) { using var m = {|#0:new Message(payload)|}; one.Send(m); " + "}",
        DiagnosticSeverity.Info
    )]
    [InlineData("Task.Run(() => { using var m = {|#0:new Message(payload)|}; socket.Send(m); });", DiagnosticSeverity.Info)]
    [InlineData("while (running) { var m = {|#0:new Message(payload)|}; socket.Send(m); m.Dispose(); }", DiagnosticSeverity.Warning)]
    [InlineData("foreach (var one in sockets) { using var m = {|#0:new Message(payload)|}; one.Send(m); }", DiagnosticSeverity.Warning)]
    [InlineData("for (var i = 0; i < size; i++) socket.Send({|#0:new Message(payload)|}, SendFlags.SendMore);", DiagnosticSeverity.Warning)]
    [InlineData("Parallel.For(0, size, i => socket.Send({|#0:new Message(payload)|}));", DiagnosticSeverity.Warning)]
    public Task What_is_hot_Triggers_as_warning_and_all_else_as_info(string code, DiagnosticSeverity level) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ1006.Id, level).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations).WithLocation(0)
        );

    [Fact]
    public Task Fields_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _header = [1];
            void Publish(Message frame) => _socket.Send(frame);
            void A() => _socket.Send({|ZMQ1006:new Message(_header)|}, SendFlags.SendMore);
            void B() { using var m = {|ZMQ1006:new Message(_header)|}; Publish(m); }
            void C(Socket? other) => other?.Send({|ZMQ1006:new Message(_header)|});
            async Task D() { await Task.Yield(); using var m = {|ZMQ1006:new Message(_header)|}; _socket.Send(m); }
            """
        );

    [Theory]
    [InlineData("socket.Send(payload);")]
    [InlineData("using var m = new Message(payload);")]
    [InlineData("using var m = new Message(payload); sender.Send(m); receiver.Send(m);")] // sent to several
    [InlineData("foreach (var one in sockets) { using var copy = new Message(); copy.Copy(message); one.Send(copy); }")]
    [InlineData("using var m = new Message(payload); foreach (var one in sockets) one.Send(m);")]
    [InlineData("using var m = new Message(payload); using var copy = new Message(); copy.Copy(m); socket.Send(m);")] // copied
    [InlineData("var m = new Message(payload); var kept = new List<Message> { m }; socket.Send(m);")] // kept
    [InlineData("using var m = new Message(payload); m.Data[0] = 1; socket.Send(m);")] // written
    // retried
    [InlineData("using var m = new Message(payload); while (running) { try { socket.Send(m); break; } catch (ZmqException) { } }")]
    [InlineData("var m = new Message(payload); retry: try { socket.Send(m); } catch (ZmqException) { goto retry; }")]
    [InlineData("var m = new Message(payload); if (running) sender.Send(m); else receiver.Send(m);")]
    [InlineData("var m = new Message(payload); Action later = () => socket.Send(m); later();")]
    [InlineData("var m = new Message(payload); m = new Message(payload); socket.Send(m);")]
    [InlineData("using var m = new Message(payload); var other = m; socket.Send(m);")]
    [InlineData("using var m = new Message(size); payload.CopyTo(m.Data); m.Data[0] = 1; socket.Send(m);")]
    [InlineData("using var m = new Message(); receiver.Recv(m); sender.Send(m);")]
    [InlineData("using var parts = new MultipartMessage(); parts.Add(new Message(payload));")]
    [InlineData("Message m; using (m = new Message(payload)) { socket.Send(m); socket.Send(m); }")]
    [InlineData("var list = new[] { new Message(payload) }; foreach (var m in list) socket.Send(m);")]
    [InlineData("var m = new Message(payload); ref var r = ref m; socket.Send(r);")]
    [InlineData("var m = new Message(payload); var t = (m, 1); socket.Send(m);")]
    [InlineData("var m = new Message(payload); if (m is { } other) other.Dispose(); socket.Send(m);")]
    [InlineData("var m = running ? new Message(payload) : message; socket.Send(m);")]
    public Task Message_with_a_life_of_its_own_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The message holds what the bytes were: sending them themselves would send others.</summary>
    [Theory]
    [InlineData("using var m = new Message(payload); payload[0] = 1; socket.Send(m);")]
    [InlineData("using var m = new Message(payload); { payload[0]++; } socket.Send(m);")]
    [InlineData("socket.Send(new Message(payload), payload[0]++ > 0 ? SendFlags.None : SendFlags.SendMore);")]
    [InlineData("using var m = new Message(payload.AsSpan(0, size)); receiver.Recv(payload); socket.Send(m);")]
    [InlineData("using var m = new Message(message.Data); receiver.Recv(message); socket.Send(m);")]
    [InlineData("using var m = new Message(payload); Array.Clear(payload); socket.Send(m);")]
    [InlineData("using var m = new Message(payload); System.Buffers.ArrayPool<byte>.Shared.Return(payload); socket.Send(m);")]
    [InlineData("Message m; lock (payload) { m = new Message(payload); } socket.Send(m); m.Dispose();")]
    [InlineData("ref var first = ref payload[0]; using var m = new Message(payload); first = 1; socket.Send(m);")]
    [InlineData("using var m = new Message(payload); Fill(); socket.Send(m); void Fill() => payload[0] = 1;")]
    [InlineData("Action fill = () => payload[0] = 1; using var m = new Message(payload); fill(); socket.Send(m);")]
    [InlineData("dynamic d = payload; using var m = new Message(payload); d.Fill(1); socket.Send(m);")]
    [InlineData("dynamic d = payload; using var m = new Message(payload); var n = d.Length; socket.Send(m);")]
    [InlineData(
        "var stream = new System.IO.MemoryStream(payload); using var m = new Message(payload); stream.WriteByte(1); socket.Send(m);"
    )]
    public Task Message_that_holds_what_the_bytes_were_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_across_an_await_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            async Task A(Socket socket, byte[] shared) { using var m = new Message(shared); await Task.Delay(1); socket.Send(m); }
            IEnumerable<int> B(Socket socket, byte[] shared) { using var m = new Message(shared); yield return 1; socket.Send(m); }
            """
        );

    [Fact]
    public Task Object_of_ones_own_in_between_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            sealed class Stamp { public Stamp(byte[] b) => b[0] = 1; }
            class Example { void A(Socket socket, byte[] shared) { using var m = new Message(shared); var stamp = new Stamp(shared); socket.Send(m); } }
            """
        );

    [Fact]
    public Task Frames_made_before_they_are_sent_Trigger() =>
        Code.Triggers(
            """
            void A(Socket socket, byte[] head, byte[] body, CancellationToken token)
            {
                using var a = {|ZMQ1006:new Message(head)|};
                using var b = {|ZMQ1006:new Message(body)|};
                token.ThrowIfCancellationRequested();
                Console.WriteLine("sending");
                socket.Send(a, SendFlags.SendMore);
                socket.Send(b);
            }
            """
        );

    /// <summary>An <c>int</c> that nobody reads gives way to a <c>bool</c>, which another overload may read.</summary>
    [Fact]
    public Task Lambda_that_would_choose_another_overload_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            private static void Run(Func<bool> step) => step();
            private static void Run(Action step) => step();
            void A(byte[] payload) { Run(() => _socket.Send({|ZMQ1006:new Message(payload)|})); Run(() => _socket?.Send({|ZMQ1006:new Message(payload)|})); }
            """
        );

    [Fact]
    public Task Message_that_is_kept_or_handed_on_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            private Message? _pending;
            Message Make(byte[] b) => new Message(b);
            void A(byte[] b) { _pending = new Message(b); _socket.Send(_pending); }
            void B(byte[] b) { var m = new Message(b); try { _socket.Send(m); } catch (ZmqException) { _pending = m; } }
            void C(byte[] b) { var m = new Message(b); Look(m); _socket.Send(m); }
            void Look(Message m) { m.Data[0] = 1; _pending = m; }
            IEnumerable<Message> D(byte[] b) { yield return new Message(b); }
            """
        );

    /// <summary>A small zero-copy message is ZMQ1001's, text ZMQ1007's.</summary>
    [Theory]
    [InlineData("socket.Send({|ZMQ1007:new Message(text)|});")]
    [InlineData("socket.Send(new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}));")]
    [InlineData("var p = Marshal.AllocHGlobal(8); socket.Send({|ZMQ1001:new Message(p, 8, Marshal.FreeHGlobal)|});")]
    public Task Other_rules_subjects_DoNotTrigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload)|});", "socket.Send(payload);")]
    [InlineData(
        "socket.Send({|ZMQ1006:new Message(payload.AsSpan(1))|}, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(1), SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1006:new Message([1, (byte)size])|});", "socket.Send([1, (byte)size]);")]
    [InlineData("socket.Send({|ZMQ1006:new Message(\"x\"u8)|});", "socket.Send(\"x\"u8);")]
    [InlineData("socket.Send({|ZMQ1006:new Message(message.Data)|});", "socket.Send(message.Data);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|};\nsocket.Send(m);", "socket.Send(payload);")]
    [InlineData(
        "// greets\nusing var m = {|ZMQ1006:new Message(payload)|}; // all of it\nsocket.Send(m);",
        "// greets\n// all of it\nsocket.Send(payload);"
    )]
    [InlineData(
        "using (var m = {|ZMQ1006:new Message(payload)|})\n{\n    socket.Send(m, SendFlags.SendMore);\n}",
        "socket.Send(payload, SendFlags.SendMore);"
    )]
    [InlineData(
        "var m = {|ZMQ1006:new Message(payload)|};\ntry\n{\n    socket.Send(m);\n}\nfinally\n{\n    m.Dispose();\n}",
        "socket.Send(payload);"
    )]
    [InlineData("var m = {|ZMQ1006:new Message(payload)|};\nsocket.Send(m);\nm.Dispose();", "socket.Send(payload);")]
    [InlineData("Message m = {|ZMQ1006:new(payload.AsSpan(0, size))|};\nsocket.Send(m);", "socket.Send(payload.AsSpan(0, size));")]
    [InlineData(
        "using var m = {|ZMQ1006:new Message(\"x\"u8)|};\nConsole.WriteLine();\nsocket.Send(m);",
        "Console.WriteLine();\nsocket.Send(\"x\"u8);"
    )]
    [InlineData(
        "if (running)\n    socket.Send({|ZMQ1006:new Message(payload)|});\nelse\n    socket.Send({|ZMQ1006:new Message(\"x\"u8)|});",
        "if (running)\n    socket.Send(payload);\nelse\n    socket.Send(\"x\"u8);"
    )]
    public Task Bytes_AreFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_adjacent_and_nested_messages_AreFixed() =>
        Code.IsFixed(
            """
            socket.Send({|ZMQ1006:new Message("id"u8)|}, SendFlags.SendMore);
            using var a = {|ZMQ1006:new Message(payload)|};
            socket.Send(a, SendFlags.SendMore);
            using (var b = {|ZMQ1006:new Message(payload)|})
            {
                socket.Send(b, SendFlags.SendMore);
                using var c = {|ZMQ1006:new Message(payload.AsSpan(1))|};
                socket.Send(c);
            }
            """,
            """
            socket.Send("id"u8, SendFlags.SendMore);
            socket.Send(payload, SendFlags.SendMore);
            {
                socket.Send(payload, SendFlags.SendMore);
                socket.Send(payload.AsSpan(1));
            }
            """
        );

    [Fact]
    public Task Array_that_may_be_null_IsFixed_as_a_span() =>
        Code.IsFixed(
            """
            private readonly Socket _socket = null!;
            void A(byte[]? last) => _socket.Send({|ZMQ1006:new Message(last)|});
            void B(ReadOnlyMemory<byte> memory) => _socket.Send({|ZMQ1006:new Message(memory.Span)|});
            """,
            """
            private readonly Socket _socket = null!;
            void A(byte[]? last) => _socket.Send(last.AsSpan());
            void B(ReadOnlyMemory<byte> memory) => _socket.Send(memory.Span);
            """
        );

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m, SendFlags.DontWait);")] // a message throws
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; var n = socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; Console.WriteLine(m.Size); socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; Console.WriteLine(nameof(m)); socket.Send(m);")]
    [InlineData("socket.Send(message: {|ZMQ1006:new Message(payload)|});")] // the other overload names it otherwise
    [InlineData("socket.Send({|ZMQ1006:new Message(payload /* why */)|});")]
    [InlineData("socket.Send({|ZMQ1006:new Message(new ArraySegment<byte>(payload, 0, 1))|});")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|};\n#if DEBUG\npayload[0] = 1;\n#endif\nsocket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; lock (socket) { socket.Send(m); }")]
    [InlineData(
        "using Message m = {|ZMQ1006:new Message(payload)|}, n = {|ZMQ1006:new Message(payload)|}; socket.Send(m); sender.Send(n);"
    )]
    public Task What_may_differ_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_AreFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { "
                + "using var m = {|ZMQ1006:new Net.Zmq.Message(s)|};\nsocket.Send(m); } }",
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { socket.Send(s); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, false);
        return test.RunAsync();
    }
}
