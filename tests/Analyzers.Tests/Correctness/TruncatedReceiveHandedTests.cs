using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>The size goes through a tuple, or through a method that gives it by a tuple or an out parameter.</summary>
public sealed class TruncatedReceiveHandedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("var t = r.ReceiveInto(payload); Handle({|ZMQ3002:payload.AsSpan(0, t.FrameSize)|});")]
    [FullData("Handle({|ZMQ3002:payload.AsSpan(0, r.ReceiveInto(payload).FrameSize)|});")]
    [FullData("var n = r.ReceiveInto(payload).FrameSize; Console.WriteLine({|ZMQ3002:Encoding.UTF8.GetString(payload, 0, n)|});")]
    public Task Size_of_a_frame_of_a_receiver_Triggers(string code) => Code.Triggers("using var r = new FrameReceiver(socket); " + code);

    [Theory]
    [InlineData("var t = r.ReceiveInto(payload); Handle(payload.AsSpan(0, t.Written)); Console.WriteLine(t.FrameSize);")]
    [FullData("var t = r.ReceiveInto(payload); if (t.Truncated) return; Handle(payload.AsSpan(0, t.FrameSize));")]
    [FullData("var t = r.ReceiveInto(payload); if (t.FrameSize > payload.Length) return; Handle(payload.AsSpan(0, t.FrameSize));")]
    [FullData("var t = r.ReceiveInto(payload); if (t.Written != t.FrameSize) return; Handle(payload.AsSpan(0, t.FrameSize));")]
    [FullData("var t = r.ReceiveInto(payload); Handle(payload.AsSpan(0, Math.Min(t.FrameSize, payload.Length)));")]
    public Task Size_of_a_frame_of_a_receiver_that_is_held_to_the_buffer_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var r = new FrameReceiver(socket); " + code);

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
