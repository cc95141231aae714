using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    /// <summary>Behind what does not return, and where the exception is expected.</summary>
    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Environment.Exit(1); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n > payload.Length) Environment.FailFast(\"too long\"); Handle(payload.AsSpan(0, n));")]
    [FullData(
        """
            var n = socket.Recv(payload);
            if (n > payload.Length) TooLong();
            Handle(payload.AsSpan(0, n));
            static void TooLong() => throw new FormatException();
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            if (n > payload.Length) TooLong(n);
            Handle(payload.AsSpan(0, n));
            static void TooLong(int size) { var text = size.ToString(); throw new FormatException(text); }
            """
    )]
    public Task Way_out_of_the_program_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Question_in_a_function_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var n = socket.Recv(payload);
            if (IsTooLong()) return;
            Handle(payload.AsSpan(0, n));
            bool IsTooLong() => n > payload.Length;
            """
        );

    [Theory]
    [InlineData("var n = socket.Recv(payload); try { Handle(payload.AsSpan(0, n)); } catch (ArgumentOutOfRangeException) { }")]
    [InlineData("try { var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); } catch (System.ArgumentException) { }")]
    [FullData("var n = socket.Recv(payload); try { Handle((long)payload[n - 1]); } catch (IndexOutOfRangeException) { }")]
    public Task Exception_that_is_caught_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Flag_that_tells_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var fits = false;
            while (!fits)
            {
                var n = socket.Recv(payload);
                fits = n <= payload.Length;
                if (fits) Handle(payload.AsSpan(0, n));
            }
            """
        );

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle(n);")]
    [FullData("var n = socket.Recv(payload); Handle(payload);")]
    [FullData("var n = socket.Recv(payload); Handle(n); Handle(payload.AsSpan(0, 16));")]
    [FullData("var n = socket.Recv(payload); Handle((long)payload[0]); if (n > 4) Handle((long)payload[4]);")]
    public Task Length_that_slices_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(message); Handle(message.Data[..n]);")]
    public Task Length_of_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); var other = new byte[n]; Handle(other.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); payload = new byte[n]; Handle(payload.AsSpan(0, n));")]
    public Task Length_of_another_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var tcp = new System.Net.Sockets.Socket(default, default, default);
            var n = tcp.Receive(payload);
            Handle(payload.AsSpan(0, n));
            """
    )]
    public Task Length_of_another_library_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); n = size; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = size; if (running) { n = socket.Recv(payload); return; } Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); var a = n; a = size; Handle(payload.AsSpan(0, a));")]
    public Task Variable_that_holds_another_number_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            Take(payload, 0, n);
            void Take(byte[] b, int offset, int count)
            {
                if (count > b.Length) return;
                Handle(b.AsSpan(offset, count));
            }
            """
    )]
    [FullData("var n = socket.Recv(payload); Take(payload, n); void Take(byte[] b, int count) => Handle(Math.Min(b.Length, count));")]
    public Task Length_that_a_method_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Limit = "s.SetOption(SocketOption.Maxmsgsize, 64L);";

    [Theory]
    [InlineData(
        $"static class Made {{ public static Socket By(Context c) {{ var s = new Socket(c, SocketType.Pull); {Limit} return s; }} }}"
    )]
    [InlineData(
        $$"""
            static class Made { public static Socket By(Context c) => new Socket(c, SocketType.Pull).Limited(); }
            static class Limits { public static Socket Limited(this Socket s) { {{Limit}} return s; } }
            """
    )]
    [InlineData(
        $$"""
            static class Made { public static Socket By(Context c) => Maker.Make(c); public static IMaker Maker { get; set; } = null!; }
            interface IMaker { Socket Make(Context c); }
            class Limited : IMaker { public Socket Make(Context c) { var s = new Socket(c, SocketType.Pull); {{Limit}} return s; } }
            """
    )]
    public Task Socket_that_another_type_makes_with_a_limit_DoesNotTrigger(string types) =>
        Code.DoesNotTrigger(WithReceiver(types, "b.AsSpan(0, n)"));

    [Fact]
    public Task Socket_beside_one_with_a_limit_Triggers() =>
        Code.Triggers(
            WithReceiver(
                $$"""
                static class Made
                {
                    public static Socket By(Context c) { var s = new Socket(c, SocketType.Pull); return s; }
                    static Socket Other(Context c) { var s = new Socket(c, SocketType.Pull); {{Limit}} return s; }
                }
                """,
                "{|ZMQ3002:b.AsSpan(0, n)|}"
            )
        );

    private static string WithReceiver(string types, string part) =>
        $$"""
            using System;
            using Net.Zmq;

            {{types}}

            class Receiver
            {
                private readonly Socket _socket;
                public Receiver(Context context) => _socket = Made.By(context);
                public void Run(byte[] b) { var n = _socket.Recv(b); Handle({{part}}); }
                static void Handle(ReadOnlySpan<byte> bytes) { }
            }
            """;

    [Fact]
    public Task Socket_whose_frames_are_bounded_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.SetOption(SocketOption.Maxmsgsize, 64L); var n = socket.Recv(payload); Handle(payload.AsSpan(0, n));");

    [Theory]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[255];
            var n = router.Recv(id);
            router.Send(id.AsSpan(0, n), SendFlags.SendMore);
            """
    )]
    [FullData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            Span<byte> id = stackalloc byte[256];
            while (running) { var n = router.Recv(id); Handle(id[..n]); router.Recv(message); }
            """
    )]
    [InlineData("var identity = new byte[256]; var n = socket.Recv(identity); socket.Recv(message); Handle(identity.AsSpan(0, n));")]
    [InlineData(
        """
            void M(Socket router, Message m)
            {
                var b = new byte[255];
                var n = router.Recv(b);
                router.Recv(m);
                Handle(b.AsSpan(0, n));
            }
            """
    )]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[255];
            router.Recv(message);
            while (running) { var n = router.Recv(id); Handle(id.AsSpan(0, n)); router.Recv(message); }
            """
    )]
    public Task Routing_id_of_a_router_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, n, nothing));")]
    [FullData("var n = socket.Recv(nothing); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = sokcet.Recv(payload); Handle(payload[..n]);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > options.Max) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); Guard.AtMost(n, payload); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (n >= payload.) return; Handle(payload.AsSpan(0, n));")]
    public Task Comparison_that_does_not_compile_yet_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
