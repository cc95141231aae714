using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Which methods return an array that they make for each call, asked directly and through the rules about arrays per send and receive.
/// </summary>
[Trait("Compiler", "each")]
public sealed class FreshResultTests
{
    private static RuleTest ReceivingCode { get; } = RuleTest.Of("ZMQ2004");
    private static RuleTest SendingCode { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData("byte[] Make() => new byte[n];", "new byte[n]")]
    [FullData("byte[] Make() => n > 1 ? new byte[1] : new byte[2];", "new byte[1] new byte[2]")]
    [FullData(
        "byte[] Make() { if (n > 1) return new byte[1]; return GC.AllocateUninitializedArray<byte>(n); }",
        "new byte[1] GC.AllocateUninitializedArray<byte>(n)"
    )]
    [FullData("static byte[] Make() { throw new Exception(); return new byte[1]; }", "new byte[1]")]
    [FullData("byte[] Make() => n switch { 1 => new byte[1], 2 => new byte[2], _ => throw new Exception() };", "new byte[1] new byte[2]")]
    public void Fresh_arrays_in_the_return_are_found(string method, string creations) => Assert.Equal(creations, Creations(method));

    [Theory]
    [InlineData("byte[] Make() { var b = new byte[8]; b[0] = 1; return b; }", "new byte[8]")]
    [FullData("byte[] Make() { var b = new byte[8]; Fill(b); if (n > 1) return b; b[1] = 2; return b; }", "new byte[8] new byte[8]")]
    [FullData("byte[] Make() { byte[] b; b = new byte[8]; return b; }", "new byte[8]")]
    [FullData("byte[] Make() { byte[] Local() => kept; Func<byte[]> f = () => { return kept; }; return new byte[2]; }", "new byte[2]")]
    public void Fresh_arrays_in_a_local_are_found(string method, string creations) => Assert.Equal(creations, Creations(method));

    [Theory]
    [InlineData("byte[] Make() { var stream = new MemoryStream(); stream.WriteByte(1); return stream.ToArray(); }", "stream.ToArray()")]
    [FullData("byte[] Make() => Encoding.UTF8.GetBytes(text);", "Encoding.UTF8.GetBytes(text)")]
    [FullData("byte[] Make() => kept[..n];", "kept[..n]")]
    [FullData("byte[] Make() { lock (kept) return kept.ToArray(); }", "kept.ToArray()")]
    [FullData("byte[] Make() => message.ToArray();", "message.ToArray()")]
    [FullData("byte[] Make() => GC.AllocateArray<byte>(n);", "GC.AllocateArray<byte>(n)")]
    [FullData("byte[] Make() => Convert.FromBase64String(text);", "Convert.FromBase64String(text)")]
    [FullData("byte[] Make() => Convert.FromHexString(text);", "Convert.FromHexString(text)")]
    public void Fresh_arrays_of_the_framework_are_found(string method, string creations) => Assert.Equal(creations, Creations(method));

    [Fact]
    public void Fresh_collection_expressions_are_found() => Assert.Equal("[1, (byte)n]", Creations("byte[] Make() => [1, (byte)n];"));

    [Theory]
    [InlineData("byte[] Make() => Other(); byte[] Other() => new byte[3];", "new byte[3]")]
    [FullData("byte[] Make() { var b = Other(); b[0] = 1; return b; } byte[] Other() => new byte[3];", "new byte[3]")]
    public void Fresh_arrays_of_another_method_are_found(string method, string creations) => Assert.Equal(creations, Creations(method));

    [Theory]
    [InlineData("byte[] Make() => kept;")]
    [InlineData("byte[] Make() => n switch { 1 => new byte[1], _ => kept };")]
    [FullData("byte[] Make() => kept ??= new byte[8];")]
    [FullData("byte[] Make() { var b = new byte[8]; if (n > 1) b = kept; return b; }")]
    [FullData("byte[] Make() { if (n > 1) return kept; return new byte[8]; }")]
    [FullData("byte[] Make() => n > 1 ? kept : new byte[8];")]
    [FullData("byte[] Make() => Other(); byte[] Other() => kept;")]
    [FullData("byte[] Make() => Convert.FromBase64String(text) ?? kept;")]
    public void Array_of_a_field_is_not(string method) => Assert.Null(Creations(method));

