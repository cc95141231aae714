using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ1005, ZMQ1008 and ZMQ2003 with NetMQ: there a small array cannot be measured beside its message, so advice against arrays is given
/// with all only, and none of small ones; a text that is received as one costs in any size.
/// </summary>
public sealed class ArrayTests
{
    private static RuleTest Copy { get; } = RuleTest.Of("ZMQ1005").ForNetMq();

    private static RuleTest Constant { get; } = RuleTest.Of("ZMQ1008").ForNetMq();

    private static RuleTest Text { get; } = RuleTest.Of("ZMQ2003").ForNetMq();

    [Theory]
    [InlineData("socket.SendFrame({|ZMQ1008:new byte[0]|});", "socket.SendFrameEmpty();")]
    [FullData("socket.SendMoreFrame({|ZMQ1008:new byte[0]|}).SendFrame(payload);", "socket.SendMoreFrameEmpty().SendFrame(payload);")]
    [InlineData("socket.SendFrame({|ZMQ1008:new byte[] { }|}, running);", "socket.SendFrameEmpty(running);")]
    [InlineData(
        "if (!socket.TrySendFrame(timeout, {|ZMQ1008:new byte[0]|}, more: true)) return;",
        "if (!socket.TrySendFrameEmpty(timeout, more: true)) return;"
    )]
    [FullData("while (running) socket.SendFrame({|ZMQ1008:new byte[0]|});", "while (running) socket.SendFrameEmpty();")]
    public Task Empty_array_becomes_an_empty_frame(string code, string fixedCode) => Constant.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("var none = {|ZMQ1008:new byte[0]|}; socket.SendFrame(none);")]
    [FullData("socket.SendFrame({|ZMQ1008:new byte[0]|}, 0);")]
    [InlineData("socket.SendFrame({|ZMQ1008:new byte[/* none */ 0]|});")]
    [InlineData("message.Append({|ZMQ1008:new byte[0]|}); socket.SendMultipartMessage(message);")]
    public Task Empty_array_of_another_call_stays(string code) => Constant.IsNotFixed(code);

    [Fact]
    public Task Empty_array_is_reported_with_all_only() =>
        Constant.TriggersCold("while (running) socket.SendFrame({|ZMQ1008:new byte[0]|});");

    [Theory]
    [InlineData("while (running) socket.SendFrame(new byte[] { 1, 2, 3 });")]
    [FullData("while (running) socket.SendFrame(\"ready\"u8.ToArray());")]
    [FullData("while (running) subscriber.Subscribe(new byte[] { 1 });")]
    [FullData("socket.SendFrame(Array.Empty<byte>());")]
#if CSHARP13 // ambiguous before
    [InlineData("socket.SendFrame([]);")]
