using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text)|};", "socket.Send(text);")]
    [FullData(
        "{|ZMQ1010:socket.SendMultipart(frames: new[] { text, \"b\" })|};",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(\"b\");"
    )]
    [FullData(
        "{|ZMQ1010:socket.SendMultipart(new byte[][] { payload, payload })|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart((List<byte[]>)[payload, payload])|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [FullData(
        "{|ZMQ1010:socket.SendMultipart($\"{size}\", \"b\")|};",
        "socket.Send($\"{size}\", SendFlags.SendMore);\nsocket.Send(\"b\");"
    )]
    [FullData(
        "socket.SendMultipart({|ZMQ1010:new MultipartMessage { text, payload }|});",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [FullData(
        "byte[][] frames = [payload, payload];\n{|ZMQ1010:socket.SendMultipart(frames)|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    public Task Frames_that_are_there_already_AreFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "var n = 0;\nwhile (running)\n{\n    n++;\n    {|ZMQ1010:socket.SendMultipart(\"a\", n.ToString())|};\n}",
        "var n = 0;\nwhile (running)\n{\n    n++;\n    socket.Send(\"a\", SendFlags.SendMore);\n    socket.Send(n.ToString());\n}"
    )]
    [InlineData(
        "for (var i = 0; running; i++)\n    {|ZMQ1010:socket.SendMultipart(\"a\", i.ToString())|};",
        "for (var i = 0; running; i++)\n{\n    socket.Send(\"a\", SendFlags.SendMore);\n    socket.Send(i.ToString());\n}"
    )]
    [InlineData(
        "size++;\n{|ZMQ1010:socket.SendMultipart(\"a\", $\"{size}\")|};",
        "size++;\nsocket.Send(\"a\", SendFlags.SendMore);\nsocket.Send($\"{size}\");"
    )]
    public Task Numbers_that_change_elsewhere_AreFixed_without_a_local(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("var n = 0; Action add = () => n++; add();")]
    [InlineData("var n = 0; ref var r = ref n; r++;")]
    public Task Number_that_others_change_IsFixed_with_a_local(string before) =>
        Code.IsFixed(
            before + "\n{|ZMQ1010:socket.SendMultipart(\"a\", n.ToString())|};",
            before + "\nvar frame = n.ToString();\nsocket.Send(\"a\", SendFlags.SendMore);\nsocket.Send(frame);"
        );

    /// <summary>The author vouches for the socket, and does so for each send.</summary>
    [Fact]
    public Task Socket_that_the_author_vouches_for_IsFixed() =>
        Code.IsFixed("{|ZMQ1010:socket!.SendMultipart(\"a\", text)|};", "socket!.Send(\"a\", SendFlags.SendMore);\nsocket!.Send(text);");

    [Fact]
    public Task Items_of_a_tuple_that_foreach_declares_AreFixed_without_locals() =>
        Code.IsFixed(
            """
            foreach (var level in new List<(int Depth, long Size)>())
                {|ZMQ1010:socket.SendMultipart(level.Depth.ToString(), $"{level.Size}x{level.Depth}")|};
            """,
            """
            foreach (var level in new List<(int Depth, long Size)>())
            {
                socket.Send(level.Depth.ToString(), SendFlags.SendMore);
                socket.Send($"{level.Size}x{level.Depth}");
            }
            """
        );

    [Fact]
    public Task Number_that_another_frame_changes_IsFixed_with_locals() =>
        Code.IsFixed(
            """
            var n = 0;
            n = size;
            {|ZMQ1010:socket.SendMultipart(n.ToString(), (++n).ToString())|};
            """,
            """
            var n = 0;
            n = size;
            var frame = n.ToString();
            var frame2 = (++n).ToString();
            socket.Send(frame, SendFlags.SendMore);
            socket.Send(frame2);
            """
        );

    [Theory]
    [InlineData(
        """
            {|ZMQ1010:socket.SendMultipart(text, text.ToUpper(), text.Trim())|};
            """,
        """
            var frame = text.ToUpper();
            var frame2 = text.Trim();
            socket.Send(text, SendFlags.SendMore);
            socket.Send(frame, SendFlags.SendMore);
            socket.Send(frame2);
            """
    )]
    [InlineData(
        """
            var frame = 1;
            {|ZMQ1010:socket.SendMultipart(text.Trim(), text.ToUpper())|};
            """,
        """
            var frame = 1;
            var frame2 = text.Trim();
            var frame3 = text.ToUpper();
            socket.Send(frame2, SendFlags.SendMore);
            socket.Send(frame3);
            """
    )]
    [InlineData(
        """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(payload);
            m.Add(Encoding.UTF8.GetBytes(text));
            socket.SendMultipart(m);
            """,
        """
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(text);
            """
    )]
    [InlineData(
        """
            var frames = new List<byte[]>();
            frames.Add(payload);
            Console.WriteLine();
            frames.Add(Encoding.UTF8.GetBytes(text));
            Console.WriteLine();
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """,
        """
            Console.WriteLine();
            Console.WriteLine();
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(text);
            """
    )]
    [InlineData(
        "var frames = new[] { text.Trim(), text };\nConsole.WriteLine();\n{|ZMQ1010:socket.SendMultipart(frames)|};",
        "var frame = text.Trim();\nConsole.WriteLine();\nsocket.Send(frame, SendFlags.SendMore);\nsocket.Send(text);"
    )]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|};\nm.Add(\"a\");\nm.Add(payload.AsSpan(0, size));\nsocket.SendMultipart(m);",
        "var frame = payload.AsSpan(0, size);\nsocket.Send(\"a\", SendFlags.SendMore);\nsocket.Send(frame);"
    )]
    public Task Frame_that_can_fail_IsFixed_by_keeping_it_first(string code, string after) => Code.IsFixed(code, after);

    /// <summary>The bytes are copied when they are added: what is evaluated after that must not change them.</summary>
    [Theory]
    [InlineData("string.Concat(text, \"x\")")]
    [InlineData("payload.AsSpan(1)")]
    [FullData("payload.AsSpan().Slice(1)")]
    public Task Frame_beside_bytes_that_only_reads_IsFixed(string frame) =>
        Code.IsFixed(
            $"using var m = {{|ZMQ1010:new MultipartMessage()|}};\nm.Add(payload);\nm.Add({frame});\nsocket.SendMultipart(m);",
            $"var frame = {frame};\nsocket.Send(payload, SendFlags.SendMore);\nsocket.Send(frame);"
        );

    [Fact]
    public Task Frame_that_a_member_of_NET_makes_IsFixed_by_writing_it() =>
        Code.IsFixed(
            "using var m = {|ZMQ1010:new MultipartMessage()|};\nm.Add(payload);\nm.Add(Guid.NewGuid().ToByteArray());\n"
                + "socket.SendMultipart(m);",
            "using var frame = socket.BeginFrame(16);\nGuid.NewGuid().TryWriteBytes(frame.Span);\n"
                + "socket.Send(payload, SendFlags.SendMore);\nframe.Send();"
        );

    [Fact]
    public Task What_is_said_of_the_try_around_a_message_stays_beside_a_comment_in_its_frames_IsFixed() =>
        Code.IsFixed(
            """
            var m = {|ZMQ1010:new MultipartMessage()|};
            try // all or nothing
            {
                m.Add(/* who */ text);
                m.Add("b");
                socket.SendMultipart(m);
            } // sent by now
            finally
            {
                m.Dispose();
            }
            """,
            """
            // all or nothing
            // sent by now
            /* who */
            socket.Send(text, SendFlags.SendMore);
            socket.Send("b");
            """
        );

    [Theory]
    [InlineData(
        """
            using (var m = {|ZMQ1010:new MultipartMessage()|})
            {
                m.Add(text);
                m.AddEmptyFrame();
                m.Add("x"u8);
                socket.SendMultipart(m);
            }
            """,
        """
            socket.Send(text, SendFlags.SendMore);
            socket.Send(ReadOnlySpan<byte>.Empty, SendFlags.SendMore);
            socket.Send("x"u8);
            """
    )]
    [InlineData(
        """
            var m = {|ZMQ1010:new MultipartMessage()|};
            try
            {
                m.Add(text);
                m.Add("b");
                socket.SendMultipart(m);
            }
            finally
            {
                m.Dispose();
            }
            """,
        """
            socket.Send(text, SendFlags.SendMore);
            socket.Send("b");
            """
    )]
    [FullData(
        """
            while (running)
            {
                var m = {|ZMQ1010:new MultipartMessage()|};
                m.Add(text);
                socket.SendMultipart(m);
                m.Dispose();
            }
            """,
        """
            while (running)
            {
                socket.Send(text);
            }
            """
    )]
    [FullData(
        "var m = {|ZMQ1010:new MultipartMessage { \"a\" }|};\nm.Add(payload);\nsocket.SendMultipart(m);",
        "socket.Send(\"a\", SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    public Task Message_with_its_disposal_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "if (running)\n    {|ZMQ1010:socket.SendMultipart(text, \"b\")|};\nelse\n    {|ZMQ1010:socket.SendMultipart(text)|};",
        "if (running)\n{\n    socket.Send(text, SendFlags.SendMore);\n    socket.Send(\"b\");\n}\nelse\n    socket.Send(text);"
    )]
    [FullData(
        "switch (size)\n{\n    case 1:\n        {|ZMQ1010:socket.SendMultipart(text, \"b\")|};\n        break;\n}",
        "switch (size)\n{\n    case 1:\n        socket.Send(text, SendFlags.SendMore);\n        socket.Send(\"b\");\n        break;\n}"
    )]
    [FullData(
        "switch (size)\n{\n    case 1:\n        var m = new List<byte[]> { payload };\n        m.Add(payload);\n"
            + "        {|ZMQ1010:socket.SendMultipart(m)|};\n        break;\n}",
        "switch (size)\n{\n    case 1:\n        socket.Send(payload, SendFlags.SendMore);\n        socket.Send(payload);\n        break;\n}"
    )]
    [InlineData(
        "foreach (var peer in sockets)\n    {|ZMQ1010:peer.SendMultipart(text, \"b\")|};",
        "foreach (var peer in sockets)\n{\n    peer.Send(text, SendFlags.SendMore);\n    peer.Send(\"b\");\n}"
    )]
    public Task Layout_stays_where_it_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "// before\n{|ZMQ1010:socket.SendMultipart|}(\n    text, // topic\n    /* body */ \"b\"); // after",
        "// before\nsocket.Send(text, SendFlags.SendMore); // topic\n/* body */\nsocket.Send(\"b\"); // after"
    )]
    [FullData(
        "if (running)\n    {|ZMQ1010:socket.SendMultipart(text, /* body */ \"b\")|};",
        "if (running)\n{\n    socket.Send(text, SendFlags.SendMore);\n    /* body */\n    socket.Send(\"b\");\n}"
    )]
    [FullData(
        """
            using var m = {|ZMQ1010:new MultipartMessage()|}; // the message
            // the topic
            m.Add(text);
            m.Add(/* body */ "b");

            // off it goes
            socket.SendMultipart(m);
            """,
        """
            // off it goes
            // the topic
            socket.Send(text, SendFlags.SendMore);
            /* body */
            socket.Send("b");
            """
    )]
    [InlineData(
        """
            // in every round
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(text);

            m.Add(payload);
            socket.SendMultipart(m);
            """,
        """
            // in every round
            socket.Send(text, SendFlags.SendMore);

            socket.Send(payload);
            """
    )]
    public Task Comments_stay_where_it_IsFixed(string code, string after) => Code.IsFixed(code, after);

    /// <summary>A message that is made for the collection holds what the collection would have copied itself.</summary>
    [Theory]
    [InlineData("new Message(\"prices\")", "\"prices\"")]
    [FullData("new Message(\"prices\"u8)", "\"prices\"u8")]
    [FullData("new Message(text)", "text")]
    [FullData("new Message(payload)", "payload")]
    [FullData("new Message(payload.AsSpan(1, 2))", "payload.AsSpan(1, 2)")]
    [InlineData("new Message()", "ReadOnlySpan<byte>.Empty")]
    public Task Frame_of_a_new_message_IsFixed(string frame, string sent) =>
        Code.IsFixed(
            $"using var m = {{|ZMQ1010:new MultipartMessage()|}};\nm.Add({frame}); // first\nm.Add(\"end\");\nsocket.SendMultipart(m);",
            $"socket.Send({sent}, SendFlags.SendMore); // first\nsocket.Send(\"end\");"
        );

    [Fact]
    public Task Frames_of_new_messages_in_loops_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // what it is about
                using var m = {|ZMQ1010:new MultipartMessage { new Message("prices"), new Message(/* all */ payload) }|};
                socket.SendMultipart(m);
            }

            foreach (var s in sockets)
            {
                using (var m = {|ZMQ1010:new MultipartMessage()|})
                {
                    m.Add(new Message(text)); // topic
                    m.Add(new Message(text.ToUpper()));
                    s.SendMultipart(m);
                }
            }
            """,
            """
            while (running)
            {
                // what it is about
                socket.Send("prices", SendFlags.SendMore);
                /* all */
                socket.Send(payload);
            }

            foreach (var s in sockets)
            {
                var frame = text.ToUpper();
                s.Send(text, SendFlags.SendMore); // topic
                s.Send(frame);
            }
            """
        );

    [Fact]
    public Task Comment_beside_a_frame_that_is_kept_IsFixed() =>
        Code.IsFixed(
            """
            {|ZMQ1010:socket.SendMultipart|}(
                text, // what it is about
                text.ToUpper() // how many
            );
            """,
            """
            var frame = text.ToUpper();
            socket.Send(text, SendFlags.SendMore); // what it is about
            socket.Send(frame); // how many
            """
        );

    /// <summary>A text whose holes are there, and are written as .NET writes them, needs no local.</summary>
    [Theory]
    [InlineData("$\"{size}: {text}\"")]
    [FullData("$\"{running}\"")]
    [FullData("\"n\" + size")]
    [FullData("text + \": \" + running")]
    public Task Text_that_cannot_fail_IsFixed_where_it_is_sent(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame})|}};",
            $"socket.Send(text, SendFlags.SendMore);\nsocket.Send({frame});"
        );

    [Fact]
    public Task Length_of_what_is_there_IsFixed_where_it_is_sent() =>
        Code.IsFixed(
            "var made = new byte[size];\n{|ZMQ1010:socket.SendMultipart(text, \"n\" + made.Length)|};\nHandle(made);",
            "var made = new byte[size];\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(\"n\" + made.Length);\nHandle(made);"
        );

    [Theory]
    [InlineData("$\"{size / 2}\"")]
    [InlineData("$\"{size:Q}\"")]
    [FullData("$\"{payload!.Length}\"")]
    [InlineData("$\"{cancellationToken}\"")]
    public Task Text_that_may_fail_IsFixed_by_keeping_it_first(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame})|}};",
            $"var frame = {frame};\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(frame);"
        );

    [Fact]
    public Task Several_adjacent_hits_AreFixed() =>
        Code.IsFixed(
            """
            {|ZMQ1010:socket.SendMultipart(text.Trim(), text.ToUpper())|};
            {|ZMQ1010:socket.SendMultipart(text, text.ToUpper())|};
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(text);
            m.Add(text.ToUpper());
            socket.SendMultipart(m);
            """,
            """
            var frame = text.Trim();
            var frame2 = text.ToUpper();
            socket.Send(frame, SendFlags.SendMore);
            socket.Send(frame2);
            var frame3 = text.ToUpper();
            socket.Send(text, SendFlags.SendMore);
            socket.Send(frame3);
            var frame4 = text.ToUpper();
            socket.Send(text, SendFlags.SendMore);
            socket.Send(frame4);
            """
        );

    [Theory]
    [InlineData("(string)data")]
    [FullData("\"n\" + 1 / size")]
    [InlineData("\"n\" + payload!.Length")]
    public Task Frames_that_may_fail_are_made_before_the_first_is_sent_and_AreFixed(string frame) =>
        Code.IsFixed(
            "object data = text;\n{|ZMQ1010:socket.SendMultipart(text, FRAME)|};".Replace("FRAME", frame),
            "object data = text;\nvar frame = FRAME;\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(frame);".Replace("FRAME", frame)
        );

    [Fact]
    public Task Top_level_statements_AreFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add("a");
            m.Add(args.Length.ToString());
            socket.SendMultipart(m);
            """,
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            socket.Send("a", SendFlags.SendMore);
            socket.Send(args.Length.ToString());
            """
        );

    [Fact]
    public Task Asynchronous_code_IsFixed() =>
        Code.IsFixed(
            """
            await Task.Yield();
            {|ZMQ1010:socket.SendMultipart("a", await Task.FromResult(text))|};
            """,
            """
            await Task.Yield();
            var frame = await Task.FromResult(text);
            socket.Send("a", SendFlags.SendMore);
            socket.Send(frame);
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_IsFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { {|ZMQ1010:s.SendMultipart(\"a\")|}; } }",
            "using Net.Zmq; class C { void M(Socket s) { s.Send(\"a\"); } }"
        );
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Fact]
    public Task Span_of_all_of_an_array_IsFixed_without_a_local() =>
        Code.IsFixed(
            """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(text);
            m.Add(payload.AsSpan());
            socket.SendMultipart(m);
            """,
            """
            socket.Send(text, SendFlags.SendMore);
            socket.Send(payload.AsSpan());
            """
        );

    [Theory]
    [InlineData("size.ToString()")]
    [InlineData("size.ToString(System.Globalization.CultureInfo.InvariantCulture)")]
    [FullData("text")]
    [FullData("running.ToString()")]
    public Task Text_of_a_value_IsFixed_without_a_local(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame})|}};",
            $"socket.Send(text, SendFlags.SendMore);\nsocket.Send({frame});"
        );

    [Theory]
    [InlineData("size.ToString(\"D\")")]
    public Task Text_that_a_format_makes_IsFixed_with_a_local(string frame) => IsFixedWithALocal(frame);

    [Theory]
    [InlineData("size.ToString(System.Globalization.CultureInfo.CurrentCulture)")]
    public Task Text_that_a_culture_makes_IsFixed_with_a_local(string frame) => IsFixedWithALocal(frame);

    private static Task IsFixedWithALocal(string frame) =>
        Code.IsFixed(
            $"{{|ZMQ1010:socket.SendMultipart(text, {frame})|}};",
            $"var frame = {frame};\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(frame);"
        );

    [Fact]
    public Task Property_of_a_local_that_each_turn_gets_IsFixed_without_a_local() =>
        Code.IsFixed(
            """
            #nullable enable
            using System.Collections.Generic;
            using Net.Zmq;

            static class C
            {
                sealed record Job(int Id, string Name);

                static void Send(Socket socket, Queue<Job> jobs)
                {
                    while (jobs.TryDequeue(out var job))
                        {|ZMQ1010:socket.SendMultipart(job.Name, job.Id.ToString())|};
                }
            }
            """,
            """
            #nullable enable
            using System.Collections.Generic;
            using Net.Zmq;

            static class C
            {
                sealed record Job(int Id, string Name);

                static void Send(Socket socket, Queue<Job> jobs)
                {
                    while (jobs.TryDequeue(out var job))
                    {
                        socket.Send(job.Name, SendFlags.SendMore);
                        socket.Send(job.Id.ToString());
                    }
                }
            }
            """
        );

    [Fact]
    public Task Frame_of_nothing_IsFixed_without_a_local() =>
        Code.IsFixed(
            "{|ZMQ1010:socket.SendMultipart(new List<byte[]> { payload, Array.Empty<byte>(), payload })|};",
            """
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(Array.Empty<byte>(), SendFlags.SendMore);
            socket.Send(payload);
            """
        );

    /// <summary>Nobody else has the messages, and the list disposes none of them.</summary>
    [Fact]
    public Task List_of_messages_that_are_made_in_it_IsFixed_to_their_content() =>
        Code.IsFixed(
            "{|ZMQ1010:socket.SendMultipart(new List<Message> { new Message(text), new Message(payload) })|};",
            "socket.Send(text, SendFlags.SendMore);\nsocket.Send(payload);"
        );

    /// <summary>What a follow-up takes the place of gives its name back, and what is said of an element goes with its send.</summary>
    [Fact]
    public Task Elements_that_a_comment_explains_AreFixed_with_it_at_their_sends() =>
        Code.IsFixed(
            """
            var parts = new List<byte[]>
            {
                Encoding.UTF8.GetBytes(text), // topic

                // when
                BitConverter.GetBytes(size),
            };
            {|ZMQ1010:socket.SendMultipart(parts)|};
            """,
            """
            socket.Send(text, SendFlags.SendMore); // topic

            // when
            using var frame = socket.BeginFrame(sizeof(int));
            BitConverter.TryWriteBytes(frame.Span, size);
            frame.Send();
            """
        );

    /// <summary>Behind the last send, it would take along what closes the block.</summary>
    [Fact]
    public Task Comment_of_the_last_frame_before_a_brace_IsFixed_above_its_send() =>
        Code.IsFixed(
            """
            if (running)
            {
                using var m = {|ZMQ1010:new MultipartMessage()|};
                m.Add(text);
                m.Add(payload); // tail
                socket.SendMultipart(m); }
            """,
            """
            if (running)
            {
                socket.Send(text, SendFlags.SendMore);
                // tail
                socket.Send(payload);
            }
            """
        );

    /// <summary>A block on one line has no room for another block.</summary>
    [Fact]
    public Task Send_in_a_method_on_one_line_IsFixed() =>
        Code.IsFixed(
            """
            void Names(Socket socket, string[] all) { foreach (var name in all) {|ZMQ1010:socket.SendMultipart("name", name)|}; }
            """,
            """
            void Names(Socket socket, string[] all)
            {
                foreach (var name in all)
                {
                    socket.Send("name", SendFlags.SendMore);
                    socket.Send(name);
                }
            }
            """
        );

    /// <summary>What an object that is there stores is there, and constants need no local.</summary>
    [Fact]
    public Task Frames_that_cannot_fail_need_no_locals_when_they_AreFixed() =>
        Code.IsFixed(
            """
            using System.Text;
            using Net.Zmq;

            sealed record Reading(string Sensor, byte[] Value);

            static class Example
            {
                static void Run(Socket socket, Reading[] readings)
                {
                    foreach (var reading in readings)
                    {
                        // what it says
                        {|ZMQ1010:socket.SendMultipart|}(
                            new[] { new byte[] { 1, 2 }, Encoding.UTF8.GetBytes(reading.Sensor), reading.Value }
                        );
                    }
                }
            }
            """,
            """
            using Net.Zmq;

            sealed record Reading(string Sensor, byte[] Value);

            static class Example
            {
                static void Run(Socket socket, Reading[] readings)
                {
                    foreach (var reading in readings)
                    {
                        // what it says
                        socket.Send([1, 2], SendFlags.SendMore);
                        socket.Send(reading.Sensor, SendFlags.SendMore);
                        socket.Send(reading.Value);
                    }
                }
            }
            """
        );
}
