using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>Locals that are declared before they get the one value that they ever have.</summary>
public sealed class LateValueTests
{
    private static RuleTest Sends { get; } = RuleTest.Of("ZMQ3003");

    private static RuleTest Receives { get; } = RuleTest.Of("ZMQ2004");

    private static RuleTest Copies { get; } = RuleTest.Of("ZMQ2003");

    private static RuleTest Sizes { get; } = RuleTest.Of("ZMQ3024");

    [Theory]
    [InlineData(
        "byte[] b; b = ArrayPool<byte>.Shared.Rent(size); socket.Send({|ZMQ3003:b|});",
        "byte[] b; b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        """
            byte[] b = null;
            try { b = ArrayPool<byte>.Shared.Rent(size); socket.Send({|ZMQ3003:b|}); }
            finally { if (b != null) ArrayPool<byte>.Shared.Return(b); }
            """,
        """
            byte[] b = null;
            try { b = ArrayPool<byte>.Shared.Rent(size); socket.Send(b.AsSpan(0, size)); }
            finally { if (b != null) ArrayPool<byte>.Shared.Return(b); }
            """
    )]
    [InlineData(
        "byte[] b; b = new byte[4096]; int n; n = socket.Recv(b); sender.Send({|ZMQ3003:b|});",
        "byte[] b; b = new byte[4096]; int n; n = socket.Recv(b); sender.Send(b.AsSpan(0, Math.Min(n, b.Length)));"
    )]
    public Task Send_of_a_longer_array_IsFixed(string code, string after) => Sends.IsFixed(code, after);

    [Theory]
    [InlineData("byte[] b = null; { var n = size; b = ArrayPool<byte>.Shared.Rent(n); } socket.Send({|ZMQ3003:b|});")]
    [InlineData(
        """
            byte[] b = null;
            while (running)
            {
                var n = socket.Recv(message);
                if (b != null) socket.Send({|ZMQ3003:b|});
                b = ArrayPool<byte>.Shared.Rent(n);
            }
            """
    )]
    public Task Size_that_is_another_by_the_time_of_the_send_IsNotFixed(string code) => Sends.IsNotFixed(code);

    [Theory]
    [InlineData("byte[] b; if (running) b = ArrayPool<byte>.Shared.Rent(size); else b = new byte[size]; socket.Send(b);")]
    [InlineData("byte[] b; b = new byte[1024]; socket.Recv(b); b[0] = 1; b[1023] = 1; sender.Send(b);")]
    public Task Array_that_may_be_as_long_DoesNotTrigger(string code) => Sends.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { byte[] b; b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); Handle(b[0]); }")]
    [InlineData("while (running) { byte[] b = null; b = {|ZMQ2004:new byte[64]|}; socket.Recv(b); Handle(b[0]); }")]
    [InlineData("while (running) { string unread; unread = {|ZMQ2004:socket.RecvString()|}; }")]
    [InlineData("while (running) { string read; read = {|ZMQ2004:socket.RecvString()|}; Handle(int.Parse(read)); }")]
    public Task What_is_made_for_one_receive_IsNotFixed(string code) => Receives.IsNotFixed(code);

    [Theory]
    [InlineData("var all = new Queue<byte[]>(); while (running) { byte[] b; b = new byte[64]; socket.Recv(b); all.Enqueue(b); }")]
    [InlineData("string text = null; while (running) { Console.WriteLine(text); text = socket.RecvString(); }")]
    [InlineData("string text = null; Action show = () => Console.WriteLine(text); show(); text = socket.RecvString(); show();")]
    [InlineData("string text; again: text = socket.RecvString(); if (text == \"\") goto again; Console.WriteLine(text);")]
    public Task Content_that_is_kept_DoesNotTrigger(string code) => Receives.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); byte[] c; c = {|ZMQ2003:m.ToArray()|}; Handle(BitConverter.ToInt32(c));")]
    public Task Copy_that_is_only_read_IsNotFixed(string code) => Copies.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = new Message(); byte[] c; socket.Recv(m); c = m.ToArray(); socket.Recv(m); Handle(BitConverter.ToInt32(c));")]
    [InlineData(
        """
            byte[] c = null;
            while (running)
            {
                if (c != null) Handle(BitConverter.ToInt32(c));
                socket.Recv(message);
                c = message.ToArray();
            }
            """
    )]
    public Task Copy_of_an_earlier_frame_DoesNotTrigger(string code) => Copies.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "socket.Recv(message); int n; n = BinaryPrimitives.ReadInt32LittleEndian(message.Data); byte[] b; b = {|ZMQ3024:new byte[n]|};"
    )]
    public Task Size_of_the_wire_Triggers(string code) => Sizes.Triggers(code);

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            int n;
            n = BinaryPrimitives.ReadInt32LittleEndian(message.Data);
            if (n is < 0 or > 999) return;
            Handle(new byte[n]);
            """
    )]
    public Task Size_that_is_compared_DoesNotTrigger(string code) => Sizes.DoesNotTrigger(code);
}
