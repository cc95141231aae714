using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class WholeBufferSentTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3003");

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); b[0] = 1; socket.Send({|ZMQ3003:b|}); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData(
        """
            byte[] b = ArrayPool<byte>.Shared.Rent(100);
            Encoding.UTF8.GetBytes(text, b);
            if (!socket.Send({|ZMQ3003:b|}, SendFlags.DontWait)) return;
            """
    )]
    [FullData(
        """
            var pool = ArrayPool<byte>.Create();
            var b = pool.Rent(size);
            try { socket.Send({|ZMQ3003:b.AsSpan()|}); }
            finally { pool.Return(b); }
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            socket.Send({|ZMQ3003:(ReadOnlySpan<byte>)b|}, SendFlags.SendMore);
            socket.Send(text);
            """
    )]
    [FullData("Task.Run(() => { var b = ArrayPool<byte>.Shared.Rent(16); socket.Send({|ZMQ3003:b|}); });")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); var all = b.AsSpan(); all[0] = 1; socket.Send({|ZMQ3003:b|});")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Random.Shared.NextBytes(b.AsSpan(4)); socket.Send({|ZMQ3003:b|});")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); b[0] = 1; socket.Send({|ZMQ3003:b|}); Array.Clear(b);")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Fill(b, (byte)1, 0, size); socket.Send({|ZMQ3003:b|});")]
    public Task Rented_array_Triggers(string code) => Code.Triggers(code);

    private const string Fillers = """

        static void Ones(byte[] b) => Array.Fill(b, (byte)1);
        static void Random(Span<byte> b) { if (b.IsEmpty) return; System.Security.Cryptography.RandomNumberGenerator.Fill(b); }
        static void Perhaps(byte[] b, bool all) { if (all) Array.Clear(b); b[0] = 1; }
        static void First(byte[] b) => b[0] = 1;
        static int Read(System.IO.Stream s, byte[] b) => s.Read(b, 0, b.Length);
        static void Count(byte[] b) { for (var i = 0; i < b.Length; i++) b[i] = (byte)i; }
        """;

    [Theory]
    [InlineData("if (running) System.Random.Shared.NextBytes(b); socket.Send({|ZMQ3003:b|});")]
    [FullData("socket.Send({|ZMQ3003:b|}); System.Random.Shared.NextBytes(b);")]
    [InlineData("if (running) Ones(b); socket.Send({|ZMQ3003:b|});")]
    [InlineData("if (running) Ones(b); else First(b); socket.Send({|ZMQ3003:b|});")]
    [FullData("Perhaps(b, running); socket.Send({|ZMQ3003:b|});")]
    [InlineData("Read(System.IO.Stream.Null, b); socket.Send({|ZMQ3003:b|});")]
    public Task Rented_array_that_is_not_filled_on_every_path_Triggers(string code) =>
        Code.Triggers("var b = ArrayPool<byte>.Shared.Rent(size); " + code + Fillers);

    [Theory]
    [InlineData("Ones(b); socket.Send(b);")]
    [FullData("if (running) Ones(b); else System.Random.Shared.NextBytes(b); socket.Send(b);")]
    [FullData("switch (size) { case 1: Ones(b); break; default: Array.Clear(b); break; } socket.Send(b);")]
    [FullData("if (running) Array.Clear(b); else return; First(b); socket.Send(b);")]
    [FullData("Count(b); socket.Send(b);")]
    [InlineData("if (running) Ones(b); else Count(b); socket.Send(b);")]
    public Task Rented_array_that_is_filled_on_every_path_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var b = ArrayPool<byte>.Shared.Rent(size); " + code + Fillers);

    [Fact]
    public Task Rented_array_that_a_method_in_another_file_fills_DoesNotTrigger()
    {
        var test = Code.Analysis(
            "var b = ArrayPool<byte>.Shared.Rent(size); Filling.All(b); socket.Send(b); "
                + "var c = ArrayPool<byte>.Shared.Rent(size); Filling.Some(c); socket.Send({|ZMQ3003:c|});"
        );
        test.TestState.Sources.Add(
            "static class Filling { public static void All(byte[] b) => System.Array.Clear(b); "
                + "public static void Some(byte[] b) => b[0] = 1; }"
        );
        return test.RunAsync();
    }

    private static string Sender(string field, string member) =>
        $$"""
            using System;
            using System.Buffers;
            using Net.Zmq;

            class Sender(Socket socket)
            {
                {{field}}
                void Send(ReadOnlySpan<byte> body) { body.CopyTo(_rented); socket.Send({|ZMQ3003:_rented|}); }
                {{member}}
                static void Fill(ref byte[] array) => array = new byte[16];
                static void Fill(byte[] array) => array[0] = 1;
            }
            """;

    [Theory]
    [InlineData(
        "private readonly byte[] _rented = ArrayPool<byte>.Shared.Rent(1024);",
        "void End() => ArrayPool<byte>.Shared.Return(_rented);"
    )]
    [InlineData("private byte[] _rented = null!;", "void Begin(int size) { _rented = ArrayPool<byte>.Shared.Rent(size); Fill(_rented); }")]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "bool Is => _rented is not null;")]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "void End() => Array.Clear(_rented);")]
    public Task Rented_array_in_a_field_Triggers(string field, string member) => Code.Triggers(Sender(field, member));

    [Theory]
    [InlineData("private byte[] _rented = new byte[16];", "void Grow() => _rented = ArrayPool<byte>.Shared.Rent(1024);")]
    [FullData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "void Cut() => Array.Resize(ref _rented, 16);")]
    [FullData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "void Cut() => _rented = new byte[16];")]
    [FullData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "void Cut() => Fill(ref _rented);")]
    [InlineData(
        "private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);",
        "void Cut() { ref var all = ref _rented; all = new byte[16]; }"
    )]
    [FullData("internal byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "")]
    public Task Field_that_may_hold_another_array_DoesNotTrigger(string field, string member) => Code.DoesNotTrigger(Silent(field, member));

    [Theory]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "int Length => _rented.Length;")]
    [FullData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "int? Length => _rented?.Length;")]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "bool IsExact => _rented is { Length: 16 };")]
    [FullData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "int Length() { var all = _rented; return all.Length; }")]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "int Length() { byte[] a; a = _rented; return a.Length; }")]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "int Length => _rented.AsSpan().Length;")]
    public Task Field_whose_length_is_asked_for_DoesNotTrigger(string field, string member) => Code.DoesNotTrigger(Silent(field, member));

    [Theory]
    [InlineData(
        "private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);",
        "void Fill() { foreach (ref var b in _rented.AsSpan()) b = 1; }"
    )]
    [InlineData("private byte[] _rented = ArrayPool<byte>.Shared.Rent(16);", "void Begin() => Random.Shared.NextBytes(_rented);")]
    public Task Field_that_is_written_whole_DoesNotTrigger(string field, string member) => Code.DoesNotTrigger(Silent(field, member));

    private static string Silent(string field, string member) =>
        Sender(field, member).Replace("{|ZMQ3003:_rented|}", "_rented", System.StringComparison.Ordinal);

    [Theory]
    [InlineData("var b = new byte[1024]; while (running) { var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); }")]
    [InlineData(
        """
            var b = new byte[1024];
            while (running)
            {
                var n = receiver.Recv(b);
                Console.WriteLine($"{n} bytes");
                if (running) sender.Send({|ZMQ3003:b.AsSpan()|});
            }
            """
    )]
    [FullData("var b = new byte[1024]; int n; for (;;) { n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); }")]
    [FullData("var b = new byte[65536]; receiver.Recv(b); sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = new byte[1024]; var n = receiver.Recv(b); if (b[size] == 1) sender.Send({|ZMQ3003:b|});")]
    [FullData("var b = new byte[1024]; _ = receiver.Recv(b); sender.Send({|ZMQ3003:b|});")]
    [InlineData("using var r = new FrameReceiver(receiver); var b = new byte[1024]; r.ReceiveInto(b); sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = new byte[256]; receiver.Recv(b); sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = new byte[512]; while (running) { var n = receiver.Recv(b); if (n <= 0) continue; sender.Send({|ZMQ3003:b|}); }")]
    [InlineData(
        "var b = new byte[512]; var n = receiver.Recv(b); if (n == 0) { Console.WriteLine(); return; } sender.Send({|ZMQ3003:b|});"
    )]
    [InlineData("var b = new byte[512]; var n = receiver.Recv(b); if (n > 0) sender.Send({|ZMQ3003:b|});")]
    public Task Array_that_was_received_into_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[1024]; if (receiver.TryRecv(b, out var n)) sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = new byte[1024]; while (receiver.TryRecv(b, out _)) sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = new byte[1024]; if (!receiver.TryRecv(b, out _)) return; sender.Send({|ZMQ3003:b|});")]
    public Task Array_that_an_answer_filled_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[512]; while (running) { var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); }")]
    [FullData("Span<byte> b = new byte[512]; while (running) { var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); }")]
    public Task Span_that_was_received_into_Triggers(string code) => Code.Triggers(code);

    /// <summary>What was requested is not what has come: old bytes would still be sent.</summary>
    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(4096); int n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); Handle(n);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(4096); receiver.Recv(b); sender.Send({|ZMQ3003:b|});")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(4096); new System.IO.MemoryStream().Read(b, 0, 4096); socket.Send({|ZMQ3003:b|});")]
    public Task Array_that_is_filled_as_far_as_nobody_knows_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size)); ArrayPool<byte>.Shared.Return(b);")]
    [FullData("using var b = MemoryPool<byte>.Shared.Rent(size); socket.Send(b.Memory.Span[..size]);")]
    public Task Part_of_rented_memory_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); if (b.Length == size) socket.Send(b); ")] // the code asks
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); if (b.AsSpan().Length == size) socket.Send(b);")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Span<byte> s; s = b.AsSpan(); if (s.Length == size) socket.Send(b);")]
    public Task Array_whose_length_is_asked_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); foreach (ref var one in b.AsSpan()) one = 1; socket.Send(b);")]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            var all = b.AsSpan();
            for (var i = 0; i < all.Length; i++) all[i] = 1;
            socket.Send(b);
            """
    )]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); for (var i = 0; i < b.GetLength(0); i++) b[i] = 1; socket.Send(b);")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); for (var i = 0; i <= b.GetUpperBound(0); i++) b[i] = 1; socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); new Random(1).NextBytes(b); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Random.Shared.NextBytes(b.AsSpan()); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); System.Security.Cryptography.RandomNumberGenerator.Fill(b); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Fill(b, (byte)1); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); b.AsSpan().Fill(1); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); Action send = () => socket.Send(b); Random.Shared.NextBytes(b); send();")]
    public Task Array_that_is_written_whole_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); b = new byte[size]; socket.Send(b);")]
    [FullData("var b = running ? ArrayPool<byte>.Shared.Rent(size) : payload; socket.Send(b);")]
    [FullData("var b = new byte[size]; b[0] = 1; socket.Send(b);")] // filled by the code
    [FullData("socket.Send(payload);")]
    public Task Other_arrays_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[1024]; var n = receiver.Recv(b); sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));")]
    [FullData("var b = new byte[1024]; var n = receiver.Recv(b); if (n != 1024) return; sender.Send(b);")]
    [FullData("var b = new byte[1024]; var n = receiver.Recv(b); if (n < b.Length) Array.Clear(b, n, b.Length - n); sender.Send(b);")]
    [InlineData("var b = new byte[1024]; var n = receiver.Recv(b); ArgumentOutOfRangeException.ThrowIfNotEqual(n, 1024); sender.Send(b);")]
    [FullData("var b = new byte[1024]; if (receiver.TryRecv(b, out var n) && n == b.Length) sender.Send(b);")]
    [InlineData("void M(Socket receiver, Socket sender, int n) { var b = new byte[1024]; n = receiver.Recv(b); sender.Send(b); }")]
    [FullData("var b = new byte[1024]; Handle(receiver.Recv(b)); sender.Send(b);")]
    [InlineData("var b = new byte[512]; var n = receiver.Recv(b); if (n < 512) return; sender.Send(b);")]
    [InlineData("var b = new byte[512]; var n = receiver.Recv(b); if (n == 0) sender.Send(b);")]
    [InlineData("var b = new byte[512]; var n = receiver.Recv(b); if (n != 0) return; sender.Send(b);")]
    [FullData("var b = new byte[512]; var n = receiver.Recv(b); if (n > 8) sender.Send(b);")]
    public Task Length_that_is_asked_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[24]; while (running) { var n = receiver.Recv(b); sender.Send(b); }")] // frames of one size, perhaps
    [FullData("while (running) { var n = receiver.Recv(payload); sender.Send(payload); }")] // any size
    [FullData("var b = new byte[255]; receiver.Recv(b); sender.Send(b);")]
    public Task Frame_of_one_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[1024]; var n = receiver.Recv(b); b[0] = 1; sender.Send(b);")]
    [FullData("var b = new byte[1024]; var n = receiver.Recv(b); Change(b); sender.Send(b); static void Change(byte[] c) => c[0]++;")]
    [FullData("Span<byte> b = stackalloc byte[512]; receiver.Recv(b); b[0] = 1; sender.Send(b);")]
    [FullData("var b = new byte[1024]; var span = b.AsSpan(); receiver.Recv(b); span[0] = 1; sender.Send(b);")]
    [FullData("var b = new byte[1024]; Action fill = () => b[0] = 1; receiver.Recv(b); fill(); sender.Send(b);")]
    [FullData("var b = new byte[1024]; receiver.Recv(b); Change(ref b[size]); sender.Send(b); static void Change(ref byte x) => x++;")]
    [FullData("var b = new byte[1024]; receiver.Recv(b); fixed (byte* p = &b[size]) *p = 1; sender.Send(b);")]
    [FullData("var b = new byte[1024]; receiver.Recv(b); b[size]++; sender.Send(b);")]
    [FullData("var b = new byte[1024]; receiver.Recv(b); b[0] += 1; sender.Send(b);")]
    public Task Buffer_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[1024]; if (running) receiver.Recv(b); sender.Send(b);")]
    [FullData("var b = new byte[1024]; sender.Send(b); receiver.Recv(b);")]
    [InlineData("var b = new byte[1024]; receiver.Recv(b); again: sender.Send(b); if (running) goto again;")]
    public Task Send_that_may_come_without_the_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(nothing); var b = ArrayPool<byte>.Shared.Rent(); socket.Send(b);")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); sokcet.Send(b);")]
    [FullData("var n = receiver.Recv(b); var b = new byte[1024]; sender.Send(b);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send({|ZMQ3003:b|});",
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(100); socket.Send(data: {|ZMQ3003:b|}, SendFlags.SendMore);",
        "var b = ArrayPool<byte>.Shared.Rent(100); socket.Send(data: b.AsSpan(0, 100), SendFlags.SendMore);"
    )]
    [FullData(
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send({|ZMQ3003:b|} /* all */);",
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size) /* all */);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); socket.Send({|ZMQ3003:b.AsSpan()|});",
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData(
        "var b = new byte[1024]; while (running) { var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|}); }",
        "var b = new byte[1024]; while (running) { var n = receiver.Recv(b); sender.Send(b.AsSpan(0, Math.Min(n, b.Length))); }"
    )]
    [InlineData(
        "Span<byte> b = stackalloc byte[512]; var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|});",
        "Span<byte> b = stackalloc byte[512]; var n = receiver.Recv(b); sender.Send(b.Slice(0, Math.Min(n, b.Length)));"
    )]
    [FullData(
        "var k = size + 1; var b = ArrayPool<byte>.Shared.Rent(k); socket.Send({|ZMQ3003:b|});",
        "var k = size + 1; var b = ArrayPool<byte>.Shared.Rent(k); socket.Send(b.AsSpan(0, k));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(text.Length + 4); socket.Send({|ZMQ3003:b|});",
        "var b = ArrayPool<byte>.Shared.Rent(text.Length + 4); socket.Send(b.AsSpan(0, text.Length + 4));"
    )]
    [FullData(
        "var b = ArrayPool<byte>.Shared.Rent(4 + 2 * size); socket.Send({|ZMQ3003:b|});",
        "var b = ArrayPool<byte>.Shared.Rent(4 + 2 * size); socket.Send(b.AsSpan(0, 4 + 2 * size));"
    )]
    public Task Whole_buffer_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_sends_AreFixed() =>
        Code.IsFixed(
            """
            var b = ArrayPool<byte>.Shared.Rent(size);
            sender.Send({|ZMQ3003:b|}, SendFlags.SendMore);
            socket.Send({|ZMQ3003:b|});
            var c = ArrayPool<byte>.Shared.Rent(8);
            socket.Send({|ZMQ3003:c|});
            """,
            """
            var b = ArrayPool<byte>.Shared.Rent(size);
            sender.Send(b.AsSpan(0, size), SendFlags.SendMore);
            socket.Send(b.AsSpan(0, size));
            var c = ArrayPool<byte>.Shared.Rent(8);
            socket.Send(c.AsSpan(0, 8));
            """
        );

    [Theory]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send({|ZMQ3003:b|});",
        "Send 'b.AsSpan(0, size)' only",
        "var b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = new byte[1024]; var n = receiver.Recv(b); sender.Send({|ZMQ3003:b|});",
        "Send 'b.AsSpan(0, Math.Min(n, b.Length))' only",
        "var b = new byte[1024]; var n = receiver.Recv(b); sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));"
    )]
    [FullData(
        """
            var whatIsReceived = new byte[1024];
            var received = receiver.Recv(whatIsReceived);
            sender.Send({|ZMQ3003:whatIsReceived|});
            """,
        "Send only the filled part",
        """
            var whatIsReceived = new byte[1024];
            var received = receiver.Recv(whatIsReceived);
            sender.Send(whatIsReceived.AsSpan(0, Math.Min(received, whatIsReceived.Length)));
            """
    )]
    public Task Title_says_what_stands_there_when_it_IsFixed(string before, string title, string after)
    {
        var test = Code.Fix(before, after);
        test.CodeActionVerifier = (action, verify) => verify.Equal(title, action.Title);
        return test.RunAsync();
    }

    [Fact]
    public Task Span_of_an_array_IsFixed_where_System_is_not_imported()
    {
        const string Before = """
            using System.Buffers;

            class C
            {
                void M(Net.Zmq.Socket socket, int size)
                {
                    var b = ArrayPool<byte>.Shared.Rent(size);
                    socket.Send({|ZMQ3003:b|});
                }
            }
            """;
        const string After = """
            using System;
            using System.Buffers;

            class C
            {
                void M(Net.Zmq.Socket socket, int size)
                {
                    var b = ArrayPool<byte>.Shared.Rent(size);
                    socket.Send(b.AsSpan(0, size));
                }
            }
            """;
        var test = Code.Fix(Before, After);
        test.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); size++; socket.Send({|ZMQ3003:b|});")] // another value
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size + 4); size++; socket.Send({|ZMQ3003:b|});")]
    [FullData("int Next() => size++; var b = ArrayPool<byte>.Shared.Rent(4 + Next()); socket.Send({|ZMQ3003:b|});")]
    [FullData("var b = new byte[1024]; receiver.Recv(b); sender.Send({|ZMQ3003:b|});")] // how much was received?
    [InlineData("var b = new byte[1024]; var n = receiver.Recv(b); n = 5; sender.Send({|ZMQ3003:b|});")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload = []; socket.Send({|ZMQ3003:b|});")]
    public Task Unknown_size_IsNotFixed(string code) => Code.IsNotFixed(code);

    private const string Rent = "var b = ArrayPool<byte>.Shared.Rent(100); ";

    [Theory]
    [InlineData(Rent + "b[0] = 1; await socket.SendAsync({|ZMQ3003:b|}); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData(Rent + "await socket.SendAsync({|ZMQ3003:b.AsMemory()|}, default).ConfigureAwait(false);")]
    [InlineData(Rent + "await Post({|ZMQ3003:b|}); async Task Post(byte[] d) => await socket.SendAsync(d);")]
    [FullData("var b = new byte[1024]; while (running) { var n = receiver.Recv(b); await sender.SendAsync({|ZMQ3003:b|}); }")]
    public Task Array_that_is_sent_asynchronously_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[100]; await socket.SendAsync(b);")]
    [FullData(Rent + "await socket.SendAsync(b.AsMemory(0, 100)); ArrayPool<byte>.Shared.Return(b);")]
    [FullData(Rent + "await socket.SendAsync(text); ArrayPool<byte>.Shared.Return(b);")]
    public Task Array_that_is_sent_asynchronously_as_it_is_meant_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        Rent + "b[0] = 1; await socket.SendAsync({|ZMQ3003:b|}, default).ConfigureAwait(false);",
        Rent + "b[0] = 1; await socket.SendAsync(b.AsMemory(0, 100), default).ConfigureAwait(false);"
    )]
    [InlineData(
        "var b = new byte[1024]; var n = receiver.Recv(b); await sender.SendAsync({|ZMQ3003:b|});",
        "var b = new byte[1024]; var n = receiver.Recv(b); await sender.SendAsync(b.AsMemory(0, Math.Min(n, b.Length)));"
    )]
    public Task Array_that_is_sent_asynchronously_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        Rent + "int n = Encoding.UTF8.GetBytes(text, b); socket.Send({|ZMQ3003:b|});",
        Rent + "int n = Encoding.UTF8.GetBytes(text, b); socket.Send(b.AsSpan(0, n));"
    )]
    [FullData(
        Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsSpan()); socket.Send({|ZMQ3003:b|});",
        Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsSpan()); socket.Send(b.AsSpan(0, n));"
    )]
    [InlineData(
        "var s = System.IO.Stream.Null; " + Rent + "var n = await s.ReadAsync(b.AsMemory(0, 9)); await socket.SendAsync({|ZMQ3003:b|});",
        "var s = System.IO.Stream.Null; " + Rent + "var n = await s.ReadAsync(b.AsMemory(0, 9)); await socket.SendAsync(b.AsMemory(0, n));"
    )]
    public Task Array_that_a_call_has_filled_in_part_IsFixed(string code, string after) => Code.IsFixed(code, after);

    private const string Stream = "var s = System.IO.Stream.Null; int n; " + Rent;

    [Theory]
    [InlineData(
        Stream + "while ((n = s.Read(b, 0, 100)) > 0) socket.Send({|ZMQ3003:b|});",
        Stream + "while ((n = s.Read(b, 0, 100)) > 0) socket.Send(b.AsSpan(0, n));"
    )]
    [FullData(
        Stream + "while (running && (n = s.Read(b)) != 0) { socket.Send(text, SendFlags.SendMore); socket.Send({|ZMQ3003:b|}); }",
        Stream + "while (running && (n = s.Read(b)) != 0) { socket.Send(text, SendFlags.SendMore); socket.Send(b.AsSpan(0, n)); }"
    )]
    [FullData(
        Stream + "while ((n = await s.ReadAsync(b)) > 0) await socket.SendAsync({|ZMQ3003:b|});",
        Stream + "while ((n = await s.ReadAsync(b)) > 0) await socket.SendAsync(b.AsMemory(0, n));"
    )]
    [FullData(
        "var b = new byte[1024]; for (int n; (n = receiver.Recv(b)) > 0; ) sender.Send({|ZMQ3003:b|});",
        "var b = new byte[1024]; for (int n; (n = receiver.Recv(b)) > 0; ) sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));"
    )]
    [InlineData(
        "var b = new byte[1024]; int n; while ((n = receiver.Recv(b)) > 0) sender.Send({|ZMQ3003:b|});",
        "var b = new byte[1024]; int n; while ((n = receiver.Recv(b)) > 0) sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));"
    )]
    public Task Array_that_the_head_of_a_loop_fills_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(Stream + "while ((n = s.Read(b, 0, 100)) > 0) { n--; socket.Send({|ZMQ3003:b|}); }")]
    [FullData(Stream + "while ((n = s.Read(b, 4, 90)) > 0) socket.Send({|ZMQ3003:b|});")]
    [FullData(Stream + "n = 0; while (running || (n = s.Read(b, 0, 100)) > 0) socket.Send({|ZMQ3003:b|});")]
    [FullData(Stream + "while ((n = s.Read(b, 0, 100)) > 0) { } socket.Send({|ZMQ3003:b|});")]
    [FullData(Stream + "while ((n = s.Read(b, 0, 100)) > 0) { b[0] = 1; socket.Send({|ZMQ3003:b|}); }")]
    [FullData(Stream + "n = 4; do socket.Send({|ZMQ3003:b|}); while ((n = s.Read(b, 0, 100)) > 0);")]
    [FullData(Stream + "while ((n = s.Read(b, 0, 100)) > 0) { Action send = () => socket.Send({|ZMQ3003:b|}); send(); }")]
    public Task Array_that_no_head_of_a_loop_measures_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        Rent + "int n; n = Encoding.UTF8.GetBytes(text, b); socket.Send({|ZMQ3003:b|});",
        Rent + "int n; n = Encoding.UTF8.GetBytes(text, b); socket.Send(b.AsSpan(0, n));"
    )]
    [FullData(
        "var b = new byte[1024]; int n; n = receiver.Recv(b); sender.Send({|ZMQ3003:b|});",
        "var b = new byte[1024]; int n; n = receiver.Recv(b); sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));"
    )]
    public Task Array_that_a_statement_before_measures_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(Rent + "var i = Array.IndexOf(b, (byte)1); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "int n = 0; if (running) n = Encoding.UTF8.GetBytes(text, b); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "var n = Encoding.UTF8.GetBytes(text, b); n++; socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "var n = Encoding.UTF8.GetBytes(text, b); var m = Encoding.UTF8.GetBytes(text, b); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "b[0] = 1; var n = Encoding.UTF8.GetBytes(text, b); socket.Send({|ZMQ3003:b|});")]
    [FullData(Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsSpan(4)); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsSpan().Slice(4)); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsSpan(4..)); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "var n = Encoding.UTF8.GetBytes(text, 0, 1, b, 4); socket.Send({|ZMQ3003:b|});")]
    [FullData(Rent + "var n = Encoding.UTF8.GetBytes(text, b.AsMemory(4).Span); socket.Send({|ZMQ3003:b|});")]
    [InlineData(Rent + "if (running) { var n = Encoding.UTF8.GetBytes(text, b); } socket.Send({|ZMQ3003:b|});")]
    public Task Array_of_which_an_unknown_part_is_filled_IsNotFixed(string code) => Code.IsNotFixed(code);

    private const string Echo = "var b = new byte[1024]; while (running) { Take(receiver, b); sender.Send({|ZMQ3003:b|}); }\n";

    [Theory]
    [InlineData("static void Take(Socket s, byte[] b) { s.Recv(b); }")]
    [FullData("static void Take(Socket s, byte[] b) { Console.WriteLine(1); s.Recv(b); }")]
    [InlineData("static void Take(Socket s, byte[] b) => Inner(s, b);\nstatic void Inner(Socket s, byte[] b) => s.Recv(b);")]
    public Task Buffer_that_a_method_receives_into_Triggers(string helper) => Code.IsNotFixed(Echo + helper);

    [Theory]
    [InlineData("static void Take(Socket s, byte[] b) { if (s.Recv(b) != b.Length) throw new FormatException(); }")]
    [FullData("static void Take(Socket s, byte[] b) { var n = s.Recv(b); Array.Clear(b, n, b.Length - n); }")]
    [FullData("void Take(Socket s, byte[] b) { size = s.Recv(b); }")]
    [FullData("static void Take(Socket s, byte[] b) { s.Recv(b); s.Recv(b); }")]
    [FullData("static void Take(Socket s, byte[] b) { }")]
    public Task Buffer_of_a_method_that_looks_at_the_length_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Echo.Replace("{|ZMQ3003:b|}", "b") + helper);
}
