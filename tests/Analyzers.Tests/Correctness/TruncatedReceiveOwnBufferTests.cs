using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Methods that receive into a buffer of their object, or of the code around them, and say how much it was.</summary>
public sealed class TruncatedReceiveOwnBufferTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("int Next() => _socket.Recv(_buffer);")]
    [InlineData("int Next() => Inner(); int Inner() { return _socket.Recv(_buffer.AsSpan()); }")]
    [FullData("int Next(RecvFlags flags = RecvFlags.None) => _socket.Recv(_buffer, flags);")]
    [InlineData("int Next() { var n = _socket.Recv(_buffer, RecvFlags.DontWait); if (n < 0) return -1; return n; }")]
    public async Task Result_of_a_method_Triggers(string helper)
    {
        await Code.Triggers(Class("var n = Next(); Use({|ZMQ3002:_buffer.AsSpan(0, n)|});", helper));
        await Code.Triggers(Class("Use({|ZMQ3002:_buffer.AsSpan(0, Next())|});", helper));
        await Code.Triggers(Class("if (Next() is > 0 and var n) Use({|ZMQ3002:_buffer[..n]|});", helper));
        await Code.Triggers(Class("while (Next() is int n and >= 0) Use({|ZMQ3002:new Span<byte>(_buffer, 0, n)|});", helper));
    }

    [Theory]
    [InlineData("_router.Recv(_id, flags)", "", "")]
    [FullData("_router.Recv(bytes, flags)", "byte[] bytes, ", "_id, ")]
    public Task Routing_id_of_a_router_DoesNotTrigger(string receive, string buffer, string given) =>
        Code.DoesNotTrigger(
            $$"""
            private readonly Socket _router = new(new Context(), SocketType.Router);
            private readonly byte[] _id = new byte[256];
            int Next({{buffer}}RecvFlags flags = RecvFlags.None) => {{receive}};
            void Run(Message m) { var n = Next({{given}}RecvFlags.DontWait); if (n > 0) Use(_id.AsSpan(0, n)); _router.Recv(m); }
            void Use(Span<byte> bytes) { }
            """
        );

    [Fact]
    public Task Routing_id_that_an_object_of_ones_own_receives_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            sealed class Link(Context context, SocketType type)
            {
                private readonly Socket _socket = new(context, type);
                public int Recv(byte[] buffer) => _socket.Recv(buffer);
            }

            sealed class Monitor(Context context)
            {
                private readonly Link _ping = new(context, SocketType.Pub), _pong = new(context, SocketType.Router);
                private readonly byte[] _id = new byte[256];
                public void Run() { var n = _pong.Recv(_id); Use(_id.AsSpan(0, n)); _pong.Recv([]); }
                private static void Use(Span<byte> bytes) { }
            }
            """
        );

    [Fact]
    public Task Routing_id_for_which_the_buffer_is_too_small_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _router = new(new Context(), SocketType.Router);
            private readonly byte[] _id = new byte[200];
            int Next() => _router.Recv(_id);
            void Run(Message m) { var n = Next(); Use({|ZMQ3002:_id.AsSpan(0, n)|}); _router.Recv(m); }
            void Use(Span<byte> bytes) { }
            """
        );

    [Theory]
    [InlineData(
        "(bool Ok, int Size) Next() { var ok = _socket.TryRecv(_buffer, out var n); return (ok, n); }",
        "var (ok, n) = Next(); if (!ok) return;"
    )]
    [InlineData("bool Next(out int n) => _socket.TryRecv(_buffer, out n);", "if (!Next(out var n)) return;")]
    public Task Size_beside_an_answer_Triggers(string helper, string asked) =>
        Code.Triggers(Class(asked + " Use({|ZMQ3002:_buffer.AsSpan(0, n)|});", helper));

    [Fact]
    public Task Nullable_number_Triggers() =>
        Code.Triggers(
            Class(
                "if (Next() is { } n) Use({|ZMQ3002:_buffer.AsSpan(0, n)|});",
                "int? Next() => _socket.TryRecv(_buffer, out var n) ? n : null;"
            )
        );

    private const string Optional = "int? Next() => _socket.TryRecv(_buffer, out var n) ? n : null;";

    [Theory]
    [InlineData("var n = Next(); if (n != null) Use({|ZMQ3002:_buffer.AsSpan(0, n.Value)|});")]
    [InlineData("var n = Next(); if (!n.HasValue) return; var size = n.Value; Use({|ZMQ3002:_buffer.AsSpan(0, size)|});")]
    [FullData("int? n = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, n.Value)|});")]
    [InlineData("int? n = _socket.Recv(_buffer); Use({|ZMQ3002:_buffer.AsSpan(0, n.GetValueOrDefault())|});")]
    [InlineData("var n = Into(_other); if (n != null) Use({|ZMQ3002:_other.AsSpan(0, n.Value)|});")]
    [InlineData("if (Into(_other) is int n) Use({|ZMQ3002:_other.AsSpan(0, n)|});")]
    public Task Value_of_a_nullable_number_Triggers(string code) => Code.Triggers(Class(code, Optional + Given));

    [Theory]
    [InlineData("var n = Next(); if (n != null && n.Value <= _buffer.Length) Use(_buffer.AsSpan(0, n.Value));")]
    [FullData("var n = Next(); if (n == null || n > _buffer.Length) return; Use(_buffer.AsSpan(0, n.Value));")]
    [FullData("var n = Next(); if (n is null or > 64) return; Use(_buffer.AsSpan(0, n.Value));")]
    [FullData("var n = Next(); if (!n.HasValue) return; var m = n.Value; if (m > _buffer.Length) return; Use(_buffer.AsSpan(0, m));")]
    [FullData("var n = Next(); if (n != null) Use(_buffer.AsSpan(0, Math.Min(n.Value, _buffer.Length)));")]
    [InlineData("int? n = _socket.Recv(_buffer); if (n.GetValueOrDefault() > 64) return; Use(_buffer.AsSpan(0, n.Value));")]
    [InlineData("if (Into(_other) is int n and <= 64) Use(_other.AsSpan(0, n));")]
    public Task Value_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Optional + Given));

    [Theory]
    [InlineData("var n = Into(_other); if (n != null) Use(_buffer.AsSpan(0, n.Value));")]
    public Task Value_of_another_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(Class(code, Optional + Given));

    private const string Given = " int? Into(byte[] b) { var n = _socket.Recv(b, RecvFlags.DontWait); return n < 0 ? null : n; }";

    [Theory]
    [InlineData("if (socket.Recv(payload) is > 0 and var n) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (socket.Recv(payload) is not -1 and var n) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var buffer = new byte[100]; Handle({|ZMQ3002:buffer.AsSpan(0, Next())|}); int Next() => socket.Recv(buffer);")]
    public Task Receive_at_hand_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if (socket.Recv(payload) is > 0 and <= 4 and var n) Handle(payload.AsSpan(0, n));")]
    [FullData("if (socket.Recv(payload) is <= 4 and var n) Handle(payload.AsSpan(0, n));")]
    [FullData("if (socket.Recv(payload) is > 0 and var n && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    public Task Receive_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("int Next() { var n = _socket.Recv(_buffer); if (n > _buffer.Length) throw new Exception(); return n; }")]
    [FullData("int Next() => Math.Min(_socket.Recv(_buffer), _buffer.Length);")]
    public Task Method_that_compares_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("var n = Next(); Use(_buffer.AsSpan(0, n));", helper));

    [Theory]
    [InlineData("int Next() { var n = _socket.Recv(_buffer); if (n > _buffer.Length) Array.Resize(ref _buffer, n); return n; }")]
    [FullData("int Next() { var n = _socket.Recv(_buffer); Grow(n); return n; } void Grow(int n) { }")]
    public Task Method_that_may_grow_the_buffer_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("var n = Next(); Use(_buffer.AsSpan(0, n));", helper));

    [Theory]
    [InlineData("int Next() => _socket.Recv(_other);")]
    [FullData("int Next() { var own = new byte[3]; return _socket.Recv(own); }")]
    public Task Method_that_fills_another_buffer_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("var n = Next(); Use(_buffer.AsSpan(0, n));", helper));

    [Theory]
    [InlineData("var n = Next(); if (n > _buffer.Length) return; Use(_buffer.AsSpan(0, n));")]
    [FullData("var n = Next(); Use(_buffer.AsSpan(0, Math.Min(n, _buffer.Length)));")]
    public Task Caller_that_compares_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "public int Next() => _socket.Recv(_buffer);"));

    [Theory]
    [InlineData("var n = Next(); Use(_other.AsSpan(0, n));")]
    [FullData("var n = feed.Next(); Use(_buffer.AsSpan(0, n));")]
    public Task Caller_that_reads_another_buffer_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "public int Next() => _socket.Recv(_buffer);"));

    [Theory]
    [InlineData("var n = feed.Next(); Use(feed._buffer.AsSpan(0, n));")]
    public Task Caller_on_another_object_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Class(code, "public int Next() => _socket.Recv(_buffer);"));

    [Theory]
    [InlineData("void Take(int n) => Use(_buffer.AsSpan(0, n));", "var n = Next(); {|ZMQ3002:Take(n)|};")]
    [FullData("void Take(int n) { Use(_buffer[..n]); }", "var n = _socket.Recv(_buffer); {|ZMQ3002:Take(n)|};")]
    public Task Method_that_takes_that_much_of_the_buffer_Triggers(string taker, string code) =>
        Code.Triggers(Class(code, "int Next() => _socket.Recv(_buffer); " + taker));

    [Theory]
    [InlineData("void Take(int n) { if (n > _buffer.Length) return; Use(_buffer.AsSpan(0, n)); }", "Take(_socket.Recv(_buffer));")]
    public Task Taker_that_compares_DoesNotTrigger(string taker, string code) => Code.DoesNotTrigger(Class(code, taker));

    [Theory]
    [InlineData("void Take(int n) => Use(_other.AsSpan(0, n));", "Take(_socket.Recv(_buffer));")]
    [InlineData("void Take(int n) => Use(_buffer.AsSpan(0, n));", "feed.Take(_socket.Recv(_buffer));")]
    public Task Taker_of_another_buffer_DoesNotTrigger(string taker, string code) => Code.DoesNotTrigger(Class(code, taker));

    [Theory]
    [InlineData("void Take(int n) => Use(_buffer.AsSpan(0, n));", "var n = _socket.Recv(_buffer); if (n <= _buffer.Length) Take(n);")]
    public Task Taker_behind_a_comparison_DoesNotTrigger(string taker, string code) => Code.DoesNotTrigger(Class(code, taker));

    [Theory]
    [InlineData("protected virtual int Next() => _socket.Recv(_buffer);")]
    [FullData("protected virtual bool Next(out int n) => _socket.TryRecv(_buffer, out n); int Next() => Next(out var n) ? n : 0;")]
    public Task Method_that_may_be_overridden_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("var n = Next(); Use(_buffer.AsSpan(0, n));", helper).Replace("sealed class", "class"));

    private static string Class(string code, string helper) =>
        $$"""
            using System;
            using Net.Zmq;
            sealed class Feed
            {
                private readonly Socket _socket;
                public byte[] _buffer = new byte[64], _other = new byte[64];
                public Feed(Socket socket) => _socket = socket;
                {{helper}}
                void Run(Feed feed) { {{code}} }
                static void Use(ReadOnlySpan<byte> value) => Console.WriteLine(value.Length);
            }
            """;
}
