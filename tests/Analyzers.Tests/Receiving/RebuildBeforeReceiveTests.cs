using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class RebuildBeforeReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2002");

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild(256)|}; socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild(size)|}; socket.Recv(message, RecvFlags.DontWait);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; var n = socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; int n; n = socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; if (!socket.TryRecv(message, out var n)) return;")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; if (socket.TryRecv(message, out _) && running) Handle(message.Data);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; while (!socket.TryRecv(message, out _)) Thread.Sleep(1);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; while (socket.Recv(message, RecvFlags.DontWait) > 0) { }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; do { socket.Recv(message); } while (message.More);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; try { socket.Recv(message); } catch (ZmqException) { return; }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; { socket.Recv(message); }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; switch (socket.Recv(message)) { case 0: break; }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; var text = socket.Recv(message) switch { 0 => \"\", _ => \"more\" };")]
    [InlineData(
        "{|ZMQ2002:message.Rebuild()|}; size++; var start = Environment.TickCount64; Console.WriteLine(size); socket.Recv(message);"
    )]
    [InlineData(
        "var count = 0; while (running) { {|ZMQ2002:message.Rebuild()|}; Interlocked.Increment(ref count); "
            + "socket.Recv(message); Handle(message.Data); }"
    )]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; void Local() { message.Dispose(); } socket.Recv(message);")]
    [InlineData("switch (size) { case 1: {|ZMQ2002:message.Rebuild()|}; socket.Recv(message); break; }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; sockets[size + 1].Recv(flags: RecvFlags.None, message: message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message); sender.Send(message);")]
    [InlineData("Func<int> next = () => { {|ZMQ2002:message.Rebuild()|}; return socket.Recv(message); };")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; Handle(socket.Recv(message));")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; size += socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; size = -socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; if (socket.Recv(message) is 0) return;")]
    [InlineData(
        "{|ZMQ2002:message.Rebuild()|}; var now = DateTime.UtcNow + TimeSpan.Zero; "
            + "var builder = new StringBuilder().Append(1); var other = BinaryPrimitives.ReverseEndianness(size); "
            + "socket.Recv(message);"
    )]
    [InlineData(
        "{|ZMQ2002:message.Rebuild()|}; var start = System.Diagnostics.Stopwatch.GetTimestamp(); "
            + "System.Diagnostics.Debug.WriteLine(size); System.Diagnostics.Trace.WriteLine(size); socket.Recv(message);"
    )]
    [InlineData(
        "{|ZMQ2002:message.Rebuild()|}; var list = new List<int>(); list.Add(size); Volatile.Write(ref size, 1); socket.Recv(message);"
    )]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; var more = socket.HasMore; var first = payload.AsSpan()[0]; socket.Recv(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message, size > 0 ? RecvFlags.None : RecvFlags.DontWait);")]
    public Task Rebuild_right_before_a_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(256)|}; socket.Recv(m);")]
    [InlineData("Message m = {|ZMQ2002:new(256)|}; socket.Recv(m); m.Dispose();")]
    [InlineData("using (var m = {|ZMQ2002:new Message(size: 1)|}) socket.Recv(m);")]
    [InlineData("using var m = {|ZMQ2002:new Message(1024)|}; while (running) { socket.Recv(m); Handle(m.Data); }")]
    [InlineData("using var m = {|ZMQ2002:new Message(1024)|}; if (size > 0) { socket.Recv(m); Handle(m.Data); }")]
    [InlineData("using var m = {|ZMQ2002:new Message(1024)|}; Thread.Sleep(1); if (socket.TryRecv(m, out _)) Handle(m.Data);")]
    [InlineData("var queue = new Queue<Message>(); var m = {|ZMQ2002:new Message(1024)|}; socket.Recv(m); queue.Enqueue(m);")]
    [InlineData("socket.Recv({|ZMQ2002:new Message(16)|});")]
    [InlineData("var m = {|ZMQ2002:new Message(16)|}; try { socket.Recv(m); Handle(m.Data); } finally { m.Dispose(); }")]
    [InlineData("Task.Run(() => { using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m); });")]
    [InlineData("socket.TryRecv({|ZMQ2002:new Message(16)|}, out _);")]
    public Task Sized_message_whose_first_use_is_a_receive_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Messages_of_fields_parameters_and_helpers_Trigger() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private Message Last { get; } = new();
            private Socket _socket = null!;
            void Field() { {|ZMQ2002:_message.Rebuild()|}; _socket.Recv(_message); }
            void This() { {|ZMQ2002:this._message.Rebuild()|}; _socket.Recv(_message); }
            void Property() { {|ZMQ2002:Last.Rebuild()|}; _socket.Recv(Last); }
            void Parameter(Message m) { {|ZMQ2002:m.Rebuild()|}; _socket.Recv(m); }
            private void Receive(Message m) => _socket.Recv(m);
            void Helper() { using var m = {|ZMQ2002:new Message(16)|}; Receive(m); {|ZMQ2002:m.Rebuild()|}; Receive(m); }
            """
        );

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
    [InlineData("message.Rebuild(16); message.Data.Clear(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); var other = message; socket.Recv(message);")]
    [InlineData("message.Rebuild(16); socket.Send(message); socket.Recv(message);")]
    [InlineData("message.Rebuild(); Console.WriteLine($\"{message}\"); socket.Recv(message);")]
    [InlineData("message.Rebuild(); socket.Recv(message, message.Size > 0 ? RecvFlags.None : RecvFlags.DontWait);")]
    [InlineData("message.Rebuild(16);")]
    [InlineData("message.Rebuild(); {|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")]
    public Task Use_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Rebuild(); Thread.Sleep(100); socket.Recv(message);")]
    [InlineData("message.Rebuild(); await Task.Delay(100); socket.Recv(message);")]
    [InlineData("message.Rebuild(); using var poller = new Poller(1); poller.Poll(100); socket.Recv(message);")]
    [InlineData("message.Rebuild(); Console.ReadLine(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); sender.Send(\"next\"); socket.Recv(message);")]
    [InlineData("message.Rebuild(); GC.Collect(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); lock (socket) { socket.Recv(message); }")]
    [InlineData("message.Rebuild(); Wait(); socket.Recv(message); void Wait() => Thread.Sleep(10);")]
    [InlineData("Action wait = () => { }; message.Rebuild(); wait(); socket.Recv(message);")]
    [InlineData("var task = new Task<int>(() => 1); message.Rebuild(); var n = task.Result; socket.Recv(message);")]
    [InlineData("message.Rebuild(); while (size-- > 0) { } socket.Recv(message);")]
    [InlineData("var lazy = new Lazy<int>(() => 1); message.Rebuild(); var n = lazy.Value; socket.Recv(message);")]
    [InlineData("var local = new ThreadLocal<int>(() => 1); message.Rebuild(); var n = local.Value; socket.Recv(message);")]
    [InlineData("var task = new ValueTask<int>(1); message.Rebuild(); var n = task.Result; socket.Recv(message);")]
    [InlineData("message.Rebuild(); var all = System.Diagnostics.Process.GetProcesses(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); Thread.MemoryBarrier(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); AppDomain.CurrentDomain.GetAssemblies(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); using (new System.IO.MemoryStream()) { } socket.Recv(message);")]
    [InlineData("message.Rebuild(); using var stream = new System.IO.MemoryStream(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); try { size++; } catch { } socket.Recv(message);")]
    [InlineData("message.Rebuild(); AppDomain.CurrentDomain.ProcessExit += null; socket.Recv(message);")]
    [InlineData("message.Rebuild(); here: size++; socket.Recv(message); if (running) goto here;")]
    public Task Wait_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { socket.Recv(message); message.Rebuild(); }")] // frees before the next wait
    [InlineData("if (size > 0) message.Rebuild(); socket.Recv(message);")]
    [InlineData("message.Rebuild(); if (running) socket.Recv(message);")]
    [InlineData("message.Rebuild(); socket?.Recv(message: message, flags: RecvFlags.None);")]
    [InlineData("message.Rebuild(); if (running && socket.TryRecv(message, out _)) return;")]
    [InlineData("message.Rebuild(); if (!running) return; socket.Recv(message);")]
    [InlineData("message.Rebuild(); Task.Run(() => socket.Recv(message));")]
    [InlineData("message.Rebuild(); var n = size > 0 ? socket.Recv(message) : 0;")]
    [InlineData("message.Rebuild(); Message other = new(); socket.Recv(other);")]
    [InlineData("var messages = new Message[2]; messages[0].Rebuild(); socket.Recv(messages[0]);")]
    [InlineData("message?.Rebuild(); socket.Recv(message!);")]
    [InlineData("message.Rebuild(); receiver.Recv({|ZMQ2004:new byte[4]|}); socket.Recv(message);")]
    [InlineData("message.Rebuild(); if (size < 0) throw new Exception(); socket.Recv(message);")]
    [InlineData("while (running) { message.Rebuild(); if (size > 0) continue; socket.Recv(message); }")]
    [InlineData("message.Rebuild(); try { Handle(1); } catch { socket.Recv(message); }")]
    [InlineData("message.Rebuild(); switch (size) { case 1: socket.Recv(message); break; }")]
    [InlineData("message.Rebuild(); var n = size switch { 1 => socket.Recv(message), _ => 0 };")]
    [InlineData("int? k = null; message.Rebuild(); var n = k ?? socket.Recv(message);")]
    [InlineData("message.Rebuild(); while (running) socket.Recv(message);")]
    [InlineData("message.Rebuild(); if (running || socket.TryRecv(message, out _)) return;")]
    public Task Receive_that_may_not_come_next_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.Send(message); message.Rebuild(); socket.Recv(message);")]
    [InlineData("while (running) { message.Rebuild(); socket.Recv(message); sender.Send(message); }")]
    public Task Message_that_was_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(16); m.Data.Clear(); socket.Recv(m);")]
    [InlineData("using var m = new Message(16); if (size > 0) Handle(m.Data); socket.Recv(m);")]
    [InlineData("using var m = new Message(16); socket.Send(m); socket.Recv(m);")]
    [InlineData("using var m = new Message(16); Action receive = () => socket.Recv(m);")]
    [InlineData("using var m = new Message(16); m.Rebuild(8); Handle(m.Data);")]
    [InlineData("using var m = new Message(16);")]
    [InlineData("var list = new List<Message>(); var m = new Message(16); list.Add(m); socket.Recv(m);")]
    [InlineData("using var m = new Message(); socket.Recv(m);")]
    [InlineData("using var m = new Message(\"text\"); socket.Recv(m);")]
    [InlineData("var m = new Message(16); socket.Send(m);")]
    [InlineData("using var m = new Message(16); Handle(m?.Size ?? 0); socket.Recv(m!);")]
    [InlineData("using var m = new Message(16); Receive(m); void Receive(Message x) { if (x.Size > 0) socket.Recv(x); }")]
    public Task Sized_message_that_is_used_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "{|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")]
    [InlineData(ZmqVersion.V0_2_0, "using var m = {|ZMQ2002:new Message(4)|}; socket.TryRecv(m, out _);")]
    [InlineData(ZmqVersion.V0_4_1, "{|ZMQ2002:message.Rebuild(16)|}; socket.Recv(message);")]
    [InlineData(ZmqVersion.V0_4_1, "message.Rebuild(16); socket.Recv(message, 16);")]
    [InlineData(ZmqVersion.V0_4_1, "using var m = new Message(16); socket.Recv(m, 16);")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("message.Rebuild(nothing); socket.Recv(message);")]
    [InlineData("message.Rebuild(); sokcet.Recv(message);")]
    [InlineData("using var m = new Message(nothing); socket.Recv(m);")]
    [InlineData("message.Rebuild(); socket.Recv(")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Fact]
    public Task Several_rebuilds_and_sizes_AreFixed() =>
        Code.IsFixed(
            """
            using var first = {|ZMQ2002:new Message(256)|}; // not that large
            socket.Recv(first);
            using var m = new Message();
            while (running)
            {
                // a fresh one each time
                {|ZMQ2002:m.Rebuild()|};
                socket.Recv(m);
                Handle(m.Data);

                {|ZMQ2002:m.Rebuild(16)|}; // small
                if (!socket.TryRecv(m, out _))
                    continue;
                Handle(m.Data);
            }
            """,
            """
            using var first = new Message(); // not that large
            socket.Recv(first);
            using var m = new Message();
            while (running)
            {
                // a fresh one each time
                socket.Recv(m);
                Handle(m.Data);

                // small
                if (!socket.TryRecv(m, out _))
                    continue;
                Handle(m.Data);
            }
            """
        );

    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m);", "using var m = new Message(); socket.Recv(m);")]
    [InlineData("Message m = {|ZMQ2002:new(16)|}; socket.Recv(m); m.Dispose();", "Message m = new(); socket.Recv(m); m.Dispose();")]
    [InlineData("socket.Recv({|ZMQ2002:new Message(16)|});", "socket.Recv(new Message());")]
    [InlineData(
        "using var m = {|ZMQ2002:new Message(size)|}; try { socket.Recv(m); } catch (ZmqException) { return; } Handle(m.Data);",
        "using var m = new Message(); try { socket.Recv(m); } catch (ZmqException) { return; } Handle(m.Data);"
    )]
    public Task Sized_message_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")] // the caller may look
    // XPUB leaves the old content
    [InlineData("using var m = new Message(); {|ZMQ2002:m.Rebuild()|}; socket.TryRecv(m, out _); Handle(m.Data);")]
    [InlineData("using var m = new Message(); {|ZMQ2002:m.Rebuild()|}; try { socket.Recv(m); } catch (ZmqException) { } Handle(m.Data);")]
    [InlineData("using var m = {|ZMQ2002:new Message(16)|}; socket.TryRecv(m, out _); Handle(m.Data);")]
    [InlineData("using var m = new Message(); var last = m; {|ZMQ2002:m.Rebuild()|}; socket.Recv(m);")]
    [InlineData("using var m = new Message(); {|ZMQ2002:m.Rebuild(int.Parse(text))|}; socket.Recv(m);")]
    [InlineData("using var m = {|ZMQ2002:new Message(size++)|}; socket.Recv(m);")]
    [InlineData("using var m = new Message(); Action read = () => Handle(m.Data); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m);")]
    [InlineData("var m = new Message(); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m); m = new Message();")]
    [InlineData("Message? m = new(); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m); m = null;")]
    public Task What_a_failed_receive_leaves_is_seen_IsNotFixed(string code) => Code.IsNotFixed(code);
}
