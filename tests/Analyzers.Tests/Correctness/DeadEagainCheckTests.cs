using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class DeadEagainCheckTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3023");

    [Theory]
    [InlineData("var n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return; Handle(n);")]
    [FullData("int n = socket.Recv(payload.AsSpan()); if ({|ZMQ3023:n != -1|}) Handle(n);")]
    [FullData("var n = socket.Recv(message); if ({|ZMQ3023:n < 0|}) return; Handle(message.Data);")]
    [FullData("var n = socket.Recv(payload, RecvFlags.None); if ({|ZMQ3023:n <= -1|}) return;")]
    [InlineData("var n = socket.Recv(flags: RecvFlags.None, buffer: payload); if ({|ZMQ3023:n >= 0|}) Handle(n);")]
    [FullData("var n = socket.Recv((nint)0, size); if ({|ZMQ3023:n > -1|}) Handle(n);")]
    [InlineData("var n = socket.Recv(payload); if ({|ZMQ3023:-1 == n|} || running) return;")]
    [FullData("var n = socket.Recv(payload); if (running && {|ZMQ3023:0 > n|}) return;")]
    [InlineData("var n = socket.Recv(payload); if (!({|ZMQ3023:n < 0|})) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if ({|ZMQ3023:-1 < n|}) Handle(n);")]
    [InlineData("var n = socket.Recv(payload); if ({|ZMQ3023:0 <= n|}) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if ({|ZMQ3023:-1 >= n|}) return;")]
    [InlineData("var n = socket.Recv(payload); if ({|ZMQ3023:n < 0|} || size > 3) return;")]
    [FullData("var n = socket.Recv(payload); if ({|ZMQ3023:n < 0|} || n == 8) return;")]
    public Task Length_that_is_compared_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if ({|ZMQ3023:n is -1|}) return;")]
    [FullData("var n = socket.Recv(payload); if ({|ZMQ3023:n is not -1|}) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if ({|ZMQ3023:n is < 0|}) return;")]
    public Task Length_that_is_matched_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Length_in_a_choice_Triggers() => Code.Triggers("var n = socket.Recv(payload); Handle({|ZMQ3023:n < 0|} ? 0 : n);");

    [Theory]
    [InlineData("long n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return;")]
    public Task Length_of_another_type_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("const int none = -1; var n = socket.Recv(payload); if ({|ZMQ3023:n == none|}) return;")]
    public Task Length_compared_with_a_constant_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if ({|ZMQ3023:socket.Recv(payload) < 0|}) return;")]
    [FullData("if ({|ZMQ3023:(socket.Recv(message)) == -1|}) return;")]
    [InlineData("int n; while ({|ZMQ3023:(n = socket.Recv(payload)) != -1|}) Handle(n);")]
    public Task Receive_that_is_compared_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if ({|ZMQ3023:socket.Send(message) == -1|}) return;")]
    [FullData("var n = socket.Send(message, SendFlags.DontWait); if ({|ZMQ3023:n < 0|}) return; Handle(n);")]
    public Task Send_that_is_compared_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if ({|ZMQ3023:poller.Poll(100) < 0|}) return;")]
    [FullData("while (running) { var n = poller.Poll(TimeSpan.FromSeconds(1)); if ({|ZMQ3023:n == -1|}) break; Handle(n); }")]
    public Task Poll_that_is_compared_Triggers(string code) => Code.Triggers("using var poller = new Poller(1); " + code);

    [Theory]
    [InlineData("if (poller.Poll(100) <= 0) return; if (poller.Poll(10) == 0) return; if (poller.Poll(10) > 0) Handle(1);")]
    [FullData("if (socket.Send(message) == 0) return; if (socket.Send(message) > size) return;")]
    [FullData(
        """
            int Send(Socket s, Message m) { try { return s.Send(m); } catch (ZmqException) { return -1; } }
            if (Send(socket, message) < 0) return;
            """
    )]
    public Task Count_that_is_compared_with_others_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var poller = new Poller(1); " + code);

    [Theory]
    [InlineData("switch (socket.Recv(payload)) { case {|ZMQ3023:-1|}: return; case 0: break; }")]
    [FullData("var n = socket.Recv(payload); switch (n) { case 0: case {|ZMQ3023:-1|}: return; default: Handle(n); break; }")]
    [FullData("Handle(socket.Recv(payload) switch { {|ZMQ3023:-1|} => 0, 0 => 1, var n => n });")]
    [InlineData("var n = socket.Recv(payload); Handle(n switch { {|ZMQ3023:-1|} => 0, _ => n });")]
    public Task Length_in_a_switch_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("int n = 0; while (running) { n = socket.Recv(payload); if ({|ZMQ3023:n < 0|}) break; } Handle(n);")]
    [FullData("int n; if (running) n = socket.Recv(payload); else n = socket.Recv(message); if ({|ZMQ3023:n == -1|}) return;")]
    public Task Length_that_every_way_receives_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { while (true) { var n = sockets[0].Recv(payload); if ({|ZMQ3023:n < 0|}) continue; Handle(n); } });")]
    [InlineData("new Thread(() => { if ({|ZMQ3023:socket.Recv(payload) == -1|}) return; }).Start();")]
    public Task Length_in_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("await Task.Yield(); var n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return;")]
    public Task Length_in_asynchronous_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); return; bool Local() => {|ZMQ3023:n == -1|};")]
    public Task Length_in_a_function_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Fields_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _buffer = new byte[64];
            int Receive(byte[] buffer) => _socket.Recv(buffer);
            int ReceiveAll(byte[] buffer) { return Receive(buffer); }
            bool Field() { var n = _socket.Recv(_buffer); return {|ZMQ3023:n >= 0|}; }
            bool Wrapped() => {|ZMQ3023:Receive(_buffer) >= 0|};
            bool Twice() { var n = ReceiveAll(_buffer); return {|ZMQ3023:n != -1|}; }
            """
        );

    [Fact]
    public Task Answer_of_a_wrapper_TriggersCold() =>
        Code.TriggersCold(
            """
            private readonly byte[] _buffer = new byte[64];
            int Receive(Socket socket) => socket.Recv(_buffer);
            bool IsAny(Socket socket) { var n = Receive(socket); if ({|ZMQ3023:n < 0|}) return false; return n > 0; }
            """
        );

    [Theory]
    [InlineData("int Wait(Poller p, int ms) => p.Poll(ms);", "Wait(poller, 100)")]
    [InlineData("int Put(Message m) => socket.Send(m);", "Put(message)")]
    [FullData("int Wait(Poller p) { var ready = p.Poll(100); return ready; }", "Wait(poller)")]
    public Task Count_of_a_wrapper_TriggersCold(string wrapper, string call) =>
        Code.TriggersCold($"using var poller = new Poller(1); if ({{|ZMQ3023:{call} == -1|}}) return; {wrapper}");

    [Theory]
    [InlineData("int Wait(Poller p) { try { return p.Poll(100); } catch (ZmqException) { return -1; } }", "Wait(poller)")]
    public Task Count_of_a_wrapper_that_catches_DoesNotTrigger(string wrapper, string call) =>
        Code.DoesNotTrigger($"using var poller = new Poller(1); if ({call} == -1) return; {wrapper}");

    [Theory]
    [InlineData("n == -1", "false")]
    [FullData("n <= -1", "false")]
    [FullData("n < 0", "false")]
    [FullData("n != -1", "true")]
    [FullData("n > -1", "true")]
    [FullData("n >= 0", "true")]
    [FullData("-1 < n", "true")]
    [FullData("-1 >= n", "false")]
    [FullData("n is not -1", "true")]
    public Task Message_says_how_it_turns_out_Triggers(string test, string outcome) =>
        Code.Triggers(
            $"var n = socket.Recv(payload); if ({{|#0:{test}|}}) Handle(n);",
            new DiagnosticResult("ZMQ3023", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    $"'Recv' blocks or throws and never returns -1, so this is always {outcome}; use DontWait or catch the exception"
                )
        );

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n == 0) return; Handle(n);")] // an empty frame
    [FullData("var n = socket.Recv(payload); if (n <= 0) return; Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n > 0) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n is 0) return;")]
    [FullData("var n = socket.Recv(payload); if (n < 1) return;")]
    [FullData("var n = socket.Recv(payload); if (n != 0) Handle(n);")]
    [InlineData("var n = socket.Recv(payload); if (n < 0.5) return;")]
    public Task Question_for_an_empty_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n == size) return;")]
    public Task Question_for_a_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n < 0 || n > payload.Length) return; Handle(n);")] // one end of a range
    [FullData("var n = socket.Recv(payload); if (!(n >= 0) || n > payload.Length) return; Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n >= 0 && n <= payload.Length) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n is < 0 or > 100) return;")]
    [FullData("var n = socket.Recv(payload); if (n < 0 | n > payload.Length) return;")]
    [FullData("var n = socket.Recv(payload); if (n >= 0 & n <= payload.Length) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n >= 0 && n < payload.Length) Handle(n);")]
    [FullData("var n = socket.Recv(payload); if (n < 0 || n >= payload.Length) return;")]
    [InlineData("var n = socket.Recv(payload); if (n < 0 || payload.Length < n) return;")]
    [InlineData("int n; if ((n = socket.Recv(payload)) < 0 || n > payload.Length) return; Handle(n);")]
    public Task Question_that_is_one_end_of_a_range_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // an assertion
    [Fact]
    public Task Assertion_DoesNotTrigger() => Code.DoesNotTrigger("var n = socket.Recv(payload); System.Diagnostics.Debug.Assert(n >= 0);");

    [Theory]
    [InlineData("var n = socket.Recv(payload, RecvFlags.DontWait); if (n == -1) return;")]
    [FullData("var n = socket.Recv(message, RecvFlags.DontWait); if (n < 0) return;")]
    [FullData("if (!socket.TryRecv(payload, out var n) || n == -1) return;")]
    [FullData("var flags = running ? RecvFlags.DontWait : RecvFlags.None; var n = socket.Recv(payload, flags); if (n == -1) return;")]
    [FullData("var n = socket.Recv(payload); if (running) n = socket.Recv(payload, RecvFlags.DontWait); if (n == -1) return;")]
    public Task Receive_that_may_not_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = -1; if (running) n = socket.Recv(payload); if (n == -1) return;")]
    [FullData("int n; try { n = socket.Recv(payload); } catch (ZmqException) { n = -1; } if (n == -1) return;")]
    [FullData("var n = socket.Recv(payload); Next(ref n); if (n == -1) return; void Next(ref int i) => i = -1;")]
    [FullData("var n = socket.Recv(payload); (n, size) = (size, n); if (n == -1) return;")]
    [FullData("var n = size; if (n == -1) return;")]
    public Task Variable_that_may_hold_minus_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); n--; if (n == -1) return;")]
    [FullData("var n = socket.Recv(payload); n -= 8; if (n < 0) return;")]
    [FullData("var n = socket.Recv(payload) - 4; if (n < 0) return;")]
    public Task Length_that_is_counted_down_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Length_without_a_sign_DoesNotTrigger() => Code.DoesNotTrigger("uint n = (uint)socket.Recv(payload); if (n == 0) return;");

    [Fact]
    public Task Receive_of_another_library_DoesNotTrigger() =>
        Code.DoesNotTrigger("var tcp = new System.Net.Sockets.Socket(default, default, default); if (tcp.Receive(payload) < 0) return;");

    [Fact]
    public Task Wrapper_with_answers_of_its_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            int Receive(byte[] buffer) { try { return _socket.Recv(buffer); } catch (ZmqException) { return -1; } }
            int Other(byte[] buffer) { _socket.Recv(buffer); return -1; }
            int Flags(byte[] buffer, RecvFlags flags) => _socket.Recv(buffer, flags);
            bool Use(byte[] buffer, RecvFlags flags) => Receive(buffer) < 0 || Other(buffer) == -1
                || Flags(buffer, flags) == -1 || Flags(buffer, RecvFlags.DontWait) == -1;
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "var n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return;")]
    [InlineData(ZmqVersion.V0_1_0, "var n = socket.Recv(payload, RecvFlags.DontWait); if ({|ZMQ3023:n == -1|}) return;")] // throws there
    [InlineData(ZmqVersion.V0_2_0, "var n = socket.Recv(payload, RecvFlags.DontWait); if (n == -1) return;")]
    [InlineData(ZmqVersion.V0_2_0, "var n = socket.Recv((nint)0, 0); if ({|ZMQ3023:n == -1|}) return;")]
    [InlineData(ZmqVersion.V0_4_1, "var n = socket.Recv(message, 16); if ({|ZMQ3023:n < 0|}) return;")]
    [InlineData(ZmqVersion.V0_5_0, "var n = socket.Recv(message); if ({|ZMQ3023:n < 0|}) return;")]
    public Task Every_version_is_understood_Triggers(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var n = socket.Recv(nothing); if (n == -1) return;")]
    [FullData("var n = sokcet.Recv(payload); if (n == -1) return;")]
    [FullData("if (socket.Recv(payload) == ) return;")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
