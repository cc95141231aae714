using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span[..n]|});")]
    [FullData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span[4..n]|});")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span.Slice(0, n)|});")]
    [FullData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle({|ZMQ3002:span.Slice(4, n - 4)|});")]
    [FullData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); {|ZMQ3002:span[n..]|}.Clear();")]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); var body = 4..n; Handle({|ZMQ3002:span[body]|});")]
    public Task Slice_of_a_span_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(..n)|});")]
    [FullData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload[..n]|});")]
    [FullData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsMemory(0, n)|}.Span);")]
    [FullData("var n = socket.Recv(payload); Handle({|ZMQ3002:new ReadOnlySpan<byte>(payload, 0, n)|});")]
    [FullData("var n = socket.Recv(payload); var segment = {|ZMQ3002:new ArraySegment<byte>(payload, 0, n)|};")]
    [FullData("var n = socket.Recv(payload); Console.OpenStandardOutput().Write({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:payload.AsSpan(0, n)|}.CopyTo(copy);")]
    [FullData("var n = socket.Recv(payload); sender.Send({|ZMQ3002:payload.AsSpan(0, n)|}, SendFlags.SendMore);")]
    [FullData("var n = socket.Recv(payload); var range = ..n; Handle({|ZMQ3002:payload[range]|});")]
    public Task Slice_of_an_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:Encoding.UTF8.GetString(payload, 0, n)|});")]
    [FullData("var n = socket.Recv(payload); Handle({|ZMQ3002:Convert.ToBase64String(payload, 0, n)|});")]
    [FullData("var n = socket.Recv(payload); using var stream = {|ZMQ3002:new System.IO.MemoryStream(payload, 0, n)|};")]
    [FullData("var n = socket.Recv(payload); {|ZMQ3002:Console.OpenStandardOutput().Write(payload, 0, n)|};")]
    [InlineData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:Array.Copy(payload, copy, n)|};")]
    [FullData("var n = socket.Recv(payload); var copy = new byte[n]; {|ZMQ3002:Buffer.BlockCopy(payload, 0, copy, 0, n)|};")]
    public Task Call_with_the_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); Handle((long){|ZMQ3002:span[n - 1]|});")]
    [InlineData("var n = socket.Recv(payload); Handle((long){|ZMQ3002:payload[n - 1]|});")]
    [FullData("var n = socket.Recv(payload); {|ZMQ3002:payload[n]|} = 0;")]
    public Task Element_at_the_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); long sum = 0; for (var i = 0; i < n; i++) sum += {|ZMQ3002:payload[i]|}; Handle(sum);")]
    [InlineData("var n = socket.Recv(payload); long sum = 0; var i = 0; while (i < n) sum += {|ZMQ3002:payload[i++]|}; Handle(sum);")]
    public Task Element_in_a_loop_to_the_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var buffer = new byte[1024]; int n = socket.Recv(buffer); Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [FullData(
        """
            var buffer = ArrayPool<byte>.Shared.Rent(1024);
            int n = socket.Recv(buffer);
            Handle({|ZMQ3002:buffer.AsSpan(0, n)|});
            ArrayPool<byte>.Shared.Return(buffer);
            """
    )]
    [InlineData(
        """
            using var owner = MemoryPool<byte>.Shared.Rent(1024);
            var n = socket.Recv(owner.Memory.Span);
            Handle({|ZMQ3002:owner.Memory.Span[..n]|});
            """
    )]
    [FullData("Span<byte> span = payload; var n = socket.Recv(span); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); Handle({|ZMQ3002:payload.AsSpan(8, n)|});")]
    [FullData("var span = payload.AsSpan(0, 64); var n = socket.Recv(span); Handle({|ZMQ3002:span[..n]|});")]
    public Task Buffer_of_every_kind_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("int n; n = socket.Recv(payload, RecvFlags.DontWait); if (n < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n; while ((n = socket.Recv(payload, RecvFlags.DontWait)) >= 0) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (!socket.TryRecv(payload, out int n)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("int n; while (!socket.TryRecv(payload, out n)) Thread.Sleep(1); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});")]
    [FullData("int n; Handle({|ZMQ3002:payload.AsSpan(0, n = socket.Recv(payload))|});")]
    [InlineData("if (socket.Recv(payload) is int n) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Receive_of_every_kind_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); var length = n; Handle({|ZMQ3002:payload.AsSpan(0, length)|});")]
    [InlineData("var n = socket.Recv(payload); n -= 4; Handle({|ZMQ3002:payload.AsSpan(4, n)|});")]
    [FullData("var n = socket.Recv(payload); var a = n; var b = a; Handle({|ZMQ3002:payload.AsSpan(0, b)|});")]
    public Task Length_under_another_name_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("byte* p = stackalloc byte[64]; var n = socket.Recv((nint)p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>(p, n)|});")]
    [FullData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>((void*)p, n)|});")]
    [FullData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); {|ZMQ3002:Marshal.Copy(p, payload, 0, n)|};")]
    [FullData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:Marshal.PtrToStringUTF8(p, n)|});")]
    [InlineData("fixed (byte* p = payload) { var n = socket.Recv((nint)p, payload.Length); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }")]
    public Task Receive_into_native_memory_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Fields_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _buffer = new byte[1024];
            private byte[] Scratch { get; } = new byte[16];
            private int Receive(byte[] buffer) => _socket.Recv(buffer);
            ReadOnlySpan<byte> Field() { var n = _socket.Recv(_buffer); return {|ZMQ3002:_buffer.AsSpan(0, n)|}; }
            ReadOnlySpan<byte> This() { var n = _socket.Recv(this._buffer); return {|ZMQ3002:_buffer.AsSpan(0, n)|}; }
            byte[] Property() { var n = _socket.Recv(Scratch); return {|ZMQ3002:Scratch[..n]|}; }
            byte[] Wrapped() { var n = Receive(_buffer); return {|ZMQ3002:_buffer[..n]|}; }
            ReadOnlySpan<byte> Parameter(Span<byte> buffer) { int n = _socket.Recv(buffer); return {|ZMQ3002:buffer[..n]|}; }
            byte[] Local() { var buffer = _buffer; var n = _socket.Recv(buffer); return {|ZMQ3002:buffer[..n]|}; }
            void Out(byte[] buffer, out int n) { _socket.TryRecv(buffer, out n); Handle({|ZMQ3002:buffer.AsSpan(0, n)|}); }
            void Decode(byte[] buffer, int offset, int count) => Handle(Encoding.UTF8.GetString(buffer, offset, count));
            void Convention() { var n = _socket.Recv(_buffer); {|ZMQ3002:Decode(_buffer, 0, n)|}; }
            """
        );

    [Theory]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[64];
            var n = router.Recv(id);
            Handle({|ZMQ3002:id.AsSpan(0, n)|});
            """
    )]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[255];
            router.Recv(id);
            var n = router.Recv(id);
            Handle({|ZMQ3002:id.AsSpan(0, n)|});
            """
    )]
    [InlineData(
        """
            using var dealer = new Socket(new Context(), SocketType.Dealer);
            var identity = new byte[255];
            var n = dealer.Recv(identity);
            dealer.Recv(message);
            Handle({|ZMQ3002:identity.AsSpan(0, n)|});
            """
    )]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[255];
            do { var n = router.Recv(id); Handle({|ZMQ3002:id.AsSpan(0, n)|}); } while (router.HasMore);
            """
    )]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            var id = new byte[255];
            do
            {
                var n = router.Recv(id);
                Handle({|ZMQ3002:id.AsSpan(0, n)|});
                router.Recv(message);
            } while (message.More);
            """
    )]
    [FullData("var identity = new byte[256]; var n = socket.Recv(identity); Handle({|ZMQ3002:identity.AsSpan(0, n)|});")]
    [InlineData("var buffer = new byte[256]; var n = socket.Recv(buffer); socket.Recv(message); Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData(
        """
            var identity = new byte[256];
            var n = socket.Recv(identity);
            sender.Recv(message);
            Handle({|ZMQ3002:identity.AsSpan(0, n)|});
            """
    )]
    public Task Frame_that_is_no_routing_id_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_1_0, "if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_2_0, "var n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData(ZmqVersion.V0_4_1, "var n = socket.Recv(message, 16); Handle(message.Data[..n]);")]
    [InlineData(ZmqVersion.V0_4_1, "var n = socket.Recv((nint)0, 0); Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});")]
    public Task Every_version_is_understood_Triggers(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
