using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class RebuildBeforeReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2002");

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")]
    [FullData("{|ZMQ2002:message.Rebuild(256)|}; socket.Recv(message);")]
    [FullData("{|ZMQ2002:message.Rebuild(size)|}; socket.Recv(message, RecvFlags.DontWait);")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; var n = socket.Recv(message);")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; int n; n = socket.Recv(message);")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; sockets[size + 1].Recv(flags: RecvFlags.None, message: message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message); sender.Send(message);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message, size > 0 ? RecvFlags.None : RecvFlags.DontWait);")]
    public Task Rebuild_right_before_a_receive_Triggers(string code) => Code.Triggers(code);

    /// <summary>Each of them alone is for nothing, so no fix of one leads to another.</summary>
    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(64)|}; {|ZMQ2002:m.Rebuild()|}; socket.Recv(m);")]
    [FullData("using var m = {|ZMQ2002:new Message(64)|}; while (running) { {|ZMQ2002:m.Rebuild(8)|}; socket.Recv(m); }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; {|ZMQ2002:message.Rebuild(64)|}; socket.Recv(message);")]
    public Task Several_before_one_receive_Trigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; if (!socket.TryRecv(message, out var n)) return;")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; if (socket.TryRecv(message, out _) && running) Handle(message.Data);")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; switch (socket.Recv(message)) { case 0: break; }")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; if (socket.Recv(message) is 0) return;")]
    public Task Receive_in_a_condition_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; try { socket.Recv(message); } catch (ZmqException) { return; }")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; { socket.Recv(message); }")]
    [InlineData("switch (size) { case 1: {|ZMQ2002:message.Rebuild()|}; socket.Recv(message); break; }")]
    public Task Receive_in_a_block_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; var text = socket.Recv(message) switch { 0 => \"\", _ => \"more\" };")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; Handle(socket.Recv(message));")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; size += socket.Recv(message);")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; size = -socket.Recv(message);")]
    public Task Receive_in_an_expression_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; while (!socket.TryRecv(message, out _)) Thread.Sleep(1);")]
    [FullData("{|ZMQ2002:message.Rebuild()|}; while (socket.Recv(message, RecvFlags.DontWait) > 0) { }")]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; do { socket.Recv(message); } while (message.More);")]
    public Task Receive_in_a_loop_that_always_begins_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            {|ZMQ2002:message.Rebuild()|};
            size++;
            var start = Environment.TickCount64;
            Console.WriteLine(size);
            socket.Recv(message);
            """
    )]
    [FullData(
        """
            var count = 0;
            while (running)
            {
                {|ZMQ2002:message.Rebuild()|};
                Interlocked.Increment(ref count);
                socket.Recv(message);
                Handle(message.Data);
            }
            """
    )]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; void Local() { message.Dispose(); } socket.Recv(message);")]
    [FullData(
        """
            {|ZMQ2002:message.Rebuild()|};
            var now = DateTime.UtcNow + TimeSpan.Zero;
            var builder = new StringBuilder().Append(1);
            var other = BinaryPrimitives.ReverseEndianness(size);
            socket.Recv(message);
            """
    )]
    [FullData(
        """
            {|ZMQ2002:message.Rebuild()|};
            var start = System.Diagnostics.Stopwatch.GetTimestamp();
            System.Diagnostics.Debug.WriteLine(size);
            System.Diagnostics.Trace.WriteLine(size);
            socket.Recv(message);
            """
    )]
    [InlineData(
        """
            {|ZMQ2002:message.Rebuild()|};
            var list = new List<int>();
            list.Add(size);
            Volatile.Write(ref size, 1);
            socket.Recv(message);
            """
    )]
    [FullData("{|ZMQ2002:message.Rebuild()|}; var more = socket.HasMore; var first = payload.AsSpan()[0]; socket.Recv(message);")]
    public Task Code_in_between_that_takes_no_time_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Rebuild_in_a_lambda_Triggers() =>
        Code.Triggers("Func<int> next = () => { {|ZMQ2002:message.Rebuild()|}; return socket.Recv(message); };");

    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(256)|}; socket.Recv(m);")]
    [FullData("Message m = {|ZMQ2002:new(256)|}; socket.Recv(m); m.Dispose();")]
    [FullData("using (var m = {|ZMQ2002:new Message(size: 1)|}) socket.Recv(m);")]
    [FullData("using var m = {|ZMQ2002:new Message(1024)|}; while (running) { socket.Recv(m); Handle(m.Data); }")]
    [FullData("var queue = new Queue<Message>(); var m = {|ZMQ2002:new Message(1024)|}; socket.Recv(m); queue.Enqueue(m);")]
    [InlineData("var m = {|ZMQ2002:new Message(16)|}; try { socket.Recv(m); Handle(m.Data); } finally { m.Dispose(); }")]
    [FullData("Task.Run(() => { using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m); });")]
    public Task Sized_message_whose_first_use_is_a_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(1024)|}; if (size > 0) { socket.Recv(m); Handle(m.Data); }")]
    [FullData("using var m = {|ZMQ2002:new Message(1024)|}; Thread.Sleep(1); if (socket.TryRecv(m, out _)) Handle(m.Data);")]
    public Task Sized_message_for_a_receive_that_may_not_come_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv({|ZMQ2002:new Message(16)|});")]
    [FullData("socket.TryRecv({|ZMQ2002:new Message(16)|}, out _);")]
    public Task Sized_message_as_an_argument_Triggers(string code) => Code.Triggers(code);

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
}
