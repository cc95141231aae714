using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class RebuildBeforeReceiveSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2002");

    [Fact]
    public Task Code_of_ones_own_in_between_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            class Number
            {
                public static Number operator +(Number a, Number b) => a;
                public static Number operator -(Number a) => a;
                public static implicit operator int(Number a) => 1;
            }
            class Example
            {
                private Socket _socket = null!;
                private int Next => System.Environment.ProcessId;
                void Asked(Message m) { m.Rebuild(); var n = Next; _socket.Recv(m); }
                void Created(Message m) { m.Rebuild(); var n = new Number(); _socket.Recv(m); }
                void Added(Message m, Number a) { m.Rebuild(); var n = a + a; _socket.Recv(m); }
                void Negated(Message m, Number a) { m.Rebuild(); var n = -a; _socket.Recv(m); }
                void Converted(Message m, Number a) { m.Rebuild(); int n = a; _socket.Recv(m); }
            }
            """
        );

    [Theory]
    [InlineData("message.Rebuild(); Handle(message.Data); socket.Recv(message);")]
    [FullData("message.Rebuild(16); message.Data.Clear(); socket.Recv(message);")]
    [FullData("message.Rebuild(); var other = message; socket.Recv(message);")]
    [FullData("message.Rebuild(16); socket.Send(message); socket.Recv(message);")]
    [FullData("message.Rebuild(); Console.WriteLine($\"{message}\"); socket.Recv(message);")]
    [InlineData("message.Rebuild(); socket.Recv(message, message.Size > 0 ? RecvFlags.None : RecvFlags.DontWait);")]
    [FullData("message.Rebuild(16);")]
    public Task Use_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); Thread.Sleep(100); socket.Recv(message);")]
    [FullData("message.Rebuild(); await Task.Delay(100); socket.Recv(message);")]
    [FullData("message.Rebuild(); using var poller = new Poller(1); poller.Poll(100); socket.Recv(message);")]
    [FullData("message.Rebuild(); Console.ReadLine(); socket.Recv(message);")]
    [FullData("message.Rebuild(); lock (socket) { socket.Recv(message); }")]
    [FullData("var task = new Task<int>(() => 1); message.Rebuild(); var n = task.Result; socket.Recv(message);")]
    [FullData("var lazy = new Lazy<int>(() => 1); message.Rebuild(); var n = lazy.Value; socket.Recv(message);")]
    [FullData("var local = new ThreadLocal<int>(() => 1); message.Rebuild(); var n = local.Value; socket.Recv(message);")]
    [FullData("var task = new ValueTask<int>(1); message.Rebuild(); var n = task.Result; socket.Recv(message);")]
    public Task Wait_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); sender.Send(\"next\"); socket.Recv(message);")]
    [FullData("message.Rebuild(); GC.Collect(); socket.Recv(message);")]
    [FullData("message.Rebuild(); Wait(); socket.Recv(message); void Wait() => Thread.Sleep(10);")]
    [FullData("Action wait = () => { }; message.Rebuild(); wait(); socket.Recv(message);")]
    [FullData("message.Rebuild(); var all = System.Diagnostics.Process.GetProcesses(); socket.Recv(message);")]
    [FullData("message.Rebuild(); Thread.Yield(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); AppDomain.CurrentDomain.GetAssemblies(); socket.Recv(message);")]
    [FullData("message.Rebuild(); AppDomain.CurrentDomain.ProcessExit += null; socket.Recv(message);")]
    public Task Call_in_between_that_may_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); while (size-- > 0) { } socket.Recv(message);")]
    public Task Loop_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); here: size++; socket.Recv(message); if (running) goto here;")]
    public Task Label_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); using (new System.IO.MemoryStream()) { } socket.Recv(message);")]
    [InlineData("message.Rebuild(); using var stream = new System.IO.MemoryStream(); socket.Recv(message);")]
    public Task Cleanup_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); try { size++; } catch { } socket.Recv(message);")]
    public Task Exceptions_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // frees before the next wait
    [Fact]
    public Task Rebuild_behind_the_receive_DoesNotTrigger() =>
        Code.DoesNotTrigger("while (running) { socket.Recv(message); message.Rebuild(); }");

    [Theory]
    [InlineData("if (size > 0) message.Rebuild(); socket.Recv(message);")]
    [InlineData("message?.Rebuild(); socket.Recv(message!);")]
    public Task Rebuild_on_one_way_only_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); if (running) socket.Recv(message);")]
    [InlineData("message.Rebuild(); if (running && socket.TryRecv(message, out _)) return;")]
    [FullData("message.Rebuild(); switch (size) { case 1: socket.Recv(message); break; }")]
    [InlineData("message.Rebuild(); while (running) socket.Recv(message);")]
    [FullData("message.Rebuild(); if (running || socket.TryRecv(message, out _)) return;")]
    public Task Receive_behind_a_condition_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); if (!running) return; socket.Recv(message);")]
    [FullData("message.Rebuild(); if (size < 0) throw new Exception(); socket.Recv(message);")]
    [FullData("while (running) { message.Rebuild(); if (size > 0) continue; socket.Recv(message); }")]
    public Task Receive_behind_a_way_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); socket?.Recv(message: message, flags: RecvFlags.None);")]
    [FullData("message.Rebuild(); var n = size > 0 ? socket.Recv(message) : 0;")]
    [FullData("message.Rebuild(); var n = size switch { 1 => socket.Recv(message), _ => 0 };")]
    [InlineData("int? k = null; message.Rebuild(); var n = k ?? socket.Recv(message);")]
    public Task Receive_in_a_part_of_an_expression_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); try { Handle(1); } catch { socket.Recv(message); }")]
    public Task Receive_in_a_handler_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Receive_in_a_lambda_DoesNotTrigger() => Code.DoesNotTrigger("message.Rebuild(); Task.Run(() => socket.Recv(message));");

    [Theory]
    [InlineData("message.Rebuild(); Message other = new(); socket.Recv(other);")]
    [FullData("var messages = new Message[2]; messages[0].Rebuild(); socket.Recv(messages[0]);")]
    public Task Receive_into_another_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Receive_elsewhere_first_DoesNotTrigger() =>
        Code.DoesNotTrigger("message.Rebuild(); receiver.Recv({|ZMQ2004:new byte[4]|}); socket.Recv(message);");

    [Theory]
    [InlineData("sender.Send(message); message.Rebuild(); socket.Recv(message);")]
    [InlineData("while (running) { message.Rebuild(); socket.Recv(message); sender.Send(message); }")]
    public Task Message_that_was_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(16); m.Data.Clear(); socket.Recv(m);")]
    [FullData("using var m = new Message(16); if (size > 0) Handle(m.Data); socket.Recv(m);")]
    [FullData("using var m = new Message(16); socket.Send(m); socket.Recv(m);")]
    [FullData("using var m = new Message(16); m.Rebuild(8); Handle(m.Data);")]
    [FullData("var list = new List<Message>(); var m = new Message(16); list.Add(m); socket.Recv(m);")]
    [FullData("var m = new Message(16); socket.Send(m);")]
    [FullData("using var m = new Message(16); Handle(m?.Size ?? 0); socket.Recv(m!);")]
    [FullData("using var m = new Message(16); Receive(m); void Receive(Message x) { if (x.Size > 0) socket.Recv(x); }")]
    public Task Sized_message_that_is_used_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(16); Action receive = () => socket.Recv(m);")]
    [FullData("using var m = new Message(16);")]
    public Task Sized_message_that_is_not_received_into_here_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m);")]
    [FullData("using var m = new Message(\"text\"); socket.Recv(m);")]
    public Task Message_without_a_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(nothing); socket.Recv(message);")]
    [FullData("message.Rebuild(); sokcet.Recv(message);")]
    [FullData("using var m = new Message(nothing); socket.Recv(m);")]
    [FullData("message.Rebuild(); socket.Recv(")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
