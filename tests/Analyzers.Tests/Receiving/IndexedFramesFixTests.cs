using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2011 where frames are read by their index.</summary>
public sealed class IndexedFramesFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Fact]
    public Task Frames_by_index_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // a message
                using var frames = {|ZMQ2011:socket.RecvMultipart()|}; // of two frames
                Handle(frames[1].Data);
                Console.WriteLine(frames[0].ToString());
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                // a message
                socket.Recv(first);
                if (!first.More)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty); // of two frames
                Handle(second.Data);
                Console.WriteLine(first.ToString());
            }
            """
        );

    [Fact]
    public Task Receives_in_a_file_that_sets_blocks_apart_AreFixed_set_apart() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var frames = {|ZMQ2011:socket.RecvMultipart()|};
                if (running)
                {
                    Handle(frames[0].Data);
                }

                Console.WriteLine(1);
            }
            """,
            """
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                {
                    socket.Recv(Span<byte>.Empty);
                }

                if (running)
                {
                    Handle(first.Data);
                }

                Console.WriteLine(1);
            }
            """
        );

    [Fact]
    public Task Frames_between_that_nobody_reads_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var frames = {|ZMQ2011:socket.RecvMultipart()|};
                Handle(frames[2].Data);
            }
            """,
            """
            using var third = new Message();
            while (running)
            {
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(third);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(third.Data);
            }
            """
        );

    [Fact]
    public Task Names_for_frames_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var frames = {|ZMQ2011:socket.RecvMultipart()|};
                var topic = frames[0]; // what it is about
                var body = frames[1];
                if (topic.Size > 3)
                    Handle(body.Data);
            }
            """,
            """
            using var topic = new Message();
            using var body = new Message();
            while (running)
            {
                socket.Recv(topic); // what it is about
                if (!topic.More)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(body);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                if (topic.Size > 3)
                    Handle(body.Data);
            }
            """
        );

    [Fact]
    public Task Values_of_frames_before_the_last_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var frames = {|ZMQ2011:socket.RecvMultipart()|};
                var topic = frames[0].ToString();
                var size = frames[1].Size;
                if (size > 3 && frames[0].Size > 2)
                    Console.WriteLine(topic);
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                socket.Recv(first);
                if (!first.More)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                var topic = first.ToString();
                var size = second.Size;
                if (size > 3 && first.Size > 2)
                    Console.WriteLine(topic);
            }
            """
        );

    [Fact]
    public Task Several_messages_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var one = {|ZMQ2011:socket.RecvMultipart()|};
                Handle(one[0].Data);
                var two = {|ZMQ2011:socket.RecvMultipart()|};
                Handle(two[0].Data);
            }
            """,
            """
            using var first = new Message();
            using var first2 = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(first.Data);
                socket.Recv(first2);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(first2.Data);
            }
            """
        );

    [Fact]
    public Task Cold_code_and_a_name_that_is_taken_IsFixed() =>
        Code.IsFixed(
            """
            var first = size;
            using var frames = {|ZMQ2011:socket.RecvMultipart()|};
            if (frames[0].Size == first)
                Handle(frames[0].Data);
            """,
            """
            var first = size;
            using var first2 = new Message();
            socket.Recv(first2);
            while (socket.HasMore)
                socket.Recv(Span<byte>.Empty);
            if (first2.Size == first)
                Handle(first2.Data);
            """
        );

    [Fact]
    public Task Frames_that_are_counted_first_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var frames = {|ZMQ2011:socket.RecvMultipart()|};
                // identity, nothing, body
                if (frames.Count < 3)
                    continue; // of others

                Console.WriteLine(frames[0].ToString());
                if (size > 3)
                    Handle(frames[2].Data);
            }
            """,
            """
            using var first = new Message();
            using var third = new Message();
            while (running)
            {
                socket.Recv(first);
                // identity, nothing, body
                if (!first.More)
                    continue; // of others
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                    continue;
                socket.Recv(third);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);

                Console.WriteLine(first.ToString());
                if (size > 3)
                    Handle(third.Data);
            }
            """
        );

    [Fact]
    public Task Frames_of_one_number_only_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count is not 2)
                {
                    throw new InvalidOperationException("two frames are expected");
                }
                Console.WriteLine();
                Handle(m[1].Data);
            }
            """,
            """
            using var second = new Message();
            while (running)
            {
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                {
                    throw new InvalidOperationException("two frames are expected");
                }
                socket.Recv(second);
                if (second.More)
                {
                    while (socket.HasMore)
                    {
                        socket.Recv(Span<byte>.Empty);
                    }
                    throw new InvalidOperationException("two frames are expected");
                }
                Console.WriteLine();
                Handle(second.Data);
            }
            """
        );

    [Theory]
    [InlineData("if (2 > m.Count) return;", "return;")]
    [FullData("if (m.Count <= 1) break;", "break;")]
    [FullData("if (!(m.Count >= 2)) continue;", "continue;")]
    [FullData("if (m.Count is 0 or 1) return;", "return;")]
    public Task Number_of_frames_in_other_words_IsFixed(string guard, string leaving) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                var m = {|ZMQ2011:socket.RecvMultipart()|};
                {{guard}}
                Console.WriteLine();
                Handle(m[1].Data);
            }
            """,
            $$"""
            using var second = new Message();
            while (running)
            {
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                    {{leaving}}
                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Console.WriteLine();
                Handle(second.Data);
            }
            """
        );

    /// <summary>What the test leaves out is all that there is to do, so that whoever is not meant can leave.</summary>
    [Theory]
    [InlineData("void Take() { if (running)", "else Handle(1); }", true)]
    [FullData("void Take() { if (running)", "return; }", true)]
    [FullData("void Take() { try", "catch (TimeoutException) { Handle(1); } }", true)]
    [InlineData("void Take() {", "void Other() { } }", true)]
    [FullData("async Task TakeAsync()", "", true)]
    [FullData("Action take = () =>", ";", true)]
    [FullData("void Take() {", "Handle(2); }", false)]
    [InlineData("System.Collections.Generic.IEnumerable<int> All() { yield return 1;", "}", false)]
    [FullData("int Take() { if (running)", "return 1; }", false)]
    [InlineData("void Take() { try { Handle(1); } finally", "}", false)]
    public Task Frames_of_a_test_behind_which_nothing_is_done_AreFixed(string head, string tail, bool isFixed)
    {
        var code = $$"""
            {{head}}
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count >= 2)
                    Handle(m[1].Data);
            }
            {{tail}}
            """;
        return !isFixed
            ? Code.IsNotFixed(code)
            : Code.IsFixed(
                code,
                $$"""
                {{head}}
                {
                    using var second = new Message();
                    socket.Recv(Span<byte>.Empty);
                    if (!socket.HasMore)
                        return;
                    socket.Recv(second);
                    while (socket.HasMore)
                        socket.Recv(Span<byte>.Empty);
                    Handle(second.Data);
                }
                {{tail}}
                """
            );
    }

    /// <summary>The same in a constructor, and in a section of a switch that is all that a loop does.</summary>
    [Fact]
    public Task Frames_of_a_test_at_the_end_of_other_code_AreFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;
            sealed class Taken
            {
                static void Handle(ReadOnlySpan<byte> data) { }
                Taken(Socket socket)
                {
                    using var m = {|ZMQ2011:socket.RecvMultipart()|};
                    if (m.Count >= 2)
                        Handle(m[1].Data);
                }
                static void Run(Socket socket, int size)
                {
                    while (true)
                        switch (size)
                        {
                            case 1:
                            {
                                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                                if (m.Count >= 2)
                                    Handle(m[1].Data);
                                break;
                            }
                        }
                }
            }
            """,
            """
            using System;
            using Net.Zmq;
            sealed class Taken
            {
                static void Handle(ReadOnlySpan<byte> data) { }
                Taken(Socket socket)
                {
                    using var second = new Message();
                    socket.Recv(Span<byte>.Empty);
                    if (!socket.HasMore)
                        return;
                    socket.Recv(second);
                    while (socket.HasMore)
                        socket.Recv(Span<byte>.Empty);
                    Handle(second.Data);
                }
                static void Run(Socket socket, int size)
                {
                    using var second = new Message();
                    while (true)
                        switch (size)
                        {
                            case 1:
                            {
                                socket.Recv(Span<byte>.Empty);
                                if (!socket.HasMore)
                                    continue;
                                socket.Recv(second);
                                while (socket.HasMore)
                                    socket.Recv(Span<byte>.Empty);
                                Handle(second.Data);
                                break;
                            }
                        }
                }
            }
            """
        );

    /// <summary>What is all there is to do with the frames stands behind the test that says so.</summary>
    [Theory]
    [InlineData("m.Count >= 2", "")]
    [FullData("m.Count == 2", "")]
    [FullData("m.Count == 2", "var n = 1;\n")]
    public Task Frames_inside_of_a_test_of_their_number_AreFixed(string condition, string first)
    {
        var more = condition.Contains(">=", StringComparison.Ordinal);
        return Code.IsFixed(
            $$"""
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                // two frames
                if ({{condition}})
                {
                    {{first}}Handle(m[0].Data); // the name
                    Handle(m[1].Data);
                }
            }
            """,
            $$"""
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                socket.Recv(first);
                if (!first.More)
                    continue;
                socket.Recv(second);
                {{(
                more
                    ? "while (socket.HasMore)\n        socket.Recv(Span<byte>.Empty);"
                    : "if (second.More)\n    {\n        while (socket.HasMore)\n            socket.Recv(Span<byte>.Empty);\n"
                        + "        continue;\n    }"
            )}}
                // two frames
                {{first.Replace("\n", "\n    ", StringComparison.Ordinal)}}Handle(first.Data); // the name
                Handle(second.Data);
            }
            """
        );
    }

    /// <summary>What is said of a message that is too short is said once.</summary>
    [Fact]
    public Task Frames_of_which_too_few_are_noted_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count < 2)
                {
                    // who sends that
                    Console.WriteLine("short"); // to the log
                    continue;
                }

                Handle(m[0].Data);
                Handle(m[1].Data);
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                socket.Recv(first);
                if (!first.More)
                {
                    // who sends that
                    Console.WriteLine("short"); // to the log
                    continue;
                }

                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);

                Handle(first.Data);
                Handle(second.Data);
            }
            """
        );

    /// <summary>Regions stay where they are.</summary>
    [Fact]
    public Task Frames_beside_regions_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                #region take
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                #endregion

                #region use
                Handle(m[0].Data);
                #endregion
            }
            """,
            """
            using var first = new Message();
            while (running)
            {
                #region take
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                #endregion

                #region use
                Handle(first.Data);
                #endregion
            }
            """
        );

    [Fact]
    public Task Frames_of_a_using_without_a_block_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
                using (var m = {|ZMQ2011:socket.RecvMultipart()|})
                    Handle(m[0].Data);
            """,
            """
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(first.Data);
            }
            """
        );

    [Theory]
    [InlineData("if (m.Count < 1) return; Console.WriteLine(); Handle(m[1].Data);")]
    [FullData("if (m.Count > 2) return; Handle(m[1].Data);")]
    [InlineData("if (m.Count == 2) return; Handle(m[1].Data);")]
    [InlineData("if (m.Count < 1) { Console.WriteLine(); continue; } Console.WriteLine(); Handle(m[1].Data);")]
    public Task Number_of_frames_that_says_too_little_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("if (m.Count < 2) Console.WriteLine(); Handle(m[1].Data);")]
    [InlineData("if (m.Count < 2) { Console.WriteLine(m.Count); continue; } Handle(m[1].Data);")]
    [InlineData("if (m.Count < 2) throw new InvalidOperationException(text); Handle(m[1].Data);")]
    [FullData("if (m.Count < 2) continue; else Console.WriteLine(); Handle(m[1].Data);")]
    public Task Test_of_the_number_that_does_more_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("if (m.Count == 2) Handle(m[1].Data); Console.WriteLine();")]
    [InlineData("if (m.Count == 2) { Handle(m[1].Data); m.Dispose(); }")]
    [FullData("if (m.Count == 2) Handle(m[1].Data); else Console.WriteLine();")]
    [FullData("Console.WriteLine(); if (m.Count < 2) continue; Handle(m[1].Data);")]
    public Task Code_beside_the_test_of_the_number_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("if (m.Count < 2 || running) continue; Handle(m[1].Data);")]
    public Task Test_of_more_than_the_number_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("if (m.Count < 2) continue; if (m.Count < 3) continue; Handle(m[1].Data);")]
    public Task Two_tests_of_the_number_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("if (m.Count < 8) continue; Handle(m[1].Data);")]
    public Task Number_of_frames_that_are_not_read_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    /// <summary>Of a shorter message, it would do nothing any more.</summary>
    [Theory]
    [InlineData("Console.WriteLine(m[0].ToString()); Handle(m[1].Data);")]
    [FullData("Console.WriteLine(); Handle(m[1].Data);")]
    [InlineData("var n = int.Parse(text); Handle(m[1].Data);")]
    [InlineData("if (m[0].Size > 3) Handle(m[1].Data);")]
    [FullData("var s = m[0].Size > 3 ? m[1].Size : 0; Handle((long)s);")]
    [InlineData("if (m[0].Size > 3 && m[1].Size > 3) Handle(m[0].Data);")]
    [FullData("while (size > 3) Handle(m[1].Data);")]
    [InlineData("try { Handle(m[1].Data); } catch (ArgumentOutOfRangeException) { }")]
    [FullData("{ Handle(m[1].Data); }")]
    [FullData("size++; Handle(m[1].Data);")]
    [FullData("lock (text) Handle(m[1].Data);")]
    public Task Index_that_is_not_read_first_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("Handle(m[size].Data);")]
    [FullData("Handle(m[0].Data); Console.WriteLine(m.Count);")]
    [FullData("Handle(m[0].Data); foreach (var f in m) Handle(f.Data);")]
    [FullData("Handle(m[0].Data); if (m.IsEmpty) return;")]
    [InlineData("Handle(m[3].Data);")]
    [FullData("if (m.Count < 4) continue; Handle(m[1].Data);")]
    public Task Frames_that_are_not_only_read_by_a_known_index_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("Handle(m[0].Data); m[0].Dispose();")]
    [InlineData("var f = m[0]; Handle(f.Data); f.Dispose();")]
    [InlineData("var f = m[0]; Handle(nameof(f)); Handle(f.Data);")]
    [InlineData("Handle(m[0].Data); Handle(nameof(m));")]
    public Task Frame_that_is_not_only_read_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("ReadOnlySpan<byte> last = default; while (running) { var m = {|ZMQ2011:socket.RecvMultipart()|}; last = m[0].Data; }")]
    [FullData("while (running) { var m = {|ZMQ2011:sockets[0].RecvMultipart()|}; Handle(m[0].Data); }")]
    [InlineData("while (running) { var m = {|ZMQ2011:socket.RecvMultipart()|};\n#if DEBUG\nHandle(1);\n#endif\nHandle(m[0].Data); }")]
    public Task Frames_that_cannot_be_received_by_turns_IsNotFixed(string code) => Code.IsNotFixed(code);

    private static string In(string code) => "while (running) { using var m = {|ZMQ2011:socket.RecvMultipart()|}; " + code + " }";
}
