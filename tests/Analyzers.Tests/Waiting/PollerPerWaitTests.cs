using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollerPerWaitTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2016");

    [Theory]
    [InlineData(
        "while (running) { using var poller = {|ZMQ2016:new Poller(1)|}; poller.Add(socket, PollEvents.In); poller.Poll(10); }",
        "using var poller = new Poller(1);\npoller.Add(socket, PollEvents.In);\nwhile (running) { poller.Poll(10); }"
    )]
    [InlineData(
        "while (running) { using Poller p = {|ZMQ2016:new(2)|}; int i = p.Add(socket, PollEvents.In); p.Poll(); Handle(i); }",
        "using Poller p = new(2);\nint i = p.Add(socket, PollEvents.In);\nwhile (running) { p.Poll(); Handle(i); }"
    )]
    [FullData(
        "for (;;) while (running) { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10); }",
        "using var p = new Poller(1);\np.Add(socket, PollEvents.In);\nfor (;;) while (running) { p.Poll(10); }"
    )]
    [InlineData(
        "while (running) { if (size > 3) { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10); } }",
        "using var p = new Poller(1);\np.Add(socket, PollEvents.In);\nwhile (running) { if (size > 3) { p.Poll(10); } }"
    )]
    public Task Poller_of_each_iteration_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Fact]
    public Task Comments_and_names_of_others_IsFixed() =>
        Code.IsFixed(
            """
            { var i = 1; Handle(i); }
            while (running)
            {
                Handle(2);
                // what comes in
                using var p = {|ZMQ2016:new Poller(1)|};
                var i = p.Add(socket, PollEvents.In); // the only one
                if (p.Poll(10) > 0 && p.IsReadable(i))
                    Handle(i);
            }
            """,
            """
            { var i = 1; Handle(i); }
            // what comes in
            using var p = new Poller(1);
            var i2 = p.Add(socket, PollEvents.In); // the only one
            while (running)
            {
                Handle(2);
                if (p.Poll(10) > 0 && p.IsReadable(i2))
                    Handle(i2);
            }
            """
        );

    [Fact]
    public Task Empty_line_and_continued_lines_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var p =
                    {|ZMQ2016:new Poller(1)|};
                _ = p.Add(
                    socket,
                    PollEvents.In
                ); // all

                // wait
                p.Poll(10);

                Handle(1);
            }
            """,
            """
            using var p =
                new Poller(1);
            _ = p.Add(
                socket,
                PollEvents.In
            ); // all

            while (running)
            {
                // wait
                p.Poll(10);

                Handle(1);
            }
            """
        );

    [Fact]
    public Task Continued_lines_that_move_out_of_two_loops_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                for (; ; )
                {
                    using var p = {|ZMQ2016:new Poller(1)|};

                    p.Add(
                        socket,
                        PollEvents.In);

                    p.Poll(10);
                }
            }
            """,
            """
            using var p = new Poller(1);
            p.Add(
                socket,
                PollEvents.In);

            while (running)
            {
                for (; ; )
                {
                    p.Poll(10);
                }
            }
            """
        );

    [Fact]
    public Task Several_pollers_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var p = {|ZMQ2016:new Poller(1)|};
                p.Add(socket, PollEvents.In);
                p.Poll(10);
            }
            while (running)
            {
                using var p = {|ZMQ2016:new Poller(1)|};
                p.Add(sender, PollEvents.Out);
                p.Poll(10);
            }
            """,
            """
            using var p2 = new Poller(1);
            p2.Add(socket, PollEvents.In);
            while (running)
            {
                p2.Poll(10);
            }
            using var p = new Poller(1);
            p.Add(sender, PollEvents.Out);
            while (running)
            {
                p.Poll(10);
            }
            """
        );

    /// <summary>That each wait leads to one message is said beside it, and not only when the poller is made once.</summary>
    [Fact]
    public Task Poller_of_each_iteration_that_waits_for_one_message_TriggersHot() =>
        Code.TriggersHot(
            """
            while (running)
            {
                using var p = {|ZMQ2016:new Poller(1)|};
                p.Add(socket, PollEvents.In);
                if (p.Poll(10) > 0)
                    {|ZMQ2008:socket.Recv(message)|};
            }
            """
        );

    /// <summary>A section of a switch can have no using declaration: the block stays.</summary>
    [Fact]
    public Task Poller_of_a_using_statement_in_a_switch_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                switch (size)
                {
                    case 1:
                        using (var p = {|ZMQ2016:new Poller(1)|})
                        {
                            p.Add(socket, PollEvents.In);
                            using var m = new Message();
                            p.Poll(1000);
                            return;
                        }
                }
            }
            """,
            """
            using var p = new Poller(1);
            p.Add(socket, PollEvents.In);
            while (running)
            {
                switch (size)
                {
                    case 1:
                        {
                            using var m = new Message();
                            p.Poll(1000);
                            return;
                        }
                }
            }
            """
        );

    [Fact]
    public Task Poller_of_a_using_statement_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // waits for one of both
                using (var p = {|ZMQ2016:new Poller(2)|}) // each time
                {
                    var first = p.Add(socket, PollEvents.In); // data
                    p.Add(receiver, PollEvents.In);

                    // a second at most
                    if (p.Poll(1000) == 0)
                        continue;

                    var text = "ready";
                    if (p.IsReadable(first))
                        Console.WriteLine(text);
                }
            }
            """,
            """
            // waits for one of both
            using var p = new Poller(2); // each time
            var first = p.Add(socket, PollEvents.In); // data
            p.Add(receiver, PollEvents.In);

            while (running)
            {
                // a second at most
                if (p.Poll(1000) == 0)
                    continue;

                var text = "ready";
                if (p.IsReadable(first))
                    Console.WriteLine(text);
            }
            """
        );

    [Theory]
    [InlineData("do { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10); } while (running);")]
    [InlineData("while (running) { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); Handle(p.Poll()); p.Poll(5); }")]
    public Task Poller_of_each_iteration_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10); p.Dispose(); }")]
    [InlineData("while (running) try { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10); } catch { }")]
    [InlineData("while (running) { using var p = {|ZMQ2016:new Poller(1)|}; Handle(p.Add(socket, PollEvents.In)); p.Poll(10); }")]
    [InlineData(
        "while (running) { if (socket == null) continue; using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(); }"
    )]
    [InlineData(
        """
            while (running)
            {
                using var p = {|ZMQ2016:new Poller(1)|};
                var i = p.Add(socket, 0);
                if (size > 0) p.Poll();
                Show(p.IsReadable(i));
            }
            void Show(bool b) { }
            """
    )]
    public Task Poller_that_cannot_move_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>Where it is not there, the loop goes round or does not run, and nothing is added to a poller.</summary>
    [Theory]
    [InlineData("while (true) { if (_own == null) { Thread.Sleep(1); continue; }", "Add(_own, ")]
    [FullData("while (true) { if (_own is null) return;", "Add(_own, ")]
    [FullData("while (_own != null) {", "Add(_own, ")]
    [FullData("for (; this._own is { }; ) {", "Add(_own, ")]
    [InlineData("while (IsOpen) {", "Add(_own, ")]
    [InlineData("while (true) { if (!CanRun()) continue;", "Add(_own, ")]
    [FullData("while (true) { if (Own == null) continue;", "Add(Own, ")]
    [FullData("while (true) { if (ReferenceEquals(given, null)) return;", "Add(given, ")]
    [InlineData("while (true) { if (Equals(given, null)) return;", "Add(given, ")]
    [FullData("while (true) { if (given is not { } some) return;", "Add(given, ")]
    [FullData("while (true) { if (_holder == null) continue;", "Add(_holder.Own, ")]
    public Task Socket_that_may_be_missing_IsNotFixed(string loop, string add) => Code.IsNotFixed(WithFields(loop, add));

    [Theory]
    [InlineData("while (!_stop) { if (size == 0) continue;", "Add(_own, ")]
    [InlineData("while (true) { if (_own.TryRecv(_payload, out var length)) continue;", "Add(_own, ")]
    [FullData("while (!CanRun()) {", "Add(given, ")]
    public Task Socket_that_is_there_IsFixed(string loop, string add) => Code.IsFixed(WithFields(loop, add), WithFields(loop, add, true));

    private static string WithFields(string loop, string add, bool isFixed = false)
    {
        var made = $"using var p = {(isFixed ? "new Poller(1)" : "{|ZMQ2016:new Poller(1)|}")};\n        p.{add}PollEvents.In);";
        return $$"""
            using System.Threading;
            using Net.Zmq;

            public sealed class Loop
            {
                private readonly Socket _own = new(new Context(), SocketType.Pull);
                private readonly Loop _holder;
                private readonly byte[] _payload = new byte[1];
                private bool _stop;

                public Loop(Loop holder, bool stop) => (_holder, _stop) = (holder, stop);

                public Socket Own { get; } = new(new Context(), SocketType.Pull);

                private bool IsOpen => _own != null;

                private bool CanRun() => _own != null;

                public void Run(Socket given, int size)
                {
                    {{(isFixed ? made + "\n        " : "")}}{{loop}}
                    {{(isFixed ? "" : made + "\n        ")}}p.Poll(100);
                    }
                }
            }
            """;
    }

    [Fact]
    public Task Directives_beside_it_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                #region poll
                using var p = {|ZMQ2016:new Poller(1)|};
                p.Add(socket, PollEvents.In);
                #endregion
                p.Poll(10);
            }
            """
        );

    [Theory]
    [InlineData("using var p = new Poller(1); p.Add(socket, PollEvents.In); while (running) p.Poll(10);")]
    [FullData("using var p = new Poller(1); p.Add(socket, PollEvents.In); p.Poll(10);")]
    [FullData("for (var i = 0; i < 2; i++) { using var p = new Poller(1); p.Add(socket, PollEvents.In); p.Poll(10); }")]
    public Task Poller_of_no_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var i = running ? p.Add(sender, PollEvents.In) : -1;")]
    [FullData("var i = running && p.Add(sender, PollEvents.In) > 0;")]
    [InlineData("int? i = payload is null ? null : p.Add(sender, PollEvents.In);")]
    public Task Socket_that_a_condition_adds_DoesNotTrigger(string add) =>
        Code.DoesNotTrigger($"while (size > 0) {{ using var p = new Poller(2); p.Add(socket, PollEvents.In); {add} p.Poll(10); }}");

    [Theory]
    [InlineData("while (running) { using var p = new Poller(2); p.Add(socket, 0); if (size > 0) continue; p.Add(sender, 0); p.Poll(10); }")]
    [FullData("foreach (var s in sockets) { using var p = new Poller(1); p.Add(s, PollEvents.In); p.Poll(10); }")]
    [FullData(
        "while (running) { var s = Open(); using var p = new Poller(1); p.Add(s, PollEvents.In); p.Poll(); }\nSocket Open() => socket;"
    )]
    [FullData("var s = socket; while (running) { using var p = new Poller(1); p.Add(s, PollEvents.In); p.Poll(10); s = sender; }")]
    [InlineData("while (running) { using var p = new Poller(2); p.Add(socket, PollEvents.In); if (size > 0) p.Add(sender, 0); p.Poll(); }")]
    [FullData(
        """
            while (running)
            {
                using var p = new Poller(1);
                p.Add(socket, size > 0 ? PollEvents.In : PollEvents.Out);
                p.Poll(10);
                size++;
            }
            """
    )]
    public Task Poller_that_differs_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>Other code may put another socket there between two waits.</summary>
    [Fact]
    public Task Poller_of_a_field_that_is_not_readonly_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Socket _own = new(new Context(), SocketType.Pull);

            public void Run()
            {
                while (true)
                {
                    using var p = new Poller(1);
                    p.Add(_own, PollEvents.In);
                    p.Poll(100);
                }
            }

            public void Reconnect(Context context)
            {
                _own.Dispose();
                _own = new Socket(context, SocketType.Pull);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var p = new Poller(1);
                var i = p.Add(socket, PollEvents.In);
                p.Poll(10);
                p.Update(i, PollEvents.Out);
            }
            """
    )]
    [FullData("while (running) { using var p = new Poller(1); p.Add(socket, PollEvents.In); p.Poll(10); p.Clear(); }")]
    public Task Poller_that_changes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var all = new List<Poller>();
            while (running) { var p = new Poller(1); p.Add(socket, PollEvents.In); p.Poll(10); all.Add(p); }
            """
    )]
    [FullData("while (running) { using var p = new Poller(1); p.Add(socket, PollEvents.In); Action wait = () => p.Poll(10); wait(); }")]
    public Task Poller_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Wait = "\nstatic int Wait(Poller q, long ms) => q.Poll(ms);";

    [Fact]
    public Task Poller_that_a_method_waits_for_IsFixed() =>
        Code.IsFixed(
            "while (running) { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); Wait(p, 10); }" + Wait,
            "using var p = new Poller(1);\np.Add(socket, PollEvents.In);\nwhile (running) { Wait(p, 10); }" + Wait
        );

    [Theory]
    [InlineData("using var p = new Poller(1); p.Add(socket, PollEvents.In); Wait(p); static void Wait(Poller q) { q.Poll(9); Keep(q); }")]
    public Task Poller_that_a_method_keeps_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ {code} }}\nstatic void Keep(object o) {{ }}");

    [Theory]
    [InlineData(
        """
            using var p = new Poller(1);
            p.Add(sockets[size++], PollEvents.In);
            Wait(p, 9);
            static int Wait(Poller q, long n) => q.Poll(n);
            """
    )]
    public Task Poller_of_a_socket_that_changes_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ {code} }}\nstatic void Keep(object o) {{ }}");

    [Theory]
    [InlineData(
        """
            using var p = new Poller(1);
            Fill(p);
            Wait(p, 9);
            static int Wait(Poller q, long n) => q.Poll(n);
            static void Fill(Poller q) { }
            """
    )]
    public Task Poller_that_a_method_fills_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ {code} }}\nstatic void Keep(object o) {{ }}");

    [Theory]
    [InlineData("given(); using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In);")]
    [InlineData("using var p = {|ZMQ2016:new Poller(1)|}; given(); p.Add(socket, PollEvents.In);")]
    [FullData("sender.Send(text); using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In);")]
    [FullData("socket.Send(text); using var p = {|ZMQ2016:new Poller(2)|}; p.Add(sender, PollEvents.In); p.Add(socket, PollEvents.In);")]
    public Task Poller_that_is_filled_after_code_of_others_IsNotFixed(string code) =>
        Code.IsNotFixed($"Run(() => {{ }});\nvoid Run(Action given)\n{{\n    while (running) {{ {code} p.Poll(10); }}\n}}");

    [Theory]
    [InlineData("socket.Dispose(); using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); p.Poll(10);")]
    [InlineData("using var p = {|ZMQ2016:new Poller(1)|}; p.Add(socket, PollEvents.In); if (p.Poll(10) > 0) socket.Dispose();")]
    public Task Socket_that_the_loop_disposes_IsNotFixed(string code) => Code.IsNotFixed($"while (running) {{ {code} }}");

    [Fact]
    public Task Socket_that_asks_before_its_answer_is_waited_for_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                socket.Send(text);
                using var p = {|ZMQ2016:new Poller(1)|};
                p.Add(socket, PollEvents.In);
                p.Poll(10);
            }
            """,
            """
            using var p = new Poller(1);
            p.Add(socket, PollEvents.In);
            while (running)
            {
                socket.Send(text);
                p.Poll(10);
            }
            """
        );

    [Theory]
    [InlineData("var p = {|ZMQ2016:new Poller(1)|}; try { p.Add(socket, PollEvents.In); p.Poll(10); } finally { p.Dispose(); }")]
    [InlineData("using var p = {|ZMQ2016:new Poller(1)|}; try { p.Add(socket, PollEvents.In); p.Poll(10); } finally { Handle(1); }")]
    public Task Poller_that_is_filled_in_a_try_IsNotFixed(string code) => Code.IsNotFixed($"while (running) {{ {code} }}");

    [Theory]
    [InlineData("try { p.Add(socket, PollEvents.In); p.Poll(10); } catch (ZmqException) { } finally { p.Dispose(); }")]
    [FullData("try { if (size > 3) p.Add(socket, PollEvents.In); p.Poll(10); } finally { p.Dispose(); }")]
    [InlineData("try { if (size > 3) continue; p.Add(socket, PollEvents.In); p.Poll(10); } finally { p.Dispose(); }")]
    [FullData("try { Handle(1); } finally { p.Add(socket, PollEvents.In); p.Poll(10); p.Dispose(); }")]
    public Task Poller_that_some_iterations_fill_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ var p = new Poller(1); {code} }}");

    /// <summary>What is said of each turn is not true before the loop.</summary>
    [Fact]
    public Task Comment_about_each_turn_IsFixed_without_it() =>
        Code.IsFixed(
            """
            while (running)
            {
                // one for each wait
                using var poller = {|ZMQ2016:new Poller(1)|};
                // what there is
                poller.Add(socket, PollEvents.In);
                poller.Poll(100);
            }
            """,
            """
            using var poller = new Poller(1);
            // what there is
            poller.Add(socket, PollEvents.In);
            while (running)
            {
                poller.Poll(100);
            }
            """
        );
}
