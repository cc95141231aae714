using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => running || socket.TryRecv(message, out _));")]
    [FullData("SpinWait.SpinUntil(() => !socket.TryRecv(message, out _));")]
    [InlineData("SpinWait.SpinUntil(() => socket.TryRecv(message, out _), 0);")]
    [FullData("SpinWait.SpinUntil(() => running);")]
    [FullData("Until(() => socket.TryRecv(message, out _)); static void Until(Func<bool> condition) => condition();")]
    public Task Condition_of_another_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { while (socket.HasMore) socket.TryRecv(payload, out _); socket.Recv(message); }")]
    [FullData("while (socket.HasMore) { socket.TryRecv(payload, out var n); if (n == 0) continue; Handle(n); }")]
    [FullData("while (socket.HasMore) socket.TryRecv(payload, out _);")] // the frames of one message
    [FullData(
        """
            while (running)
            {
                socket.Recv(message);
                while (message.More) { if (!socket.TryRecv(message, out var n)) continue; Handle(n); }
            }
            """
    )]
    [FullData(
        """
            socket.Recv(payload);
            var more = socket.HasMore;
            while (more) { socket.Recv(payload, RecvFlags.DontWait); more = socket.HasMore; }
            """
    )]
    public Task Frame_of_a_message_that_has_begun_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (socket.TryRecv(payload, out var n)) Handle(n);")] // drains
    [FullData("while (true) { if (!socket.TryRecv(payload, out var n)) break; Handle(n); }")]
    [FullData("while (running) { if (!socket.TryRecv(payload, out var n)) return; Handle(n); }")]
    [FullData("while (running) { socket.Recv(message); while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("for (var i = 0; i < 100 && socket.TryRecv(payload, out _); i++) { }")]
    [InlineData("while (true) { var none = !socket.TryRecv(payload, out var n); if (none) break; Handle(n); }")]
    [InlineData(
        """
            while (true)
            {
                var a = Next(socket);
                var b = Next(sender);
                var none = a == null && b == null;
                if (none) break;
                Handle(1);
            }

            byte[]? Next(Socket s) => s.TryRecv(payload, out _) ? payload : null;
            """
    )]
    public Task Loop_that_an_empty_answer_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var go = true; while (go) { var got = socket.TryRecv(payload, out _); go = got && size++ < 9; }")]
    [InlineData("bool stop; do { var got = socket.TryRecv(payload, out _); stop = !got || size++ > 9; } while (!stop);")]
    [InlineData("bool empty; do { var n = socket.Recv(payload, RecvFlags.DontWait); empty = !(n >= 0); } while (!empty);")]
    [InlineData("var left = 1; while (left == 1) { var got = socket.TryRecv(payload, out _); left = got ? 1 : 0; }")]
    [FullData("while (true) { var n = socket.Recv(payload, RecvFlags.DontWait); if (n + size == 3) return; }")]
    [FullData("var go = true; while (go) { var got = socket.TryRecv(payload, out _); go = got ? true : false; }")]
    public Task Loop_that_a_flag_of_the_answer_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var done = false; while (!done) { var got = {|ZMQ2007:socket.TryRecv(payload, out _)|}; done = got || size > 9; }")]
    public Task Loop_that_a_flag_of_the_answer_goes_on_by_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("double sum = 0; while (!socket.TryRecv(payload, out _)) sum += sum * size; Handle((int)sum);")]
    public Task Loop_that_computes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                while (socket.TryRecv(payload, out var n)) Handle(n);
                Update(); // a tick
                Thread.Sleep(16);
            }
            static void Update() { }
            """
    )]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(16); }")] // a pace
    [FullData("while (running) { for (var i = 0; i < 9 && socket.TryRecv(payload, out var n); i++) Handle(n); Thread.Sleep(16); }")]
    [FullData("while (running) { while (socket.TryRecv(payload, out var n)) size += n; Console.WriteLine(size); Thread.Sleep(1000); }")]
    [FullData("while (size < 9) { while (socket.TryRecv(payload, out var n)) Handle(n); size++; Thread.Sleep(1000); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); await Task.Delay(16); }")]
    [FullData(
        """
            var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
            while (await timer.WaitForNextTickAsync()) { if (socket.TryRecv(payload, out var n)) Handle(n); }
            """
    )]
    [FullData("while (running) { Thread.Sleep(10); if (!socket.TryRecv(payload, out var n)) continue; Handle(n); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); try { Thread.Sleep(1); } catch (ZmqException) { } }")]
    public Task Pace_in_every_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var poller = new Poller(1);
            poller.Add(socket, PollEvents.In);
            while (running)
            {
                if (poller.Poll(100) == 0) continue;
                while (socket.TryRecv(payload, out var n)) Handle(n);
            }
            """
    )]
    [FullData("var poller = new Poller(1); while (running) { poller.Poll(-1); while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [FullData(
        """
            var poller = new Poller(1);
            while (running)
            {
                if (!socket.TryRecv(payload, out var n)) { poller.Poll(TimeSpan.FromSeconds(1)); continue; }
                Handle(n);
            }
            """
    )]
    public Task Poll_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var stop = new ManualResetEvent(false); while (!stop.WaitOne(10)) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [FullData(
        """
            var wake = new AutoResetEvent(false);
            while (running) { if (!socket.TryRecv(payload, out var n)) wake.WaitOne(); else Handle(n); }
            """
    )]
    public Task Event_that_is_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running) { if (socket.TryRecv(payload, out _)) break; Compute(); }
            static void Compute() { for (var i = 0; i < 9; i++) { } }
            """
    )] // its own work
    [FullData("while (running) { if (socket.TryRecv(payload, out _)) break; payload[0]++; payload[1] = payload[0]; }")]
    [FullData(
        """
            var sum = 0.0;
            while (running)
            {
                while (socket.TryRecv(payload, out var n)) Handle(n);
                for (var i = 0; i < 1000; i++) sum += Math.Sin(i);
            }
            """
    )]
    public Task Work_of_its_own_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var jobs = new ConcurrentQueue<Action>();
            while (running)
            {
                if (socket.TryRecv(payload, out var n)) Handle(n);
                else if (jobs.TryDequeue(out var job)) job();
            }
            """
    )]
    [FullData(
        """
            Action idle = () => { };
            while (running)
            {
                if (socket.TryRecv(payload, out var n)) Handle(n);
                else { idle(); Thread.Sleep(1); }
            }
            """
    )]
    [FullData(
        """
            while (running) { if (a(socket)) Handle(1); }
            bool a(Socket s) => Console.ReadLine() == "" && s.TryRecv(new byte[1], out _);
            """
    )]
    [FullData("while (running) { try { if (socket.TryRecv(payload, out var n)) Handle(n); } finally { Console.ReadLine(); } }")]
    [FullData("var done = false; while (!done) try { if (socket.TryRecv(payload, out var n)) Handle(n); } finally { done = true; }")]
    [FullData(
        """
            while (running)
            {
                if (socket.TryRecv(payload, out var n)) Handle(n);
                else try { Thread.Sleep(1); }
                finally { Console.Read(); }
            }
            """
    )]
    [FullData(
        """
            dynamic idle = socket;
            while (running)
            {
                if (socket.TryRecv(payload, out var n)) Handle(n);
                else { idle.Wait(); Thread.Sleep(1); }
            }
            """
    )]
    [FullData(
        """
            Func<bool> stopped = () => false;
            while (!stopped()) { if (socket.TryRecv(payload, out var n)) Handle(n); else Thread.Sleep(1); }
            """
    )]
    [FullData(
        """
            while (running)
            {
                switch (size)
                {
                    case 1: if (socket.TryRecv(payload, out var n)) Handle(n);
                    break;
                    default: Console.ReadLine();
                    break;
                }
            }
            """
    )]
    [FullData(
        """
            IEnumerator<int> items = new List<int>().GetEnumerator();
            while (items.MoveNext()) if (socket.TryRecv(payload, out var n)) Handle(n);
            """
    )]
    [FullData("dynamic other = socket; while (other.IsReady) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    public Task Code_that_may_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (!socket.TryRecv(payload, out var n)) throw new TimeoutException(); Handle(n);", "TimeoutException")]
    [InlineData("var ok = socket.TryRecv(payload, out var n); Check(ok); Handle(n);", "TimeoutException")]
    [FullData("var ok = socket.TryRecv(payload, out var n); ArgumentOutOfRangeException.ThrowIfEqual(ok, false);", "Exception")]
    [FullData("var n = socket.Recv(payload, RecvFlags.DontWait); Handle(payload[n]);", "IndexOutOfRangeException")]
    [FullData("var n = socket.Recv(payload, RecvFlags.DontWait); Handle(payload.AsSpan(0, n));", "ArgumentOutOfRangeException")]
    public Task Handler_of_nothing_that_may_wait_DoesNotTrigger(string code, string exception) =>
        Code.DoesNotTrigger(
            $$"""
            while (running)
            {
                try { {{code}} }
                catch ({{exception}}) { Console.ReadLine(); }
            }
            static void Check(bool got) { if (!got) throw new TimeoutException(); }
            """
        );

    [Fact]
    public Task Send_in_every_iteration_DoesNotTrigger() =>
        Code.DoesNotTrigger("while (running) { sender.Send(payload); if (receiver.TryRecv(payload, out var n)) Handle(n); }");

    [Theory]
    [InlineData("for (var i = 0; i < 10; i++) { if (socket.TryRecv(payload, out _)) break; Thread.Sleep(10); }")] // a few times
    [InlineData("for (var i = 0; i < size; i++) { if (socket.TryRecv(payload, out _)) break; Thread.Sleep(10); }")] // as often as asked for
    [InlineData("for (var left = size; left > 0; left--) { if (socket.TryRecv(payload, out _)) return; await Task.Delay(9); }")]
    [FullData("var left = size; while (left-- > 0) { if (socket.TryRecv(payload, out _)) break; Thread.Sleep(10); }")]
    [FullData(
        """
            for (var i = 0; i < size; i++) { if (socket.TryRecv(payload, out _)) return; Thread.SpinWait(20); }
            socket.Recv(message);
            """
    )] // spins a little, then waits
    [FullData(
        """
            var left = size;
            while (left-- > 0) { if (socket.TryRecv(payload, out _)) return; Thread.SpinWait(20); }
            socket.Recv(message);
            """
    )]
    [InlineData(
        """
            var spin = new SpinWait();
            while (!spin.NextSpinWillYield) { if (socket.TryRecv(payload, out _)) return; spin.SpinOnce(); }
            socket.Recv(message);
            """
    )]
    [FullData("var tries = 0; while (true) { if (socket.TryRecv(payload, out _)) return; if (++tries > 5) return; Thread.Sleep(1); }")]
    [InlineData("var i = 0; for (;;) { if (socket.TryRecv(payload, out _)) break; var end = ++i > 4; if (end) break; Thread.Sleep(1); }")]
    [InlineData("var i = 0; var go = true; while (go) { if (socket.TryRecv(payload, out _)) return; Thread.Sleep(1); go = ++i < 5; }")]
    public Task Few_tries_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (!socket.TryRecv(payload, out _)) { socket.Recv(message); } Handle(1); }")]
    [FullData("while (running) { socket.Recv(message); Thread.Sleep(10); }")] // simulated work
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            while (running) { if (r.TryReceive(TimeSpan.FromSeconds(1), out var f)) Handle(f.Span); }
            """
    )]
    public Task Receive_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // slow joiner
    [Fact]
    public Task No_loop_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.Connect(\"x\"); Thread.Sleep(100); socket.TryRecv(payload, out _);");

    [Theory]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else Task.Run(() => { }).Wait(); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else await Task.Run(() => { }); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else new Thread(() => { }).Join(); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else Console.ReadKey(); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else lock (payload) Monitor.Wait(payload, 100); }")]
    [FullData(
        """
            while (running)
            {
                if (socket.TryRecv(payload, out var n)) Handle(n);
                else using (var m = Mutex.OpenExisting("x")) m.WaitOne();
            }
            """
    )]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else GC.WaitForPendingFinalizers(); }")]
    [FullData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); SpinWait.SpinUntil(() => !running, 10); }")]
    public Task Call_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Operators_of_the_users_own_that_wait_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;

            sealed class Wake
            {
                public static bool operator true(Wake wake) => Console.ReadLine() is not null;
                public static bool operator false(Wake wake) => false;
                public static implicit operator int(Wake wake) => Console.Read();

                static void ByTruth(Socket socket, Wake wake, byte[] payload)
                {
                    while (wake)
                        if (socket.TryRecv(payload, out var n))
                            Console.WriteLine(n);
                }

                static void ByConversion(Socket socket, Wake wake, byte[] payload)
                {
                    for (var key = 0; key >= 0; key = wake)
                        if (socket.TryRecv(payload, out var n))
                            Console.WriteLine(n);
                }
            }
            """
        );

    [Fact]
    public Task Work_and_waits_in_other_methods_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket;
            private readonly byte[] _buffer = new byte[9];
            private readonly Message _message = new();
            private readonly AutoResetEvent _wake = new(false);
            public Example(Socket socket) => _socket = socket;
            void Idle() => _wake.WaitOne();
            bool IsDone() { for (var i = 0; i < 9; i++) if (_message.Size == i) return true; return false; }
            int Count { get { _wake.WaitOne(5); return 1; } }
            void Waits() { while (true) { if (!_socket.TryRecv(_buffer, out _)) Idle(); } }
            void WaitsPerhaps() { while (true) { if (!_socket.TryRecv(_buffer, out _)) { System.IO.File.Exists("x"); Thread.Sleep(1); } } }
            void Computes() { while (!IsDone()) { if (_socket.TryRecv(_buffer, out _)) return; } }
            void WaitsInProperty() { while (Count > 0) { if (_socket.TryRecv(_buffer, out _)) return; } }
            IEnumerable<object?> Coroutine()
            {
                while (true) { if (_socket.TryRecv(_buffer, out _)) Console.WriteLine(); yield return null; }
            }
            IEnumerable<object?> CoroutineOnEmpty()
            {
                while (true)
                {
                    if (_socket.TryRecv(_buffer, out _)) Console.WriteLine();
                    else yield return null;
                }
            }
            async IAsyncEnumerable<int> Stream(IAsyncEnumerable<int> other)
            {
                while (true)
                {
                    if (!_socket.TryRecv(_buffer, out _)) await foreach (var n in other) yield return n;
                }
            }
            void Lazily(IEnumerable<int> items)
            {
                while (true) { if (!_socket.TryRecv(_buffer, out _)) foreach (var n in items) Thread.Yield(); }
            }
            string Status { get => ""; set => _wake.WaitOne(); }
            void Sets() { while (true) { if (!_socket.TryRecv(_buffer, out _)) { Status = "idle"; Thread.Sleep(1); } } }
            void Recurses() { while (true) { if (_socket.TryRecv(_buffer, out _)) return; Again(3); } }
            void Again(int n) { if (n > 0) Again(n - 1); }
            """
        );
}
