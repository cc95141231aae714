using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { }")]
    [FullData("while ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} < 0) ;")]
    [InlineData("int n; while ((n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}) == -1) ; Handle(n);")]
    [InlineData("int n; do { n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; } while (n < 0); Handle(n);")]
    [FullData("lock (socket) { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { } }")]
    [InlineData("int n; while (-1 == (n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|})) ; Handle(n);")]
    [InlineData("MultipartMessage? m; while (!{|ZMQ2007:socket.TryRecvMultipart(out m)|}) { } m!.Dispose();")]
    public Task Loop_without_a_body_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Yield();")]
    [FullData("while (!{|ZMQ2007:socket.TryRecv(payload, out var n)|}) Thread.SpinWait(20);")]
    [InlineData("var spin = new SpinWait(); while (!{|ZMQ2007:socket.TryRecv(payload, out var n)|}) spin.SpinOnce();")]
    [FullData("while (running) { _ = {|ZMQ2007:socket.TryRecv(payload, out var n)|}; if (n > 0) Handle(n); else Thread.Yield(); }")]
    [FullData("while (running) { if ({|ZMQ2007:socket.TryRecvString(out var s)|}) { Handle(s); } else { Thread.Yield(); } }")]
    [InlineData("while (running) if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else Thread.Sleep(0);")]
    public Task Loop_that_only_yields_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); }")]
    [FullData("while (running) { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) continue; Handle(n); }")]
    [FullData("while (running) { var n = {|ZMQ2007:socket.Recv(message, RecvFlags.DontWait)|}; if (n >= 0) { Handle(n); } }")]
    [FullData("while (running) { {|ZMQ2007:socket.TryRecv(payload, out var n)|}; if (n == 0) continue; Handle(n); }")]
    [InlineData(
        "for (;;) { var none = !{|ZMQ2007:socket.TryRecv(message, out var n)|}; if (none) { Thread.Sleep(1); continue; } Handle(n); }"
    )]
    [InlineData("for (;;) { var got = {|ZMQ2007:socket.TryRecv(message, out var n)|}; if (!got) continue; Handle(n); }")]
    [FullData("while (running) while ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);")]
    [InlineData("while (running) { lock (socket) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); } }")]
    [InlineData(
        """
            while (running)
            {
                try { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); }
                catch (ZmqException e) { Console.WriteLine(e); }
            }
            """
    )]
    [InlineData(
        """
            Action<Exception> failed = Console.WriteLine;
            while (running)
            {
                try { if (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) continue; Handle(n); }
                catch (Exception e) { failed(e); }
            }
            """
    )]
    [FullData("while (running) { using var m = new Message(); if ({|ZMQ2007:socket.TryRecv(m, out var n)|}) Handle(m.Data); }")]
    public Task Loop_that_only_handles_messages_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Jump_in_the_place_of_a_loop_Triggers() =>
        Code.Triggers("again: if (!{|ZMQ2007:socket.TryRecv(message, out _)|}) goto again;");

    [Theory]
    [InlineData("var idle = 0; while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); else idle++; }")]
    public Task Loop_that_only_counts_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (!cancellationToken.IsCancellationRequested)
            {
                if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n);
                cancellationToken.ThrowIfCancellationRequested();
            }
            """
    )]
    public Task Loop_that_only_asks_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("SocketLoop(socket); static void SocketLoop(Socket s) { while (!{|ZMQ2007:s.TryRecv(new byte[9], out _)|}) ; }")]
    [InlineData("new Thread(() => { while (true) { if ({|ZMQ2007:socket.TryRecv(message, out _)|}) Handle(1); } }).Start();")]
    public Task Loop_in_another_function_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Loop_with_a_receiver_of_the_runtime_Triggers() =>
        Code.Triggers("using var r = new FrameReceiver(socket); while (true) { if ({|ZMQ2007:r.TryReceive(out var f)|}) Handle(f.Span); }");

    [Fact]
    public Task Loop_behind_a_wait_Triggers() =>
        Code.Triggers("while (running) { socket.Recv(payload); while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) { } }");

    [Theory]
    [InlineData("SpinWait.SpinUntil(() => {|ZMQ2007:socket.TryRecv(message, out _)|}); Handle(message.Data);")]
    [FullData("var n = 0; SpinWait.SpinUntil(() => (n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}) >= 0); Handle(n);")]
    [FullData("if (!SpinWait.SpinUntil(() => {|ZMQ2007:socket.TryRecv(message, out _)|}, 100)) return; Handle(message.Data);")]
    [InlineData("SpinWait.SpinUntil(() => { return {|ZMQ2007:socket.TryRecv(message, out _)|}; }, TimeSpan.FromSeconds(1));")]
    public Task Condition_of_the_frameworks_own_spin_Triggers(string code) => Code.Triggers(code);

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
            IEnumerable<int> Sizes()
            {
                while (true)
                {
                    if ({|ZMQ2007:_socket.TryRecv(_message, out var n)|}) yield return n;
                    else Thread.Sleep(1);
                }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            while (true)
            {
                try { var s = {|ZMQ2007:socket.RecvString(RecvFlags.DontWait)|}; Console.WriteLine(s); }
                catch (ZmqException) { Thread.Sleep(1); }
            }
            """
    )]
    [InlineData("while (true) { try { {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}; break; } catch (ZmqException) { } }")]
    [InlineData("byte[]? data; while (!{|ZMQ2007:socket.TryRecvBytes(out data)|}) Thread.Sleep(1);")]
    [FullData("while (!{|ZMQ2007:socket.TryRecv(payload, out _, RecvFlags.DontWait)|}) ;")]
    public Task First_version_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("while (true) { var s = socket.RecvString(RecvFlags.DontWait); Console.WriteLine(s); }")] // leaves by an exception
    [InlineData(
        """
            while (true)
            {
                if (!Poller.Poll(socket, PollEvents.In, 100)) continue;
                while (socket.TryRecv(payload, out var n)) Console.WriteLine(n);
            }
            """
    )]
    [FullData("while (true) { try { socket.Recv(payload, RecvFlags.DontWait); } catch (ZmqException) { return; } }")]
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
