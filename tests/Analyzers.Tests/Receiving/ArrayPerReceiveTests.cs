using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    [InlineData("while (running) { byte[] buffer = {|ZMQ2004:new byte[size]|}; socket.Recv(buffer.AsSpan(0, 16)); Handle(buffer[0]); }")]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:GC.AllocateUninitializedArray<byte>(1024)|}; "
            + "if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); "
            + "Handle(Encoding.UTF8.GetString(buffer, 0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); "
            + "if (n > buffer.Length) continue; foreach (var b in buffer) Handle(b); }"
    )]
    [InlineData("while (running) socket.Recv({|ZMQ2004:new byte[256]|});")]
    [InlineData("while (running) { Span<byte> buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [InlineData("var buffer = {|ZMQ2004:new byte[16]|}; socket.Recv(buffer); Handle(BitConverter.ToInt32(buffer, 0));")]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer, RecvFlags.DontWait); "
            + "if (n < 0) continue; sender.Send(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); "
            + "n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "Task.Run(() => { while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); } });"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); await Task.Delay(n); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData("while (running) socket.Recv({|ZMQ2004:GC.AllocateUninitializedArray<byte>(64)|});")]
    [InlineData(
        "var buffer = {|ZMQ2004:new byte[1024]|}; var n = socket.Recv(buffer); while (running) { var data = buffer[..n]; Handle(data); }"
    )]
    public Task Buffer_per_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:buffer[..n]|}; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); "
            + "var data = {|ZMQ2004:buffer.AsSpan(0, n).ToArray()|}; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:new byte[n]|}; "
            + "Array.Copy(buffer, data, n); Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:new byte[n]|}; "
            + "Buffer.BlockCopy(buffer, 0, data, 0, data.Length); Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:new byte[n]|}; "
            + "buffer.AsSpan(0, n).CopyTo(data); Handle(data[0]); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); "
            + "var data = {|ZMQ2004:buffer.AsMemory(0, n).ToArray()|}; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); "
            + "var data = {|ZMQ2004:buffer.AsSpan().Slice(0, n).ToArray()|}; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); "
            + "var data = {|ZMQ2004:buffer.AsSpan()[..n].ToArray()|}; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:buffer.ToArray()|}; "
            + "Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = {|ZMQ2004:buffer[..n]|}; "
            + "Handle(buffer[0]); Handle(data); buffer[0] = 0; }"
    )]
    public Task Copy_of_a_reused_buffer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) {|ZMQ2004:socket.RecvString()|};")]
    [InlineData("while (running) _ = {|ZMQ2004:socket.RecvString()|};")]
    [InlineData("while (running) { var text = {|ZMQ2004:socket.RecvString()|}; }")]
    public Task Text_that_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) Handle(int.Parse({|ZMQ2004:socket.RecvString()|}));")]
    [InlineData(
        "while (running) { var text = {|ZMQ2004:socket.RecvString()|}; "
            + "Handle(double.Parse(text, System.Globalization.CultureInfo.InvariantCulture)); }"
    )]
    [InlineData("while (running) { var order = System.Text.Json.JsonSerializer.Deserialize<int[]>({|ZMQ2004:socket.RecvString()|}); }")]
    public Task Text_for_a_parser_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var list = new List<byte[]>(); while (running) { var buffer = new byte[1024]; socket.Recv(buffer); list.Add(buffer); }")]
    [InlineData("while (running) { var buffer = new byte[1024]; socket.Recv(buffer); payload = buffer; }")]
    [InlineData(
        "while (running) { var buffer = new byte[1024]; var n = socket.Recv(buffer); Task.Run(() => Handle(buffer.AsSpan(0, n))); }"
    )]
    [InlineData(
        "while (running) { var buffer = new byte[1024]; var n = socket.Recv(buffer); Keep(buffer.AsMemory(0, n)); "
            + "} void Keep(Memory<byte> memory) { }"
    )]
    [InlineData(
        "var kept = new List<byte[]>(); var buffer = payload; while (running) { var n = socket.Recv(buffer); kept.Add(buffer[..n]); }"
    )]
    [InlineData(
        "var kept = new List<byte[]>(); while (running) { var n = socket.Recv(payload); var data = payload[..n]; kept.Add(data); }"
    )]
    public Task Array_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")] // hoisted
    [InlineData("while (running) { var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); }")]
    [InlineData("Span<byte> buffer = stackalloc byte[64]; var n = socket.Recv(buffer); Handle(buffer[..n]);")]
    [InlineData("var buffer = ArrayPool<byte>.Shared.Rent(64); socket.Recv(buffer); ArrayPool<byte>.Shared.Return(buffer);")]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; "
            + "socket.Recv(buffer); Handle(data); }"
    )] // the buffer has another frame
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; buffer[0] = 0; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; data[0] = 0; Handle(data); }"
    )]
    [InlineData(
        "var kept = new List<byte[]>(); var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); "
            + "var data = new byte[n]; Array.Copy(buffer, data, n); kept.Add(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = new byte[n]; "
            + "Array.Copy(buffer, data, n); socket.Recv(buffer); Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = new byte[n]; "
            + "Array.Copy(buffer, data, n); data[0] ^= 1; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = new byte[n + 4]; "
            + "Array.Copy(buffer, data, n); Handle(data); }"
    )] // with room for more
    [InlineData("while (running) { var text = socket.RecvString(); Handle(text); Handle(int.Parse(text)); }")]
    [InlineData("while (running) Handle(socket.RecvString());")]
    [InlineData("while (running) { var text = socket.RecvString(); if (text == \"stop\") break; }")]
    [InlineData("while (running) Handle(bool.Parse(socket.RecvString()) ? 1 : 0);")]
    [InlineData("while (running) sender.Send(socket.RecvString());")]
    [InlineData("Console.WriteLine(new byte[4].Length);")]
    [InlineData("var buffer = new byte[1024]; while (running) { var data = buffer[..4]; Handle(data); socket.Recv(buffer); }")]
    [InlineData("var buffer = new byte[1024]; while (running) { socket.Recv(buffer); var first = buffer[0]; Handle(first); }")]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { socket.Recv(buffer); var data = new byte[buffer.Length]; "
            + "Array.Copy(payload, data, buffer.Length); Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = new byte[n]; "
            + "var other = new byte[2]; Array.Copy(buffer, data, other.Length); Handle(data); }"
    )]
    [InlineData(
        "var kept = new List<byte[]>(); var buffer = new byte[1024]; kept.Add(buffer); "
            + "while (running) { var n = socket.Recv(buffer); var data = buffer[..n]; Handle(data); }"
    )]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = new byte[4]; for (var i = 0; "
            + "i < n; i++) Array.Copy(buffer, data, 4); Handle(data); }"
    )]
    public Task Array_that_is_reused_or_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Arrays_that_leave_the_member_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Socket _socket = null!;
            private byte[] _last = null!;
            byte[] Receive() { var buffer = new byte[64]; _socket.Recv(buffer); return buffer; }
            byte[] Exact() { var buffer = _last; var n = _socket.Recv(buffer); return buffer[..n]; }
            void Store() { var buffer = new byte[64]; _socket.Recv(buffer); _last = buffer; }
            IEnumerable<byte[]> All() { while (true) { var buffer = new byte[64]; _socket.Recv(buffer); yield return buffer; } }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "while (running) Handle({|ZMQ2004:socket.RecvBytes()|});")]
    [InlineData(ZmqVersion.V0_1_0, "while (running) { var data = {|ZMQ2004:socket.RecvBytes()|}; Handle(data.Length); Handle(data); }")]
    [InlineData(
        ZmqVersion.V0_1_0,
        "var list = new List<byte[]>(); while (running) { var data = socket.RecvBytes(); list.Add(data); list.Add(socket.RecvBytes()); }"
    )]
    [InlineData(
        ZmqVersion.V0_1_0,
        "while (running) { var buffer = {|ZMQ2004:new byte[8]|}; if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(ZmqVersion.V0_2_0, "while (running) Handle(long.Parse({|ZMQ2004:socket.RecvString()|}));")]
    [InlineData(ZmqVersion.V0_4_1, "while (running) Handle(long.Parse({|ZMQ2004:socket.RecvString()|}));")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("while (running) { var buffer = new byte[nothing]; socket.Recv(buffer, ); }")]
    [InlineData("while (running) { var buffer = new byte[16]; socket.Recv(buffer, nothing); }")]
    [InlineData("while (running) { var text = socket.RecvString(1, 2); int.Parse(text); }")]
    [InlineData(
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); var data = buffer[..nothing]; Handle(data); }"
    )]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>A buffer that a loop fills, and does not make, is reused already.</summary>
    [Theory]
    [InlineData("var b = new byte[64]; socket.Recv(b); while (running) { var n = socket.Recv(b); Handle(b.AsSpan(0, n)); }")]
    [InlineData("var b = new byte[64]; while (running) { var n = socket.Recv(b); Handle(b.AsSpan(0, n)); } socket.Recv(b); Handle(b[0]);")]
    [InlineData(
        "var b = new byte[64]; socket.Recv(b); var view = b.AsSpan(); while (running) { var n = socket.Recv(view); Handle(view[..n]); }"
    )]
    [InlineData("var b = new byte[64]; socket.Recv(b); while (running) { var n = socket.Recv(b.AsSpan(0, 16)); Handle(b.AsSpan(0, n)); }")]
    [InlineData("var b = new byte[64]; socket.Recv(b); again: var n = socket.Recv(b); Handle(b.AsSpan(0, n)); if (running) goto again;")]
    [InlineData(
        "var b = new byte[64]; socket.Recv(b); while (running) Fill(socket, b); static void Fill(Socket s, byte[] x) { s.Recv(x); }"
    )]
    [InlineData(
        "void Read(System.IO.Stream from) { var b = new byte[64]; socket.Recv(b); while (from.Read(b) > 0) Handle(b[0]); } Read(null!);"
    )]
    [InlineData(
        "void Read(Socket s) { var b = new byte[64]; s.Recv(b); while (s.HasMore) { var n = s.Recv(b); Handle(n); } } Read(null!);"
    )]
    [InlineData("for (var b = new byte[64]; socket.TryRecv(b, out var n); ) Handle(b.AsSpan(0, n));")]
    public Task Array_that_a_loop_fills_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); while (socket.HasMore) { var n = socket.Recv(b); Handle(n); } }"
    )]
    [InlineData("while (running) { Span<byte> b = {|#0:new byte[64]|}; socket.Recv(b); while (socket.HasMore) socket.Recv(b); }")]
    [InlineData(
        "while (running) { var b = {|#0:new byte[64]|}; for (var i = 0; i < 2; i++) socket.Recv(b); socket.Recv(b); Handle(b[0]); }"
    )]
    public Task Array_that_an_outer_loop_makes_for_an_inner_one_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ2004.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("Array is allocated in each iteration for the receives of an inner loop; reuse one buffer or Message instead")
        );

    [Theory]
    [InlineData("while (running) { var b = new byte[64]; while (socket.TryRecv(b, out var n)) Handle(n); Thread.Sleep(16); }")]
    public Task Array_that_a_loop_which_sleeps_makes_for_an_inner_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A loop that only reads what was received does not reuse the buffer.</summary>
    [Theory]
    [InlineData("while (running) { var b = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(b); for (var i = 0; i < n; i++) Handle(b[i]); }")]
    [InlineData(
        "while (running) { var b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); for (var i = 0; i < 64; "
            + "i += 4) Handle(BitConverter.ToInt32(b, i)); }"
    )]
    [InlineData("while (running) { var b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); foreach (var one in b) Handle(one); }")]
    [InlineData("while (running) { var b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); while (size-- > 0) Handle(b.AsSpan(size)); }")]
    public Task Array_that_a_loop_reads_Triggers(string code) => Code.Triggers(code);

    /// <summary>What the message says holds for several receives, without a loop, and for what a receive returns.</summary>
    [Theory]
    [InlineData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); }", InLoop)]
    [InlineData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); socket.Recv(b); Handle(b[0]); }", InLoop)]
    [InlineData("while (running) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); receiver.Recv(b); Handle(b[0]); }", InLoop)]
    [InlineData("while (running) { if (size > 3) { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); } }", InLoop)]
    [InlineData(
        "while (running) { var b = {|#0:new byte[64]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1)); socket.Recv(b); Handle(b[0]); }",
        InLoop
    )]
    [InlineData("void On(Socket s) { var b = {|#0:new byte[64]|}; s.Recv(b); Handle(b[0]); } On(null!);", NoLoop)]
    [InlineData("Action<Socket> on = s => { var b = {|#0:new byte[64]|}; s.Recv(b); Handle(b[0]); }; on(null!);", NoLoop)]
    [InlineData("while (running) { Task.Run(() => { var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); }); }", NoLoop)]
    [InlineData("again: var b = {|#0:new byte[64]|}; socket.Recv(b); Handle(b[0]); if (running) goto again;", NoLoop)]
    [InlineData("socket.Recv({|#0:new byte[64]|});", NoLoop)]
    [InlineData(
        "Handle(int.Parse({|#0:socket.RecvString()|}));",
        "'RecvString' allocates what it returns; receive into a Message that is reused instead"
    )]
    [InlineData(
        "while (running) {|#0:socket.RecvString()|};",
        "'RecvString' allocates what it returns; receive into a Message that is reused instead"
    )]
    [InlineData("var b = new byte[64]; while (running) { var n = socket.Recv(b); var data = {|#0:b[..n]|}; Handle(data); }", Copy)]
    [InlineData(
        "var b = new byte[64]; while (running) { var n = socket.Recv(b); var data = {|#0:b.AsSpan(0, n).ToArray()|}; Handle(data); }",
        Copy
    )]
    public Task Message_is_true_of_each_form_Triggers(string code, string message)
    {
        var level =
            code.Contains("while", System.StringComparison.Ordinal) || code.Contains("goto", System.StringComparison.Ordinal)
                ? DiagnosticSeverity.Warning
                : DiagnosticSeverity.Info;
        return Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ2004.Id, level)
                .WithLocation(0)
                .WithMessage(message)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );
    }

    private const string InLoop = "Array is allocated for a receive in the loop; reuse one buffer or Message instead";
    private const string NoLoop = "Array is allocated for a receive; reuse one buffer or Message instead";
    private const string Copy = "Received bytes are copied only to be read; read them from the buffer instead";

    [Fact]
    public Task Constructors_and_properties_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _s;
            public Example(Socket s) { _s = s; var hello = {|#0:new byte[16]|}; _s.Recv(hello); Handle(hello[0]); }
            int Next { get { var b = {|#1:new byte[4]|}; _s.Recv(b); return b[0]; } }
            """,
            new DiagnosticResult(Rules.ZMQ2004.Id, DiagnosticSeverity.Info).WithLocation(0).WithMessage(NoLoop),
            new DiagnosticResult(Rules.ZMQ2004.Id, DiagnosticSeverity.Info).WithLocation(1).WithMessage(NoLoop)
        );

    [Fact]
    public Task Level_follows_the_heat_Triggers() =>
        Code.Triggers(
            """
            var first = {|#0:new byte[16]|};
            socket.Recv(first);
            while (running)
                socket.Recv({|#1:new byte[16]|});
            """,
            new DiagnosticResult(Rules.ZMQ2004)
                .WithSeverity(DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithArguments("")
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations),
            new DiagnosticResult(Rules.ZMQ2004)
                .WithSeverity(DiagnosticSeverity.Warning)
                .WithLocation(1)
                .WithArguments(" in the loop")
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Fact]
    public Task Buffer_IsFixed() =>
        Code.IsFixed(
            """
            // frames as they come
            while (running)
            {
                // room for one
                var buffer = {|ZMQ2004:new byte[1024]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """,
            """
            var buffer = new byte[1024];
            // frames as they come
            while (running)
            {
                // room for one
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
        );

    [Theory]
    [InlineData("", "payload.Length", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [InlineData("byte most = 64;", "most", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [InlineData("ushort most = 64;", "most", "buffer", "Handle(buffer.AsSpan(0, n));")]
    [InlineData("", "64", "buffer.AsSpan(0, 16)", "Handle(buffer.AsSpan(0, n));")]
    [InlineData("", "64", "buffer", "if (n <= buffer.Length) Handle(buffer[..n]);")]
    [InlineData("", "64", "buffer", "var view = buffer.AsSpan(0, n); Handle(view[2..]);")]
    public Task What_is_the_same_in_each_turn_IsFixed(string before, string size, string part, string use) =>
        Code.IsFixed(
            $"{before}\nwhile (running)\n{{\n    var buffer = {{|ZMQ2004:new byte[{size}]|}};\n"
                + $"    var n = socket.Recv({part});\n    {use}\n}}",
            $"{before}\nvar buffer = new byte[{size}];\nwhile (running)\n{{\n    var n = socket.Recv({part});\n    {use}\n}}"
        );

    [Fact]
    public Task Several_buffers_in_nested_loops_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                while (running)
                {
                    byte[] buffer = {|ZMQ2004:new byte[64]|};
                    var n = s.Recv(buffer);
                    Handle(Encoding.UTF8.GetString(buffer, 0, n));
                }

                while (running)
                {
                    byte[] buffer = {|ZMQ2004:new byte[128]|};
                    var n = s.Recv(buffer);
                    Handle(buffer[..n]);
                }
            }
            """,
            """
            byte[] buffer2 = new byte[64];
            byte[] buffer = new byte[128];
            foreach (var s in sockets)
            {
                while (running)
                {
                    var n = s.Recv(buffer2);
                    Handle(Encoding.UTF8.GetString(buffer2, 0, n));
                }

                while (running)
                {
                    var n = s.Recv(buffer);
                    Handle(buffer[..n]);
                }
            }
            """
        );

    [Theory]
    [InlineData("while (running) { do { var buffer = {|ZMQ2004:new byte[64]|}; X } while (socket.HasMore); }", "64")]
    [InlineData("foreach (var s in sockets) while (running) { var buffer = {|ZMQ2004:new byte[payload.Length]|}; X }", "payload.Length")]
    [InlineData(
        "for (;;) while (running) { try { for (var i = 0; i < 2; i++) { var buffer = {|ZMQ2004:new byte[64]|}; "
            + "X } } finally { Handle(1); } }",
        "64"
    )]
    // received into in another one
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; do { X } while (socket.HasMore); }", "64")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; foreach (var s in sockets) { X } }", "64")]
    public Task Buffer_of_nested_loops_IsFixed(string loops, string size)
    {
        loops = loops.Replace("X", "var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n));", System.StringComparison.Ordinal);
        var after = Markup.Parse(loops).Text.Replace($" var buffer = new byte[{size}];", "", System.StringComparison.Ordinal);
        return Code.IsFixed(loops, $"var buffer = new byte[{size}];\n{after}");
    }

    /// <summary>Out of the loops in which the size is the same; where that leaves one, it is reported still.</summary>
    [Fact]
    public Task Buffer_of_a_size_that_a_loop_gives_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var frame in System.Linq.Enumerable.Repeat(payload, size))
            {
                while (running)
                {
                    var buffer = {|ZMQ2004:new byte[frame.Length]|};
                    var n = socket.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }

            while (running)
            {
                const int Most = 64;
                while (socket.HasMore)
                {
                    var room = {|ZMQ2004:new byte[Most]|};
                    var n = socket.Recv(room);
                    Handle(room.AsSpan(0, n));
                }
            }
            """,
            """
            foreach (var frame in System.Linq.Enumerable.Repeat(payload, size))
            {
                var buffer = {|ZMQ2004:new byte[frame.Length]|};
                while (running)
                {
                    var n = socket.Recv(buffer);
                    Handle(buffer.AsSpan(0, n));
                }
            }

            while (running)
            {
                const int Most = 64;
                var room = {|ZMQ2004:new byte[Most]|};
                while (socket.HasMore)
                {
                    var n = socket.Recv(room);
                    Handle(room.AsSpan(0, n));
                }
            }
            """
        );

    [Theory]
    [InlineData(
        "var buffer = new byte[64]; while (running) { do { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); "
            + "} while (socket.HasMore); }"
    )]
    [InlineData(
        "for (var i = 0; i < 3; i++) { var buffer = new byte[64]; while (running) { var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); } }"
    )]
    [InlineData("while (running) { var buffer = new byte[64]; if (size > 3) { while (running) socket.Recv(buffer); return; } }")]
    [InlineData("while (running) { var buffer = new byte[64]; while (true) socket.Recv(buffer); }")]
    [InlineData(
        "var all = new List<byte[]>(); while (running) { var buffer = new byte[64]; do { socket.Recv(buffer); "
            + "} while (socket.HasMore); all.Add(buffer); }"
    )]
    [InlineData(
        "while (running) { using var own = new Socket(context, SocketType.Sub); var buffer = new byte[64]; "
            + "while (running) own.Recv(buffer); }"
    )]
    [InlineData("[HotPath] void Take() { var buffer = new byte[64]; while (running) socket.Recv(buffer); } Take();")]
    public Task Buffer_outside_of_all_loops_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // zero before, the last frame after
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; socket.Recv(buffer); Handle(buffer[4]); }")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, 16)); }")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(4, n)); }")]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); n = 8; Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[size++]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    // may be negative
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[size]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    [InlineData(
        "while (running) { var k = 8; var buffer = {|ZMQ2004:new byte[k + size]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData("var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n));")] // no loop
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); var k = sender.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); Handle(buffer.AsSpan(0, k)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) {\n#if DEBUG\n#endif\nvar buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "var start = 0; while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer.AsSpan(start)); "
            + "Handle(buffer.AsSpan(0, n)); start = 8; }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer.AsSpan(0, size--)); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData("while (running) socket.Recv({|ZMQ2004:new byte[64]|});")]
    [InlineData("while (running) Handle(int.Parse({|ZMQ2004:socket.RecvString()|}));")]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); "
            + "Console.WriteLine(nameof(buffer)); }"
    )]
    [InlineData("while (running) { Span<byte> buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [InlineData(
        "while (running) { var frame = payload; var buffer = {|ZMQ2004:new byte[frame.Length]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[payload.Length]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); payload = Encoding.UTF8.GetBytes(text); }"
    )]
    [InlineData(
        "short most = 64; while (running) { var buffer = {|ZMQ2004:new byte[most]|}; var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Show(buffer, 0, n); "
            + "} static void Show(ReadOnlySpan<byte> bytes, int from, int length) { }"
    )]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer[2..n]); }")]
    [InlineData(
        "foreach (var frame in System.Linq.Enumerable.Repeat(payload, size)) { "
            + "var buffer = {|ZMQ2004:new byte[frame.Length]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; int n; do { n = socket.Recv(buffer); "
            + "} while (socket.HasMore); Handle(buffer.AsSpan(0, n)); }"
    )]
    [InlineData(
        "while (running) { var buffer = {|ZMQ2004:new byte[64]|}; do { var n = socket.Recv(buffer); "
            + "Handle(buffer.AsSpan(0, n)); } while (socket.HasMore); Handle(buffer); }"
    )]
    public Task More_than_was_received_may_be_read_IsNotFixed(string code) => Code.IsNotFixed(code);
}
