using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class FrameDataReadRepeatedlySilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2005");

    [Theory]
    [InlineData("while (running) { socket.Recv(message); Handle(message.Data); }")] // once
    [FullData(
        """
            while (running)
            {
                socket.Recv(message);
                var data = message.Data;
                for (var i = 0; i < data.Length; i++) Handle(data[i]);
            }
            """
    )]
    [FullData("while (running) { socket.Recv(message); foreach (var b in message.Data) Handle(b); }")]
    [InlineData("while (running) { socket.Recv(message); Handle(nameof(message.Data)); Handle(message.Size); }")]
    [FullData("while (running) { socket.Recv(message); Action a = () => Handle(message.Size); Handle(message.Size); }")]
    public Task Read_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // not in a loop
    [Fact]
    public Task Read_outside_of_a_loop_DoesNotTrigger() => Code.DoesNotTrigger("Handle(message.Data); Handle(message.Size);");

    [Theory]
    // once on each way
    [InlineData("while (running) { socket.Recv(message); if (size > 0) Handle(message.Data); else Handle(message.Size); }")]
    [FullData("while (running) { socket.Recv(message); if (size > 0) { Handle(message.Data); continue; } Handle(message.Size); }")]
    [FullData("while (running) { socket.Recv(message); if (size > 0) Handle(message.Data); if (size <= 0) Handle(message.Size); }")]
    [FullData(
        """
            while (running)
            {
                socket.Recv(message);
                switch (size) { case 0: Handle(message.Data); break; default: Handle(message.Size); break; }
            }
            """
    )]
    [FullData("while (running) { socket.Recv(message); Handle(size > 0 ? message.Size : message.Data[0]); }")]
    [FullData("while (running) { try { socket.Recv(message); Handle(message.Size); } finally { sender.Send(1.ToString()); } }")]
    [FullData("while (running) { socket.Recv(message); try { Handle(message.Size); } catch (Exception) { Handle(message.Size); } }")]
    [FullData("while (running) { socket.Recv(message); _ = running ? null : message.Size + \"\"; Handle(message.Size); }")]
    [FullData("while (running) { socket.Recv(message); var n = size > 0 && message.Size > 0; if (n) Handle(message.Size); }")]
    public Task Read_once_on_each_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { socket.Recv(message); Handle(message.Data); socket.Recv(message); Handle(message.Data); }")]
    [FullData("while (running) { socket.Recv(message); Handle(message.Size); message.Rebuild(8); Handle(message.Data); }")]
    [FullData("while (running) { Handle(message.Size); sender.Send(message); Handle(message.Size); }")]
    [FullData("var m = new Message(); while (running) { socket.Recv(m); Handle(m.Size); m = message; Handle(m.Size); }")]
    [FullData(
        """
            while (running) { socket.Recv(message); Handle(message.Size); Next(); Handle(message.Size); }
            void Next() => socket.Recv(message);
            """
    )]
    [FullData("Action next = () => socket.Recv(message); while (running) { Handle(message.Size); next(); Handle(message.Size); }")]
    [FullData("using var m = new Message(); var alias = m; while (running) { Handle(m.Size); socket.Recv(alias); }")]
    [FullData("using var m = new Message(); while (running) { Handle(m.Size); m.Move(message); }")]
    [FullData("using var m = new Message(); again: Handle(m.Size); socket.Recv(m); if (running) goto again;")]
    public Task Read_of_the_next_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) Handle(message.Size);")] // few turns
    [FullData("while (running) { Handle(message.Size); break; }")]
    public Task Read_in_few_iterations_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var m = message; Handle(m.Size); }")]
    [FullData("while (running) { using var m = new Message(payload); Handle(m.Size); }")]
    [FullData("foreach (var m in {|ZMQ2011:socket.RecvMultipart()|}) Handle(m.Size);")]
    public Task Read_of_another_message_in_each_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // others have it meanwhile
    [InlineData("while (running) { socket.Recv(message); await Task.Delay(message.Size); Handle(message.Data); }")]
    [FullData("while (message.Size == 0) Thread.Sleep(1);")] // another thread's work
    [FullData("Task other = Task.CompletedTask; while (running) { Handle(message.Size); other.Wait(); Handle(message.Size); }")]
    [FullData("object gate = new(); while (running) { Handle(message.Size); lock (gate) Handle(message.Size); }")]
    public Task Frame_that_others_may_change_meanwhile_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); Handle(m.Data); await Task.Yield(); Handle(m.Data); }")]
    [FullData("using var m = new Message(); while (running) { socket.Recv(m); await Task.Delay(m.Size); Handle(m.Data); }")]
    [FullData(
        """
            using var m = new Message();
            while (running) { socket.Recv(m); for (var i = 0; i < 99; i++) await Task.Delay(m.Data[i]); }
            """
    )]
    public Task Span_that_would_live_across_an_await_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            IEnumerable<int> All()
            {
                using var m = new Message();
                while (running) { socket.Recv(m); yield return m.Data[0]; yield return m.Data[1]; }
            }
            """
    )]
    public Task Span_that_would_live_across_a_yield_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Read_of_a_frame_of_the_runtime_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var received = new FrameReceiver(socket);
            while (running) { var frame = received.Receive(); Handle(frame.Span); Handle(frame.Size); }
            """
        );

    /// <summary>The second question is asked on the way out of the loop: once, however many messages come.</summary>
    [Theory]
    [InlineData("var run = true; while (run) { socket.Recv(message); if (message.Size != size) { Handle(message.Size); run = false; } }")]
    [InlineData(
        """
            var run = true;
            while (run && running)
            {
                socket.Recv(message);
                if (message.Size != size) { Handle(message.Size); run = false; continue; }
            }
            """
    )]
    [InlineData(
        """
            var done = false;
            while (!done)
            {
                socket.Recv(message);
                if (message.Size != size) { done = true; Handle(message.Size); }
            }
            """
    )]
    [FullData(
        """
            var run = true;
            do
            {
                socket.Recv(message);
                if (message.Size != size) { Handle(message.Size); run = false; }
            } while (run);
            """
    )]
    public Task Question_in_the_last_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (message.Size != size) { Handle(message.Size); return; }")]
    [FullData("if (message.Size == 0) { Handle(message.Size); break; }")]
    [FullData("if (message.Size == 0) { Handle(message.Size); goto done; }")]
    [FullData("if (message.Size != size) { if (text.Length > 3) { Handle(message.Size); return; } }")]
    [FullData("if (message.Size == size) Handle(1); else { Handle(message.Size); return; }")]
    [FullData("if (message.Size > 0) { Handle(message.Data); return; }")]
    [FullData("if (message.Size == 0) { Handle(message.Size); if (size > 3) return; else break; }")]
    public Task Question_before_the_loop_is_left_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }} done: ;");

    [Theory]
    [InlineData("if (message.Size != size) throw new InvalidOperationException(message.Size.ToString());")]
    [FullData("if (message.Size != size) throw new InvalidOperationException($\"{message.Size} of {size}\");")]
    [FullData("var n = message.Size == size ? 1 : throw new InvalidOperationException(message.Size.ToString());")]
    [FullData("var kind = message.Size switch { 4 => 1, 8 => 2, _ => throw new InvalidOperationException($\"{message.Size}\") };")]
    [FullData("if (message.Size != size) Refuse(message.Size); void Refuse(int n) => throw new InvalidOperationException($\"{n}\");")]
    [FullData("if (message.Size != size) Environment.FailFast($\"{message.Size}\");")]
    public Task Question_for_an_exception_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }} done: ;");

    [Theory]
    [InlineData("switch (message.Size) { case 0: Handle(message.Size); return; default: Handle(1); break; }")]
    public Task Question_before_a_return_from_a_switch_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }} done: ;");

    [Theory]
    [InlineData("for (;;) { while (running) { socket.Recv(message); if (message.Size == 0) { Handle(message.Size); break; } } }")]
    [FullData(
        """
            while (running)
            {
                socket.Recv(message);
                try { Handle(message.Size); }
                catch (Exception) { Handle(message.Size); Handle(message.Data); }
            }
            """
    )]
    [FullData("Handle(message.Size); for (var i = 0; i < size; i++) if (i > 3) Handle(message.Data);")] // once before the loop
    [FullData(
        """
            IEnumerable<int> All()
            {
                while (running)
                {
                    socket.Recv(message);
                    if (message.Size == 0) { Handle(message.Size); yield break; }
                }
            }
            """
    )]
    public Task Question_that_does_not_come_back_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>What is asked only for a log does not add to what is asked in each turn.</summary>
    [Theory]
    [InlineData("Handle(message.Data); if (size > 3) Console.Error.WriteLine(message.Size);")]
    [FullData("if (message.Size == 0) { Console.Error.WriteLine($\"empty: {message.Size}\"); continue; } Handle(1);")]
    [FullData("System.Diagnostics.Debug.Assert(message.Size > 0); Handle(message.Data);")]
    public Task Question_for_a_log_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }}");

    /// <summary>Nor does what is asked where a switch is on.</summary>
    [Theory]
    [InlineData("Handle(message.Data); if (running) Handle(message.Size);")]
    [FullData("Handle(message.Data); if (!running) { Handle(1); } else Handle(message.Size);")]
    public Task Question_behind_a_switch_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("while (running) { Handle(message.Data; Handle(message.Dta); }")]
    [FullData("while (running) { Handle(mesage.Data); Handle(mesage.Size); }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("while (running) { socket. ; Handle(message.Data); }")]
    [FullData("while (running) { socket.Recvmessage); Handle(message.Data); }")]
    public Task Loop_in_which_a_statement_is_being_written_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
