using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class FrameDataReadRepeatedlyTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2005");

    [Theory]
    [InlineData("var sum = 0; for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) sum += message.Data[i];")]
    [FullData("var i = 0; while (i < {|ZMQ2005:message.Size|}) i++;")]
    [InlineData("var i = 0; do { i++; } while (i < {|ZMQ2005:message.Size|});")]
    [InlineData("while (running) { if (socket.TryRecv(message, out _)) for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(i); }")]
    public Task Read_in_the_condition_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var sum = 0; for (var i = 0; i < size; i++) sum += {|ZMQ2005:message.Data|}[i];")]
    [FullData("while (running) { socket.Recv(message); for (var i = 0; i < 4; i++) Handle({|ZMQ2005:message.Data|}[i]); }")]
    public Task Read_in_the_body_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { socket.Recv(message); Handle({|ZMQ2005:message.Data|}); Handle(message.Data[0]); }")]
    [FullData("while (running) { socket.Recv(message); if ({|ZMQ2005:message.Size|} > 4) Handle(message.Data); }")]
    [FullData("while (running) { socket.Recv(message); if ({|ZMQ2005:message.Size|} == 0) continue; Handle(message.Data); }")]
    [FullData(
        """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Handle({|ZMQ2005:m.Data|});
                Handle(m.Size);
                socket.Recv(m);
                Handle({|ZMQ2005:m.Data|});
                Handle(m.Size);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                socket.Recv(message);
                Handle({|ZMQ2005:message.Data|});
                try { Handle(message.Size); }
                catch (Exception) { }
            }
            """
    )]
    public Task Second_read_of_a_frame_that_was_received_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                if (!socket.TryRecv(message, out _)) continue;
                Handle({|ZMQ2005:message.Data|}[..4]);
                Handle(message.Data[4..]);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if (socket.TryRecv(message, out _))
                {
                    Handle({|ZMQ2005:message.Data|}[..4]);
                    Handle(message.Data[4..]);
                }
            }
            """
    )]
    public Task Second_read_behind_an_answer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { socket.Recv(message); switch ({|ZMQ2005:message.Data|}[0]) { case 1: Handle(message.Data); break; } }")]
    [FullData("while (running) { socket.Recv(message); var n = {|ZMQ2005:message.Size|} > 0 && message.Data[0] == 1 ? 1 : 2; }")]
    [InlineData("while (running) { socket.Recv(message); if (running && {|ZMQ2005:message.Data|}[0] == 1) Handle(message.Data); }")]
    [FullData(
        """
            while (running)
            {
                socket.Recv(message);
                if (running && {|ZMQ2005:message.Data|}[0] == 1 && message.Data[1] == 2) Handle(1);
            }
            """
    )]
    public Task Second_read_within_one_condition_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Task.Run(() =>
            {
                using var m = new Message();
                while (running) { socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); }
            });
            """
    )]
    [InlineData(
        "using var m = new Message(); while (running) { socket.Recv(m); Handle({|ZMQ2005:m.Data|}); Handle(m.Size); await Task.Yield(); }"
    )]
    [FullData("using var m = new Message(); while (running) { socket.Recv(m); await Task.Delay({|ZMQ2005:m.Size|}); Handle(m.Size); }")]
    public Task Second_read_in_other_functions_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Second_read_of_a_frame_of_a_multipart_message_Triggers() =>
        Code.Triggers(
            """
            using var frames = {|ZMQ2011:socket.RecvMultipart()|};
            foreach (var frame in frames) { Handle({|ZMQ2005:frame.Data|}); Handle(frame.Size); }
            """
        );

    [Theory]
    [InlineData(
        """
            var run = true;
            while (run)
            {
                socket.Recv(message);
                if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); run = running; }
            }
            """
    )]
    [InlineData(
        """
            var run = true;
            while (run)
            {
                socket.Recv(message);
                if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); run = false; }
                run = true;
            }
            """
    )]
    [InlineData(
        """
            var run = true;
            while (running)
            {
                socket.Recv(message);
                if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); run = false; }
            }
            """
    )]
    [InlineData(
        """
            var run = true;
            while (run)
            {
                socket.Recv(message);
                if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); if (running) run = false; }
            }
            """
    )]
    public Task Question_in_an_iteration_that_need_not_be_the_last_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("if ({|ZMQ2005:message.Size|} != size) { Handle(message.Size); return; } Handle(message.Data);")] // its size and its data
    [InlineData("if ({|ZMQ2005:message.Size|} < 4) throw new InvalidOperationException(); Handle(message.Data);")]
    public Task Question_before_data_that_is_read_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("if ({|ZMQ2005:message.Size|} == size) { Handle(message.Data); continue; } Handle(1);")] // stays in the loop
    [FullData("if ({|ZMQ2005:message.Size|} == size) { Handle(message.Data); continue; } else return;")]
    public Task Question_on_a_way_that_stays_in_the_loop_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    // in a loop on the way out
    [InlineData("if (size > 3) { for (var i = 0; i < {|ZMQ2005:message.Size|}; i++) Handle(message.Data[i]); return; }")]
    public Task Question_in_a_loop_on_the_way_out_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("if (running) { Handle({|ZMQ2005:message.Size|}); Handle(message.Data); }")] // both behind the switch
    [FullData("if (running) Handle(message.Size); else Handle(message.Data); Handle({|ZMQ2005:message.Size|});")]
    [InlineData("var big = {|ZMQ2005:message.Size|} > 4; if (big) Handle(message.Data);")] // no switch: set in each turn
    [InlineData("Handle({|ZMQ2005:message.Data|}); if (message.More) Handle(message.Size);")]
    // at the first that counts
    [FullData("if (running) Handle(message.Size); Handle({|ZMQ2005:message.Data|}[0]); Handle(message.Data);")]
    public Task Question_beside_a_switch_that_is_no_excuse_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("Console.Error.WriteLine({|ZMQ2005:message.Size|}); Handle(message.Data);")] // a log in each turn
    [FullData("if ({|ZMQ2005:message.Size|} > 4) Console.WriteLine(message.Data[0]);")] // what the program is there for
    public Task Question_beside_a_log_in_each_iteration_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("if ({|ZMQ2005:message.Size|} != size) Note(message.Size); void Note(int n) => Handle(n);")]
    public Task Question_in_a_function_that_returns_Triggers(string code) =>
        Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    [Theory]
    [InlineData("try { Handle({|ZMQ2005:message.Size|}); } finally { Handle(message.Data); }")]
    public Task Question_in_a_finally_Triggers(string code) => Code.Triggers($"while (running) {{ socket.Recv(message); {code} }}");

    /// <summary>Leaving the inner loop is a turn of the outer one.</summary>
    [Fact]
    public Task Questions_on_the_way_to_the_outer_loop_Trigger() =>
        Code.Triggers(
            """
            for (;;)
            {
                while (running)
                {
                    socket.Recv(message);
                    if (size > 3) { Handle({|ZMQ2005:message.Size|}); Handle(message.Data); break; }
                }
            }
            """
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
    [InlineData("for (var i = 0; i < size; i++) Handle({|#0:message.Data|}[i]);", "message.Data", "in each iteration")]
    public Task What_is_said_is_what_is_asked_on_one_way(string code, string asked, string times) =>
        Code.Triggers(
            $"while (running) {{ socket.Recv(message); {code} }}",
            new DiagnosticResult(Rules.ZMQ2005_FrameDataReadRepeatedly)
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
                void Virtual()
                {
                    while (true)
                    {
                        _socket.Recv(_message);
                        Take(Overridable);
                        Take(Overridable);
                        Take(Overridden);
                        Take(Overridden);
                        Take(Text);
                        Take(Text);
                    }
                }
                void Next() => _socket.Recv(_message);
                static void Take(int value) { }
            }
            """
        );

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
}
