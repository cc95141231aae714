using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ2004 with NetMQ: an array for each receive is little beside its message, so it is said with all only, where it is hot, and not of
/// frames that are known to be small.
/// </summary>
public sealed class ReturnedFrameTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004").ForNetMq();

    [Fact]
    public Task Array_that_is_read_IsFixed() =>
        Code.IsFixed(
            "while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; Handle(bytes); Handle(bytes.Length); }",
            """
            var msg = new Msg();
            msg.InitEmpty();
            while (running) { receiver.Receive(ref msg); var bytes = msg.Slice(); Handle(bytes); Handle(bytes.Length); }
            msg.Close();
            """
        );

    [Fact]
    public Task Array_in_an_argument_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
                Handle({|ZMQ2004:receiver.ReceiveFrameBytes()|});
            """,
            """
            var msg = new Msg();
            msg.InitEmpty();
            while (running)
            {
                receiver.Receive(ref msg);
                Handle(msg.Slice());
            }
            msg.Close();
            """
        );

    /// <summary>However the loop is left, the message is closed.</summary>
    [Theory]
    [InlineData("return;")]
    [FullData("throw new TimeoutException();")]
    [FullData("goto end;")]
    [InlineData("_ = Array.Empty<byte>() ?? throw new TimeoutException();")]
    public Task Loop_that_is_left_IsFixed_with_a_finally(string leave) =>
        Code.IsFixed(
            $$"""
            // all orders
            while (running)
            {
                // the next one
                var order = {|ZMQ2004:receiver.ReceiveFrameBytes()|};
                if (order.Length > size)
                    {{leave}}
                Handle(order);
            }
            end:
            Console.WriteLine();
            """,
            $$"""
            var msg = new Msg();
            msg.InitEmpty();
            // all orders
            try
            {
                while (running)
                {
                    // the next one
                    receiver.Receive(ref msg);
                    var order = msg.Slice();
                    if (order.Length > size)
                        {{leave}}
                    Handle(order);
                }
            }
            finally
            {
                msg.Close();
            }
            end:
            Console.WriteLine();
            """
        );

    [Fact]
    public Task Loop_that_breaks_IsFixed_without_a_finally() =>
        Code.IsFixed(
            """
            while (true)
            {
                var order = {|ZMQ2004:receiver.ReceiveFrameBytes()|};
                if (order.Length > size)
                    break;
                Action later = () => throw new TimeoutException();
                later();
                Handle(order);
            }
            Console.WriteLine();
            """,
            """
            var msg = new Msg();
            msg.InitEmpty();
            while (true)
            {
                receiver.Receive(ref msg);
                var order = msg.Slice();
                if (order.Length > size)
                    break;
                Action later = () => throw new TimeoutException();
                later();
                Handle(order);
            }
            msg.Close();
            Console.WriteLine();
            """
        );

    [Fact]
    public Task Array_of_an_endless_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (true)
            {
                byte[] order = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; // the next one
                foreach (var b in order)
                    Handle(b);
                if (order.Length > size)
                    Handle(order[size]);
            }
            """,
            """
            var msg = new Msg();
            msg.InitEmpty();
            while (true)
            {
                receiver.Receive(ref msg);
                var order = msg.Slice(); // the next one
                foreach (var b in order)
                    Handle(b);
                if (order.Length > size)
                    Handle(order[size]);
            }
            """
        );

    /// <summary>Each receive has a message of its own, so no frame is overwritten while it is read.</summary>
    [Fact]
    public Task Several_receives_AreFixed() =>
        Code.IsFixed(
            """
            for (var i = 0; i < size; i++)
            {
                var head = {|ZMQ2004:receiver.ReceiveFrameBytes()|};
                var msg = {|ZMQ2004:receiver.ReceiveFrameBytes()|};
                if (head.Length > msg.Length)
                    Handle(msg);
                Handle(head);
            }
            """,
            """
            var msg2 = new Msg();
            msg2.InitEmpty();
            var msg3 = new Msg();
            msg3.InitEmpty();
            for (var i = 0; i < size; i++)
            {
                receiver.Receive(ref msg2);
                var head = msg2.Slice();
                receiver.Receive(ref msg3);
                var msg = msg3.Slice();
                if (head.Length > msg.Length)
                    Handle(msg);
                Handle(head);
            }
            msg3.Close();
            msg2.Close();
            """
        );

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis("while (running) { if ({|#0:receiver.TryReceiveFrameBytes(timeout, out var bytes)|}) Handle(bytes); }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2004_ArrayPerReceive.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("'TryReceiveFrameBytes' allocates its result; receive into a reused Msg instead")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Array_is_reported_with_all_only() => Code.TriggersCold("while (running) Handle({|ZMQ2004:receiver.ReceiveFrameBytes()|});");

    [Theory]
    [InlineData("while ({|ZMQ2004:receiver.TryReceiveFrameBytes(out var bytes)|}) Handle(bytes);")]
    public Task Array_of_an_attempt_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) sender.SendFrame({|ZMQ2004:receiver.ReceiveFrameBytes()|});")]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes(out var more)|}; sender.SendFrame(bytes, more); }")]
    public Task Array_that_is_sent_on_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) Handle(System.Text.Json.JsonSerializer.Deserialize<string>({|ZMQ2004:receiver.ReceiveFrameString()|})!);")]
    public Task Text_for_a_parser_of_bytes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Handle(receiver.ReceiveFrameBytes());")]
    [FullData("var bytes = receiver.ReceiveFrameBytes(); Handle(bytes);")]
    public Task Array_that_is_received_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var bytes = receiver.ReceiveFrameBytes(); if (bytes.Length < 100) Handle(bytes); }")]
    [FullData("while (running) { var bytes = receiver.ReceiveFrameBytes(); if (bytes.Length != 16) return; Handle(bytes); }")]
    [FullData("while (running) { var bytes = receiver.ReceiveFrameBytes(); Handle(BitConverter.ToInt32(bytes, 0)); }")]
    [InlineData("while (running) { var bytes = receiver.ReceiveFrameBytes(); Handle(BitConverter.ToInt64(bytes.AsSpan(8))); }")]
    [InlineData("while (running) Handle(BitConverter.ToInt32(receiver.ReceiveFrameBytes()));")]
    [InlineData("while (running) { var bytes = receiver.ReceiveFrameBytes(); if (bytes.Length > 0) Handle(bytes[0]); }")]
    [FullData("while (running) Handle(new Guid(receiver.ReceiveFrameBytes()).ToString());")]
    [FullData("while (running) Handle(int.Parse(receiver.ReceiveFrameString()));")]
    [FullData("while (running) { if (receiver.ReceiveFrameString() == \"READY\") return; }")]
    public Task Small_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var id = router.ReceiveFrameBytes(); router.SendMoreFrame(id).SendFrame(payload); }")]
    [FullData(
        """
            while (running)
            {
                var id = router.ReceiveFrameBytes();
                router.SkipMultipartMessage();
                router.SendMoreFrame(id).SendFrame(text);
            }
            """
    )]
    [FullData("while (running) { var id = socket.ReceiveFrameBytes(); socket.SendMoreFrame(id).SendFrame(payload); }")]
    [FullData("while (running) { var topic = receiver.ReceiveFrameBytes(); sender.SendFrame(topic, true); sender.SendFrame(text); }")]
    [FullData(
        """
            socket.ReceiveReady += (_, e) =>
            {
                var id = e.Socket.ReceiveFrameBytes();
                sender.SendMoreFrame(id).SendFrame(payload);
            };
            """
    )]
    public Task Head_of_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var bytes = receiver.ReceiveFrameBytes(); Handle({|ZMQ2003:Encoding.UTF8.GetString(bytes)|}); }")]
    [InlineData("while (running) Handle({|ZMQ2003:Encoding.UTF8.GetString(receiver.ReceiveFrameBytes())|});")]
    [InlineData("while (running) { {|ZMQ2015:receiver.ReceiveFrameBytes()|}; }")]
    [InlineData("while ({|ZMQ2015:receiver.TryReceiveFrameBytes(out _)|}) { }")]
    [FullData("while ({|ZMQ2015:receiver.TryReceiveFrameBytes(out var bytes)|}) { }")]
    public Task What_other_rules_report_DoesNotTrigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var all = new List<byte[]>(); while (running) all.Add(receiver.ReceiveFrameBytes());")]
    [InlineData("while (running) { var bytes = receiver.ReceiveFrameBytes(); Task.Run(() => Handle(bytes)); }")]
    [FullData("byte[] last = payload; while (running) { last = receiver.ReceiveFrameBytes(); } Handle(last);")]
    [FullData("while (running) { var bytes = receiver.ReceiveFrameBytes(); message.Append(bytes); }")]
    [FullData("while (running) message.Append(receiver.ReceiveFrameBytes());")]
    [FullData("while (running) message.Push(receiver.ReceiveFrameBytes());")]
    [InlineData("while (running) { var m = new Msg(); m.InitGC(receiver.ReceiveFrameBytes(), 1); sender.Send(ref m, false); }")]
    [InlineData("var kept = new NetMQQueue<byte[]>(); while (running) kept.Enqueue(receiver.ReceiveFrameBytes());")]
    [FullData("while (running) Handle(new System.IO.MemoryStream(receiver.ReceiveFrameBytes()).ReadByte());")]
    [FullData("while (running) socket.Options.Identity = receiver.ReceiveFrameBytes();")]
    [FullData(
        """
            while (running)
            {
                var bytes = receiver.ReceiveFrameBytes();
                var frame = new NetMQFrame(bytes);
                Handle(frame.MessageSize);
            }
            """
    )]
    [FullData("while (running) socket.SendMultipartBytes(receiver.ReceiveFrameBytes(), payload);")]
    public Task Array_that_something_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_that_is_returned_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "byte[] Next(PullSocket s) { while (true) { var bytes = s.ReceiveFrameBytes(); if (bytes.Length > 9) return bytes; } }"
        );

    [Fact]
    public Task Method_of_ones_own_IsNotFixed() =>
        Code.IsNotFixed(
            """
            byte[] _last = [];
            byte[] Next(PullSocket s) => s.ReceiveFrameBytes();
            void Run(PullSocket s) { while (true) Handle({|ZMQ2004:Next(s)|}); }
            """
        );

    [Fact]
    public Task Method_of_ones_own_that_does_more_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            int _count;
            byte[] Next(PullSocket s) { var frame = s.ReceiveFrameBytes(); _count++; return frame; }
            void Run(PullSocket s) { while (true) Handle(Next(s)); }
            """
        );

    [Theory]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; bytes[size] = 1; Handle(bytes); }")]
    [FullData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; Array.Reverse(bytes); Handle(bytes); }")]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; if (bytes != null) Handle(bytes); }")]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; Handle(bytes.AsSpan(1)); }")]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; Handle(bytes[1..]); }")]
    [InlineData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes()|}; Handle(bytes); bytes = payload; }")]
    [FullData("while (running) { var bytes = {|ZMQ2004:receiver.ReceiveFrameBytes(out var more)|}; Handle(bytes); }")]
    [FullData("while (running) sender.SendFrame({|ZMQ2004:receiver.ReceiveFrameBytes()|});")]
    [FullData("while (running) Handle(BitConverter.ToString({|ZMQ2004:receiver.ReceiveFrameBytes()|}));")]
    public Task Array_that_no_span_can_stand_for_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) Handle(running && Convert.ToHexString({|ZMQ2004:receiver.ReceiveFrameBytes()|}).Length > 9 ? 1 : 2);")]
    [InlineData("while (running) { await Task.Delay(1); Handle({|ZMQ2004:receiver.ReceiveFrameBytes()|}); }")]
    [InlineData("while (running) Handle({|ZMQ2004:receiver./* the next */ReceiveFrameBytes()|});")]
    [FullData("while (running) Handle({|ZMQ2004:ReceivingSocketExtensions.ReceiveFrameBytes(receiver)|});")]
    [InlineData("poller.Run(() => { }); receiver.ReceiveReady += (_, e) => Handle({|ZMQ2004:e.Socket.ReceiveFrameBytes()|});")]
    public Task Receive_that_has_no_room_IsNotFixed(string code) => Code.IsNotFixed(code);

#if CSHARP13 // a span as a type argument
    [Fact]
    public Task Type_of_ones_own_name_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Msg
            {
                void Run(PullSocket s, Func<ReadOnlySpan<byte>, bool> handles)
                {
                    while (true)
                        handles({|ZMQ2004:s.ReceiveFrameBytes()|});
                }
            }
            """,
            """
            using System;
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Msg
            {
                void Run(PullSocket s, Func<ReadOnlySpan<byte>, bool> handles)
                {
                    var msg = new NetMQ.Msg();
                    msg.InitEmpty();
                    while (true)
                    {
                        s.Receive(ref msg);
                        handles(msg.Slice());
                    }
                }
            }
            """
        );
#endif
}
