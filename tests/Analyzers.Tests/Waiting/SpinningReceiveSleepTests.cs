using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveSleepTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);")]
    [FullData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Thread.Sleep(10); }")]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { Handle(n); continue; }
                Thread.Sleep(TimeSpan.FromMilliseconds(1));
            }
            """
    )]
    [FullData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { Handle(n); } else { await Task.Delay(1); } }")]
    [InlineData(
        """
            while (running)
            {
                if (!{|ZMQ2007:socket.TryRecv(message, out var n)|})
                {
                    await Task.Delay(1, cancellationToken).ConfigureAwait(false);
                    continue;
                }
                Handle(n);
            }
            """
    )]
    [FullData("while (running) { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) { Task.Delay(1).Wait(); continue; } Handle(n); }")]
    [FullData(
        """
            while (running)
            {
                var n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                switch (n) { case -1: Thread.Sleep(1); break; default: Handle(n); break; }
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                switch ({|ZMQ2007:socket.TryRecv(payload, out var n)|})
                {
                    case false: Thread.Sleep(1);
                    break;
                    case true: Handle(n);
                    break;
                }
            }
            """
    )]
    public Task Sleep_behind_an_empty_answer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var got = false;
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { got = true; Handle(n); }
                if (!got) Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                bool idle = true;
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) { idle = false; Handle(n); }
                if (idle) Thread.Sleep(1);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var any = false;
                while ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) { any = true; Handle(n); }
                if (!any) Thread.Sleep(1);
            }
            """
    )]
    public Task Sleep_behind_a_flag_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                int n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n == -1) { Thread.Sleep(1); continue; }
                Handle(n);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                int n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n != -1) Handle(n);
                if (n == -1) Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} is >= 0 and var n) Handle(n);
                else Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} is int n and not -1) Handle(n);
                else Thread.Sleep(1);
            }
            """
    )]
    public Task Sleep_behind_a_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { while ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) Handle(n); Thread.Sleep(16); }")]
    [FullData("for (;;) { if (!running) break; while ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) Handle(n); await Task.Delay(1); }")]
    [InlineData("while (running) { {|ZMQ2007:Pump(socket)|}; Thread.Sleep(16); }")]
    [FullData(
        """
            while (running)
            {
                try { while (running && {|ZMQ2007:socket.TryRecv(payload, out var n)|}) Handle(n); }
                catch (ZmqException e) { Console.WriteLine(e); }
                Thread.Sleep(1);
            }
            """
    )]
    public Task Sleep_behind_all_that_is_there_IsNotFixed(string code) =>
        Code.IsNotFixed(code + "\nvoid Pump(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }");

    [Theory]
    [InlineData("for (var i = 0; i < 100; i++) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) break; Thread.Sleep(10); }")]
    [InlineData("for (var i = 50; i > 0; i--) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) break; Thread.Sleep(10); }")]
    [InlineData("var i = 0; while (100 > i++) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) break; Thread.Sleep(10); }")]
    [InlineData(
        """
            var idle = 0;
            while (running)
            {
                if ({|ZMQ2007:socket.TryRecv(message, out _)|}) idle = 0;
                else if (++idle > 50) return;
                else Thread.Sleep(1);
            }
            """
    )]
    public Task Sleep_in_a_loop_with_many_tries_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Idle(); }
            static void Idle() => Thread.Sleep(1);
            """
    )]
    [InlineData(
        """
            while (running)
            {
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);
                else { Log(); Thread.Sleep(1); }
            }
            static void Log() { for (var i = 0; i < 3; i++) Console.Write('.'); }
            """
    )]
    public Task Sleep_in_a_method_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Sleep_behind_a_poll_of_several_messages_Triggers() =>
        Code.Triggers(
            """
            int n = 0;
            while (n < size)
            {
                if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} != -1)
                {
                    socket.Recv(payload, RecvFlags.DontWait);
                    n++;
                    while (n < size && socket.Recv(payload, RecvFlags.DontWait) != -1)
                    {
                        socket.Recv(payload, RecvFlags.DontWait);
                        n++;
                    }
                }
                else { Thread.Sleep(1); }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            var watch = System.Diagnostics.Stopwatch.StartNew();
            while (watch.ElapsedMilliseconds < 1000) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }
            """
    )]
    [FullData(
        """
            var watch = System.Diagnostics.Stopwatch.StartNew();
            int n;
            do
            {
                n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
            } while (n < 0 && watch.Elapsed < TimeSpan.FromSeconds(1));
            Handle(n);
            """
    )]
    [FullData(
        """
            var end = DateTime.UtcNow.AddSeconds(1);
            while (DateTime.UtcNow < end) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }
            """
    )]
    [FullData(
        """
            var end = Environment.TickCount64 + 1000;
            while (Environment.TickCount64 < end) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }
            """
    )]
    [InlineData(
        """
            var end = DateTime.UtcNow.AddSeconds(1);
            while (!{|ZMQ2007:socket.TryRecv(message, out _)|})
            {
                if (DateTime.UtcNow > end) throw new TimeoutException();
                Thread.Yield();
            }
            """
    )]
    public Task Watching_the_clock_Triggers(string code) => Code.Triggers(code);
}
