using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ1010 with NetMQ: a message that is collected for one send costs little there, so it is reported with all only, and where the sends
/// are less to write.
/// </summary>
public sealed class CollectionMultipartSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010").ForNetMq();

    [Theory]
    [InlineData("while (running) { {|ZMQ1010:socket.SendMultipartBytes(payload, payload)|}; }")]
    [FullData("while (running) { var m = {|ZMQ1010:new NetMQMessage()|}; m.Append(payload); socket.SendMultipartMessage(m); }")]
    public Task Message_in_a_loop_is_reported_with_all_only(string code) => Code.TriggersCold(code);

    [Fact]
    public Task Message_names_what_is_built_and_the_send_Triggers() =>
        Code.Triggers(
            "{|#0:socket.SendMultipartBytes(payload)|}; var m = {|#1:new NetMQMessage(2)|}; "
                + "m.Append(text); socket.SendMultipartMessage(m);",
            new DiagnosticResult(Rules.ZMQ1010_CollectionMultipartSend.Id, DiagnosticSeverity.Warning)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithLocation(0)
                .WithMessage("Collection of frames is built only to be sent; send the frames one by one with SendMoreFrame instead"),
            new DiagnosticResult(Rules.ZMQ1010_CollectionMultipartSend.Id, DiagnosticSeverity.Warning)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithLocation(1)
                .WithMessage("NetMQMessage is built only to be sent; send the frames one by one with SendMoreFrame instead")
        );

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipartBytes(payload, payload)|};", "socket.SendMoreFrame(payload).SendFrame(payload);")]
    [InlineData(
        "switch (text)\n{\n    case \"GET\":\n        var m = {|ZMQ1010:new NetMQMessage()|};\n        m.Append(\"OK\");\n"
            + "        m.Append(payload);\n        socket.SendMultipartMessage(m);\n        break;\n}",
        "switch (text)\n{\n    case \"GET\":\n        socket.SendMoreFrame(\"OK\").SendFrame(payload);\n        break;\n}"
    )]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipartBytes(payload, Array.Empty<byte>(), payload)|};",
        "socket.SendMoreFrame(payload).SendMoreFrameEmpty().SendFrame(payload);"
    )]
    [FullData("{|ZMQ1010:socket.SendMultipartBytes(payload)|};", "socket.SendFrame(payload);")]
    [FullData(
        "{|ZMQ1010:socket.SendMultipartBytes(new List<byte[]> { payload, payload })|};",
        "socket.SendMoreFrame(payload).SendFrame(payload);"
    )]
    [InlineData(
        "byte[][] frames = [payload, payload];\n{|ZMQ1010:socket.SendMultipartBytes(frames)|};",
        "socket.SendMoreFrame(payload).SendFrame(payload);"
    )]
    [FullData(
        "socket.SendMultipartMessage({|ZMQ1010:new NetMQMessage(new[] { payload, payload })|});",
        "socket.SendMoreFrame(payload).SendFrame(payload);"
    )]
    [InlineData(
        "socket.SendMultipartMessage({|ZMQ1010:new NetMQMessage(new List<NetMQFrame> { new NetMQFrame(payload), NetMQFrame.Empty })|});",
        "socket.SendMoreFrame(payload).SendFrameEmpty();"
    )]
    [InlineData(
        "byte[]? Get() => null;\n{|ZMQ1010:socket.SendMultipartBytes(payload, Get()!)|};",
        "byte[]? Get() => null;\nvar frame = Get()!;\nsocket.SendMoreFrame(payload).SendFrame(frame);"
    )]
    [InlineData(
        "byte[]? Get() => null;\n{|ZMQ1010:socket.SendMultipartBytes(Get()!, payload)|};",
        "byte[]? Get() => null;\nsocket.SendMoreFrame(Get()!).SendFrame(payload);"
    )]
    public Task Frames_of_arguments_AreFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("m.Append(payload);\nm.Append(payload);", "SendMoreFrame(payload).SendFrame(payload)")]
    [InlineData("m.Append(\"prices\");\nm.Append(payload);", "SendMoreFrame(\"prices\").SendFrame(payload)")]
    [InlineData("m.Append(payload);\nm.AppendEmptyFrame();", "SendMoreFrame(payload).SendFrameEmpty()")]
    [InlineData("m.AppendEmptyFrame();\nm.Append(payload);", "SendMoreFrameEmpty().SendFrame(payload)")]
    [InlineData("m.Append(NetMQFrame.Empty);\nm.Append(payload);", "SendMoreFrameEmpty().SendFrame(payload)")]
    [InlineData("m.Append(new NetMQFrame(payload));\nm.Append(new NetMQFrame(\"a\"));", "SendMoreFrame(payload).SendFrame(\"a\")")]
    [InlineData("m.Append(text, Encoding.UTF8);", "SendFrame(text)")]
    [InlineData("m.Append(text, SendReceiveConstants.DefaultEncoding);", "SendFrame(text)")]
    [InlineData("m.Append(new NetMQFrame(text, Encoding.UTF8));", "SendFrame(text)")]
    [InlineData("m.Append(Encoding.UTF8.GetBytes(text));", "SendFrame(text)")]
    [InlineData("m.Append(Encoding.UTF8.GetBytes(\"n\"));", "SendFrame(\"n\")")]
    [InlineData("m.Append(Encoding.ASCII.GetBytes(\"n\"));", "SendFrame(Encoding.ASCII.GetBytes(\"n\"))")]
    [FullData(
        "m.Append(message.First.ToByteArray());\nm.Append(message.Last.ToByteArray());",
        "SendMoreFrame(frame).SendFrame(frame2)",
        "var frame = message.First.ToByteArray();\nvar frame2 = message.Last.ToByteArray();\n"
    )]
    [InlineData("m.Append(Encoding.Unicode.GetBytes(text));", "SendFrame(Encoding.Unicode.GetBytes(text))")]
    public Task Frames_that_are_appended_AreFixed(string frames, string sends, string before = "") =>
        Code.IsFixed($"var m = {{|ZMQ1010:new NetMQMessage()|}};\n{frames}\nsocket.SendMultipartMessage(m);", $"{before}socket.{sends};");

    [Theory]
    [InlineData("m.Push(payload);\nm.Push(\"prices\");", "SendMoreFrame(\"prices\").SendFrame(payload)")]
    [FullData(
        "m.Append(payload);\nm.PushEmptyFrame();\nm.Push(\"a\");\nm.Append(\"b\");",
        "SendMoreFrame(\"a\").SendMoreFrameEmpty().SendMoreFrame(payload).SendFrame(\"b\")"
    )]
    [FullData("m.Push(NetMQFrame.Empty);\nm.Push(new NetMQFrame(\"a\"));", "SendMoreFrame(\"a\").SendFrameEmpty()")]
    public Task Frames_that_are_pushed_AreFixed_in_their_order(string frames, string sends) =>
        Code.IsFixed($"var m = {{|ZMQ1010:new NetMQMessage()|}};\n{frames}\nsocket.SendMultipartMessage(m);", $"socket.{sends};");

    /// <summary>The bytes are read when they are sent: what is read of a name is read then, in either form.</summary>
    [Theory]
    [InlineData("m.Append(payload);\npayload[0] = 1;", "payload[0] = 1;\n", "SendFrame(payload)")]
    [FullData(
        "m.Append(payload);\nm.Append(Changed(payload));",
        "var frame = Changed(payload);\n",
        "SendMoreFrame(payload).SendFrame(frame)"
    )]
    [InlineData("m.Push(payload);\nm.Push(Changed(payload));", "", "SendMoreFrame(Changed(payload)).SendFrame(payload)")]
    public Task Frames_of_bytes_that_change_meanwhile_AreFixed(string frames, string before, string sends) =>
        Code.IsFixed(
            $"var m = {{|ZMQ1010:new NetMQMessage()|}};\n{frames}\nsocket.SendMultipartMessage(m);\n"
                + "static byte[] Changed(byte[] b) { b[0] = 1; return b; }",
            $"{before}socket.{sends};\nstatic byte[] Changed(byte[] b) {{ b[0] = 1; return b; }}"
        );

    /// <summary>What may throw, wait or change what is read does so before the first frame is sent, in the order that it has.</summary>
    [Fact]
    public Task Frames_that_may_fail_AreFixed_by_keeping_them_first() =>
        Code.IsFixed(
            """
            var m = {|ZMQ1010:new NetMQMessage()|};
            m.Push(BitConverter.GetBytes(size++));
            Handle(size);
            m.Append("end");
            m.Push(message.Pop());
            m.Append($"{size / payload.Length}");
            socket.SendMultipartMessage(m);
            """,
            """
            var frame = BitConverter.GetBytes(size++);
            Handle(size);
            var frame2 = message.Pop();
            var frame3 = $"{size / payload.Length}";
            socket.SendMoreFrame(frame2.Buffer, frame2.MessageSize);
            socket.SendMoreFrame(frame);
            socket.SendMoreFrame("end");
            socket.SendFrame(frame3);
            """
        );

    [Fact]
    public Task Frames_of_a_handler_AreFixed() =>
        Code.IsFixed(
            """
            router.ReceiveReady += (_, e) =>
            {
                var request = e.Socket.ReceiveMultipartMessage();
                var reply = {|ZMQ1010:new NetMQMessage()|};
                reply.Push("OK"); // what the peer waits for
                reply.Push(NetMQFrame.Empty);
                reply.Push(request[0]);
                e.Socket.SendMultipartMessage(reply);
            };
            """,
            """
            router.ReceiveReady += (_, e) =>
            {
                var request = e.Socket.ReceiveMultipartMessage();
                var frame = request[0];
                e.Socket.SendMoreFrame(frame.Buffer, frame.MessageSize);
                e.Socket.SendMoreFrameEmpty();
                e.Socket.SendFrame("OK"); // what the peer waits for
            };
            """
        );

    [Fact]
    public Task Frames_with_comments_IsFixed_so_that_each_keeps_its_own() =>
        Code.IsFixed(
            """
            var m = {|ZMQ1010:new NetMQMessage()|};
            // what it is about
            m.Append("prices");
            // how many
            m.Append($"{size} of them");

            // the end
            m.AppendEmptyFrame();
            socket.SendMultipartMessage(m);
            """,
            """
            // what it is about
            socket.SendMoreFrame("prices");
            // how many
            socket.SendMoreFrame($"{size} of them");

            // the end
            socket.SendFrameEmpty();
            """
        );

    [Fact]
    public Task Elements_with_comments_IsFixed_so_that_each_keeps_its_own() =>
        Code.IsFixed(
            """
            socket.SendMultipartMessage({|ZMQ1010:new NetMQMessage|}(new[]
            {
                new NetMQFrame("prices"), // what it is about
                // the end
                new NetMQFrame(/* all */ payload),
            }));
            """,
            """
            socket.SendMoreFrame("prices"); // what it is about
            // the end
            /* all */
            socket.SendFrame(payload);
            """
        );

    [Fact]
    public Task Frame_that_is_named_IsFixed_without_a_local() =>
        Code.IsFixed(
            """
            private readonly NetMQFrame _id = NetMQFrame.Empty;
            void Send(IOutgoingSocket socket, NetMQFrame body)
            {
                var message = {|ZMQ1010:new NetMQMessage()|};
                message.Append(_id);
                message.Append(body);
                socket.SendMultipartMessage(message);
            }
            """,
            """
            private readonly NetMQFrame _id = NetMQFrame.Empty;
            void Send(IOutgoingSocket socket, NetMQFrame body)
            {
                socket.SendMoreFrame(_id.Buffer, _id.MessageSize).SendFrame(body.Buffer, body.MessageSize);
            }
            """
        );

    [Fact]
    public Task Several_adjacent_messages_AreFixed() =>
        Code.IsFixed(
            """
            {|ZMQ1010:socket.SendMultipartBytes(payload, BitConverter.GetBytes(size))|};
            var m = {|ZMQ1010:new NetMQMessage()|};
            m.Append(payload);
            m.Append(size.ToString());
            socket.SendMultipartMessage(m);
            """,
            """
            socket.SendMoreFrame(payload).SendFrame(BitConverter.GetBytes(size));
            socket.SendMoreFrame(payload).SendFrame(size.ToString());
            """
        );

    /// <summary>A chain reads the socket once, when it would have been read.</summary>
    [Theory]
    [InlineData("{|ZMQ1010:sockets[0].SendMultipartBytes(payload, payload)|};", "sockets[0].SendMoreFrame(payload).SendFrame(payload);")]
    [FullData(
        "{|ZMQ1010:sockets[0].SendMultipartBytes(BitConverter.GetBytes(size++), payload)|};",
        "sockets[0].SendMoreFrame(BitConverter.GetBytes(size++)).SendFrame(payload);"
    )]
    [InlineData(
        "var m = {|ZMQ1010:new NetMQMessage()|};\nm.Append(BitConverter.GetBytes(size++));\nsockets[size].SendMultipartMessage(m);",
        "var frame = BitConverter.GetBytes(size++);\nsockets[size].SendFrame(frame);"
    )]
    public Task Socket_that_may_be_another_later_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Socket_that_is_read_before_the_frames_IsNotFixed() =>
        Code.IsNotFixed("{|ZMQ1010:sockets[size].SendMultipartBytes(payload, BitConverter.GetBytes(size++))|};");

    /// <summary>A chain is an expression.</summary>
    [Theory]
    [InlineData(
        "void Send(PushSocket s, byte[] a, byte[] b) => {|ZMQ1010:s.SendMultipartBytes(a, b)|};",
        "void Send(PushSocket s, byte[] a, byte[] b) => s.SendMoreFrame(a).SendFrame(b);"
    )]
    [FullData(
        "void Send(PushSocket s, Guid id) => s.SendMultipartMessage({|ZMQ1010:new NetMQMessage(new byte[][] { id.ToByteArray() })|});",
        "void Send(PushSocket s, Guid id) => s.SendFrame(id.ToByteArray());"
    )]
    [InlineData(
        "void Run(NetMQPoller p, PushSocket s, byte[] a) { p.Run(() => {|ZMQ1010:s.SendMultipartBytes(a, a)|}); }",
        "void Run(NetMQPoller p, PushSocket s, byte[] a) { p.Run(() => s.SendMoreFrame(a).SendFrame(a)); }"
    )]
    public Task Body_of_one_expression_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("void Send(PushSocket s, byte[] a, byte[] b) => {|ZMQ1010:s.SendMultipartBytes(a, b.Concat(a).ToArray())|};")]
    [InlineData("void Send(PushSocket s, byte[] a) => {|ZMQ1010:s.SendMultipartBytes(a, /* twice */ a)|};")]
    public Task Body_of_one_expression_that_has_no_room_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("m.Append(text);")]
    [FullData("m.Append(\"Zürich\");")]
    [FullData("m.Append(new NetMQFrame(text));")]
    [FullData("m.Append(text, Encoding.Unicode);")]
    [InlineData("m.Append(text, new UTF8Encoding(true, throwOnInvalidBytes: true));")]
    [FullData("m.Append(new NetMQFrame(text, Encoding.Latin1));")]
    public Task Text_that_a_send_would_encode_otherwise_IsNotFixed(string frame) => IsNotFixed(frame);

    [Theory]
    [InlineData("m.Append(size);")]
    [FullData("m.Push(1L);")]
    [InlineData("m.Append(new NetMQFrame(payload, 3));")]
    [FullData("m.Append(new NetMQFrame(3));")]
    [InlineData("m.Append((byte[]?)null);")]
    [InlineData("m.Append(Environment.GetEnvironmentVariable(\"x\")!);")]
    public Task Frame_that_no_send_takes_in_the_same_way_IsNotFixed(string frame) => IsNotFixed(frame);

    [Theory]
    [InlineData("if (running) { socket.SendMultipartMessage(m); }")]
    [FullData("OutgoingSocketExtensions.SendMultipartMessage(socket, m);")]
    public Task Send_that_is_not_a_plain_one_IsNotFixed(string send) =>
        Code.IsNotFixed($"var m = {{|ZMQ1010:new NetMQMessage()|}}; m.Append(payload); {send}");

    private static Task IsNotFixed(string frame) =>
        Code.IsNotFixed($"var m = {{|ZMQ1010:new NetMQMessage()|}}; m.Append(payload); {frame} socket.SendMultipartMessage(m);");

    /// <summary>An attempt is one question with a collection.</summary>
    [Theory]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); if (!socket.TrySendMultipartMessage(m)) return;")]
    [FullData("var m = new NetMQMessage(); m.Append(payload); socket.TrySendMultipartMessage(timeout, m);")]
    [FullData("if (!socket.TrySendMultipartBytes(payload, payload)) return;")]
    [FullData("socket.TrySendMultipartBytes(timeout, payload, payload);")]
    public Task Attempts_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new NetMQMessage(); foreach (var s in sockets) m.Append(payload); socket.SendMultipartMessage(m);")]
    [InlineData("var m = new NetMQMessage(); if (running) { m.Append(payload); } socket.SendMultipartMessage(m);")]
    [FullData("var m = new NetMQMessage(); if (running) m.Push(payload); m.Append(payload); socket.SendMultipartMessage(m);")]
    [FullData("socket.SendMultipartMessage(new NetMQMessage(text.Split(' ').Select(part => new NetMQFrame(part))));")]
    [FullData("socket.SendMultipartMessage(new NetMQMessage(message));")]
    [FullData("socket.SendMultipartMessage(new NetMQMessage());")]
    [InlineData("socket.SendMultipartBytes(message.Select(frame => frame.ToByteArray()));")]
    [FullData("var frames = new List<byte[]>(); while (running) frames.Add(payload); socket.SendMultipartBytes(frames);")]
    public Task Number_of_frames_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); Handle(m[0].MessageSize); socket.SendMultipartMessage(m);")]
    [FullData("var m = new NetMQMessage(); m.Append(payload); Console.WriteLine(m); socket.SendMultipartMessage(m);")]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); socket.SendMultipartMessage(m); Handle(m.FrameCount);")]
    public Task Message_that_something_else_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); foreach (var s in sockets) s.SendMultipartMessage(m);")]
    public Task Message_that_is_sent_several_times_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); socket.SendMultipartMessage(m); m.Clear();")]
    [FullData("var m = new NetMQMessage(); m.Append(payload); m.Pop(); socket.SendMultipartMessage(m);")]
    public Task Message_whose_frames_go_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new NetMQMessage(); m.Append(payload); poller.Run(() => socket.SendMultipartMessage(m));")]
    [FullData("var m = new NetMQMessage(); m.Append(payload); message = m; socket.SendMultipartMessage(m);")]
    public Task Message_that_something_else_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SendMultipartMessage(message);")]
    [FullData("var m = receiver.ReceiveMultipartMessage(); m.Push(payload); socket.SendMultipartMessage(m);")]
    public Task Message_that_is_made_elsewhere_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_a_method_of_ones_own_sends_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly PublisherSocket _publisher = new();
            void Publish(NetMQMessage message) => _publisher.SendMultipartMessage(message);
            void Prices(byte[] payload) { var m = new NetMQMessage(); m.Append(payload); Publish(m); }
            """
        );

    /// <summary>What is said of a frame stays with it, and numbers need no local.</summary>
    [Fact]
    public Task Comments_at_the_ends_of_lines_stay_with_their_frames_when_it_IsFixed() =>
        Code.IsFixed(
            """
            var m = {|ZMQ1010:new NetMQMessage(2)|};
            m.Append(payload); // what
            m.Append(BitConverter.GetBytes(size));  // how much
            // both
            socket.SendMultipartMessage(m);
            """,
            """
            // both
            socket.SendMoreFrame(payload); // what
            socket.SendFrame(BitConverter.GetBytes(size)); // how much
            """
        );
}
