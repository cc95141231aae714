using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3021 where a part is taken behind the receive, by the length that was kept, and where a method gives the frame.</summary>
public sealed class ReceiveBufferClobberedPartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3021");

    private static Task Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3021", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    private static string With(string code) =>
        $$"""
            private readonly byte[] _buffer = new byte[256];
            private readonly byte[] _other = new byte[256];
            private readonly Socket _socket = new Socket(new Context(), SocketType.Pair);
            private byte[] _new = new byte[256];

            ReadOnlySpan<byte> Frame()
            {
                int n = _socket.Recv(_buffer);
                return _buffer.AsSpan(0, Math.Min(n, _buffer.Length));
            }

            ReadOnlyMemory<byte> Kept()
            {
                var n = _socket.Recv(_buffer);
                if (n > _buffer.Length)
                    throw new InvalidOperationException();
                var frame = _buffer.AsMemory(0, n);
                return frame;
            }

            ReadOnlySpan<byte> Other() => _other.AsSpan(0, _socket.Recv(_other));

            ReadOnlySpan<byte> Copied() => _buffer.AsSpan(0, _socket.Recv(_buffer)).ToArray();

            ReadOnlySpan<byte> New() => _new.AsSpan(0, _socket.Recv(_new));

            ReadOnlySpan<byte> Again(int k) => k > 0 ? Again(k - 1) : _buffer.AsSpan(0, _socket.Recv(_buffer));

            ReadOnlySpan<byte> Perhaps(bool isOpen)
            {
                if (!isOpen)
                    return default;
                var n = _socket.Recv(_buffer);
                return _buffer.AsSpan(0, n);
            }

            static void Handle(ReadOnlySpan<byte> bytes) { }

            public void Go(bool running)
            {
                {{code}}
            }
            """;

    [Theory]
    [InlineData("var n = socket.Recv(payload); var m = {|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(0, n)); Handle(m);")]
    [InlineData("var n = socket.Recv(payload); while (socket.HasMore) {|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = Math.Min(socket.Recv(payload), payload.Length); {|#0:socket.Recv(payload)|}; Handle(payload.AsSpan()[..n]);")]
    [FullData("int n; n = socket.Recv(payload); {|#0:socket.Recv(payload)|}; Handle(payload[..n]);")]
    [FullData("var n = socket.Recv(payload); {|#0:socket.Recv(payload)|}; Handle(Encoding.UTF8.GetString(payload, 0, n));")]
    public Task Part_of_the_length_of_an_earlier_frame_Triggers(string code) => Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle(payload.AsSpan(0, n)); n = socket.Recv(payload); Handle(payload.AsSpan(0, n));")]
    [InlineData("if (!socket.TryRecv(payload, out var n)) return; while (socket.TryRecv(payload, out n)) Handle(payload.AsSpan(0, n));")]
    [FullData("int n; do { n = socket.Recv(payload); } while (socket.HasMore); Handle(payload.AsSpan(0, n));")]
    [FullData("var n = 0; while (n == 0) n = socket.Recv(payload); Handle(payload.AsSpan(0, n));")]
    public Task Length_of_the_newest_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); var m = socket.Recv(payload.AsSpan(n)); Handle(payload.AsSpan(0, n)); Handle(m);")]
    [InlineData("var n = socket.Recv(payload); if (socket.TryRecv(payload, out _)) return; Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); if (running) { socket.Recv(payload); return; } Handle(payload.AsSpan(0, n));")]
    [FullData("var n = socket.Recv(payload); socket.Recv(new byte[8]); Handle(payload.AsSpan(0, n));")]
    public Task Frame_that_is_still_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); socket.Recv(payload.AsSpan(0, n)); Handle(n);")]
    [InlineData("var n = socket.Recv(payload); socket.Recv(payload); payload.AsSpan(0, n).Clear();")]
    [FullData("var n = socket.Recv(payload); var m = socket.Recv(payload); if (n != m) return; Handle(payload.AsSpan(0, n));")]
    public Task Part_that_is_not_the_earlier_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var first = Frame(); var second = {|#0:Frame()|}; Handle(first); Handle(second);")]
    [InlineData("var first = Kept(); var second = {|#0:Kept()|}; Handle(first.Span); Handle(second.Span);")]
    [FullData("var first = Frame(); {|#0:_socket.Recv(_buffer)|}; Handle(first);")]
    public Task Frame_that_a_method_gives_Triggers(string code) => Triggers(With(code));

    [Theory]
    [InlineData("Handle(Frame()); Handle(Frame());")]
    [InlineData("var frame = Frame(); Handle(frame); frame = Frame(); Handle(frame);")]
    [FullData("var first = Frame(); var second = Other(); Handle(first); Handle(second);")]
    [FullData("var first = Frame(); var size = first.Length; Frame(); Handle(_buffer.AsSpan(size));")]
    public Task Method_whose_frame_is_used_in_time_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Theory]
    [InlineData("var first = Copied(); var second = Copied(); Handle(first); Handle(second);")]
    [FullData("var first = New(); _new = new byte[8]; var second = New(); Handle(first); Handle(second);")]
    [FullData("var first = Again(1); var second = Again(1); Handle(first); Handle(second);")]
    public Task Method_that_may_give_something_else_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Theory]
    [InlineData("var first = Frame(); var second = Perhaps(running); Handle(first); Handle(second);")]
    public Task Method_that_may_not_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Fact]
    public Task Method_that_a_derived_type_may_replace_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            public class Reader(Socket socket)
            {
                protected readonly byte[] Buffer = new byte[256];

                protected virtual ReadOnlySpan<byte> Frame() => Buffer.AsSpan(0, socket.Recv(Buffer));

                public bool AreAlike()
                {
                    var first = Frame();
                    var second = Frame();
                    return first.SequenceEqual(second);
                }
            }
            """
        );
}
