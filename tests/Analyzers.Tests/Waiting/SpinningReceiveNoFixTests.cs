using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    // an empty frame goes the same way as none
    [InlineData("while (true) { {|ZMQ2007:socket.TryRecv(payload, out var n)|}; if (n == 0) continue; Handle(n); }")]
    [InlineData("int n; do { _ = {|ZMQ2007:socket.TryRecv(payload, out n)|}; } while (n == 0); Handle(n);")]
    [FullData("while ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} <= 0) ;")] // empty frames are skipped
    [InlineData("while (true) { if ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} > 0) Handle(payload); }")]
    public Task Empty_frame_that_goes_the_same_way_as_none_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    // a flag is looked at
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Thread.Sleep(1); }")]
    [InlineData("while (running && !{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);")]
    public Task Flag_that_is_looked_at_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            while (!cancellationToken.IsCancellationRequested)
            {
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);
                else Thread.Sleep(1);
            }
            """
    )]
    [FullData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) cancellationToken.ThrowIfCancellationRequested();")]
    public Task Token_that_is_looked_at_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var end = DateTime.UtcNow.AddSeconds(1);
            while (DateTime.UtcNow < end) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) return; }
            """
    )] // a time-out
    public Task Time_out_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("for (var i = 0; i < 100; i++) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) break; Thread.Sleep(10); }")]
    public Task Number_of_tries_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) await Task.Delay(1);")] // no thread to hold
    [FullData("while (true) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else await Task.Delay(1); }")]
    [FullData("Task.Run(async () => { await Task.Yield(); while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1); });")]
    [InlineData(
        """
            _ = Wait();
            async Task Wait()
            {
                await Task.Yield();
                while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);
            }
            """
    )]
    public Task Asynchronous_code_IsNotFixed(string code) => Code.IsNotFixed(code);

    // a wait would throw
    [Fact]
    public Task Socket_whose_wait_may_end_IsNotFixed() =>
        Code.IsNotFixed(
            "socket.SetOption(SocketOption.Rcvtimeo, 100); while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);"
        );

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { Console.WriteLine(1); Thread.Sleep(1); }")]
    [FullData("while (true) { while ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); }")]
    [FullData("var idle = 0; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) idle++; Handle(idle);")]
    [InlineData("while (true) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) { Handle(1); break; } Thread.Sleep(1); }")]
    [InlineData(
        """
            for (;;)
            {
                var n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n < 0) { Thread.Sleep(1); continue; }
                else { Handle(n); }
            }
            """
    )]
    [InlineData("while (true) { var n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; }")]
    public Task Loop_that_does_more_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("bool got; while (!(got = {|ZMQ2007:socket.TryRecv(message, out _)|})) { } Handle(got ? 1 : 0);")]
    [FullData("while (true) { var got = {|ZMQ2007:socket.TryRecv(message, out var n)|}; if (!got) continue; Handle(n); }")]
    public Task Answer_that_is_kept_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            try
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);
                    else Thread.Sleep(1);
                }
            }
            catch (ObjectDisposedException) { }
            """
    )] // how it ends
    [FullData("try { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1); } catch (ThreadInterruptedException) { }")]
    [FullData("try { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1); } catch { }")]
    public Task Exception_that_ends_the_loop_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Jump_in_the_place_of_a_loop_IsNotFixed() =>
        Code.IsNotFixed("again: if (!{|ZMQ2007:socket.TryRecv(message, out _)|}) goto again;");

    [Fact]
    public Task Loop_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed("while (!{|ZMQ2007:socket.TryRecv(message, out _)|})\n{\n#if SLOW\n    Thread.Sleep(1);\n#endif\n}");

    [Theory]
    [InlineData("while (true) { using var m = new Message(); if ({|ZMQ2007:socket.TryRecv(m, out _)|}) break; Thread.Sleep(1); }")]
    [InlineData("while (true) { using var m = new Message(); if ({|ZMQ2007:socket.TryRecv(m, out _)|}) return; Thread.Sleep(1); }")]
    public Task Message_of_each_iteration_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            int One()
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(payload, out var length)|}) return length;
                    Thread.Yield();
                }
            }
            Handle(One());
            void Other() { var length = 1; Handle(length); }
            Other();
            """
    )]
    [InlineData(
        """
            int One()
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(payload, out var length)|}) return length;
                    Thread.Yield();
                }
            }
            Handle(One());
            void Other(int length) => Handle(length);
            Other(1);
            """
    )]
    [InlineData(
        """
            int One()
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(payload, out var length)|}) return length;
                    Thread.Yield();
                }
            }
            Handle(One());
            void Other() { foreach (var length in payload) Handle(length); }
            Other();
            """
    )]
    [FullData(
        """
            int One()
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(payload, out var length)|}) return length;
                    Thread.Yield();
                }
            }
            Handle(One());
            void Other() { int.TryParse("", out var length); Handle(length); }
            Other();
            """
    )]
    public Task Name_that_is_taken_IsNotFixed(string code) => Code.IsNotFixed(code);
}
