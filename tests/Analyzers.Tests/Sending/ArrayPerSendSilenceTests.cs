using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    /// <summary>The array holds what the bytes were: sending them themselves would send others.</summary>
    [Theory]
    [InlineData("var copy = payload.AsSpan(0, size).ToArray(); receiver.Recv(payload); socket.Send(copy);")]
    [FullData("var copy = payload.ToArray(); payload[0] = 1; socket.Send(copy);")]
    [FullData("var copy = payload[4..]; payload[0] = 1; socket.Send(copy);")]
    [FullData("ReadOnlySpan<byte> b = payload.ToArray(); payload[0]++; socket.Send(b);")]
    [FullData("socket.Send(payload.ToArray(), payload[0]++ > 1 ? SendFlags.SendMore : SendFlags.None);")]
    [InlineData("byte[] copy; lock (payload) { copy = payload.ToArray(); } socket.Send(copy);")]
    public Task Copy_of_bytes_that_change_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_kept_within_the_send_itself_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly List<byte[]> _kept = [];
            private readonly Socket _socket = null!;
            Socket Track(byte[] b) { _kept.Add(b); return _socket; }
            SendFlags Keep(byte[] b) { _kept.Add(b); return default; }
            void Publish(byte[] b) => _socket.Send(b);
            void A(int n) { var b = new byte[n]; b[0] = 1; Track(b).Send(b); }
            void B(int n) { var b = new byte[n]; b[0] = 1; _socket.Send(b, Keep(b)); }
            void C(int n) { var b = new byte[n]; b[0] = 1; Publish(b); _socket.Send(b); }
            void D(int n) { var b = new byte[n]; if (b is var other) _kept.Add(other); _socket.Send(b); }
            """
        );

    [Theory]
    [InlineData("var b = new byte[size]; while (running) { b[0]++; socket.Send(b); }")] // hoisted
    [FullData("var b = new byte[size]; b[0] = 1; while (!socket.Send(b, SendFlags.DontWait)) { }")] // retried
    // span locals: hoisted, shared, used afterwards
    [FullData("Span<byte> b = new byte[1024]; while (running) { b[0]++; socket.Send(b); }")]
    [FullData("var b = new byte[size].AsSpan(); while (running) { b[0]++; socket.Send(b); }")]
    [FullData("var b = new byte[8]; again: b[0]++; socket.Send(b); if (running) goto again;")] // goto loops
    [FullData("var b = new byte[8]; retry: try { socket.Send(b); } catch (ZmqException) { goto retry; }")]
    public Task Array_that_is_reused_in_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[size]; socket.Send(b); Console.WriteLine(b[0]);")] // used afterwards
    [FullData("var b = new byte[size]; try { socket.Send(b); } finally { Console.WriteLine(b[0]); }")]
    [FullData("ReadOnlySpan<byte> b = payload.ToArray(); socket.Send(b); Console.WriteLine(b[0]);")]
    [InlineData("var b = new byte[8]; fixed (byte* p = b) { *p = 1; socket.Send(b); Console.WriteLine(p[0]); }")] // pinned around the send
    [FullData("var b = new byte[size]; ref byte first = ref b[0]; socket.Send(b); first++;")] // references
    [FullData("var b = new byte[size]; ref byte first = ref MemoryMarshal.GetReference(b.AsSpan()); socket.Send(b); first++;")]
    [InlineData("var b = new byte[size]; Span<byte> rest = b; rest = rest[4..]; socket.Send(b); rest[0] = 1;")] // a cursor used afterwards
    public Task Array_that_is_used_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[size]; b[0] = 1; sender.Send(b); sender.Send(b);")] // shared
    [FullData("Span<byte> b = new byte[size]; b[0] = 1; sender.Send(b); sender.Send(b);")]
    public Task Array_that_goes_to_several_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[size]; var list = new List<byte[]> { b }; socket.Send(b);")] // kept
    [FullData("var b = new byte[size]; Action later = () => b[0] = 1; socket.Send(b); later();")]
    [FullData("var kept = new List<byte[]>(); var b = running ? payload : new byte[size]; socket.Send(b); kept.Add(b);")]
    public Task Array_that_others_keep_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // for what does not fit
    [Fact]
    public Task Array_for_what_does_not_fit_the_stack_DoesNotTrigger() =>
        Code.DoesNotTrigger("Span<byte> b = size <= 64 ? stackalloc byte[64] : new byte[size]; b[0] = 1; socket.Send(b[..size]);");

    [Theory]
    [InlineData("socket.Send([1, 2]);")]
    [FullData("socket.Send([(byte)size, 2]);")] // a span on the stack
    public Task Collection_expression_for_a_span_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("ReadOnlySpan<byte> s = stackalloc byte[8]; socket.Send(s);")]
    public Task Memory_from_the_stack_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            socket.Send(rented.AsSpan(0, size));
            ArrayPool<byte>.Shared.Return(rented);
            """
    )]
    public Task Memory_from_a_pool_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(message.ToArray());")] // received frames
    [FullData("socket.Send(message.Data.ToArray());")]
    [FullData("socket.Send(message.Data[4..].ToArray());")]
    [FullData("var data = message.Data; socket.Send(data.ToArray());")]
    [FullData("using var parts = socket.RecvMultipart(); socket.Send(parts.PeekFirst().ToArray());")] // received frames
    [FullData("var c = message.ToArray(); socket.Send(c.ToArray());")]
    public Task Copy_of_a_received_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_that_is_replaced_DoesNotTrigger() => Code.DoesNotTrigger("var b = new byte[size]; b = payload; socket.Send(b);");

    [Fact]
    public Task Call_that_sends_nothing_DoesNotTrigger() => Code.DoesNotTrigger("socket.Subscribe(new byte[size]);");

    [Theory]
    [InlineData("var b = new byte[size]; b[0] = 1; socket.Send(b.AsSpan(0, 4), SendFlags.SendMore); socket.Send(b.AsSpan(4));")]
    [InlineData("var b = new byte[size]; b[0] = 1; socket.Send(b.AsSpan()[..4], SendFlags.SendMore); socket.Send(b);")]
    public Task Array_that_serves_two_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Arrays_that_others_have_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private static readonly byte[] s_hello = new byte[5];
            private byte[] _kept = new byte[4], _lazy = null!;
            void Field(Socket socket, int n) { socket.Send(_kept); socket.Send(s_hello); socket.Send(_lazy ??= new byte[n]); }
            void Stored(Socket socket, int n) { var b = new byte[n]; _kept = b; socket.Send(b); }
            byte[] Returned(Socket socket, int n) { var b = new byte[n]; b[0] = 1; socket.Send(b); return b; }
            void Parameter(Socket socket, byte[] b) => socket.Send(b);
            """
        );

    [Fact]
    public Task Same_names_elsewhere_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Net.Sockets;
            namespace Other;
            class Message { public Message(int n) { } }
            class Own { public void Send(byte[] b) { } }
            class C { void M(Socket s, Own o, int n) { s.Send(new byte[n]); o.Send(new byte[n]); } }
            """
        );

    [Fact]
    public Task Broken_code_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var c = new byte[{|CS0103:nope|}];
            c[0] = 1;
            socket.Send(c);
            socket.Send(new byte[{|CS0103:nope|}]);
            var b = new byte[{|CS0103:unknown|}];
            {|CS0103:nothing|}.Send(b);
            socket.Send(new {|CS0246:Missing|}());
            """
        );
}
