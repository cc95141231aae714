using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { }")]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Yield();")]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(payload, out var n)|}) Thread.SpinWait(20);")]
    [InlineData("var spin = new SpinWait(); while (!{|ZMQ2007:socket.TryRecv(payload, out var n)|}) spin.SpinOnce();")]
    [InlineData("while ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} < 0) ;")]
    [InlineData("int n; while ((n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}) == -1) ; Handle(n);")]
    [InlineData("int n; do { n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; } while (n < 0); Handle(n);")]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); }")]
    [InlineData("while (running) { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) continue; Handle(n); }")]
    [InlineData("while (running) { var n = {|ZMQ2007:socket.Recv(message, RecvFlags.DontWait)|}; if (n >= 0) { Handle(n); } }")]
    [InlineData("while (running) { {|ZMQ2007:socket.TryRecv(payload, out var n)|}; if (n == 0) continue; Handle(n); }")]
    [InlineData("while (running) { _ = {|ZMQ2007:socket.TryRecv(payload, out var n)|}; if (n > 0) Handle(n); else Thread.Yield(); }")]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecvString(out var s)|}) { Handle(s); } else { Thread.Yield(); } }")]
    [InlineData("again: if (!{|ZMQ2007:socket.TryRecv(message, out _)|}) goto again;")]
    [InlineData("for (;;) { var got = {|ZMQ2007:socket.TryRecv(message, out var n)|}; if (!got) continue; Handle(n); }")]
    [InlineData("while (running) if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Thread.Sleep(0);")]
    [InlineData("var idle = 0; while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else idle++; }")]
    [InlineData("while (running) while ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);")]
    [InlineData("SocketLoop(socket); static void SocketLoop(Socket s) { while (!{|ZMQ2007:s.TryRecv(new byte[9], out _)|}) ; }")]
    [InlineData("new Thread(() => { while (true) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) Handle(1); } }).Start();")]
    [InlineData("using var r = new FrameReceiver(socket); while (true) { if ({|ZMQ2007:r.TryReceive(out var f)|}) Handle(f.Span); }")]
    [InlineData(
        "while (!cancellationToken.IsCancellationRequested) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); "
            + "cancellationToken.ThrowIfCancellationRequested(); }"
    )]
    [InlineData("lock (socket) { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { } }")]
    [InlineData("while (running) { lock (socket) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); } }")]
    [InlineData(
        "while (running) { try { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); "
            + "} catch (ZmqException e) { Console.WriteLine(e); } }"
    )]
    [InlineData("while (running) { using var m = new Message(); if ({|ZMQ2007:socket.TryRecv(m, out var n)|}) Handle(m.Data); }")]
    [InlineData("MultipartMessage? m; while (!{|ZMQ2007:socket.TryRecvMultipart(out m)|}) { } m!.Dispose();")]
    [InlineData("while (running) { socket.Recv(payload); while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { } }")]
    public Task Turning_at_full_speed_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);")]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Thread.Sleep(10); }")]
    [InlineData(
        "while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { Handle(n); continue; "
            + "} Thread.Sleep(TimeSpan.FromMilliseconds(1)); }"
    )]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { Handle(n); } else { await Task.Delay(1); } }")]
    [InlineData(
        "while (running) { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) { "
            + "await Task.Delay(1, cancellationToken).ConfigureAwait(false); continue; } Handle(n); }"
    )]
    [InlineData("while (running) { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) { Task.Delay(1).Wait(); continue; } Handle(n); }")]
    [InlineData(
        "while (running) { var got = false; if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { got = true; Handle(n); "
            + "} if (!got) Thread.Sleep(1); }"
    )]
    [InlineData(
        "while (running) { bool idle = true; if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { idle = false; Handle(n); "
            + "} if (idle) Thread.Sleep(1); }"
    )]
    [InlineData(
        "while (running) { int n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; if (n == -1) { Thread.Sleep(1); "
            + "continue; } Handle(n); }"
    )]
    [InlineData(
        "while (running) { int n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; if (n != -1) Handle(n); "
            + "if (n == -1) Thread.Sleep(1); }"
    )]
    [InlineData("for (var i = 0; i < 100; i++) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) break; Thread.Sleep(10); }")]
    [InlineData(
        "while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Idle(); "
            + "} static void Idle() => Thread.Sleep(1);"
    )]
    [InlineData(
        "while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else { Log(); Thread.Sleep(1); "
            + "} } static void Log() { for (var i = 0; i < 3; i++) Console.Write('.'); }"
    )]
    [InlineData(
        "int n = 0; while (n < size) { if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} != -1) { "
            + "socket.Recv(payload, RecvFlags.DontWait); n++; while (n < size && socket.Recv(payload, RecvFlags.DontWait) != -1) { "
            + "socket.Recv(payload, RecvFlags.DontWait); n++; } } else { Thread.Sleep(1); } }"
    )]
    [InlineData(
        "while (running) { var any = false; while ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) { any = true; Handle(n); "
            + "} if (!any) Thread.Sleep(1); }"
    )]
    [InlineData(
        "while (running) { var n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; "
            + "switch (n) { case -1: Thread.Sleep(1); break; default: Handle(n); break; } }"
    )]
    [InlineData(
        "while (running) { switch ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) { case false: Thread.Sleep(1); break; "
            + "case true: Handle(n); break; } }"
    )]
    [InlineData(
        "while (running) { if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} is >= 0 and var n) Handle(n); else Thread.Sleep(1); }"
    )]
    [InlineData(
        "while (running) { if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} is int n and not -1) Handle(n); else Thread.Sleep(1); }"
    )]
    public Task Sleeping_between_polls_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var watch = System.Diagnostics.Stopwatch.StartNew(); while (watch.ElapsedMilliseconds < 1000) { "
            + "if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }"
    )]
    [InlineData(
        "var watch = System.Diagnostics.Stopwatch.StartNew(); int n; "
            + "do { n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; "
            + "} while (n < 0 && watch.Elapsed < TimeSpan.FromSeconds(1)); Handle(n);"
    )]
    [InlineData(
        "var end = DateTime.UtcNow.AddSeconds(1); while (DateTime.UtcNow < end) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }"
    )]
    [InlineData(
        "var end = Environment.TickCount64 + 1000; while (Environment.TickCount64 < end) { "
            + "if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }"
    )]
    [InlineData(
        "var end = DateTime.UtcNow.AddSeconds(1); while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { "
            + "if (DateTime.UtcNow > end) throw new TimeoutException(); Thread.Yield(); }"
    )]
    public Task Watching_the_clock_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => {|ZMQ2007:socket.TryRecv(message, out _)|}); Handle(message.Data);")]
    [InlineData("var n = 0; SpinWait.SpinUntil(() => (n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}) >= 0); Handle(n);")]
    [InlineData("if (!SpinWait.SpinUntil(() => {|ZMQ2007:socket.TryRecv(message, out _)|}, 100)) return; Handle(message.Data);")]
    [InlineData("SpinWait.SpinUntil(() => { return {|ZMQ2007:socket.TryRecv(message, out _)|}; }, TimeSpan.FromSeconds(1));")]
    public Task Condition_of_the_frameworks_own_spin_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => running || socket.TryRecv(message, out _));")]
    [InlineData("SpinWait.SpinUntil(() => !socket.TryRecv(message, out _));")]
    [InlineData("SpinWait.SpinUntil(() => socket.TryRecv(message, out _), 0);")]
    [InlineData("SpinWait.SpinUntil(() => running);")]
    [InlineData("Until(() => socket.TryRecv(message, out _)); static void Until(Func<bool> condition) => condition();")]
    public Task Condition_of_another_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { while (socket.HasMore) socket.TryRecv(payload, out _); socket.Recv(message); }")]
    [InlineData("while (socket.HasMore) { socket.TryRecv(payload, out var n); if (n == 0) continue; Handle(n); }")]
    [InlineData("while (socket.TryRecv(payload, out var n)) Handle(n);")] // drains
    [InlineData("while (true) { if (!socket.TryRecv(payload, out var n)) break; Handle(n); }")]
    [InlineData("while (running) { if (!socket.TryRecv(payload, out var n)) return; Handle(n); }")]
    [InlineData("while (running) { socket.Recv(message); while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("for (var i = 0; i < 100 && socket.TryRecv(payload, out _); i++) { }")]
    [InlineData("while (running) { while (socket.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(16); }")] // a tick
    [InlineData(
        "while (running) { while (socket.TryRecv(payload, out var n)) Handle(n); Update(); Thread.Sleep(16); } static void Update() { }"
    )]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(16); }")] // a pace
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); await Task.Delay(16); }")]
    [InlineData(
        "var timer = new PeriodicTimer(TimeSpan.FromSeconds(1)); "
            + "while (await timer.WaitForNextTickAsync()) { if (socket.TryRecv(payload, out var n)) Handle(n); }"
    )]
    [InlineData("while (running) { Thread.Sleep(10); if (!socket.TryRecv(payload, out var n)) continue; Handle(n); }")]
    [InlineData(
        "var poller = new Poller(1); poller.Add(socket, PollEvents.In); while (running) { if (poller.Poll(100) == 0) continue; "
            + "while (socket.TryRecv(payload, out var n)) Handle(n); }"
    )]
    [InlineData("var poller = new Poller(1); while (running) { poller.Poll(-1); while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData(
        "var poller = new Poller(1); while (running) { if (!socket.TryRecv(payload, out var n)) { "
            + "poller.Poll(TimeSpan.FromSeconds(1)); continue; } Handle(n); }"
    )]
    [InlineData("var stop = new ManualResetEvent(false); while (!stop.WaitOne(10)) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData(
        "var wake = new AutoResetEvent(false); while (running) { if (!socket.TryRecv(payload, out var n)) wake.WaitOne(); else Handle(n); }"
    )]
    [InlineData(
        "while (running) { if (socket.TryRecv(payload, out _)) break; Compute(); } static void Compute() { for (var i = 0; "
            + "i < 9; i++) { } }"
    )] // its own work
    [InlineData("while (running) { if (socket.TryRecv(payload, out _)) break; payload[0]++; payload[1] = payload[0]; }")]
    [InlineData(
        "var jobs = new ConcurrentQueue<Action>(); while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); "
            + "else if (jobs.TryDequeue(out var job)) job(); }"
    )]
    [InlineData(
        "Action idle = () => { }; while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else { idle(); Thread.Sleep(1); } }"
    )]
    [InlineData("while (running) { sender.Send(payload); if (receiver.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("for (var i = 0; i < 10; i++) { if (socket.TryRecv(payload, out _)) break; Thread.Sleep(10); }")] // a few times
    [InlineData(
        "for (var i = 0; i < size; i++) { if (socket.TryRecv(payload, out _)) return; Thread.SpinWait(20); } socket.Recv(message);"
    )] // spins a little, then waits
    [InlineData(
        "var left = size; while (left-- > 0) { if (socket.TryRecv(payload, out _)) return; Thread.SpinWait(20); } socket.Recv(message);"
    )]
    [InlineData(
        "var spin = new SpinWait(); while (!spin.NextSpinWillYield) { if (socket.TryRecv(payload, out _)) return; "
            + "spin.SpinOnce(); } socket.Recv(message);"
    )]
    [InlineData("while (running) { if (!socket.TryRecv(payload, out _)) { socket.Recv(message); } Handle(1); }")]
    [InlineData("while (running) { socket.Recv(message); Thread.Sleep(10); }")] // simulated work
    [InlineData("socket.Connect(\"x\"); Thread.Sleep(100); socket.TryRecv(payload, out _);")] // slow joiner
    [InlineData(
        "while (running) { if (a(socket)) Handle(1); } bool a(Socket s) => Console.ReadLine() == \"\" && s.TryRecv(new byte[1], out _);"
    )]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); try { Thread.Sleep(1); } catch (ZmqException) { } }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else Task.Run(() => { }).Wait(); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else await Task.Run(() => { }); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else new Thread(() => { }).Join(); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else Console.ReadKey(); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else lock (payload) Monitor.Wait(payload, 100); }")]
    [InlineData(
        "using var r = new FrameReceiver(socket); while (running) { if (r.TryReceive(TimeSpan.FromSeconds(1), out var f)) Handle(f.Span); }"
    )]
    [InlineData("while (running) { try { if (socket.TryRecv(payload, out var n)) Handle(n); } finally { Console.ReadLine(); } }")]
    [InlineData(
        "while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else try { Thread.Sleep(1); } finally { Console.Read(); } }"
    )]
    [InlineData(
        "dynamic idle = socket; while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else { idle.Wait(); "
            + "Thread.Sleep(1); } }"
    )]
    [InlineData(
        "while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else using (var m = Mutex.OpenExisting(\"x\")) m.WaitOne(); }"
    )]
    [InlineData(
        "Func<bool> stopped = () => false; while (!stopped()) { if (socket.TryRecv(payload, out var n)) Handle(n); else Thread.Sleep(1); }"
    )]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); else GC.WaitForPendingFinalizers(); }")]
    [InlineData(
        "while (running) { switch (size) { case 1: if (socket.TryRecv(payload, out var n)) Handle(n); break; "
            + "default: Console.ReadLine(); break; } }"
    )]
    [InlineData("while (socket.HasMore) socket.TryRecv(payload, out _);")] // the frames of one message
    [InlineData(
        "while (running) { socket.Recv(message); while (message.More) { if (!socket.TryRecv(message, out var n)) continue; Handle(n); } }"
    )]
    [InlineData(
        "socket.Recv(payload); var more = socket.HasMore; while (more) { socket.Recv(payload, RecvFlags.DontWait); more = socket.HasMore; }"
    )]
    [InlineData("var tries = 0; while (true) { if (socket.TryRecv(payload, out _)) return; if (++tries > 5) return; Thread.Sleep(1); }")]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); SpinWait.SpinUntil(() => !running, 10); }")]
    [InlineData(
        "IEnumerator<int> items = new List<int>().GetEnumerator(); "
            + "while (items.MoveNext()) if (socket.TryRecv(payload, out var n)) Handle(n);"
    )]
    [InlineData("dynamic other = socket; while (other.IsReady) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData(
        "var sum = 0.0; while (running) { while (socket.TryRecv(payload, out var n)) Handle(n); for (var i = 0; i < 1000; "
            + "i++) sum += Math.Sin(i); }"
    )]
    public Task What_waits_or_works_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
    public Task Methods_around_a_receive_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket;
            private readonly Message _message = new();
            private volatile bool _stopped;
            public Example(Socket socket) => _socket = socket;
            bool TryGet(Message message) => _socket.TryRecv(message, out _);
            bool IsDone() => _stopped;
            void Run() { while (!IsDone()) { if ({|ZMQ2007:TryGet(_message)|}) Console.WriteLine(_message.Size); else Thread.Sleep(1); } }
            int Property { get { while (true) { if ({|ZMQ2007:_socket.TryRecv(_message, out var n)|}) return n; } } }
            IEnumerable<int> Sizes() { while (true) { if ({|ZMQ2007:_socket.TryRecv(_message, out var n)|}) yield return n; else Thread.Sleep(1); } }
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
            IEnumerable<object?> Coroutine() { while (true) { if (_socket.TryRecv(_buffer, out _)) Console.WriteLine(); yield return null; } }
            IEnumerable<object?> CoroutineOnEmpty() { while (true) { if (_socket.TryRecv(_buffer, out _)) Console.WriteLine(); else yield return null; } }
            async IAsyncEnumerable<int> Stream(IAsyncEnumerable<int> other) { while (true) { if (!_socket.TryRecv(_buffer, out _)) await foreach (var n in other) yield return n; } }
            void Lazily(IEnumerable<int> items) { while (true) { if (!_socket.TryRecv(_buffer, out _)) foreach (var n in items) Thread.Yield(); } }
            string Status { get => ""; set => _wake.WaitOne(); }
            void Sets() { while (true) { if (!_socket.TryRecv(_buffer, out _)) { Status = "idle"; Thread.Sleep(1); } } }
            void Recurses() { while (true) { if (_socket.TryRecv(_buffer, out _)) return; Again(3); } }
            void Again(int n) { if (n > 0) Again(n - 1); }
            """
        );

    [Theory]
    [InlineData(
        "while (true) { try { var s = {|ZMQ2007:socket.RecvString(RecvFlags.DontWait)|}; Console.WriteLine(s); "
            + "} catch (ZmqException) { Thread.Sleep(1); } }"
    )]
    [InlineData("while (true) { try { {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; break; } catch (ZmqException) { } }")]
    [InlineData("byte[]? data; while (!{|ZMQ2007:socket.TryRecvBytes(out data)|}) Thread.Sleep(1);")]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(payload, out _, RecvFlags.DontWait)|}) ;")]
    public Task First_version_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("while (true) { var s = socket.RecvString(RecvFlags.DontWait); Console.WriteLine(s); }")] // leaves by an exception
    [InlineData(
        "while (true) { if (!Poller.Poll(socket, PollEvents.In, 100)) continue; "
            + "while (socket.TryRecv(payload, out var n)) Console.WriteLine(n); }"
    )]
    [InlineData("while (true) { try { socket.Recv(payload, RecvFlags.DontWait); } catch (ZmqException) { return; } }")]
    public Task First_version_DoesNotTrigger(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Later_version_Triggers(ZmqVersion version) =>
        In(version, "while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);");

    private static Task In(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        test.LeaveOut("using ZmqPerf;\n");
        return test.RunAsync();
    }
}
