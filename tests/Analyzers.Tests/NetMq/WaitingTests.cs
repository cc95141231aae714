using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2007, ZMQ2009 and ZMQ3018 with NetMQ: loops that do not wait, and times that never end.</summary>
public sealed class WaitingTests
{
    private static RuleTest Spinning { get; } = RuleTest.Of("ZMQ2007").ForNetMq();

    private static RuleTest ByTurns { get; } = RuleTest.Of("ZMQ2009").ForNetMq();

    private static RuleTest Time { get; } = RuleTest.Of("ZMQ3018").ForNetMq();

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:receiver.TryReceiveFrameString(out var order)|}) Handle(order); }")]
    [FullData("while (running) { if ({|ZMQ2007:receiver.TryReceiveFrameBytes(TimeSpan.Zero, out var order)|}) Handle(order); }")]
    [FullData("while (!{|ZMQ2007:receiver.TrySkipFrame()|}) Thread.Sleep(1);")]
    [InlineData(
        """
            while (running)
            {
                var msg = new Msg();
                msg.InitEmpty();
                try
                {
                    if (!{|ZMQ2007:receiver.TryReceive(ref msg, TimeSpan.Zero)|})
                    {
                        Thread.Sleep(1);
                        continue;
                    }
                    Handle(msg.Size);
                }
                finally
                {
                    msg.Close();
                }
            }
            """
    )]
    public Task Loop_that_asks_again_and_again_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:receiver.HasIn|}) Handle(receiver.ReceiveFrameString()); }")]
    [FullData("while (true) if ({|ZMQ2007:receiver.HasIn|}) { Handle(receiver.ReceiveFrameString()); Thread.Sleep(1); }")]
    [InlineData("for (;;) { if ({|ZMQ2007:receiver.HasIn|}) while (receiver.TrySkipFrame()) { } }")]
    [InlineData("while (!cancellationToken.IsCancellationRequested) if ({|ZMQ2007:receiver.HasIn|}) receiver.SkipFrame();")]
    [FullData(
        "do { if ({|ZMQ2007:receiver.HasIn|}) { if (receiver.TryReceiveFrameString(out var order)) Handle(order); } } while (running);"
    )]
    [InlineData("var all = 0; while (all < 1000) { if ({|ZMQ2007:receiver.HasIn|}) { all++; receiver.SkipFrame(); } }")]
    [InlineData("for (var i = 0; i < 1000;) if ({|ZMQ2007:receiver.HasIn|}) { Handle(receiver.ReceiveFrameString()); i++; }")]
    public Task Loop_that_asks_whether_something_is_there_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("var n = 0; while (!receiver.HasIn && n++ < 100) Thread.SpinWait(50); Handle(receiver.ReceiveFrameString());")]
    [InlineData("var n = 0; while (!receiver.HasIn && n < size) { n++; Thread.Sleep(5); } Handle(receiver.ReceiveFrameString());")]
    [InlineData("var n = 0; while (n < size) { if (receiver.HasIn) receiver.SkipFrame(); else { n++; Thread.Sleep(5); } }")]
    [FullData("while (!receiver.HasIn && Random.Shared.Next(9) > 1) Thread.Sleep(5); Handle(receiver.ReceiveFrameString());")]
    public Task Question_that_is_asked_a_few_times_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (!{|ZMQ2007:receiver.HasIn|}) continue; Handle(receiver.ReceiveFrameString()); }")]
    [FullData("while (running) { if (!{|ZMQ2007:receiver.HasIn|}) { } else Handle(receiver.ReceiveFrameString()); }")]
    public Task Loop_that_goes_on_where_nothing_is_there_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:receiver.HasIn|}) Handle(receiver.ReceiveFrameString()); else Thread.Sleep(1); }")]
    [FullData("while (running) { if ({|ZMQ2007:receiver.HasIn|}) receiver.SkipFrame(); else await Task.Delay(1); }")]
    [InlineData("while (running) { if (!{|ZMQ2007:receiver.HasIn|}) { Thread.Sleep(1); continue; } receiver.SkipFrame(); Handle(text); }")]
    [FullData("while (running) { if ({|ZMQ2007:receiver.HasIn|}) { receiver.SkipFrame(); continue; } Thread.Sleep(1); }")]
    public Task Loop_that_sleeps_where_nothing_is_there_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (running) { while ({|ZMQ2007:receiver.HasIn|}) Handle(receiver.ReceiveFrameString()); Thread.Sleep(1); }")]
    [FullData("for (;;) { while ({|ZMQ2007:receiver.HasIn|}) receiver.SkipFrame(); await Task.Delay(1); }")]
    [InlineData("while (running) { while ({|ZMQ2007:receiver.TryReceiveFrameString(out text)|}) Handle(text); Thread.Sleep(1); }")]
    [FullData("while (running) { while (running && {|ZMQ2007:receiver.HasIn|}) receiver.SkipFrame(); Thread.Sleep(1); }")]
    [FullData(
        """
            while (running)
            {
                string? found;
                while ({|ZMQ2007:receiver.TryReceiveFrameString(out found)|})
                    Handle(found);
                Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                try { while ({|ZMQ2007:receiver.HasIn|}) receiver.SkipFrame(); }
                catch (NetMQException e) { Console.WriteLine(e.Message); }
                Thread.Sleep(1);
            }
            """
    )]
    public Task Loop_that_drains_and_sleeps_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (running) { while (receiver.HasIn) receiver.SkipFrame(); cancellationToken.WaitHandle.WaitOne(9); }")]
    [InlineData("while (running) { while (receiver.HasIn) receiver.SkipFrame(); Handle(text); Thread.Sleep(16); }")]
    [FullData("while (running) { while (receiver.HasIn) receiver.SkipFrame(); receiver.Poll(timeout); }")]
    [FullData("while (running) { while (receiver.HasIn) receiver.SkipFrame(); Console.WriteLine(size++); Thread.Sleep(1000); }")]
    [FullData("while (running) { while (receiver.HasIn) receiver.SkipFrame(); sender.SendFrame(text); Thread.Sleep(9); }")]
    public Task Loop_that_drains_and_does_more_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running)
                try
                {
                    if ({|ZMQ2007:receiver.HasIn|}) Handle(receiver.ReceiveFrameString()); else Thread.Sleep(9);
                }
                catch (FormatException e)
                {
                    Console.WriteLine(e.Message);
                }
            """
    )]
    public Task Loop_that_asks_in_a_try_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (running) try { if (receiver.HasIn) receiver.SkipFrame(); } finally { Thread.Sleep(9); }")]
    public Task Loop_that_does_something_at_the_end_of_a_try_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => {|ZMQ2007:receiver.HasIn|}); Handle(receiver.ReceiveFrameString());")]
    [FullData("if (SpinWait.SpinUntil(() => {|ZMQ2007:receiver.HasIn|}, 100)) receiver.SkipFrame();")]
    public Task Spin_until_something_is_there_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => receiver.HasIn || running); receiver.SkipFrame();")]
    [FullData("SpinWait.SpinUntil(() => sender.HasOut); sender.SendFrame(text);")]
    [FullData("SpinWait.SpinUntil(() => receiver.HasIn, 0); receiver.SkipFrame();")]
    public Task Spin_until_something_else_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (!{|ZMQ2007:receiver.HasIn|}) { } Handle(receiver.ReceiveFrameString());")]
    [FullData("while (!{|ZMQ2007:receiver.HasIn|}) Thread.Sleep(1); var order = receiver.ReceiveFrameString(); Handle(order);")]
    [FullData("while (running && !{|ZMQ2007:receiver.HasIn|}) Thread.Sleep(1); receiver.SkipFrame();")]
    [FullData("while (!{|ZMQ2007:receiver.HasIn|}) { } Handle(text); receiver.SkipFrame();")]
    [InlineData("while (!{|ZMQ2007:receiver.HasIn|}) Thread.Sleep(1); Handle(text);")]
    [FullData("SpinWait.SpinUntil(() => {|ZMQ2007:receiver.HasIn|}); Handle(text);")]
    public Task Loop_that_only_waits_Triggers(string code) => Spinning.Triggers(code);

    [Theory]
    [InlineData("while (!receiver.HasIn) cancellationToken.WaitHandle.WaitOne(9); receiver.SkipFrame();")]
    [FullData("while (!receiver.HasIn) { if (size > 3) break; } receiver.SkipFrame();")]
    [FullData("while (!receiver.HasIn || running) { } receiver.SkipFrame();")]
    [InlineData("while (!receiver.HasIn && !receiver.Poll(timeout)) { } receiver.SkipFrame();")]
    [InlineData("var x = 1.0; while (!receiver.HasIn) x = Math.Sqrt(x + 1); Handle(x);")]
    [FullData("while (!receiver.HasIn && !router.HasIn) Thread.Sleep(1); Handle(text);")]
    public Task Wait_that_does_more_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("_best = Math.Sqrt(_best + 1); if (_best > 3) _done = true;")]
    [FullData("_best++; if (_best > 5) throw new TimeoutException();")]
    public Task Wait_that_calls_a_method_which_changes_something_DoesNotTrigger(string refine) =>
        Spinning.DoesNotTrigger(
            $$"""
            private double _best;
            private bool _done;

            void Wait(PullSocket receiver)
            {
                while (!receiver.HasIn && !_done)
                    Refine();
            }

            void Refine()
            {
                {{refine}}
            }
            """
        );

    [Theory]
    [InlineData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); else cancellationToken.WaitHandle.WaitOne(9); }")]
    [FullData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); else break; }")]
    [FullData("while (running) { if (!receiver.HasIn) return; receiver.SkipFrame(); }")]
    [InlineData("while (running) { if (!receiver.HasIn) { cancellationToken.WaitHandle.WaitOne(9); continue; } receiver.SkipFrame(); }")]
    [FullData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); else if (size > 3) lock (text) { } }")]
    public Task Loop_that_does_something_else_where_nothing_is_there_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (receiver.HasIn) Handle(receiver.ReceiveFrameString()); await Task.Delay(1); }")]
    [FullData("while (receiver.Poll(timeout)) { if (receiver.HasIn) Handle(receiver.ReceiveFrameString()); }")]
    [InlineData("var stop = new ManualResetEvent(false); while (!stop.WaitOne(9)) if (receiver.HasIn) receiver.SkipFrame();")]
    [InlineData("while (Work()) if (receiver.HasIn) receiver.SkipFrame(); bool Work() { Thread.Sleep(1); return running; }")]
    public Task Loop_that_waits_beside_the_question_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("do { if (receiver.HasIn) receiver.SkipFrame(); } while (receiver.HasIn);")]
    [FullData("while (receiver.HasIn) Handle(receiver.ReceiveFrameString());")]
    public Task Loop_that_drains_by_the_question_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = 9_999_999; while (n-- > 0) if (receiver.HasIn) receiver.SkipFrame();")]
    [FullData("for (var i = 0; i < 1000; i++) if (receiver.HasIn) Handle(receiver.ReceiveFrameString());")]
    [InlineData("for (var i = 0; i++ < 1000;) if (receiver.HasIn) Handle(receiver.ReceiveFrameString());")]
    public Task Loop_that_counts_beside_the_question_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (receiver.HasIn) Handle(receiver.ReceiveFrameString()); Handle(text); }")]
    public Task Loop_that_works_beside_the_question_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (receiver.HasIn) Handle(receiver.ReceiveFrameString());")]
    public Task Question_without_a_loop_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (true) if (socket.HasOut) Handle(receiver.ReceiveFrameString());")]
    public Task Question_for_room_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (receiver.TryReceiveFrameString(timeout, out var order)) Handle(order); }")]
    [FullData("while (running) { if (receiver.TryReceiveFrameString(TimeSpan.FromSeconds(1), out var order)) Handle(order); }")]
    [FullData("while (running) Handle(receiver.ReceiveFrameString());")]
    public Task Loop_that_waits_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (receiver.TryReceiveFrameString(out var order)) Handle(order);")]
    public Task Loop_that_drains_DoesNotTrigger(string code) => Spinning.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (true)
            {
                if (!{|ZMQ2007:receiver.TryReceiveFrameString(out var order)|})
                    continue;
                Handle(order);
            }
            """,
        """
            while (true)
            {
                var order = receiver.ReceiveFrameString();
                Handle(order);
            }
            """
    )]
    [InlineData(
        """
            while (true)
            {
                if (!{|ZMQ2007:receiver.TryReceiveFrameBytes(TimeSpan.Zero, out var order)|})
                    continue;
                Handle(order);
            }
            """,
        """
            while (true)
            {
                var order = receiver.ReceiveFrameBytes();
                Handle(order);
            }
            """
    )]
    public Task Receive_that_waits_takes_its_place(string code, string fixedCode) => Spinning.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            while (true)
            {
                if (!{|ZMQ2007:receiver.TryReceiveFrameString(out var order, out var more)|})
                    continue;
                Handle(order + more);
            }
            """
    )]
    public Task What_else_it_says_is_not_lost(string code) => Spinning.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                if ({|ZMQ2009:receiver.TryReceiveFrameString(out var order)|})
                    Handle(order);
                if (subscriber.TryReceiveFrameString(out var news))
                    Handle(news);
            }
            """
    )]
    public Task Sockets_asked_by_turns_Trigger(string code) => ByTurns.Triggers(code);

    [Theory]
    [InlineData("First(out var a)", "Second(out var b)")]
    [InlineData("Try(_first, out var a)", "Try(_second, out var b)")]
    public Task Sockets_of_methods_of_ones_own_Trigger(string first, string second) =>
        ByTurns.Triggers(
            $$"""
            private readonly PullSocket _first = new(), _second = new();

            private bool First(out string text) => _first.TryReceiveFrameString(out text);

            private bool Second(out string text) => _second.TryReceiveFrameString(out text);

            private static bool Try(PullSocket from, out string text) => from.TryReceiveFrameString(out text);

            private static void Handle(string text) => s_last = text;

            private static string s_last = "";

            public void Run()
            {
                while (true)
                {
                    if ({|ZMQ2009:{{first}}|}) Handle(a);
                    if ({{second}}) Handle(b);
                    Thread.Sleep(1);
                }
            }
            """
        );

    [Theory]
    [FullData(
        """
            while (running)
            {
                string? a, b;
                if ({|ZMQ2009:receiver.TryReceiveFrameString(wait, out a)|}) Handle(a);
                if (router.TryReceiveFrameString(wait, out b)) Handle(b);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2009:receiver.Poll(wait)|}) Forward(receiver);
                if (router.Poll(wait)) Forward(router);
            }

            void Forward(IReceivingSocket from) => Handle(from.ReceiveFrameBytes());
            """
    )]
    [InlineData("while (running) { if ({|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame(); }")]
    [FullData("while (running) if ({|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame(); else if (sender.HasIn) sender.SkipFrame();")]
    [FullData(
        """
            while (true)
            {
                if (!running) break;
                if ({|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame();
                if (sender.HasIn) sender.SkipFrame();
                Thread.Sleep(1);
            }
            """
    )]
    [InlineData("while (running) foreach (var one in sockets) if ({|ZMQ2009:one.HasIn|}) one.SkipFrame();")]
    public Task Sockets_asked_whether_something_is_there_Trigger(string code) => ByTurns.Triggers(Several + code);

    [Theory]
    [InlineData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); if (receiver.HasIn) receiver.SkipFrame(); }")]
    [FullData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame(); else return; }")]
    [InlineData("while (receiver.HasIn) { if (receiver.HasIn) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame(); }")]
    [FullData("for (var i = 0; i < 3; i++) { if (receiver.HasIn) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame(); }")]
    [InlineData("while (running) { if (receiver.HasIn) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame(); lock (text) { } }")]
    public Task Sockets_asked_in_a_loop_that_ends_DoesNotTrigger(string code) => ByTurns.DoesNotTrigger(Several + code);

    [Theory]
    [InlineData("if ({|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame(); if (size > 0 && sender.HasIn) sender.SkipFrame(); Thread.Sleep(1);")]
    [InlineData("if (size > 0 && {|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame(); while (sender.HasIn) sender.SkipFrame();")]
    [InlineData("while (!running && {|ZMQ2009:receiver.HasIn|}) receiver.SkipFrame(); if (sender.HasIn) sender.SkipFrame();")]
    public Task Sockets_of_which_one_is_asked_where_a_flag_allows_it_Trigger(string code) =>
        ByTurns.Triggers(Several + $"while (true) {{ {code} }}");

    [Theory]
    [InlineData("if (size > 0 && receiver.HasIn) receiver.SkipFrame(); if (size == 0 && sender.HasIn) sender.SkipFrame();")]
    public Task Sockets_that_flags_choose_DoesNotTrigger(string code) => ByTurns.DoesNotTrigger(Several + $"while (true) {{ {code} }}");

    [Theory]
    [InlineData("if (receiver.HasIn) receiver.SkipFrame(); if (text.Length > Handle(1) && sender.HasIn) sender.SkipFrame();")]
    [InlineData("if (receiver.HasIn) receiver.SkipFrame(); if (sender.HasIn && sender.TrySkipFrame()) size++;")]
    [InlineData("if (receiver.HasIn) receiver.SkipFrame(); if (running || sender.HasIn) size++;")]
    public Task Socket_that_is_asked_beside_other_things_DoesNotTrigger(string code) =>
        ByTurns.DoesNotTrigger(Several + $"int Handle(int n) => Console.Read(); while (true) {{ {code} }}");

    /// <summary>It takes what is there, and ends when nothing is.</summary>
    [Theory]
    [InlineData(
        """
            bool any;
            do
            {
                any = false;
                if (receiver.HasIn) { any = true; receiver.SkipFrame(); }
                if (sender.HasIn) { any = true; sender.SkipFrame(); }
            }
            while (any);
            """
    )]
    [FullData(
        """
            for (;;)
            {
                var did = false;
                foreach (var one in sockets) if (one.HasIn) { did = true; one.SkipFrame(); }
                if (!did) return;
            }
            """
    )]
    public Task Sockets_that_are_drained_by_the_question_DoesNotTrigger(string code) => ByTurns.DoesNotTrigger(Several + code);

    [Theory]
    [InlineData("if ({|ZMQ2009:receiver.TrySkipFrame(wait)|}) Handle(text); if (sender.TrySkipFrame(wait)) Handle(text);")]
    [FullData("if ({|ZMQ2009:receiver.Poll(wait)|}) receiver.SkipFrame(); if (sender.Poll(wait)) sender.SkipFrame();")]
    [FullData("if ({|ZMQ2009:receiver.TrySkipFrame(wait)|}) sender.SendFrame(text); if (sender.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("foreach (var one in sockets) if ({|ZMQ2009:one.TrySkipFrame(wait)|}) Handle(text);")]
    [FullData("if (size > 3) break; foreach (var one in sockets) { if ({|ZMQ2009:one.Poll(wait)|}) one.SkipFrame(); }")]
    [InlineData("for (var i = 0; i < sockets.Count; i++) if ({|ZMQ2009:sockets[i].TrySkipFrame(wait)|}) Handle(text);")]
    [FullData("for (var i = 0; i < row.Length; i++) { var one = row[i]; if ({|ZMQ2009:one.TrySkipFrame(wait)|}) Handle(text); }")]
    public Task Sockets_that_are_waited_for_in_turn_Trigger(string code) => ByTurns.Triggers(Several + "while (running) { " + code + " }");

    [Theory]
    [InlineData("if (receiver.TrySkipFrame(wait)) Handle(text); if (sender.TrySkipFrame()) Handle(text);")]
    [FullData("if (receiver.TrySkipFrame(wait)) Handle(text); if (receiver.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("if (receiver.TrySkipFrame(wait)) { Handle(text); continue; } if (sender.TrySkipFrame(wait)) Handle(text);")]
    [FullData("if (receiver.TrySkipFrame(wait)) size++; if (sender.TrySkipFrame(wait)) size++; Handle(size);")]
    [FullData("Ask(); if (receiver.TrySkipFrame(wait)) size++; if (sender.TrySkipFrame(wait)) size++; void Ask() { }")]
    [FullData("if (receiver.TrySkipFrame(wait)) size++; else sender.SendFrameEmpty(); if (sender.TrySkipFrame(wait)) size++;")]
    [FullData("if (receiver.TrySkipFrame(wait) && sender.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("if (receiver.TrySkipFrame(wait)) if (sender.TrySkipFrame(wait)) Handle(text);")]
    [FullData("sender.SendFrame(text); if (receiver.TrySkipFrame(wait)) Handle(text); if (sender.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("if (!receiver.TrySkipFrame(wait)) throw new Exception(); if (sender.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("foreach (var one in sockets) if (one.TrySkipFrame(wait)) Handle(text); Handle(size);")]
    [FullData("foreach (var one in sockets) { one.SendFrame(text); if (one.TrySkipFrame(wait)) Handle(text); }")]
    [FullData("foreach (var one in new[] { receiver }) if (one.TrySkipFrame(wait)) Handle(text);")]
    [FullData("foreach (var one in sockets) if (receiver.TrySkipFrame(wait)) Handle(text);")]
    [InlineData("for (var i = 0; i < sockets.Count; i++) if (sockets[i].TrySkipFrame(wait)) Handle(text); Handle(size);")]
    [FullData("for (var i = 0; i < sockets.Count; i++) if (sockets[0].TrySkipFrame(wait)) Handle(text);")]
    [FullData("for (var i = 0; i < 1; i++) if (sockets[i].TrySkipFrame(wait)) Handle(text);")]
    [FullData("for (var i = 0; i < row.Length; i++) { row[i].SendFrame(text); if (row[i].TrySkipFrame(wait)) Handle(text); }")]
    public Task Sockets_that_are_not_waited_for_in_turn_DoesNotTrigger(string code) =>
        ByTurns.DoesNotTrigger(Several + "while (running) { " + code + " }");

    private const string Several = """
        var sender = new DealerSocket();
        var sockets = new List<NetMQSocket> { receiver, sender };
        var row = sockets.ToArray();
        var wait = TimeSpan.FromMilliseconds(10);

        """;

    [Theory]
    [InlineData("receiver.TryReceiveFrameString({|ZMQ3018:TimeSpan.FromMilliseconds(0.5)|}, out _);")]
    [FullData("receiver.TrySkipFrame({|ZMQ3018:TimeSpan.FromTicks(1000)|});")]
    [FullData("if (socket.TrySendFrame({|ZMQ3018:TimeSpan.FromMilliseconds(0.1)|}, payload)) return;")]
    [InlineData("queue.TryDequeue(out _, {|ZMQ3018:new TimeSpan(1000)|});")]
    [FullData("while (running) receiver.Poll({|ZMQ3018:TimeSpan.FromMilliseconds(0.5)|});")]
    [InlineData("Skip({|ZMQ3018:TimeSpan.FromTicks(9)|}); bool Skip(TimeSpan time) => receiver.TrySkipFrame(time);")]
    public Task Part_of_a_millisecond_Triggers(string code) => Time.Triggers(code);

    [Theory]
    [InlineData("receiver.TryReceiveFrameString(TimeSpan.FromMilliseconds(1), out _);")]
    public Task Whole_millisecond_DoesNotTrigger(string code) => Time.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.TryReceiveFrameString(TimeSpan.Zero, out _);")]
    public Task No_time_at_all_DoesNotTrigger(string code) => Time.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.TryReceiveFrameString(timeout, out _);")]
    public Task Time_that_is_not_known_DoesNotTrigger(string code) => Time.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.Poll(TimeSpan.FromMilliseconds(0.5));")]
    public Task Poll_of_a_socket_DoesNotTrigger(string code) => Time.DoesNotTrigger(code);
}
