using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ2011 with NetMQ: messages that are collected only to be read where they are received. It is said with all, where it is hot, and not
/// where all that is read is small.
/// </summary>
public sealed class CollectedReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011").ForNetMq();

    [Theory]
    [InlineData("var m = {|ZMQ2011:receiver.ReceiveMultipartMessage()|}; Handle(m[0].Buffer);")]
    [InlineData("var m = {|ZMQ2011:receiver.ReceiveMultipartMessage()|}; Handle(m[0].ConvertToString()); Handle(m.Last.ConvertToInt32());")]
    [InlineData(
        "var m = {|ZMQ2011:receiver.ReceiveMultipartMessage(2)|}; var body = m[1]; Handle(body.ToByteArray()); Handle(m.FrameCount);"
    )]
    [InlineData("var m = {|ZMQ2011:receiver.ReceiveMultipartMessage()|}; if (m[0].Buffer[0] == 1) Handle(m[1].Buffer);")]
    [InlineData("foreach (var frame in {|ZMQ2011:receiver.ReceiveMultipartMessage()|}) Handle(frame.Buffer);")]
    [InlineData("foreach (var frame in {|ZMQ2011:receiver.ReceiveMultipartBytes()|}) Handle(frame);")]
    [InlineData("var m = {|ZMQ2011:receiver.ReceiveMultipartBytes()|}; if (m.Count > 1) Handle(Encoding.UTF8.GetString(m[1]));")]
    [InlineData(
        "var m = {|ZMQ2011:receiver.ReceiveMultipartMessage()|}; m.Pop(); var bytes = m.First.Buffer; Handle(bytes); Handle(bytes.Length);"
    )]
    [FullData("Handle({|ZMQ2011:receiver.ReceiveMultipartMessage()|}.First.ConvertToString(Encoding.UTF8));")]
    [InlineData("var m = {|ZMQ2011:router.ReceiveMultipartMessage()|}; router.SendMoreFrame(m[0].Buffer).SendFrame(m[2].Buffer);")]
    public Task Frames_that_are_only_read_Triggers(string code) => Code.TriggersCold($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("NetMQMessage")]
    [FullData("List<byte[]>")]
    public Task Level_and_message_Triggers(string made)
    {
        var receive = made == "NetMQMessage" ? "ReceiveMultipartMessage" : "ReceiveMultipartBytes";
        var bytes = made == "NetMQMessage" ? "frame.Buffer" : "frame";
        var test = Code.Analysis($"while (running) foreach (var frame in {{|#0:receiver.{receive}()|}}) Handle({bytes});");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2011_MultipartPerReceive.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage($"{made} is created only to read its frames; receive them into one Msg instead")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Frames_by_their_index_IsNotFixed() =>
        Code.IsNotFixed("while (running) { var m = {|ZMQ2011:receiver.ReceiveMultipartMessage()|}; Handle(m[0].Buffer); }");

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m[0].Buffer);")]
    [InlineData("foreach (var frame in receiver.ReceiveMultipartBytes()) Handle(frame);")]
    public Task Message_that_is_received_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m.FrameCount);")]
    public Task Frames_that_are_not_read_DoesNotTrigger(string code) => Code.DoesNotTrigger($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); if (m[0].ConvertToString() == \"READY\") return;")]
    [InlineData("foreach (var text in receiver.ReceiveMultipartStrings()) Handle(text);")]
    public Task Frames_that_are_texts_DoesNotTrigger(string code) => Code.DoesNotTrigger($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m[0].ConvertToInt64()); if (m[1].IsEmpty) return;")]
    [InlineData("var m = receiver.ReceiveMultipartBytes(); Handle(BitConverter.ToInt32(m[0])); Handle(m[1].Length);")]
    public Task Frames_that_are_small_DoesNotTrigger(string code) => Code.DoesNotTrigger($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("var m = router.ReceiveMultipartMessage(); router.SendMoreFrame(m.First.Buffer).SendFrame(payload);")]
    [InlineData(
        """
            var m = router.ReceiveMultipartMessage();
            var id = m[0].Buffer;
            router.SendMoreFrame(id).SendMoreFrameEmpty().SendFrame(text);
            """
    )]
    public Task Frames_that_are_routing_ids_DoesNotTrigger(string code) => Code.DoesNotTrigger($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); sender.SendMultipartMessage(m);")]
    [FullData("var m = receiver.ReceiveMultipartBytes(); socket.SendMultipartBytes(m); Handle(m[0]);")]
    public Task Message_that_is_sent_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); m.Push(text); Handle(m[0].Buffer);")]
    [FullData("var m = receiver.ReceiveMultipartBytes(); m[0] = payload; Handle(m[0]);")]
    [InlineData("var m = receiver.ReceiveMultipartBytes(); m.Reverse(); Handle(m[0]);")]
    public Task Message_that_is_changed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Task.Run(() => Handle(m[0].Buffer));")]
    public Task Message_that_a_lambda_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m[0].Buffer); kept.Add(m[1].Buffer);")]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); var body = m[1].Buffer; kept.Add(body);")]
    [FullData("var m = receiver.ReceiveMultipartBytes(); kept.AddRange(m); Handle(m[0]);")]
    [FullData("var m = receiver.ReceiveMultipartBytes(); kept.Add(m[0]); Handle(m[1]);")]
    public Task Frames_that_are_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m[0].Buffer); message.Append(m[1]);")]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m[0].Buffer); message.Append(m[1].Buffer);")]
    public Task Frames_that_are_appended_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); var all = m.ToList(); Handle(all[0].Buffer);")]
    public Task Message_that_is_listed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("var m = receiver.ReceiveMultipartMessage(); Handle(m.ToString()); Handle(m[0].Buffer);")]
    public Task Message_that_is_written_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    [Theory]
    [InlineData("message = receiver.ReceiveMultipartMessage(); Handle(message[0].Buffer);")]
    public Task Message_that_a_field_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(Collecting(code));

    private static string Collecting(string code) => $"var kept = new List<byte[]>(); while (running) {{ {code} }}";

    /// <summary>These receive into the message that they are given.</summary>
    [Fact]
    public Task Message_that_is_received_into_again_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "NetMQMessage? m = null; while (running) { if (receiver.TryReceiveMultipartMessage(timeout, ref m)) Handle(m![0].Buffer); }"
        );

    [Fact]
    public Task Method_of_ones_own_IsNotFixed() =>
        Code.IsNotFixed(
            """
            byte[] _last = [];
            NetMQMessage Next(PullSocket s) => s.ReceiveMultipartMessage();
            void Run(PullSocket s) { while (true) Handle({|ZMQ2011:Next(s)|}[0].Buffer); }
            """
        );
}