#endif
    public Task Small_constants_DoNotTrigger(string code) => Constant.DoesNotTrigger(code);

    [Fact]
    public Task Source_is_sent_instead_of_its_copy() =>
        Copy.IsFixed(
            "var copy = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(copy, 0)|};\nsocket.SendFrame(copy);",
            "socket.SendFrame(payload);"
        );

    [Fact]
    public Task Copy_is_reported_with_all_only() =>
        Copy.TriggersCold(
            "while (running) { var copy = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(copy, 0)|}; socket.SendFrame(copy); }"
        );

    /// <summary>NetMQ sends the first bytes of an array, but no others.</summary>
    [Fact]
    public Task Copy_of_a_later_part_DoesNotTrigger() =>
        Copy.DoesNotTrigger("var copy = new byte[size]; Array.Copy(payload, 4, copy, 0, size); socket.SendFrame(copy);");

    [Theory]
    [InlineData("var copy = new byte[64]; Array.Copy(payload, copy, 64); socket.SendFrame(copy);")]
    public Task Small_copy_DoesNotTrigger(string code) => Copy.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = new byte[payload.Length]; payload.CopyTo(copy, 0); copy[0] = 1; socket.SendFrame(copy);")]
    public Task Changed_copy_DoesNotTrigger(string code) => Copy.DoesNotTrigger(code);

    [Theory]
    [InlineData("Handle({|ZMQ2003:Encoding.UTF8.GetString(receiver.ReceiveFrameBytes())|});", "Handle(receiver.ReceiveFrameString());")]
    [InlineData(
        "Handle({|ZMQ2003:Encoding.Unicode.GetString(receiver.ReceiveFrameBytes())|});",
        "Handle(receiver.ReceiveFrameString(Encoding.Unicode));"
    )]
    [FullData(
        "Handle({|ZMQ2003:Encoding.ASCII.GetString(receiver.ReceiveFrameBytes(out var more))|} + more);",
        "Handle(receiver.ReceiveFrameString(Encoding.ASCII, out var more) + more);"
    )]
    [InlineData(
        "var bytes = receiver.ReceiveFrameBytes();\nvar order = {|ZMQ2003:Encoding.UTF8.GetString(bytes)|};\nHandle(order);",
        "var order = receiver.ReceiveFrameString();\nHandle(order);"
    )]
    [InlineData(
        "byte[] bytes = receiver.ReceiveFrameBytes();\nHandle(int.Parse({|ZMQ2003:Encoding.UTF8.GetString(bytes)|}));",
        "Handle(int.Parse(receiver.ReceiveFrameString()));"
    )]
    public Task Text_is_received_itself(string code, string fixedCode) => Text.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("Handle({|ZMQ2003:Encoding.UTF8.GetString(Next())|}); byte[] Next() => receiver.ReceiveFrameBytes();")]
    [InlineData("var bytes = receiver.ReceiveFrameBytes(); Thread.Sleep(1); Handle({|ZMQ2003:Encoding.UTF8.GetString(bytes)|});")]
    [FullData("var bytes = receiver.ReceiveFrameBytes(); Handle(text + {|ZMQ2003:Encoding.UTF8.GetString(bytes)|});")]
    [InlineData("var ascii = new ASCIIEncoding(); Handle({|ZMQ2003:ascii.GetString(receiver.ReceiveFrameBytes())|});")]
    [InlineData("Handle({|ZMQ2003:Encoding.UTF8.GetString(ReceivingSocketExtensions.ReceiveFrameBytes(receiver))|});")]
    [InlineData("Handle({|ZMQ2003:Encoding.UTF8.GetString(/* json */ receiver.ReceiveFrameBytes())|});")]
    public Task Text_that_something_stands_before_stays(string code) => Text.IsNotFixed(code);

    private const string Pair = """

        (bool Ok, byte[] Bytes) Pair() { var ok = receiver.TryReceiveFrameBytes(out var b); return (ok, b!); }
        """;

    private const string Out = """

        bool Out(out byte[]? bytes) { if (receiver.TryReceiveFrameBytes(out bytes)) return true; bytes = null; return false; }
        """;

    [Theory]
    [InlineData("var (ok, bytes) = Pair(); if (ok) Handle({|ZMQ2003:Encoding.UTF8.GetString(bytes)|});" + Pair)]
    [InlineData("if (receiver.TryReceiveFrameBytes(timeout, out var bytes)) Handle({|ZMQ2003:Encoding.UTF8.GetString(bytes)|});")]
    [InlineData("byte[]? b; while (receiver.TryReceiveFrameBytes(timeout, out b)) Handle({|ZMQ2003:Encoding.UTF8.GetString(b)|});")]
    [FullData("if (!receiver.TryReceiveFrameBytes(out byte[]? bytes)) return; Handle({|ZMQ2003:Encoding.ASCII.GetString(bytes)|});")]
    public Task Array_that_a_method_gives_beside_its_result_is_decoded(string code) => Text.IsNotFixed(code);

    [Theory]
    [InlineData("var (ok, bytes) = Pair(); if (ok) Handle(Encoding.UTF8.GetString(bytes) + bytes.Length);" + Pair)]
    [InlineData("if (Out(out var bytes)) Handle(bytes![0] == 0 ? Encoding.UTF8.GetString(bytes) : string.Empty);" + Out)]
    [InlineData("if (receiver.TryReceiveFrameBytes(out var b)) { Handle(Encoding.UTF8.GetString(b)); Handle(b); }")]
    [FullData("byte[]? b = [1]; if (receiver.TryReceiveFrameBytes(out b)) Handle(Encoding.UTF8.GetString(b)); Handle(b!);")]
    public Task Array_that_serves_something_else_too_DoesNotTrigger(string code) => Text.DoesNotTrigger(code);

    [Fact]
    public Task Text_is_reported_where_it_is_hot() =>
        Text.TriggersHot("while (running) Handle({|ZMQ2003:Encoding.UTF8.GetString(receiver.ReceiveFrameBytes())|});");

    [Fact]
    public Task Text_that_is_received_once_is_reported_with_all() =>
        Text.TriggersCold("Handle({|ZMQ2003:Encoding.UTF8.GetString(receiver.ReceiveFrameBytes())|});");

    [Theory]
    [InlineData("var bytes = receiver.ReceiveFrameBytes(); Handle(Encoding.UTF8.GetString(bytes)); Handle(bytes);")]
    [FullData("var bytes = receiver.ReceiveFrameBytes(); Handle(Encoding.UTF8.GetString(bytes, 0, 4));")]
    [InlineData("Handle(Encoding.UTF8.GetString(receiver.ReceiveMultipartBytes()[0]));")]
    [FullData("Handle(Convert.ToBase64String(receiver.ReceiveFrameBytes()));")]
    [FullData("var msg = new Msg(); msg.InitEmpty(); receiver.Receive(ref msg); Handle(Encoding.UTF8.GetString(msg.Slice()));")]
    [FullData("var all = receiver.ReceiveMultipartMessage(); Handle(all.ToString());")]
    public Task Other_uses_of_the_bytes_DoNotTrigger(string code) => Text.DoesNotTrigger(code);
}
