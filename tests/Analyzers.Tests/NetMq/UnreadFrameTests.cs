using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2015: frames that are received to be dropped.</summary>
public sealed class UnreadFrameTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2015").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ2015:socket.ReceiveFrameBytes()|};", "socket.SkipFrame();")]
    [InlineData("_ = {|ZMQ2015:socket.ReceiveFrameString()|};", "socket.SkipFrame();")]
    [FullData(
        "{|ZMQ2015:socket.ReceiveFrameString(out var more)|}; if (more) return;",
        "socket.SkipFrame(out var more); if (more) return;"
    )]
    [FullData("{|ZMQ2015:socket.ReceiveFrameString(Encoding.ASCII)|};", "socket.SkipFrame();")]
    [FullData("var empty = {|ZMQ2015:socket.ReceiveFrameBytes()|};", "socket.SkipFrame();")]
    [InlineData("byte[] empty = {|ZMQ2015:socket.ReceiveFrameBytes()|}; // the delimiter", "socket.SkipFrame(); // the delimiter")]
    [InlineData("_ = {|ZMQ2015:ReceivingSocketExtensions.ReceiveFrameBytes(socket)|};", "ReceivingSocketExtensions.SkipFrame(socket);")]
    public Task A_frame_that_nobody_reads_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("{|ZMQ2015:socket.ReceiveMultipartMessage()|};", "socket.SkipMultipartMessage();")]
    [InlineData("{|ZMQ2015:socket.ReceiveMultipartBytes(4)|};", "socket.SkipMultipartMessage();")]
    public Task A_message_that_nobody_reads_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("while ({|ZMQ2015:socket.TryReceiveFrameBytes(out _)|}) { }", "while (socket.TrySkipFrame()) { }")]
    [FullData("if (!{|ZMQ2015:socket.TryReceiveFrameString(out var s)|}) return;", "if (!socket.TrySkipFrame()) return;")]
    [FullData(
        "if ({|ZMQ2015:socket.TryReceiveFrameBytes(timeout, out _, out var more)|} && more) return;",
        "if (socket.TrySkipFrame(timeout, out var more) && more) return;"
    )]
    [InlineData(
        "var ok = socket.HasIn; ok = {|ZMQ2015:socket.TryReceiveFrameBytes(timeout, out var bytes)|}; if (ok) return;",
        "var ok = socket.HasIn; ok = socket.TrySkipFrame(timeout); if (ok) return;"
    )]
    [InlineData("running |= {|ZMQ2015:socket.TryReceiveFrameBytes(out _)|};", "running |= socket.TrySkipFrame();")]
    public Task An_attempt_whose_frame_nobody_reads_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("byte[] empty; empty = {|ZMQ2015:socket.ReceiveFrameBytes()|};")]
    public Task Local_that_is_declared_before_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Several_frames_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var id = socket.ReceiveFrameBytes(out var more);
                _ = {|ZMQ2015:socket.ReceiveFrameBytes()|}; // the delimiter
                var topic = {|ZMQ2015:socket.ReceiveFrameString(out more)|};
                message.Append(id);
            }
            """,
            """
            while (running)
            {
                var id = socket.ReceiveFrameBytes(out var more);
                socket.SkipFrame(); // the delimiter
                socket.SkipFrame(out more);
                message.Append(id);
            }
            """
        );

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis("{|#0:socket.ReceiveFrameBytes()|};");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2015_UnreadFrame.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithLocation(0) // the call that the fix renames
                .WithMessage("Nobody reads what 'ReceiveFrameBytes' returns; use SkipFrame, which copies nothing")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("byte[] a = {|ZMQ2015:socket.ReceiveFrameBytes()|}, b = payload; Handle(b);")]
    [InlineData("var /* the delimiter */ empty = {|ZMQ2015:socket.ReceiveFrameBytes()|};")]
    [InlineData("if ({|ZMQ2015:socket.TryReceiveFrameBytes(/* nothing */ out _)|}) return;")]
    [InlineData("Action receive = () => _ = {|ZMQ2015:socket.ReceiveFrameBytes()|}; receive();")]
    [InlineData("var topic = {|ZMQ2015:socket.ReceiveFrameString()|};\n#if TRACE\nConsole.WriteLine(topic);\n#endif\n")]
    public Task What_cannot_be_written_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("{|ZMQ2015:Next()|}; string Next() => socket.ReceiveFrameString();")]
    [InlineData("{|ZMQ2015:Next()|}; string Next(params int[] all) => socket.ReceiveFrameString();")]
    [InlineData("{|ZMQ2015:Next()|}; string Next(DateTime at = default) => socket.ReceiveFrameString();")]
    [FullData("{|ZMQ2015:Next(socket)|}; static string Next(DealerSocket s) => s.ReceiveFrameString();")]
    [FullData("if (!{|ZMQ2015:Next(out _)|}) return; bool Next(out byte[] frame) => socket.TryReceiveFrameBytes(out frame);")]
    public Task Frame_of_a_method_that_nobody_reads_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("string topic; if ({|ZMQ2015:receiver.TryReceiveFrameString(timeout, out topic)|}) Handle(receiver.ReceiveFrameString());")]
    [FullData("byte[]? b = null; while ({|ZMQ2015:receiver.TryReceiveFrameBytes(out b)|}) size++;")]
    public Task Frame_in_a_local_that_nobody_reads_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("string topic; if (receiver.TryReceiveFrameString(timeout, out topic)) Handle(topic);")]
    [FullData("string? topic = null; while (receiver.TryReceiveFrameString(out topic)) { } Handle(topic!);")]
    public Task Frame_in_a_local_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Next(); string Next() { var text = socket.ReceiveFrameString(); Console.WriteLine(text); return text; }")]
    [InlineData("A(); string A() => Next(); string Next() { var t = socket.ReceiveFrameString(); Console.WriteLine(t); return t; }")]
    [InlineData("Next(out _); bool Next(out byte[] f) { var ok = socket.TryReceiveFrameBytes(out f); Console.WriteLine(f); return ok; }")]
    public Task Frame_that_a_method_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Next(Console.Read()); string Next(params int[] all) => socket.ReceiveFrameString();")]
    public Task Method_that_is_given_something_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frame = socket.ReceiveFrameBytes(); Handle(frame);")]
    [FullData("if (socket.TryReceiveFrameBytes(out var frame)) Handle(frame);")]
    [FullData("byte[]? frame; if (socket.TryReceiveFrameBytes(out frame)) Handle(frame!);")]
    [FullData("Handle(socket.ReceiveFrameBytes());")]
    [FullData("Func<byte[]> receive = () => socket.ReceiveFrameBytes(); receive();")]
    [FullData("Console.WriteLine(_ = socket.ReceiveFrameBytes());")]
    public Task Frame_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frame = socket.ReceiveFrameBytes(); frame = payload;")]
    public Task Frame_that_is_assigned_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frame = socket.ReceiveFrameBytes(); Console.WriteLine(nameof(frame));")]
    public Task Frame_that_is_named_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.ReceiveFrameString(new UTF8Encoding(false, true));")]
    public Task Text_that_may_throw_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SkipFrame();")]
    public Task Frame_that_is_skipped_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("NetMQMessage? all = null; socket.TryReceiveMultipartMessage(ref all);")]
    public Task Multipart_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("System.Linq.Expressions.Expression<Action> tree = () => socket.ReceiveFrameBytes(); Console.WriteLine(tree);")]
    [FullData("System.Linq.Expressions.Expression<Func<object>> tree = () => socket.ReceiveFrameBytes(); Console.WriteLine(tree);")]
    public Task A_receive_that_is_kept_as_data_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("  ")]
    [FullData("\t")]
    public Task The_line_below_keeps_its_indentation_and_the_frame_IsFixed(string indent)
    {
        const string Start = "using NetMQ;\n\nclass C\n{\n>void M(IReceivingSocket socket)\n>{\n";
        const string End = "\n>>socket.SkipFrame();\n>}\n}\n";
        return Code.IsFixed(
            $"{Start}>>_ = {{|ZMQ2015:socket.ReceiveFrameBytes()|}};{End}".Replace(">", indent, System.StringComparison.Ordinal),
            $"{Start}>>socket.SkipFrame();{End}".Replace(">", indent, System.StringComparison.Ordinal)
        );
    }
}
