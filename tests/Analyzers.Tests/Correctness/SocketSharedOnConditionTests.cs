using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 is silent where conditions keep a thread's use and another one apart.</summary>
public sealed class SocketSharedOnConditionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string Start = "Task.Run(() => socket.Recv(payload))";
    private const string Use = "socket.Send(payload)";
    private const string Found = "Task.Run(() => {|ZMQ3011:socket.Recv(payload)|})";

    [Theory]
    [InlineData($"if (size == 0) {Start}; if (size != 0) {Use};")]
    [FullData($"if (size == 0) {Start}; if (size > 0) {Use};")]
    [FullData($"if (size > 1) {Start}; if (size < 2) {Use};")]
    [FullData($"if (size is 1 or 2) {Start}; if (size == 3) {Use};")]
    [FullData($"if (size is not 1) {Start}; if (size is 1) {Use};")]
    [InlineData($"switch (size) {{ case 1: {Start}; break; }} switch (size) {{ case 2: {Use}; break; }}")]
    [FullData($"if (text == \"a\") {Start}; if (text == \"b\") {Use};")]
    [FullData($"int? n = size; if (n > 3) {Start}; if (n is null) {Use};")]
    [InlineData($"if (size > 3.5) {Start}; if (size < 2.5) {Use};")]
    [FullData($"double share = size; if (share > 3.5) {Start}; if (share < 2.5) {Use};")]
    [FullData($"double share = size; if (share > 3.5f) {Start}; if (share == 2) {Use};")]
    [FullData($"if (size is > 3 and < 9) {Start}; if (size == 9) {Use};")]
    [FullData($"switch (size) {{ case 1: {Start}; break; }} switch (size) {{ case 1: break; default: {Use}; break; }}")]
    [FullData($"if (3 < size) {Start}; if (size == 3) {Use};")]
    [InlineData($"if (text.Length > 0) {Start}; if (text.Length == 0) {Use};")]
    public Task Values_that_cannot_be_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"if (size > 1) {Found}; if (size < 5) {Use};")]
    [InlineData($"if (size is 1 or 2) {Found}; if (size == 2) {Use};")]
    [FullData($"if (size == 0) {Found}; if (size >= 0) {Use};")]
    [InlineData($"if (size == 0) {Found}; size++; if (size > 0) {Use};")]
    [InlineData($"for (var i = 0; i < 4; i++) {{ if (i == 0) {Found}; if (i > 0) {Use}; }}")]
    [InlineData($"double share = size; if (share > 1) {Found}; if (share < 2) {Use};")]
    [InlineData($"if (size > 3.5) {Found}; if (size < 4.5) {Use};")]
    [FullData($"if (size == 3L) {Found}; if (size == 3) {Use};")]
    [FullData($"if ((byte)size == 3) {Found}; if ((byte)size == 3) {Use};")]
    [FullData($"int? n = size; if (n is not > 3) {Found}; if (n is null) {Use};")]
    public Task Values_that_can_be_one_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData($"if (running && size > 3) {Start}; if (!running) {Use};")]
    [InlineData($"if (running && size > 3) {Start}; if (!(running && size > 3)) {Use};")]
    [InlineData($"if (running || size > 3) {Start}; if (!running && size <= 3) {Use};")]
    [FullData($"if (running) {Start}; if (running) return; {Use};")]
    [FullData($"if (running) {Start}; if (running) throw new InvalidOperationException(); {Use};")]
    [FullData($"if (text.Length > 3) {Start}; if (!(text.Length > 3)) {Use};")]
    [FullData($"var first = size == 0; if (first) {Start}; if (first == false) {Use};")]
    [FullData($"if (running) {Start}; if (running != true) {Use};")]
    [FullData($"var bg = running; var fg = !running; if (bg) {Start}; if (fg) {Use};")]
    [InlineData($"var first = size == 0; if (first) {Start}; if (size != 0) {Use};")]
    [InlineData(
        """
            void M(Socket s, byte[] b, DayOfWeek d)
            {
                if (d is (DayOfWeek)1) Task.Run(() => { s.Recv(b); });
                if (d.HasFlag(d)) s.Send(b);
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, byte[] b, SendFlags f)
            {
                if (f.HasFlag(SendFlags.SendMore)) Task.Run(() => { s.Recv(b); });
                if (!f.HasFlag(SendFlags.SendMore)) s.Send(b);
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, byte[] b, SendFlags f)
            {
                Task.Run(() => { if (f.HasFlag(SendFlags.SendMore)) s.Recv(b); });
                Task.Run(() => { if (!f.HasFlag(SendFlags.SendMore)) s.Send(b); });
            }
            """
    )]
    [FullData("void M(Socket s, byte[] b, int? n) { if (n.HasValue) Task.Run(() => { s.Recv(b); }); if (n == null) s.Send(b); }")]
    [FullData(
        """
            void M(Socket s, byte[] b, object o)
            {
                if (o is string) Task.Run(() => { s.Recv(b); });
                if (o is int n) s.Send(b, (SendFlags)n);
            }
            """
    )]
    public Task Conditions_that_cannot_both_hold_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"Task.Run(() => {{ if (running) socket.Recv(payload); }}); if (!running) {Use};")]
    [FullData($"Task.Run(() => {{ if (!running) return; socket.Recv(payload); }}); if (running) return; {Use};")]
    [FullData($"Task.Run(() => {{ if (running) socket.Recv(payload); }}); Task.Run(() => {{ if (!running) {Use}; }});")]
    public Task Conditions_within_a_task_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "Task.Run(() => { if (running) socket.Recv(payload); {|ZMQ3011:socket.Recv(payload)|}; }); if (!running) socket.Send(payload);"
    )]
    [InlineData(
        """
            Task.Run(() => { var on = Is(1); if (on) {|ZMQ3011:socket.Recv(payload)|}; });
            Task.Run(() => { var on = Is(2); if (!on) socket.Send(payload); });
            bool Is(int n) => n > 1;
            """
    )]
    [InlineData(
        "void M(Socket s, byte[] b, Uri x, Uri y) { if (x.Port > 1) Task.Run(() => {|ZMQ3011:s.Recv(b)|}); if (y.Port < 1) s.Send(b); }"
    )]
    [InlineData($"if (running && size > 3) {Found}; if (running) {Use};")]
    public Task Conditions_of_something_else_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Comparison_that_the_author_wrote_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Threading.Tasks;
            using Net.Zmq;
            static class Levels
            {
                static void Run(Socket s, byte[] b, Level l) { if (l == 1) Task.Run(() => { s.Recv(b); }); if (l != 2) s.Send(b); }
            }
            sealed class Level
            {
                public static bool operator ==(Level a, int b) => true;
                public static bool operator !=(Level a, int b) => false;
                public override bool Equals(object? o) => true;
                public override int GetHashCode() => 0;
            }
            """
        );

    [Theory]
    [InlineData($"Task? t = null; if (running) t = {Start}; if (t == null) {Use};")]
    [InlineData($"var t = running ? {Start} : null; if (t is null) {Use};")]
    [FullData($"var on = false; if (running && size > 3) {{ {Start}; on = true; }} if (!on) {Use};")]
    [FullData(
        """
            private Task? _task;
            void M(Socket s, byte[] b, bool on)
            {
                if (on) _task = Task.Run(() => { s.Recv(b); });
                if (_task != null) return;
                s.Send(b);
            }
            """
    )]
    public Task Variable_that_says_whether_it_was_started_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"Task? t = null; if (running) t = {Found}; if (t != null) {Use};")]
    [InlineData($"var on = false; if (running) {{ {Found}; on = true; }} on = false; if (!on) {Use};")]
    public Task Variable_that_says_that_it_was_started_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Parallel.For(0, 9, i => { if (i is 0) socket.Send(payload); });")]
    [FullData("Parallel.For(0, 9, i => { if (i != 0) return; socket.Send(payload); });")]
    [FullData("Parallel.For(0, 9, i => { if (i == 0 && running) socket.Send(payload); });")]
    [InlineData("Parallel.For(0, 9, i => { if (i < 1) socket.Send(payload); });")]
    [FullData("Parallel.For(0L, 9, i => { if (i <= 0L) socket.Send(payload); });")]
    [InlineData("Parallel.For(1, 9, i => { if (i <= 1) socket.Send(payload); });")]
    [InlineData("Parallel.For(size, 2 * size, i => { if (i <= size) socket.Send(payload); });")]
    [FullData("for (var i = 0; i < 3; i++) { var n = i; Task.Run(() => { if (n == 0) socket.Send(text); }); }")]
    public Task First_of_many_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.For(0, size, i => { if (i >= size - 1) socket.Send(payload); });")]
    [InlineData("Parallel.For(0, size, i => { if (i > size - 2) socket.Send(payload); });")]
    [InlineData("Parallel.For(0, size, i => { if (size - 1 <= i) socket.Send(payload); });")]
    [InlineData("Parallel.For(0, size, i => { if (i + 1 < size) return; socket.Send(payload); });")]
    [InlineData("Parallel.For(0, 4, i => { if (i > 2) socket.Send(payload); });")]
    [InlineData("Parallel.ForEach(sockets, (s, _, i) => { if (i >= sockets.Length - 1) socket.Send(payload); });")]
    [InlineData("for (var i = 0; i < size; i++) { var n = i; Task.Run(() => { if (n >= size - 1) socket.Send(text); }); }")]
    [InlineData("var last = size - 1; Parallel.For(0, size, i => { if (i < last) return; socket.Send(payload); });")]
    public Task Last_of_many_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.For(0, 1, _ => socket.Send(payload));")]
    [FullData("Parallel.ForEach(new[] { text }, t => socket.Send(t));")]
    public Task Single_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.ForEach(sockets, s => { if (ReferenceEquals(s, sockets[0])) socket.Send(payload); });")]
    [FullData("Parallel.ForEach(new[] { text }, t => { if (t.Equals(text)) socket.Send(payload); });")]
    public Task Element_that_is_compared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var left = 9; Parallel.For(0, 9, i => { if (Interlocked.Decrement(ref left) == 0) socket.Send(payload); });")]
    [FullData("var n = 0; for (var i = 0; i < 3; i++) Task.Run(() => { if (Interlocked.Exchange(ref n, 1) == 0) socket.Send(text); });")]
    [InlineData(
        """
            var n = 0;
            Task.Run(() => { if (Interlocked.CompareExchange(ref n, 1, 0) == 0) socket.Send(text); });
            Task.Run(() => { if (Interlocked.CompareExchange(ref n, 1, 0) == 0) socket.Recv(payload); });
            """
    )]
    public Task One_that_an_exchange_picks_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.For(0, 2, i => { switch (i) { case 0: Thread.Sleep(1); break; default: socket.Send(text); break; } });")]
    public Task One_that_a_switch_picks_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.For(0, 9, i => { if (i != 0) {|ZMQ3011:socket.Send(payload)|}; });")]
    [FullData("Parallel.For(0, 9, i => { if (i < 2) {|ZMQ3011:socket.Send(payload)|}; });")]
    [InlineData("Parallel.For(0, size, i => { if (i >= size - 2) {|ZMQ3011:socket.Send(payload)|}; });")]
    [InlineData("Parallel.For(0, size, i => { if (i < size - 1) {|ZMQ3011:socket.Send(payload)|}; });")]
    [FullData("Parallel.For(0, 4, i => { if (i > 1) {|ZMQ3011:socket.Send(payload)|}; });")]
    [FullData("Parallel.For(0, 2, _ => {|ZMQ3011:socket.Send(payload)|});")]
    [InlineData("Parallel.ForEach(new[] { text, \"\" }, t => { if (!t.Equals(text)) {|ZMQ3011:socket.Send(payload)|}; });")]
    [InlineData("for (var i = 0; i < 3; i++) { var n = i; Task.Run(() => { if (n != 0) {|ZMQ3011:socket.Send(text)|}; }); }")]
    public Task Several_of_many_that_use_it_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var a = Task.Run(() => socket.Send(text));
            Task.Run(() => { while (!a.IsCompleted) Thread.Sleep(1); socket.Send(text); });
            """
    )]
    [FullData(
        """
            var a = new Thread(() => socket.Send(text));
            a.Start();
            new Thread(() => { while (a.IsAlive) Thread.Sleep(1); socket.Send(text); }).Start();
            """
    )]
    public Task Task_that_looks_whether_the_other_has_ended_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("new Thread(() => { Thread.CurrentThread.Name = \"a\"; {|ZMQ3011:socket.Recv(payload)|}; }).Start(); socket.Send(text);")]
    public Task Thread_that_names_itself_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Loop_on_a_scheduler_that_is_not_known_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void Run(Socket s, byte[] b, TaskScheduler own) =>
                Parallel.For(0, 9, new ParallelOptions { TaskScheduler = own }, i => { s.Send(b); });
            """
        );
}
