using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SendResultIgnoredFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};", "_ = socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("socket?{|ZMQ3001:.Send(payload, SendFlags.DontWait)|};", "_ = socket?.Send(payload, SendFlags.DontWait);")]
    [InlineData(
        "Action send = () => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send();",
        "Action send = () => _ = socket.Send(payload, SendFlags.DontWait); send();"
    )]
    [FullData(
        "while (running) /* on */ {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; // and on",
        "while (running) /* on */ _ = socket.Send(payload, SendFlags.DontWait); // and on"
    )]
    [InlineData("Handle(payload); {|ZMQ3001:socket.TryRecv(payload, out _)|};", "Handle(payload); _ = socket.TryRecv(payload, out _);")]
    [InlineData(
        "Post(); void Post() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "Post(); void Post() => _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    public Task Ignored_result_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData(
        "var sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; // for nothing",
        "_ = socket.Send(payload, SendFlags.DontWait); // for nothing"
    )]
    [InlineData(
        "switch (size) { case 1: bool a = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; break; }",
        "switch (size) { case 1: _ = socket.Send(payload, SendFlags.DontWait); break; }"
    )]
    [FullData(
        """
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Push);
            var sent = {|ZMQ3001:socket.Send("a", SendFlags.DontWait)|};
            """,
        """
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Push);
            _ = socket.Send("a", SendFlags.DontWait);
            """
    )]
    public Task Result_that_is_kept_for_nothing_IsFixed(string before, string after) => Code.IsFixed(before, after);

    /// <summary>The function returns false where the socket has refused something before, in a block of its own.</summary>
    [Theory]
    [InlineData("socket", "return socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("other", "_ = socket.Send(payload, SendFlags.DontWait);\n    return true;")] // false says something else
    public Task Result_IsFixed_as_the_function_says_of_another(string asked, string after)
    {
        return Code.IsFixed(With("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};\n    return true;"), With(after));

        string With(string end) =>
            $$"""
                bool Flush(Socket socket, Socket other, Queue<byte[]> queue, byte[] payload)
                {
                    while (queue.TryPeek(out var next))
                    {
                        if (!{{asked}}.Send(next, SendFlags.DontWait))
                            return false;
                        queue.Dequeue();
                    }

                    {{end}}
                }
                """;
    }

    /// <summary>What is not sent is dealt with here already.</summary>
    [Fact]
    public Task Result_IsFixed_as_its_neighbours_do() =>
        Code.IsFixed(
            """
            while (running)
            {
                if (!socket.Send(payload, SendFlags.DontWait))
                {
                    continue;
                }

                // the same for the other
                {|ZMQ3001:sender.Send(text, SendFlags.DontWait)|}; // or not
                Console.WriteLine(text);
            }
            """,
            """
            while (running)
            {
                if (!socket.Send(payload, SendFlags.DontWait))
                {
                    continue;
                }

                // the same for the other
                if (!sender.Send(text, SendFlags.DontWait)) // or not
                {
                    continue;
                }

                Console.WriteLine(text);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            if (!receiver.TryRecv(payload, out _))
                return;
            {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|};
            Handle(payload);
            """,
        """
            if (!receiver.TryRecv(payload, out _))
                return;
            if (socket.Recv(payload, RecvFlags.DontWait) < 0)
                return;
            Handle(payload);
            """
    )]
    [InlineData(
        """
            if (!sender.Send(text, SendFlags.DontWait))
                throw new InvalidOperationException("full");
            {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
            """,
        """
            if (!sender.Send(text, SendFlags.DontWait))
                throw new InvalidOperationException("full");
            if (!socket.Send(payload, SendFlags.DontWait))
                throw new InvalidOperationException("full");
            """
    )]
    [InlineData(
        "if (!sender.Send(payload)) return; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "if (!sender.Send(payload)) return; _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData(
        "if (!sender.Send(payload, SendFlags.DontWait)) Handle(1); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "if (!sender.Send(payload, SendFlags.DontWait)) Handle(1); _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    public Task Result_beside_other_tests_IsFixed(string before, string after) => Code.IsFixed(before, after);

    /// <summary>What says that all went well says then how it went.</summary>
    [Fact]
    public Task Success_that_nobody_has_asked_for_IsFixed() =>
        Code.IsFixed(
            """
            Try(socket, payload);
            Read(socket, payload);
            bool Try(Socket socket, byte[] payload)
            {
                if (payload.Length == 0)
                    return false;

                // never waits
                {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                return true; // sent
            }
            bool Read(Socket socket, byte[] payload) { {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; return true; }
            """,
            """
            Try(socket, payload);
            Read(socket, payload);
            bool Try(Socket socket, byte[] payload)
            {
                if (payload.Length == 0)
                    return false;

                // never waits
                return socket.Send(payload, SendFlags.DontWait); // sent
            }
            bool Read(Socket socket, byte[] payload) { return socket.Recv(payload, RecvFlags.DontWait) >= 0; }
            """
        );

    [Fact]
    public Task Success_of_a_finished_task_IsFixed() =>
        Code.IsFixed(
            """
            TrySendAsync(payload); TrySendText(text);
            Task<bool> TrySendAsync(byte[] payload)
            {
                // never waits
                {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};

                return Task.FromResult(true); // sent
            }
            ValueTask<bool> TrySendText(string text) { {|ZMQ3001:socket.Send(text, (SendFlags)1)|}; return new ValueTask<bool>(true); }
            """,
            """
            TrySendAsync(payload); TrySendText(text);
            Task<bool> TrySendAsync(byte[] payload)
            {
                // never waits
                return Task.FromResult(socket.Send(payload, SendFlags.DontWait)); // sent
            }
            ValueTask<bool> TrySendText(string text) { return new ValueTask<bool>(socket.Send(text, (SendFlags)1)); }
            """
        );

    /// <summary>The loop would not end, and who has declared what is written would miss it.</summary>
    [Theory]
    [InlineData("while (running) { {0}continue; {1} if (size > 3) break; }")]
    [FullData("while (running) { {0}continue; {1} if (size > 3) return; }")]
    [FullData("while (running) { {0}continue; {1} if (size > 3) goto end; } end: Console.WriteLine();")]
    [FullData("var sent = 0; Post(); Handle(sent); void Post() { {0}return; {1} sent++; }")]
    [FullData("var sent = 0; Action post = () => { {0}return; {1} sent++; }; post(); Handle(sent);")]
    [InlineData("foreach (var n in All()) Handle(n); IEnumerable<int> All() { while (running) { {0}continue; {1} yield return 1; } }")]
    [FullData("for (var i = 0; i < size;) { {0}continue; {1} i++; }")]
    [FullData("for (int i = 0, j = 9; i < j; i++) { {0}continue; {1} j--; }")]
    [InlineData("for (var i = 9; i-- > 0;) { {0}continue; {1} if (i == 2) i = 0; }")]
    [InlineData("var next = 0; void Step() => next++; while (next < 3) { {0}continue; {1} Step(); }")]
    public Task Result_before_what_others_see_IsNotFixed_by_an_exit(string code)
    {
        string With(string call) =>
            code.Replace("{0}", "if (!socket.Send(text, (SendFlags)1)) ", StringComparison.Ordinal)
                .Replace("{1}", call, StringComparison.Ordinal);
        return Code.IsFixed(With("{|ZMQ3001:socket.Send(payload, (SendFlags)1)|};"), With("_ = socket.Send(payload, (SendFlags)1);"));
    }

    /// <summary>What only the iteration and the function itself see may be left out.</summary>
    [Theory]
    [InlineData(
        "while (running) { {0}continue; {1} for (var i = 0; i < 3; i++) { if (i == 2) break; Console.WriteLine(i); } }",
        "continue;"
    )]
    [FullData("while (running) { {0}continue; {1} var n = 0; n++; Console.WriteLine(n); }", "continue;")]
    [FullData("for (var i = 0; i < size; i++) { {0}continue; {1} var n = i; n++; Console.WriteLine(n); }", "continue;")]
    [InlineData("while (running) { {0}continue; {1} Show(); } void Show() { var n = size; n++; Console.WriteLine(n); }", "continue;")]
    [FullData("Post(); void Post() { var n = 0; {0}return; {1} n++; Console.WriteLine(n); }", "return;")]
    public Task Result_before_what_nobody_else_sees_IsFixed(string code, string exit)
    {
        string With(string call) =>
            code.Replace("{0}", "if (!socket.Send(text, (SendFlags)1)) ", StringComparison.Ordinal)
                .Replace("{1}", call, StringComparison.Ordinal);
        return Code.IsFixed(
            With("{|ZMQ3001:socket.Send(payload, (SendFlags)1)|};"),
            With($"if (!socket.Send(payload, (SendFlags)1)) {exit}")
        );
    }

    /// <summary>What follows runs today, however the call went: no exit leaves it out.</summary>
    [Theory]
    [InlineData("new CancellationTokenSource().Cancel();")]
    [FullData("Environment.ExitCode = 0;")]
    [FullData("Interlocked.Increment(ref size);")]
    [FullData("Monitor.Exit(text);")]
    [FullData("lock (text) Environment.ExitCode++;")]
    [FullData("new List<int>(sizes).Clear();")]
    [FullData("sender.Send(payload);")]
    [FullData("using var m = new Message(); m.Dispose();")]
    [FullData("payload[0] = 1;")]
    [FullData("socket.Bind(text);")]
    [InlineData("try { Console.WriteLine(); } finally { Environment.ExitCode++; }")]
    public Task Result_before_what_must_run_IsNotFixed(string then) =>
        Code.IsNotFixed(
            $$"""
            TryLeave(new int[1]);
            bool TryLeave(int[] sizes)
            {
                if (!socket.Send(text, SendFlags.DontWait))
                    return false;
                {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                {{then}}
                Console.WriteLine(text);
                return true;
            }
            """
        );

    [Theory]
    [InlineData("size++;")]
    [FullData("Thread.Sleep(1);")]
    [FullData("sender.Send(payload);")]
    public Task Result_before_what_each_turn_does_IsFixed_by_a_discard(string then) =>
        Code.IsFixed(
            $"while (running) {{ if (!socket.Send(text, (SendFlags)1)) continue; {{|ZMQ3001:socket.Send(text, (SendFlags)1)|}}; {then} }}",
            $"while (running) {{ if (!socket.Send(text, (SendFlags)1)) continue; _ = socket.Send(text, (SendFlags)1); {then} }}"
        );

    [Fact]
    public Task Result_in_a_loop_that_an_exit_would_end_IsFixed_by_a_discard() =>
        Code.IsFixed(
            "while (running) { if (!socket.Send(text, (SendFlags)1)) return; {|ZMQ3001:socket.Send(payload, (SendFlags)1)|}; Handle(1); }",
            "while (running) { if (!socket.Send(text, (SendFlags)1)) return; _ = socket.Send(payload, (SendFlags)1); Handle(1); }"
        );

    /// <summary>Where nothing follows, an exit would do nothing; and what is said of a call stays with it.</summary>
    [Theory]
    [InlineData(
        """
            while (running)
            {
                if (!sender.Send(text, SendFlags.DontWait))
                    continue;
                {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|}; // the copy
                {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; // the last
            }
            """,
        """
            while (running)
            {
                if (!sender.Send(text, SendFlags.DontWait))
                    continue;
                if (!socket.Send(text, SendFlags.DontWait)) // the copy
                    continue;
                _ = socket.Send(payload, SendFlags.DontWait); // the last
            }
            """
    )]
    [InlineData(
        """
            Leave();
            void Leave()
            {
                if (size > 0)
                {
                    if (!sender.Send(text, SendFlags.DontWait))
                        return;
                    {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                }
            }
            """,
        """
            Leave();
            void Leave()
            {
                if (size > 0)
                {
                    if (!sender.Send(text, SendFlags.DontWait))
                        return;
                    _ = socket.Send(payload, SendFlags.DontWait);
                }
            }
            """
    )]
    public Task Result_IsFixed_by_an_exit_only_where_it_leaves_something_out(string before, string after) => Code.IsFixed(before, after);

    /// <summary>Who reads what was received relies on its being there.</summary>
    [Theory]
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);")]
    [FullData("using var m = new Message(); {|ZMQ3001:socket.Recv(m, RecvFlags.DontWait)|}; Handle(m.Data);")]
    [FullData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; Handle(m.Size);")]
    public Task Content_that_is_read_all_the_same_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Content_of_a_field_that_is_read_all_the_same_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly byte[] _frame = new byte[9];

            public void Take(Socket socket)
            {
                {|ZMQ3001:socket.Recv(_frame, RecvFlags.DontWait)|};
                Handle(_frame);
            }
            """
        );

    [Fact]
    public Task Several_adjacent_calls_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                {|ZMQ3001:s.Send(payload, SendFlags.DontWait)|};
                {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|}; // and here
                bool done = {|ZMQ3001:sender.Send(payload, SendFlags.DontWait)|};
            }
            """,
            """
            foreach (var s in sockets)
            {
                _ = s.Send(payload, SendFlags.DontWait);
                _ = socket.Send(text, SendFlags.DontWait); // and here
                _ = sender.Send(payload, SendFlags.DontWait);
            }
            """
        );

    [Theory]
    [InlineData("Action<int> send = _ => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send(1);")]
    [FullData("var _ = 1; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("bool a = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}, b = true; if (b) return;")]
    public Task Underscore_that_is_a_name_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>The compiler warns of a variable that is declared and never used.</summary>
    [Fact]
    public Task Local_that_would_be_left_without_a_use_IsNotFixed() =>
        Code.IsNotFixed("bool sent; sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};");

    /// <summary>Without its first frame the rest of a message would go out as one of its own.</summary>
    [Theory]
    [InlineData(
        "{|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|};\nsocket.Send(payload);\nHandle(1);",
        "if (socket.Send(text, SendFlags.SendMore | SendFlags.DontWait))\n    socket.Send(payload);\nHandle(1);"
    )]
    [InlineData(
        """
            // the message
            {|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|}; // head
            socket.Send(text, SendFlags.SendMore);

            // the last
            socket.Send(payload); // body
            """,
        """
            // the message
            if (socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) // head
            {
                socket.Send(text, SendFlags.SendMore);

                // the last
                socket.Send(payload); // body
            }
            """
    )]
    [InlineData(
        """
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Push);
            {|ZMQ3001:socket.Send("a", SendFlags.SendMore | SendFlags.DontWait)|};
            socket.Send("b");
            """,
        """
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Push);
            if (socket.Send("a", SendFlags.SendMore | SendFlags.DontWait))
                socket.Send("b");
            """
    )]
    public Task First_frame_of_a_message_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("{|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|}; Handle(1); socket.Send(payload);")]
    [InlineData("{|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|}; sender.Send(payload);")]
    [InlineData("{|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|};\n#if X\n#endif\nsocket.Send(payload);")]
    [InlineData("socket?{|ZMQ3001:.Send(text, SendFlags.SendMore | SendFlags.DontWait)|}; socket!.Send(payload);")]
    [FullData("var sent = {|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|}; socket.Send(payload);")]
    public Task First_frame_of_what_follows_elsewhere_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>A function that answers for its sends answers for all of them.</summary>
    [Fact]
    public Task Function_that_returns_an_answer_IsFixed() =>
        Code.IsFixed(
            """
            Both(socket, payload);
            Some(socket, payload);
            bool Both(Socket socket, byte[] payload)
            {
                if (payload.Length == 0)
                    return false;
                {|ZMQ3001:socket.Send("head", SendFlags.SendMore | SendFlags.DontWait)|};
                return socket.Send(payload, SendFlags.DontWait);
            }
            bool Some(Socket socket, byte[] payload)
            {
                foreach (var b in payload)
                    {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                return socket.Send(payload, SendFlags.DontWait);
            }
            """,
            """
            Both(socket, payload);
            Some(socket, payload);
            bool Both(Socket socket, byte[] payload)
            {
                if (payload.Length == 0)
                    return false;
                if (!socket.Send("head", SendFlags.SendMore | SendFlags.DontWait))
                    return false;
                return socket.Send(payload, SendFlags.DontWait);
            }
            bool Some(Socket socket, byte[] payload)
            {
                foreach (var b in payload)
                    _ = socket.Send(payload, SendFlags.DontWait);
                return socket.Send(payload, SendFlags.DontWait);
            }
            """
        );

    /// <summary>A function that says by its name that it answers for its sends does not say true where there was none.</summary>
    [Fact]
    public Task Function_that_is_named_for_its_answer_IsFixed() =>
        Code.IsFixed(
            """
            Publish(socket, payload);
            TrySendBoth(socket, payload);
            TrySend(socket, payload, text);
            bool TrySend(Socket socket, byte[] payload, string text)
            {
                {|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|};
                socket.Send(payload, SendFlags.DontWait);
                return true;
            }
            bool Publish(Socket socket, byte[] payload)
            {
                var count = 0; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                Handle(count);
                return true;
            }
            bool TrySendBoth(Socket socket, byte[] payload)
            {
                if (!socket.Send(payload, SendFlags.DontWait)) return false; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                // both
                return true;
            }
            """,
            """
            Publish(socket, payload);
            TrySendBoth(socket, payload);
            TrySend(socket, payload, text);
            bool TrySend(Socket socket, byte[] payload, string text)
            {
                if (!socket.Send(text, SendFlags.SendMore | SendFlags.DontWait))
                    return false;
                socket.Send(payload, SendFlags.DontWait);
                return true;
            }
            bool Publish(Socket socket, byte[] payload)
            {
                var count = 0; if (!socket.Send(payload, SendFlags.DontWait)) return false;
                Handle(count);
                return true;
            }
            bool TrySendBoth(Socket socket, byte[] payload)
            {
                if (!socket.Send(payload, SendFlags.DontWait)) return false; return socket.Send(payload, SendFlags.DontWait);
                // both
            }
            """
        );

    /// <summary>It would answer true all the same, or leave before what must be done.</summary>
    [Theory]
    [InlineData("foreach (var s in sockets) {|ZMQ3001:s.Send(payload, SendFlags.DontWait)|}; return true;")]
    [InlineData("if (size > 0) {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; return true;")]
    [FullData("var sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; return true;")]
    [InlineData(
        """
            var b = System.Buffers.ArrayPool<byte>.Shared.Rent(9);
            {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
            System.Buffers.ArrayPool<byte>.Shared.Return(b);
            return true;
            """
    )]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; receiver.Recv(payload); return true;")]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; sender.Send(payload); return true;")]
    [FullData("Environment.ExitCode = 1; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; Environment.ExitCode = 0; return true;")]
    [FullData("payload[0] = 1; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; payload[0] = 0; return true;")]
    [InlineData("timer.Start(); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; timer.Stop(); return true;")]
    [InlineData("Begin(); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; End(); return true; void Begin() { } void End() { }")]
    [FullData("Console.CancelKeyPress += x; {|ZMQ3001:socket.Send(payload, (SendFlags)1)|}; Console.CancelKeyPress -= x; return true;")]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; file.Close(); return true;")]
    public Task Function_that_would_answer_true_all_the_same_IsNotFixed(string code) =>
        Code.IsNotFixed(
            "System.Diagnostics.Stopwatch timer = new(); ConsoleCancelEventHandler? x = null; System.IO.Stream file = null!; "
                + $"TrySend(); bool TrySend() {{ {code} }}"
        );

    /// <summary>What is called twice, as what notes something is, sets nothing back.</summary>
    [Fact]
    public Task Function_that_notes_what_it_does_IsFixed() =>
        Code.IsFixed(
            "TrySend(); bool TrySend() { Handle(1); {|ZMQ3001:socket.Send(payload, (SendFlags)1)|}; Handle(2); return true; }",
            "TrySend(); bool TrySend() { Handle(1); if (!socket.Send(payload, (SendFlags)1)) return false; Handle(2); return true; }"
        );

    /// <summary>Who leaves has to set an out parameter; an exit that the next statement is does nothing.</summary>
    [Theory]
    [InlineData("bool TrySend(out int n) { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; n = 1; return true; }")]
    public Task Function_that_has_something_to_give_IsNotFixed(string function) => Code.IsNotFixed($"TrySend(out _); {function}");

    [Theory]
    [InlineData("if (size > 9) return true; {0}; return false;")]
    [FullData("{0}; return false;")]
    [InlineData("if (!sender.Send(text, SendFlags.DontWait)) return false; {0}; return false;")]
    public Task Exit_that_is_next_anyway_IsFixed_by_a_discard(string code) =>
        Code.IsFixed(
            $"SendFailed(); bool SendFailed() {{ {string.Format(code, "{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}")} }}",
            $"SendFailed(); bool SendFailed() {{ {string.Format(code, "_ = socket.Send(payload, SendFlags.DontWait)")} }}"
        );

    [Theory]
    [InlineData("return", "if (running) { {0} } return;")]
    [FullData("return", "lock (text) { {0} }")]
    [FullData("return", "try { {0} } finally { Handle(1); }")]
    [FullData("return", "while (running) { try { {0} } catch (ZmqException) { } return; }")]
    [FullData("return", "if (running) { {0} } void Other() { }")]
    [InlineData("continue", "while (running) switch (size) { case 1: { {0} break; } }")]
    public Task Exit_that_comes_next_further_out_IsFixed_by_a_discard(string exit, string code)
    {
        var test = $"if (!sender.Send(text, SendFlags.DontWait)) {exit};";
        return Code.IsFixed(
            $"Leave(); void Leave() {{ {code.Replace("{0}", $"{test} {{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}};")} }}",
            $"Leave(); void Leave() {{ {code.Replace("{0}", $"{test} _ = socket.Send(payload, SendFlags.DontWait);")} }}"
        );
    }

    [Fact]
    public Task Exit_that_leaves_something_out_further_out_IsFixed_by_a_test() =>
        Code.IsFixed(
            """
            Leave();
            void Leave()
            {
                if (running)
                {
                    if (!sender.Send(text, SendFlags.DontWait))
                        return;
                    {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                }
                Handle(1);
            }
            """,
            """
            Leave();
            void Leave()
            {
                if (running)
                {
                    if (!sender.Send(text, SendFlags.DontWait))
                        return;
                    if (!socket.Send(payload, SendFlags.DontWait))
                        return;
                }
                Handle(1);
            }
            """
        );

    [Fact]
    public Task Function_that_has_set_what_it_gives_IsFixed() =>
        Code.IsFixed(
            "TrySend(out _); bool TrySend(out int n) { n = 0; {|ZMQ3001:socket.Send(payload, (SendFlags)1)|}; n = 1; return true; }",
            "TrySend(out _); bool TrySend(out int n) { n = 0; if (!socket.Send(payload, (SendFlags)1)) return false; n = 1; return true; }"
        );

    /// <summary>The answer of the last send is the function's.</summary>
    [Fact]
    public Task Last_send_beside_a_test_that_returns_false_IsFixed() =>
        Code.IsFixed(
            """
            Leave();
            bool Leave()
            {
                if (!sender.Send(text, SendFlags.DontWait))
                    return false;
                {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
                return true;
            }
            """,
            """
            Leave();
            bool Leave()
            {
                if (!sender.Send(text, SendFlags.DontWait))
                    return false;
                return socket.Send(payload, SendFlags.DontWait);
            }
            """
        );

    [Fact]
    public Task Success_of_a_function_with_such_a_word_in_another_IsFixed_by_a_discard() =>
        Code.IsFixed(
            "IsReady(); bool IsReady() { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; return true; }",
            "IsReady(); bool IsReady() { _ = socket.Send(payload, SendFlags.DontWait); return true; }"
        );

    /// <summary>What a function with another name returns is about something else.</summary>
    [Fact]
    public Task Success_of_something_else_IsFixed_by_a_discard() =>
        Code.IsFixed(
            """
            Leave(socket, text);
            bool Leave(Socket socket, string text)
            {
                if (text.Length == 0)
                    return false;
                {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|};
                return true;
            }
            """,
            """
            Leave(socket, text);
            bool Leave(Socket socket, string text)
            {
                if (text.Length == 0)
                    return false;
                _ = socket.Send(text, SendFlags.DontWait);
                return true;
            }
            """
        );

    /// <summary>Where a file sets blocks apart, so does the fix.</summary>
    [Fact]
    public Task Empty_line_follows_the_braces_as_elsewhere_when_it_IsFixed() =>
        Code.IsFixed(
            """
            if (!socket.Send(payload, SendFlags.DontWait))
            {
                return;
            }

            {|ZMQ3001:sender.Send(text, SendFlags.DontWait)|};
            Handle(payload);
            """,
            """
            if (!socket.Send(payload, SendFlags.DontWait))
            {
                return;
            }

            if (!sender.Send(text, SendFlags.DontWait))
            {
                return;
            }

            Handle(payload);
            """
        );
}