    [Theory]
    [InlineData("byte[] Make() { var b = new byte[8]; kept = b; return b; }")]
    [FullData("byte[] Make() => kept = new byte[8];")]
    [FullData("byte[] Make() { var b = kept; var c = b; return c; }")]
    public void Array_that_is_kept_is_not(string method) => Assert.Null(Creations(method));

    [Theory]
    [InlineData("byte[] Make() { var b = new byte[8]; socket.Send(b); return b; }")]
    [FullData("byte[] Make() { var b = new byte[8]; Task.Run(() => b[0] = 1); return b; }")]
    public void Array_that_is_used_is_not(string method) => Assert.Null(Creations(method));

    [Theory]
    [InlineData("byte[] Make() { var b = new byte[8]; var c = b; return c; }")]
    public void Array_of_a_second_local_is_not(string method) => Assert.Null(Creations(method));

    [Theory]
    [InlineData("byte[] Make() => Array.Empty<byte>();")]
    [FullData("byte[] Make() => [];")]
    [FullData("byte[] Make() => ArrayPool<byte>.Shared.Rent(n);")]
    public void Array_that_is_shared_is_not(string method) => Assert.Null(Creations(method));

    [Theory]
    [InlineData("protected virtual byte[] Make() => new byte[8];")]
    [InlineData("byte[] Make() => n > 0 ? Make() : new byte[1];")]
    [FullData("byte[] Make() => A(); byte[] A() => B(); byte[] B() => C(); byte[] C() => new byte[1];")] // too deep to tell
    [FullData("protected abstract byte[] Make();")]
    [FullData("async Task<byte[]> MakeLater() => new byte[1]; byte[] Make() => MakeLater().Result;")]
    [InlineData("IEnumerable<byte> Lazily() { yield return 1; } byte[] Make() => (byte[])Lazily();")]
    public void Method_that_cannot_be_followed_is_not(string method) => Assert.Null(Creations(method));

    [Fact]
    public void Memory_is_not() => Assert.Null(Creations("Memory<byte> Make() => new byte[8];"));

    [Theory]
    [InlineData("byte[] Next() { var n = _socket.Recv(_buffer); return _buffer[..n]; }")]
    [FullData("byte[] Next() { var n = _socket.Recv(_buffer); return _buffer.AsSpan(0, n).ToArray(); }")]
    [FullData("byte[] Next() { var b = new byte[64]; _socket.Recv(b); return b; }")]
    [FullData("byte[] Next() { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); return m.ToArray(); }")]
    [FullData("byte[] Next() { _socket.Recv(_message); return _message.Data.ToArray(); }")]
    [InlineData("byte[] Next() { _socket.Recv(_message); var span = _message.Data[4..]; return span.ToArray(); }")]
    [InlineData("byte[] Next() => Inner(); byte[] Inner() { _socket.Recv(_message); return _message.ToArray(); }")]
    public Task Frame_received_by_an_allocating_helper_and_never_read_Triggers_ZMQ2004(string helper) =>
        ReceivingCode.Triggers(
            $$"""
            private Socket _socket = null!;
            private Message _message = null!;
            private byte[] _buffer = null!;
            {{helper}}
            void Run(Socket reply, string text)
            {
                while (reply.HasMore) { {|ZMQ2004:Next()|}; reply.Send(text); }
                while (reply.HasMore)
                {
                    _ = {|ZMQ2004:Next()|};
                    var body = {|ZMQ2004:Next()|};
                    Look(body);
                    var unread = {|ZMQ2004:Next()|};
                }
            }
            static int Look(ReadOnlySpan<byte> bytes) => bytes.Length;
            """
        );

