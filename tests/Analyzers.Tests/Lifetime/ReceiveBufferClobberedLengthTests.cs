using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3021 where the length of a frame comes by methods of the user's, and by conditions.</summary>
public sealed class ReceiveBufferClobberedLengthTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3021");

    private static string With(string code) =>
        $$"""
            private readonly byte[] _buffer = new byte[256];
            private readonly byte[] _other = new byte[256];
            private readonly Socket _socket = new Socket(new Context(), SocketType.Pair);

            static int Checked(int n, int max)
            {
                if (n > max)
                    throw new InvalidOperationException();
                return n;
            }

            static int Least(int n, int max) => Math.Min(n, max);

            static int Choice(int n, int max) => n > max ? max : n;

            static int Either(int n, int other, bool first) => first ? n : other;

            static int? Any(Socket s, byte[] b) { var n = s.Recv(b); return n == 0 ? null : n; }

            static (bool Any, int Size) Pair(Socket s, byte[] b) { var n = s.Recv(b); return (n > 0, n); }

            int Next() => _socket.Recv(_buffer);

            int Known()
            {
                var n = _socket.Recv(_buffer);
                if (n > _buffer.Length)
                    throw new InvalidOperationException();
                return n;
            }

            int Perhaps(bool isOpen)
            {
                if (!isOpen)
                    return 0;
                var n = _socket.Recv(_buffer);
                return n;
            }

            int Tail() => _socket.Recv(_buffer.AsSpan(8));

            int Other() => _socket.Recv(_other);

            int Header()
            {
                _socket.Recv(_buffer);
                return _buffer[0];
            }

            static void Handle(ReadOnlySpan<byte> bytes) { }

            public void Go(Socket socket, byte[] payload, bool running)
            {
                {{code}}
            }
            """;

    private static Task Triggers(string code) =>
        Code.Triggers(
            With(code),
            new DiagnosticResult("ZMQ3021", Microsoft.CodeAnalysis.DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("var n = Any(socket, payload) ?? 0;")]
    [FullData("var (any, n) = Pair(socket, payload); if (!any) return;")]
    public Task Length_that_a_method_gives_in_something_Triggers(string receive) =>
        Triggers(
            receive
                + " var head = payload.AsSpan(0, Math.Min(n, payload.Length)); "
                + "{|#0:socket.Recv(payload)|}; Handle(head); Handle(payload.AsSpan(0, 1));"
        );

    [Theory]
    [InlineData("Checked(socket.Recv(payload), payload.Length)")]
    [InlineData("Choice(socket.Recv(payload), payload.Length)")]
    [FullData("Least(socket.Recv(payload), 256)")]
    [FullData("Checked(Least(socket.Recv(payload), payload.Length), payload.Length)")]
    public Task Length_that_a_method_gives_back_Triggers(string length) =>
        Triggers($"var n = {length}; var first = payload.AsSpan(0, n); {{|#0:socket.Recv(payload)|}}; Handle(first);");

    [Theory]
    [InlineData("var n = r > payload.Length ? payload.Length : r;")]
    [FullData("var n = r; if (n > payload.Length) n = payload.Length;")]
    public Task Length_that_is_held_to_the_buffers_Triggers(string length) =>
        Triggers($"var r = socket.Recv(payload); {length} var first = payload.AsSpan(0, n); {{|#0:socket.Recv(payload)|}}; Handle(first);");

    [Theory]
    [InlineData("var n = Next(); var first = _buffer.AsSpan(0, n); {|#0:Next()|}; Handle(first);")]
    [InlineData("var n = Known(); var first = _buffer.AsSpan(0, n); var m = {|#0:Known()|}; Handle(first); Handle(_buffer.AsSpan(0, m));")]
    [FullData("var n = Known(); var first = _buffer.AsSpan(0, n); {|#0:_socket.Recv(_buffer)|}; Handle(first);")]
    public Task Buffer_that_a_method_fills_Triggers(string code) => Triggers(code);

    [Theory]
    [InlineData("var n = Known(); var first = _buffer.AsSpan(0, n); Other(); Handle(first);")]
    [InlineData("var n = Known(); var first = _buffer.AsSpan(0, n); Tail(); Handle(first);")]
    [InlineData("var n = Known(); var first = _buffer.AsSpan(0, n); Perhaps(running); Handle(first);")]
    public Task Method_that_may_not_fill_the_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Theory]
    [InlineData("var n = Known(); var first = _buffer.AsSpan(0, n); Handle(first); Known();")]
    public Task Slice_that_is_used_up_before_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));

    [Theory]
    [InlineData("var n = Header(); var first = _buffer.AsSpan(0, n); _socket.Recv(_buffer); Handle(first);")]
    [InlineData("var n = Either(Next(), 8, running); var first = _buffer.AsSpan(0, n); Next(); Handle(first);")]
    [FullData("var n = running ? Next() : 8; var first = _buffer.AsSpan(0, n); Next(); Handle(first);")]
    public Task Length_that_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(With(code));
}
