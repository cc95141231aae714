using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class FrameDataReadRepeatedlyTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2005");

    [Theory]
    [InlineData("var sum = 0; for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) sum += message.Data[i];")]
    [InlineData("var sum = 0; for (var i = 0; i < size; i++) sum += {|ZMQ2005:message.Data|}[i];")]
    [InlineData("var i = 0; while (i < {|ZMQ2005:message.Size|}) i++;")]
    [InlineData("var i = 0; do { i++; } while (i < {|ZMQ2005:message.Size|});")]
    [InlineData("while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Data|}); Handle(message.Data[0]); }")]
    [InlineData("while (running) { socket.Recv(message); if ({|ZMQ2005:message.Size|} > 4) Handle(message.Data); }")]
    [InlineData("while (running) { socket.Recv(message); if ({|ZMQ2005:message.Size|} == 0) continue; Handle(message.Data); }")]
    [InlineData(
        "while (running) { if (!socket.TryRecv(message, out _)) continue; Handle({|ZMQ2005:message.Data|}[..4]); "
            + "Handle(message.Data[4..]); }"
    )]
    [InlineData(
        "while (running) { if (socket.TryRecv(message, out _)) { Handle({|ZMQ2005:message.Data|}[..4]); Handle(message.Data[4..]); } }"
    )]
    [InlineData("while (running) { if (socket.TryRecv(message, out _)) for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(i); }")]
    [InlineData("while (running) { socket.Recv(message); switch ({|ZMQ2005:message.Data|}[0]) { case 1: Handle(message.Data); break; } }")]
    [InlineData("while (running) { socket.Recv(message); var n = {|ZMQ2005:message.Size|} > 0 && message.Data[0] == 1 ? 1 : 2; }")]
    [InlineData("while (running) { socket.Recv(message); for (var i = 0; i < 4; i++) Handle({|ZMQ2005:message.Data|}[i]); }")]
    [InlineData(
        "using var m = new Message(); while (running) { socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); "
            + "socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); }"
    )]
    [InlineData(
        "while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Data|}); try { Handle(message.Size); } catch (Exception) { } }"
    )]
    [InlineData(
        "Task.Run(() => { using var m = new Message(); while (running) { socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); } });"
    )]
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); await Task.Delay({|ZMQ2005:m.Size|}); Handle(m.Data); }")]
    [InlineData(
        "using var frames = {|ZMQ2011:socket.RecvMultipart()|};\n"
            + "foreach (var frame in frames) { Handle({|ZMQ2005:frame.Data|}); Handle(frame.Size); }"
    )]
    [InlineData("while (running) { socket.Recv(message); if (running && {|ZMQ2005:message.Data|}[0] == 1) Handle(message.Data); }")]
    [InlineData(
        "while (running) { socket.Recv(message); if (running && {|ZMQ2005:message.Data|}[0] == 1 && message.Data[1] == 2) Handle(1); }"
    )]
    public Task Several_reads_of_one_frame_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { socket.Recv(message); Handle(message.Data); }")] // once
    [InlineData("Handle(message.Data); Handle(message.Size);")] // not in a loop
    [InlineData(
        "while (running) { socket.Recv(message); var data = message.Data; for (var i = 0; i < data.Length; i++) Handle(data[i]); }"
    )]
    [InlineData("while (running) { socket.Recv(message); foreach (var b in message.Data) Handle(b); }")]
    // once on each way
    [InlineData("while (running) { socket.Recv(message); if (size > 0) Handle(message.Data); else Handle(message.Size); }")]
    [InlineData("while (running) { socket.Recv(message); if (size > 0) { Handle(message.Data); continue; } Handle(message.Size); }")]
    [InlineData("while (running) { socket.Recv(message); if (size > 0) Handle(message.Data); if (size <= 0) Handle(message.Size); }")]
    [InlineData(
        "while (running) { socket.Recv(message); switch (size) { case 0: Handle(message.Data); break; "
            + "default: Handle(message.Size); break; } }"
    )]
    [InlineData("while (running) { socket.Recv(message); Handle(size > 0 ? message.Size : message.Data[0]); }")]
    [InlineData("while (running) { socket.Recv(message); Handle(message.Data); socket.Recv(message); Handle(message.Data); }")]
    [InlineData("while (running) { socket.Recv(message); Handle(message.Size); message.Rebuild(8); Handle(message.Data); }")]
    [InlineData("while (running) { Handle(message.Size); sender.Send(message); Handle(message.Size); }")]
    [InlineData("var m = new Message(); while (running) { socket.Recv(m); Handle(m.Size); m = message; Handle(m.Size); }")]
    [InlineData(
        "while (running) { socket.Recv(message); Handle(message.Size); Next(); Handle(message.Size); } void Next() => socket.Recv(message);"
    )]
    [InlineData("Action next = () => socket.Recv(message); while (running) { Handle(message.Size); next(); Handle(message.Size); }")]
    [InlineData("while (running) { socket.Recv(message); Handle(nameof(message.Data)); Handle(message.Size); }")]
    [InlineData("while (running) { socket.Recv(message); Action a = () => Handle(message.Size); Handle(message.Size); }")]
    [InlineData("for (var i = 0; i < 3; i++) Handle(message.Size);")] // few turns
    [InlineData("while (running) { Handle(message.Size); break; }")]
    [InlineData("while (running) { var m = message; Handle(m.Size); }")]
    [InlineData("using var m = new Message(); var alias = m; while (running) { Handle(m.Size); socket.Recv(alias); }")]
    [InlineData("using var m = new Message(); while (running) { Handle(m.Size); m.Move(message); }")]
    [InlineData("using var m = new Message(); again: Handle(m.Size); socket.Recv(m); if (running) goto again;")]
    [InlineData("while (running) { try { socket.Recv(message); Handle(message.Size); } finally { sender.Send(1.ToString()); } }")]
    [InlineData("while (running) { socket.Recv(message); try { Handle(message.Size); } catch (Exception) { Handle(message.Size); } }")]
    [InlineData("while (running) { socket.Recv(message); _ = running ? null : message.Size + \"\"; Handle(message.Size); }")]
    [InlineData("while (running) { socket.Recv(message); var n = size > 0 && message.Size > 0; if (n) Handle(message.Size); }")]
    [InlineData("while (running) { using var m = new Message(payload); Handle(m.Size); }")]
    [InlineData("foreach (var m in {|ZMQ2011:socket.RecvMultipart()|}) Handle(m.Size);")]
    // others have it meanwhile
    [InlineData("while (running) { socket.Recv(message); await Task.Delay(message.Size); Handle(message.Data); }")]
    [InlineData(
        "using var received = new FrameReceiver(socket); while (running) { var frame = received.Receive(); Handle(frame.Span); "
            + "Handle(frame.Size); }"
    )]
    [InlineData("while (message.Size == 0) Thread.Sleep(1);")] // another thread's work
    [InlineData("Task other = Task.CompletedTask; while (running) { Handle(message.Size); other.Wait(); Handle(message.Size); }")]
    [InlineData("object gate = new(); while (running) { Handle(message.Size); lock (gate) Handle(message.Size); }")]
    public Task Read_once_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The second question is asked on the way out of the loop: once, however many messages come.</summary>
    [Theory]
    [InlineData("var run = true; while (run) { socket.Recv(message); if (message.Size != size) { Handle(message.Size); run = false; } }")]
    [InlineData(
        "var run = true; while (run && running) { socket.Recv(message); if (message.Size != size) { Handle(message.Size); "
            + "run = false; continue; } }"
    )]
    [InlineData(
        "var done = false; while (!done) { socket.Recv(message); if (message.Size != size) { done = true; Handle(message.Size); } }"
    )]
    [InlineData(
        "var run = true; do { socket.Recv(message); if (message.Size != size) { Handle(message.Size); run = false; } } while (run);"
    )]
    public Task Question_in_the_last_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "var run = true; while (run) { socket.Recv(message); if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); "
            + "run = running; } }"
    )]
    [InlineData(
        "var run = true; while (run) { socket.Recv(message); if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); "
            + "run = false; } run = true; }"
    )]
    [InlineData(
        "var run = true; while (running) { socket.Recv(message); if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); "
            + "run = false; } }"
    )]
    [InlineData(
        "var run = true; while (run) { socket.Recv(message); if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); "
            + "if (running) run = false; } }"
    )]
    public Task Question_in_an_iteration_that_need_not_be_the_last_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if (message.Size != size) { Handle(message.Size); return; }")]
    [InlineData("if (message.Size != size) throw new InvalidOperationException(message.Size.ToString());")]
    [InlineData("if (message.Size != size) throw new InvalidOperationException($\"{message.Size} of {size}\");")]
    [InlineData("if (message.Size == 0) { Handle(message.Size); break; }")]
    [InlineData("if (message.Size == 0) { Handle(message.Size); goto done; }")]
    [InlineData("if (message.Size != size) { if (text.Length > 3) { Handle(message.Size); return; } }")]
    [InlineData("if (message.Size == size) Handle(1); else { Handle(message.Size); return; }")]
    [InlineData("if (message.Size > 0) { Handle(message.Data); return; }")]
    [InlineData("var n = message.Size == size ? 1 : throw new InvalidOperationException(message.Size.ToString());")]
    [InlineData("switch (message.Size) { case 0: Handle(message.Size); return; default: Handle(1); break; }")]
    [InlineData("var kind = message.Size switch { 4 => 1, 8 => 2, _ => throw new InvalidOperationException($\"{message.Size}\") };")]
    [InlineData("if (message.Size != size) Refuse(message.Size); void Refuse(int n) => throw new InvalidOperationException($\"{n}\");")]
    [InlineData("if (message.Size != size) Environment.FailFast($\"{message.Size}\");")]
    [InlineData("if (message.Size == 0) { Handle(message.Size); if (size > 3) return; else break; }")]
    public Task Question_on_the_way_out_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }} done: ;");

    [Theory]
    [InlineData("for (;;) { while (running) { socket.Recv(message); if (message.Size == 0) { Handle(message.Size); break; } } }")]
    [InlineData(
        "while (running) { socket.Recv(message); try { Handle(message.Size); } catch (Exception) { Handle(message.Size); "
            + "Handle(message.Data); } }"
    )]
    [InlineData("Handle(message.Size); for (var i = 0; i < size; i++) if (i > 3) Handle(message.Data);")] // once before the loop
    [InlineData(
        "IEnumerable<int> All() { while (running) { socket.Recv(message); if (message.Size == 0) { Handle(message.Size); yield break; } } }"
    )]
    public Task Question_that_does_not_come_back_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>What is asked only for a log, or where a switch is on, does not add to what is asked in each turn.</summary>
    [Theory]
    [InlineData("Handle(message.Data); if (size > 3) Console.Error.WriteLine(message.Size);")]
    [InlineData("if (message.Size == 0) { Console.Error.WriteLine($\"empty: {message.Size}\"); continue; } Handle(1);")]
    [InlineData("Handle(message.Data); if (running) Handle(message.Size);")]
    [InlineData("Handle(message.Data); if (!running) { Handle(1); } else Handle(message.Size);")]
    [InlineData("System.Diagnostics.Debug.Assert(message.Size > 0); Handle(message.Data);")]
    public Task Question_for_a_log_or_behind_a_switch_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); return; } Handle(message.Data);")] // its size and its data
    [InlineData("if ({|ZMQ2005:message.Size|} < 4) throw new InvalidOperationException(); Handle(message.Data);")]
    [InlineData("if ({|ZMQ2005:message.Size|} == size) { Handle(message.Data); continue; } Handle(1);")] // stays in the loop
    [InlineData("if ({|ZMQ2005:message.Size|} == size) { Handle(message.Data); continue; } else return;")]
    // in a loop on the way out
    [InlineData("if (size > 3) { for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(message.Data[i]); return; }")]
    [InlineData("if (running) { Handle({|ZMQ2005:message.Size|}); Handle(message.Data); }")] // both behind the switch
    [InlineData("if (running) Handle(message.Size); else Handle(message.Data); Handle({|ZMQ2005:message.Size|});")]
    [InlineData("var big = {|ZMQ2005:message.Size|} > 4; if (big) Handle(message.Data);")] // no switch: set in each turn
    [InlineData("Handle({|ZMQ2005:message.Data|}); if (message.More) Handle(message.Size);")]
    [InlineData("Console.Error.WriteLine({|ZMQ2005:message.Size|}); Handle(message.Data);")] // a log in each turn
    [InlineData("if ({|ZMQ2005:message.Size|} > 4) Console.WriteLine(message.Data[0]);")] // what the program is there for
    // at the first that counts
    [InlineData("if (running) Handle(message.Size); Handle({|ZMQ2005:message.Data|}[0]); Handle(message.Data);")]
    [InlineData("if ({|ZMQ2005:message.Size|} != size) Note(message.Size); void Note(int n) => Handle(n);")]
    [InlineData("try { Handle({|ZMQ2005:message.Size|}); } finally { Handle(message.Data); }")]
    public Task Questions_on_a_way_that_goes_on_Trigger(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    /// <summary>Leaving the inner loop is a turn of the outer one.</summary>
    [Fact]
    public Task Questions_on_the_way_to_the_outer_loop_Trigger() =>
        Code.Triggers(
            "for (;;) { while (running) { socket.Recv(message); if (size > 3) { Handle({|ZMQ2005:message.Size|}); "
                + "Handle(message.Data); break; } } }"
        );

    [Fact]
    public Task Ways_through_a_hot_method_are_told_apart() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            using ZmqPerf;
            class Handlers
            {
                private bool _verbose;
                [HotPath] int Guarded(Message m) { if (m.Size != 8) { Take(m.Size); return 0; } return 1; }
                [HotPath] int GuardedAndRead(Message m) { if ({|ZMQ2005:m.Size|} != 8) { Take(m.Size); return 0; } return m.Data[0]; }
                [HotPath] void Refused(Message m) { if (m.Size != 8) throw new FormatException(m.ToString() + m.Size); Take(1); }
                [HotPath] int Chosen(Message m) { if ({|ZMQ2005:m.Size|} > 4) return m.Data[0]; else return m.Data[1]; }
                [HotPath] int Dispatched(Message m) { switch ({|ZMQ2005:m.Data|}[0]) { case 1: return m.Size; default: return 0; } }
                [HotPath] int Switched(Message m) { Take(m.Data[0]); if (_verbose) Take(m.Size); return 0; }
                [HotPath] void Flagged(Message m, bool last) { Take({|ZMQ2005:m.Data|}[0]); if (last) Take(m.Size); }
                static void Take(int value) { }
            }
            """
        );

    [Theory]
    [InlineData("if ({|#0:message.Size|} < 4) Handle(1); Handle(message.Data); Handle(message.Data);", "message", "3 times")]
    [InlineData("if ({|#0:message.Size|} < 4) { Handle(message.Size); return; } Handle(message.Size);", "message.Size", "2 times")]
    [InlineData("if ({|#0:message.Size|} < 4) Handle(message.Data); else Handle(message.Data);", "message", "2 times")]
    [InlineData("for (var i = 0; i < size; i++) Handle({|#0:message.Data|}[i]);", "message.Data", "in each turn")]
    public Task What_is_said_is_what_is_asked_on_one_way(string code, string asked, string times) =>
        Code.Triggers(
            $"while (running) {{ socket.Recv(message); {code} }}",
            new DiagnosticResult(Rules.ZMQ2005)
                .WithLocation(0)
                .WithArguments(asked, times)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Fact]
    public Task Forwarding_properties_and_fields_Trigger() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            abstract class Received { protected abstract int Overridden { get; } }
            class Frame : Received
            {
                private readonly Message _message = new();
                private readonly Socket _socket = null!;
                Span<byte> Payload => _message.Data;
                public int Length => _message.Size;
                Span<byte> Body => _message.Data[4..];
                void Run() { while (true) { _socket.Recv(_message); for (var i = 0; i < {|ZMQ2005:Length|}; i++) Take(Payload[i]); } }
                void Field() { while (true) { _socket.Recv(_message); Take({|ZMQ2005:_message.Size|}); Take(_message.Data[0]); } }
                void Others() { while (true) { _socket.Recv(_message); Take(Body[0]); Take(Body[1]); } }
                void Receives() { while (true) { _socket.Recv(_message); Take(Length); Next(); Take(Length); } }
                protected virtual int Overridable => _message.Size;
                protected override int Overridden => _message.Size;
                int Text => _message.ToString().Length;
                void Virtual() { while (true) { _socket.Recv(_message); Take(Overridable); Take(Overridable); Take(Overridden); Take(Overridden); Take(Text); Take(Text); } }
                void Next() => _socket.Recv(_message);
                static void Take(int value) { }
            }
            """
        );

    [Fact]
    public Task Several_and_nested_reads_AreFixed() =>
        Code.IsFixed(
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);

                // the kind first
                if ({|ZMQ2005:m.Size|} < 4)
                    continue;
                for (var i = 0; i < m.Size /* all */; i++)
                    Handle(m.Data[i]);
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    Handle({|ZMQ2005:m.Data|}[..2]);
                    Handle(m.Data[2..]);
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);

                var data = m.Data;
                // the kind first
                if (data.Length < 4)
                    continue;
                for (var i = 0; i < data.Length /* all */; i++)
                    Handle(data[i]);
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    var data2 = m.Data;
                    Handle(data2[..2]);
                    Handle(data2[2..]);
                }
            }
            """
        );

    [Fact]
    public Task Size_alone_IsFixed() =>
        Code.IsFixed(
            """
            for (var i = 0; i < {|ZMQ2005:message.Size|}; i++)
                Handle(i);
            """,
            """
            var size = message.Size;
            for (var i = 0; i < size; i++)
                Handle(i);
            """
        );

    [Fact]
    public Task Message_that_is_there_in_any_case_IsFixed() =>
        Code.IsFixed(
            """
            using var m = new Message(payload);
            for (var i = 0; i < size; i++)
                Handle({|ZMQ2005:m.Data|}[i]);
            """,
            """
            using var m = new Message(payload);
            var data = m.Data;
            for (var i = 0; i < size; i++)
                Handle(data[i]);
            """
        );

    [Fact]
    public Task Forwarding_property_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;
            class Frame
            {
                private readonly Message _message = new();
                private readonly Socket _socket = null!;
                Span<byte> Payload => _message.Data;
                int Sum()
                {
                    var sum = 0;
                    _socket.Recv(_message);
                    for (var i = 0; i < {|ZMQ2005:Payload|}.Length; i++)
                        sum += Payload[i];
                    return sum;
                }
            }
            """,
            """
            using System;
            using Net.Zmq;
            class Frame
            {
                private readonly Message _message = new();
                private readonly Socket _socket = null!;
                Span<byte> Payload => _message.Data;
                int Sum()
                {
                    var sum = 0;
                    _socket.Recv(_message);
                    var data = Payload;
                    for (var i = 0; i < data.Length; i++)
                        sum += data[i];
                    return sum;
                }
            }
            """
        );

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) Handle({|ZMQ2005:message.Data|}[i]);")] // disposed, and no turn taken
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); await Task.Delay({|ZMQ2005:m.Size|}); Handle(m.Data); }")]
    [InlineData("while (running) { if (socket.TryRecv(message, out _)) for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(i); }")]
    [InlineData("while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Size|});\n#if DEBUG\n#endif\nHandle(message.Data); }")]
    [InlineData(
        "while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Size|}); Handle(message.Data); if (size > 0) goto done; } done: ;"
    )]
    [InlineData("using var m = new Message(payload); m.Dispose(); for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    [InlineData("using var m = new Message(payload); var alias = m; for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    [InlineData("var m = new Message(payload); for (var i = 0; i < size; i++) Handle({|ZMQ2005:m.Data|}[i]);")]
    public Task Earlier_or_elsewhere_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_is_understood(ZmqVersion version)
    {
        var test = Code.Analysis("while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Data|}); Handle(message.Size); }");
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("while (running) { Handle(message.Data; Handle(message.Dta); }")]
    [InlineData("while (running) { Handle(mesage.Data); Handle(mesage.Size); }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