    [Theory]
    [InlineData("byte[] Next() { _socket.Recv(_buffer); return _buffer; }")]
    [FullData("byte[] Next() => new byte[3];")]
    [FullData("byte[] Next() { _socket.Recv(_message); return new byte[3]; }")]
    [FullData("byte[] Next() { var copy = _buffer.ToArray(); _socket.Recv(_buffer); return copy; }")]
    public Task Helper_that_returns_no_frame_DoesNotTrigger(string helper) =>
        ReceivingCode.DoesNotTrigger(
            $$"""
            private Socket _socket = null!;
            private Message _message = null!;
            private byte[] _buffer = null!;
            {{helper}}
            void Run(Socket reply, string text) { while (reply.HasMore) { Next(); reply.Send(text); } }
            """
        );

    [Fact]
    public Task Frames_that_are_kept_DoNotTrigger() =>
        ReceivingCode.DoesNotTrigger(
            """
            private Socket _socket = null!;
            private Message _message = null!;
            private byte[] _last = null!;
            byte[] Next() { _socket.Recv(_message); return _message.ToArray(); }
            void Run(List<byte[]> list) { while (true) { list.Add(Next()); _last = Next(); var body = Next(); list.Add(body); } }
            """
        );

    [Fact]
    public Task Unread_results_of_the_library_Trigger_ZMQ2004() =>
        ReceivingCode.Triggers(
            """
            while (running) { {|ZMQ2004:socket.RecvString()|}; sender.Send(text); }
            while (running) { _ = {|ZMQ2004:socket.RecvString()|}; var unread = {|ZMQ2004:socket.RecvString()|}; }
            """
        );

    [Theory]
    [InlineData("byte[] Make(int n) { var b = new byte[n]; b[0] = 1; return b; }")]
    [InlineData("static byte[] Make(int n) => [1, (byte)n];")]
    [FullData("byte[] Make(int n) { var stream = new System.IO.MemoryStream(); stream.WriteByte(1); return stream.ToArray(); }")]
    public Task Array_that_a_helper_makes_for_one_send_Triggers_ZMQ1003(string helper) =>
        SendingCode.IsNotFixed(
            $$"""
            {{helper}}
            void Run(Socket socket, int size)
            {
                while (size > 0) socket.Send({|ZMQ1003:Make(size)|});
                var frame = {|ZMQ1003:Make(size)|};
                frame[0] = 2;
                socket.Send(frame);
            }
            """
        );

    [Theory]
    [InlineData("byte[] Make(int n) => _kept;")]
    [FullData("byte[] Make(int n) => _kept = new byte[n];")]
    [FullData("byte[] Make(int n) => System.Text.Encoding.Latin1.GetBytes(\"\" + n);")]
    [FullData("byte[] Make(int n) => _message.ToArray();")]
    public Task Array_that_a_helper_keeps_DoesNotTrigger_ZMQ1003(string helper) =>
        SendingCode.DoesNotTrigger(
            $$"""
            private byte[] _kept = null!;
            private Message _message = null!;
            {{helper}}
            void Run(Socket socket, int size) { while (size > 0) socket.Send(Make(size)); }
            """
        );

    [Theory]
    [InlineData("ZMQ1008", "byte[] Make(int n) => \"ready\"u8.ToArray();")]
    public Task Constant_Triggers_another_rule(string id, string helper) => TriggersAs(id, helper);

    [Theory]
    [InlineData("ZMQ1007", "byte[] Make(int n) => System.Text.Encoding.UTF8.GetBytes(\"\" + n);")]
    public Task Text_Triggers_another_rule(string id, string helper) => TriggersAs(id, helper);

    private static Task TriggersAs(string id, string helper) =>
        SendingCode.Triggers(
            $$"""
            {{helper}}
            void Run(Socket socket, int size) { while (size > 0) socket.Send({|{{id}}:Make(size)|}); }
            """
        );

    private static string? Creations(string method)
    {
        var probe = FlowProbe.Of(
            $$"""
            int n;
            string text;
            byte[] kept;
            Message message;
            Socket socket;
            void Fill(Span<byte> b) { }
            {{method}}
            void Body() { Use(Make()); }
            void Use(object o) { }
            """
        );
        return FreshResult.CreationsOf(probe.Call("Make").TargetMethod, probe.Body) is { } creations
            ? string.Join(" ", creations.Select(c => c.Creation.Syntax))
            : null;
    }
}
