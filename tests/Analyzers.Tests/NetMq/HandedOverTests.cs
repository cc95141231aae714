using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ1003 with NetMQ: a send copies the array that was made for it, unless it is handed over. It is said with all, where it is hot, and
/// not of arrays that are known to be small.
/// </summary>
public sealed class HandedOverTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003").ForNetMq();

    [Fact]
    public Task Array_in_a_local_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var bytes = {|ZMQ1003:new byte[size]|};
                bytes[0] = 1;
                socket.SendFrame(bytes); // the first
                Handle(bytes.Length);
            }
            """,
            """
            while (running)
            {
                var bytes = new byte[size];
                bytes[0] = 1;
                var msg = new Msg();
                msg.InitGC(bytes, bytes.Length);
                socket.Send(ref msg, false); // the first
                Handle(bytes.Length);
            }
            """
        );

    [Theory]
    [InlineData("static byte[] Made(byte[] b) => System.Security.Cryptography.SHA256.HashData(b);")]
    [FullData("static byte[] Made(byte[] b) { var made = new byte[8]; made[0] = b[0]; return made; }")]
    public Task Small_array_of_a_method_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger("while (running) socket.SendFrame(Made(payload)); " + helper);

    [Fact]
    public Task Array_of_a_method_that_may_be_large_Triggers() =>
        Code.Triggers(
            """
            while (running)
                socket.SendFrame({|ZMQ1003:Made(payload)|});
            static byte[] Made(byte[] b)
            {
                var made = new byte[b.Length + 8];
                made[0] = b[0];
                return made;
            }
            """
        );

    [Theory]
    [InlineData("ref var first = ref First(bytes); socket.SendFrame(bytes); first = 2; static ref byte First(byte[] x) => ref x[0];")]
    [InlineData("var all = MemoryMarshal.CreateSpan(ref bytes[0], size); socket.SendFrame(bytes); all[0] = 2;")]
    public Task Array_that_a_reference_reaches_IsNotFixed(string code) =>
        Code.IsNotFixed($"while (running) {{ var bytes = {{|ZMQ1003:new byte[size]|}}; {code} }}");

    [Fact]
    public Task Array_in_the_argument_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
                socket.SendFrame({|ZMQ1003:System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(text)|}, running);
            """,
            """
            while (running)
            {
                var frame = System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(text);
                var msg = new Msg();
                msg.InitGC(frame, frame.Length);
                socket.Send(ref msg, running);
            }
            """
        );

    [Fact]
    public Task Several_frames_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.SendMoreFrame({|ZMQ1003:payload[1..]|});
                socket.SendFrame({|ZMQ1003:new System.IO.MemoryStream(payload).ToArray()|});
            }
            """,
            """
            while (running)
            {
                var frame = payload[1..];
                var msg = new Msg();
                msg.InitGC(frame, frame.Length);
                socket.Send(ref msg, true);
                var frame2 = new System.IO.MemoryStream(payload).ToArray();
                var msg2 = new Msg();
                msg2.InitGC(frame2, frame2.Length);
                socket.Send(ref msg2, false);
            }
            """
        );

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis("while (running) socket.SendFrame({|#0:new byte[size]|});");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ1003_ArrayPerSend.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("Array is copied for one send; hand it over with Msg.InitGC instead")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("while (running) socket.SendFrame({|ZMQ1003:new byte[size]|});")]
    [InlineData("while (running) { var bytes = {|ZMQ1003:new byte[600]|}; bytes[0] = 1; socket.SendFrame(bytes); }")]
    public Task Array_is_reported_with_all_only(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("socket.SendFrame(new byte[size]);")]
    public Task Array_that_is_sent_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket.SendFrame(new byte[100]);")]
    [FullData("while (running) socket.SendFrame(BitConverter.GetBytes(size));")]
    [FullData("while (running) socket.SendFrame(Guid.NewGuid().ToByteArray());")]
    [FullData("while (running) socket.SendFrame(new byte[] { 1, (byte)size });")]
    public Task Array_that_is_small_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var bytes = new byte[size]; while (running) socket.SendFrame(bytes);")]
    [FullData("while (running) { var bytes = new byte[size]; socket.SendFrame(bytes); bytes[0] = 1; }")]
    [FullData("while (running) { var bytes = new byte[size]; socket.SendFrame(bytes); sender.SendFrame(bytes); }")]
    [FullData("while (running) { var bytes = new byte[size]; socket.SendFrame(bytes); Handle(bytes); }")]
    [FullData("var kept = new List<byte[]>(); while (running) { var bytes = new byte[size]; kept.Add(bytes); socket.SendFrame(bytes); }")]
    [FullData("while (running) { var bytes = new byte[size]; Task.Run(() => bytes[0] = 1); socket.SendFrame(bytes); }")]
    [FullData("while (running) { var bytes = new byte[size]; message.Append(bytes); socket.SendFrame(bytes); }")]
    [InlineData("while (running) socket.SendFrame(running ? payload : new byte[size]);")]
    [FullData("while (running) message.Append(new byte[size]);")]
    public Task Array_that_serves_more_than_one_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket.SendMoreFrame({|ZMQ1003:new byte[size]|}).SendFrame(text);")]
    [FullData("while (running) if (!socket.TrySendFrame({|ZMQ1003:new byte[size]|})) return;")]
    [InlineData("while (running) socket.SendFrame({|ZMQ1003:new byte[size]|}, size > 3 ? size - 1 : size);")]
    [InlineData("while (running) sockets[size++].SendFrame({|ZMQ1003:new byte[size]|});")]
    [InlineData("while (running) socket.SendFrame({|ZMQ1003:new byte[size]|}, size++ > 3);")]
    [InlineData("while (running) socket.SendFrame(/* empty */ {|ZMQ1003:new byte[size]|});")]
    [InlineData("while (running) OutgoingSocketExtensions.SendFrame(socket, {|ZMQ1003:new byte[size]|});")]
    [FullData("Parallel.For(0, size, _ => socket.SendFrame({|ZMQ1003:new byte[size]|}));")]
    [InlineData("void Put(byte[] bytes) => socket.SendFrame(bytes); while (running) Put({|ZMQ1003:new byte[size]|});")]
    public Task Send_that_is_not_a_plain_one_IsNotFixed(string code) => Code.IsNotFixed(code);
}
