using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>The size goes through a tuple, or through a method that gives it by a tuple or an out parameter.</summary>
public sealed class TruncatedReceiveHandedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("var (n, at) = (socket.Recv(payload), size); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("(var at, var n) = (size, socket.Recv(payload)); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("int n, at; while (running) { (n, at) = (socket.Recv(payload), 3); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }")]
    [FullData("(int n, long at) = (socket.Recv(payload), size); Handle({|ZMQ3002:payload[..n]|});")]
    public Task Part_of_a_tuple_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var (n, more) = Next(payload);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            (int, bool) Next(byte[] b) => (socket.Recv(b), socket.HasMore);
            """
    )]
    [FullData(
        """
            var (more, n) = Next(payload);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            (bool More, int Size) Next(byte[] b)
            {
                int length = socket.Recv(b);
                return (socket.HasMore, length);
            }
            """
    )]
    [InlineData(
        """
            var (n, more) = Next(payload);
            if (n < 0) return;
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            (int, bool) Next(byte[] b)
            {
                var length = socket.Recv(b, RecvFlags.DontWait);
                if (length < 0) return (-1, false);
                return (length, socket.HasMore);
            }
            """
    )]
    public Task Tuple_of_a_method_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Next(payload, out var n);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            void Next(byte[] b, out int length) { length = socket.Recv(b); }
            """
    )]
    [InlineData(
        """
            while (Next(payload, out int n))
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            bool Next(byte[] b, out int length)
            {
                length = 0;
                length = socket.Recv(b);
                return socket.HasMore;
            }
            """
    )]
    public Task Out_parameter_of_a_method_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var (n, at) = (socket.Recv(payload), size); if (n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var (n, at) = (socket.Recv(payload), size); n = Math.Min(n, payload.Length); Handle(payload.AsSpan(0, n));")]
    public Task Part_of_a_tuple_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var (n, at) = (socket.Recv(payload), size); Handle(payload.AsSpan(0, at));")]
    [InlineData("var (n, fits) = (socket.Recv(payload), true); (n, fits) = (3, false); Handle(payload.AsSpan(0, n));")]
    public Task Another_part_of_a_tuple_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var (n, more) = Next(payload);
            Handle(payload.AsSpan(0, n));
            (int, bool) Next(byte[] b) => (Math.Min(socket.Recv(b), b.Length), socket.HasMore);
            """
    )]
    [FullData(
        """
            var (n, more) = Next(payload);
            Handle(payload.AsSpan(0, n));
            (int, bool) Next(byte[] b)
            {
                var length = socket.Recv(b);
                if (length > b.Length) throw new InvalidOperationException();
                return (length, socket.HasMore);
            }
            """
    )]
    [InlineData(
        """
            var (n, more) = Next(payload);
            Handle(payload.AsSpan(0, n));
            (int, bool) Next(byte[] b)
            {
                var length = socket.Recv(b);
                return length > b.Length ? (b.Length, true) : (length, socket.HasMore);
            }
            """
    )]
    [InlineData(
        """
            Next(payload, out var n);
            Handle(payload.AsSpan(0, n));
            void Next(byte[] b, out int length)
            {
                length = socket.Recv(b);
                if (length > b.Length) length = b.Length;
            }
            """
    )]
    public Task Method_that_compares_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var other = new byte[8];
            var (n, more) = Next(payload);
            Handle(payload.AsSpan(0, n));
            (int, bool) Next(byte[] b) => (socket.Recv(other), socket.Recv(b) > 0);
            """
    )]
    [FullData(
        """
            var other = new byte[8];
            Next(payload, out var n);
            Handle(other.AsSpan(0, n));
            void Next(byte[] b, out int length) { length = socket.Recv(b); }
            """
    )]
    public Task Method_that_fills_another_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var (n, at) = (socket.Recv(payload), size);", "")]
    [InlineData("var (n, more) = Next(payload);", "(int, bool) Next(byte[] b) => (socket.Recv(b), socket.HasMore);")]
    public Task Comparison_behind_the_tuple_IsFixed(string receive, string method) =>
        Code.IsFixed(
            $"{receive} Handle({{|ZMQ3002:payload.AsSpan(0, n)|}}); {method}",
            receive
                + " if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} bytes does not fit into "
                + $"{{payload.Length}}.\"); Handle(payload.AsSpan(0, n)); {method}"
        );

    [Theory]
    [InlineData("string Use(byte[] b, int n) => Encoding.UTF8.GetString(b, 0, n);")]
    [FullData("void Use(byte[] b, int n) { var part = b.AsSpan(0, n); Handle(part); }")]
    [FullData("int Use(Span<byte> b, int n) => b[..n].IndexOf((byte)1);")]
    public Task Part_that_a_method_takes_Triggers(string method) =>
        Code.Triggers($"var n = socket.Recv(payload); {{|ZMQ3002:Use(payload, n)|}}; {method}");

    [Theory]
    [InlineData("void Use(byte[] b, int n) { if (n > b.Length) return; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) { if (n <= 0) return; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) => Handle(b.AsSpan(0, Math.Min(n, b.Length)));")]
    [FullData("void Use(byte[] b, int n) { var most = b.Length; var k = Math.Min(most, n); Handle(b.AsSpan(0, k)); }")]
    public Task Part_that_a_method_compares_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { n = 3; Handle(b.AsSpan(0, n)); }")]
    public Task Part_whose_size_a_method_sets_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { b = new byte[n]; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) { var other = new byte[99]; Handle(other.AsSpan(0, n)); Handle(b); }")]
    public Task Part_that_a_method_takes_of_another_buffer_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { try { Handle(b.AsSpan(0, n)); } catch (ArgumentException) { } }")]
    public Task Part_whose_exception_a_method_catches_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    private static string Using(string method) => $"var n = socket.Recv(payload); Use(payload, n); {method}";

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Use(payload, n);")]
    [FullData("var n = socket.Recv(payload); var other = new byte[n]; Use(other, n);")]
    [FullData("var n = socket.Recv(payload); try { Use(payload, n); } catch (ArgumentException) { }")]
    public Task Part_that_a_method_takes_of_what_is_long_enough_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code + " void Use(byte[] b, int n) => Handle(b.AsSpan(0, n));");

    [Fact]
    public Task Part_that_a_method_takes_IsFixed() =>
        Code.IsFixed(
            "var n = socket.Recv(payload); {|ZMQ3002:Use(payload, n)|}; void Use(byte[] b, int k) => Handle(b.AsSpan(0, k));",
            "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} bytes does not "
                + "fit into {payload.Length}.\"); Use(payload, n); void Use(byte[] b, int k) => Handle(b.AsSpan(0, k));"
        );

    [Fact]
    public Task Comparison_of_what_is_being_handed_out_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            static bool Try(Socket socket, Span<byte> into, out int size) => (size = socket.Recv(into)) <= into.Length;

            static void Run(Socket socket, byte[] b)
            {
                if (!Try(socket, b, out var n))
                    return;
                Handle(b.AsSpan(0, n));
            }

            static void Handle(ReadOnlySpan<byte> bytes) { }
            """
        );

    [Theory]
    [InlineData("void Use(int k) => Handle(buffer.AsSpan(0, k));")]
    [FullData("void Use(int k) { var part = buffer[..k]; Handle(part); }")]
    public Task Local_function_that_takes_a_part_of_what_is_around_it_Triggers(string use) =>
        Code.Triggers("var buffer = new byte[1024]; var n = socket.Recv(buffer); {|ZMQ3002:Use(n)|}; " + use);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { if (k <= buffer.Length) Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_compares_DoesNotTrigger(string code) => Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); if (n > buffer.Length) return; Use(n); void Use(int k) => Handle(buffer.AsSpan(0, k));")]
    public Task Local_function_behind_a_comparison_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { k = 1; Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_sets_the_size_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { try { Handle(buffer.AsSpan(0, k)); } catch (Exception) { } }")]
    public Task Local_function_that_catches_DoesNotTrigger(string code) => Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) => Handle(payload.AsSpan(0, k));")]
    [FullData("var n = socket.Recv(buffer); Use(n); void Use(int k) { buffer = new byte[k]; Handle(buffer.AsSpan(0, k)); }")]
    [FullData("var n = socket.Recv(buffer); Use(n); void Use(int k) { Array.Resize(ref buffer, k); Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_takes_another_buffer_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Fact]
    public Task Field_that_a_method_makes_long_enough_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private byte[] _buffer = new byte[1024];
            void Run(Socket socket) { var n = socket.Recv(_buffer); Use(n); }
            private void Use(int k) { _buffer = new byte[k]; Handle(_buffer.AsSpan(0, k)); }
            """
        );
}
