using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData("var list = new List<byte[]>(); while (running) { var buffer = new byte[1024]; socket.Recv(buffer); list.Add(buffer); }")]
    [FullData("while (running) { var buffer = new byte[1024]; socket.Recv(buffer); payload = buffer; }")]
    [FullData(
        """
            while (running)
            {
                var buffer = new byte[1024];
                var n = socket.Recv(buffer);
                Task.Run(() => Handle(buffer.AsSpan(0, n)));
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                var buffer = new byte[1024];
                var n = socket.Recv(buffer);
                Keep(buffer.AsMemory(0, n));
            }
            void Keep(Memory<byte> memory) { }
            """
    )]
    public Task Array_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")] // hoisted
    [FullData("while (running) { var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); }")]
    [FullData("Span<byte> buffer = stackalloc byte[64]; var n = socket.Recv(buffer); Handle(buffer[..n]);")]
    [FullData("var buffer = ArrayPool<byte>.Shared.Rent(64); socket.Recv(buffer); ArrayPool<byte>.Shared.Return(buffer);")]
    public Task Buffer_that_is_reused_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Console.WriteLine(new byte[4].Length);")]
    [FullData("var buffer = new byte[1024]; while (running) { socket.Recv(buffer); var first = buffer[0]; Handle(first); }")]
    public Task No_array_for_a_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
    [InlineData("while (running) { var buffer = new byte[nothing]; socket.Recv(buffer, ); }")]
    [FullData("while (running) { var buffer = new byte[16]; socket.Recv(buffer, nothing); }")]
    [FullData("while (running) { var text = socket.RecvString(1, 2); int.Parse(text); }")]
    [FullData(
        """
            var buffer = new byte[1024];
            while (running) { var n = socket.Recv(buffer); var data = buffer[..nothing]; Handle(data); }
            """
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
    [FullData("var b = new byte[64]; while (running) { var n = socket.Recv(b); Handle(b.AsSpan(0, n)); } socket.Recv(b); Handle(b[0]);")]
    [FullData(
        """
            var b = new byte[64];
            socket.Recv(b);
            var view = b.AsSpan();
            while (running) { var n = socket.Recv(view); Handle(view[..n]); }
            """
    )]
    [FullData("var b = new byte[64]; socket.Recv(b); while (running) { var n = socket.Recv(b.AsSpan(0, 16)); Handle(b.AsSpan(0, n)); }")]
    [FullData("var b = new byte[64]; socket.Recv(b); again: var n = socket.Recv(b); Handle(b.AsSpan(0, n)); if (running) goto again;")]
    [FullData(
        """
            var b = new byte[64];
            socket.Recv(b);
            while (running) Fill(socket, b);
            static void Fill(Socket s, byte[] x) { s.Recv(x); }
            """
    )]
    [FullData(
        """
            void Read(System.IO.Stream from)
            {
                var b = new byte[64];
                socket.Recv(b);
                while (from.Read(b) > 0) Handle(b[0]);
            }
            Read(null!);
            """
    )]
    [FullData(
        """
            void Read(Socket s)
            {
                var b = new byte[64];
                s.Recv(b);
                while (s.HasMore) { var n = s.Recv(b); Handle(n); }
            }
            Read(null!);
            """
    )]
    [FullData("for (var b = new byte[64]; socket.TryRecv(b, out var n); ) Handle(b.AsSpan(0, n));")]
    public Task Array_that_a_loop_fills_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var b = new byte[64]; while (socket.TryRecv(b, out var n)) Handle(n); Thread.Sleep(16); }")]
    public Task Array_that_a_loop_which_sleeps_makes_for_an_inner_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var buffer = new byte[64];
            while (running)
            {
                do { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); } while (socket.HasMore);
            }
            """
    )]
    [FullData(
        """
            for (var i = 0; i < 3; i++)
            {
                var buffer = new byte[64];
                while (running) { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }
            }
            """
    )]
    [FullData("while (running) { var buffer = new byte[64]; if (size > 3) { while (running) socket.Recv(buffer); return; } }")]
    [InlineData("while (running) { var buffer = new byte[64]; while (true) socket.Recv(buffer); }")]
    [FullData(
        """
            var all = new List<byte[]>();
            while (running)
            {
                var buffer = new byte[64];
                do { socket.Recv(buffer); } while (socket.HasMore);
                all.Add(buffer);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                using var own = new Socket(context, SocketType.Sub);
                var buffer = new byte[64];
                while (running) own.Recv(buffer);
            }
            """
    )]
    [FullData("[HotPath] void Take() { var buffer = new byte[64]; while (running) socket.Recv(buffer); } Take();")]
    public Task Buffer_outside_of_all_loops_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Text_whose_discard_is_read_DoesNotTrigger() =>
        Code.DoesNotTrigger("while (running) Console.WriteLine(_ = socket.RecvString());");

    [Theory]
    [InlineData("if (t == \"A\") Handle(1); else Console.WriteLine(t);")]
    [FullData("if (t == \"A\") Handle(1); else if (t == \"B\") Handle(2);")]
    [InlineData("if (t.Equals(\"A\", StringComparison.OrdinalIgnoreCase)) Handle(1);")]
    [FullData("if (t == text) Handle(1);")]
    [InlineData("Func<bool> isA = () => t == \"A\"; Handle(isA() ? 1 : 0);")]
    public Task Text_that_is_not_only_compared_with_constants_DoesNotTrigger(string use) =>
        Code.DoesNotTrigger($"while (running) {{ var t = socket.RecvString(); {use} }}");

    [Theory]
    [InlineData("while (running) Next(); string Next() { var t = socket.RecvString(); Console.WriteLine(t); return t; }")]
    [InlineData("while (Next() != \"end\") { } string Next() { var t = socket.RecvString(); Console.WriteLine(t); return t; }")]
    public Task Text_that_a_method_prints_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Console.WriteLine(Convert.ToHexString(bytes));")]
    [FullData("Show(bytes); static void Show(byte[] shown) => Console.WriteLine(BitConverter.ToString(shown));")]
    public Task Array_that_a_method_prints_DoesNotTrigger(string print) =>
        Code.DoesNotTrigger(
            $"while (running) Handle(Next()[0]); byte[] Next() {{ var bytes = new byte[socket.Recv(payload)]; {print} return bytes; }}"
        );
}
