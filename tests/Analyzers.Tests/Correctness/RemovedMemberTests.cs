using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class RemovedMemberTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3019");

    [Theory]
    [InlineData("var bytes = socket.{|ZMQ3019:RecvBytes|}();")]
    [FullData("Handle(socket.{|ZMQ3019:RecvBytes|}(RecvFlags.DontWait));")]
    [FullData("if (socket.{|ZMQ3019:TryRecvBytes|}(out var bytes)) Handle(bytes);")]
    [FullData("var bytes = socket?.{|ZMQ3019:RecvBytes|}();")]
    [FullData("Task.Run(() => { var bytes = socket.{|ZMQ3019:RecvBytes|}(); });")]
    [FullData("var bytes = socket.{|ZMQ3019:@RecvBytes|}();")]
    public Task Receive_of_bytes_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("Handle(socket.{|ZMQ3019:RecvString|}(RecvFlags.DontWait));")]
    [InlineData("if (socket.{|ZMQ3019:TryRecv|}(payload, out var n, RecvFlags.DontWait)) Handle(n);")]
    [InlineData("if (socket.{|ZMQ3019:TryRecv|}(payload.AsSpan(), out var n, flags: RecvFlags.None)) Handle(n);")]
    [FullData("if (socket.{|ZMQ3019:TryRecvString|}(out var received, RecvFlags.None)) Handle(received!);")]
    [FullData("if (socket?.{|ZMQ3019:TryRecv|}(payload, out var n, RecvFlags.DontWait) == true) Handle(n);")]
    public Task Flags_of_a_receive_Trigger(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("Func<RecvFlags, byte[]> receive = socket.{|ZMQ3019:RecvBytes|};")]
    public Task Receive_as_a_delegate_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("while (!socket.{|ZMQ3019:TrySend|}(payload)) Thread.Yield();")]
    [FullData("socket.{|ZMQ3019:TrySend|}(text, SendFlags.SendMore);")]
    [FullData("socket.{|ZMQ3019:TrySend|}(payload.AsSpan(0, size));")]
    [FullData("var sent = socket.{|ZMQ3019:Send|}(payload); Handle(sent);")]
    [FullData("if (socket.{|ZMQ3019:Send|}(text, SendFlags.DontWait) < 0) return;")]
    [FullData("int Publish(Socket s, byte[] d) => s.{|ZMQ3019:Send|}(d);")]
    public Task Send_of_the_first_version_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("var m = MessagePool.{|ZMQ3019:Rent|}(); socket.Recv(m); MessagePool.{|ZMQ3019:Return|}(m);")]
    [FullData("var m = Net.Zmq.MessagePool.{|ZMQ3019:Rent|}();")]
    public Task Pool_of_the_first_version_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("if (Poller.{|ZMQ3019:Poll|}(socket, PollEvents.In, 100)) Handle(1);")]
    [FullData(
        """
            var items = new {|ZMQ3019:PollItem|}[1];
            items[0] = new {|ZMQ3019:PollItem|}(socket, PollEvents.In);
            Poller.{|ZMQ3019:Poll|}(items, TimeSpan.FromSeconds(1));
            if (items[0].{|ZMQ3019:IsReadable|}) Handle(1);
            """
    )]
    [FullData("private readonly {|ZMQ3019:PollItem|}[] _items = null!; private int Count => _items.Length;")]
    public Task Poll_of_the_first_version_Triggers(string code) => In(ZmqVersion.V0_1_0, code);

    [Theory]
    [InlineData("socket.Send(payload); _ = socket.Send(text); socket.Send(payload.AsSpan(0, 1));")]
    [FullData("Task.Run(() => socket.Send(message)); var n = socket.Send(message);")]
    [FullData(
        """
            Handle(socket.RecvString());
            if (socket.TryRecv(payload, out var n)) Handle(n);
            if (socket.TryRecvString(out var received)) Handle(received!);
            """
    )]
    [FullData("socket.Recv(payload); socket.Recv(message, RecvFlags.DontWait);")]
    [FullData(
        """
            var own = new Own();
            own.RecvBytes();
            var pool = new MessagePool();
            pool.Rent();
            } class Own { public byte[] RecvBytes() => [];
            } class MessagePool { public void Rent() { }
            """
    )]
    [InlineData("// socket.RecvBytes()\nvar RecvBytes = \"TrySend\"; Handle(RecvBytes);")]
    [InlineData("if (socket?.TryRecv(payload, out var n) == true) Handle(1);")]
    public Task First_version_DoesNotTrigger(string code) =>
        In(ZmqVersion.V0_1_0, code.Contains("class Own") ? "void M() { " + code + " }" : code);

    [Theory]
    [InlineData("var m = MessagePool.Shared.{|ZMQ3019:Rent|}(payload); socket.Send(m);")]
    [InlineData(
        """
            var m = MessagePool.Shared.{|ZMQ3019:Rent|}(size);
            m.{|ZMQ3019:SetActualDataSize|}(size);
            socket.{|ZMQ3019:Recv|}(m, size);
            Handle(m.{|ZMQ3019:BufferSize|} - m.{|ZMQ3019:ActualDataSize|});
            """
    )]
    [FullData(
        """
            private readonly {|ZMQ3019:MessagePool|} _pool = new {|ZMQ3019:MessagePool|}();
            private long Hits()
            {
                var statistics = _pool.{|ZMQ3019:GetStatistics|}();
                return statistics.{|ZMQ3019:PoolHits|};
            }
            """
    )]
    [FullData("if (message is { {|ZMQ3019:BufferSize|}: > 10 }) return;")]
    [FullData("private readonly Net.Zmq.{|ZMQ3019:MessagePool|} _pool = null!; private int Count => _pool.GetHashCode();")]
    [InlineData("MessagePool? pool = MessagePool.{|ZMQ3019:Shared|}; Handle(pool.GetHashCode());")]
    [InlineData("Net.Zmq.MessagePool pool = global::Net.Zmq.MessagePool.{|ZMQ3019:Shared|}; Handle(pool.GetHashCode());")]
    public Task Pooling_version_Triggers(string code) => In(ZmqVersion.V0_4_1, code);

    [Fact]
    public Task Value_of_a_removed_enumeration_Triggers() =>
        In(
            ZmqVersion.V0_4_1,
            "MessagePool pool = MessagePool.{|ZMQ3019:Shared|}; pool.{|ZMQ3019:Prewarm|}(MessageSize.{|ZMQ3019:K1|}, 10);"
        );

    [Theory]
    [InlineData("using var m = new Message(16); socket.Recv(m, RecvFlags.DontWait); Handle(m.Size); m.Rebuild(10);")]
    [FullData("if (socket.Send(payload)) Handle(1); var poller = new Poller(2); poller.Add(socket, PollEvents.In); poller.Poll(10);")]
    public Task What_stays_DoesNotTrigger(string code) =>
        Task.WhenAll(In(ZmqVersion.V0_2_0, code), In(ZmqVersion.V0_4_1, code), In(ZmqVersion.V0_5_0, code));

    [Theory]
    [InlineData("0.1.0", ZmqVersion.V0_1_0, "socket.TrySend(payload);")]
    [InlineData("0.2.0", ZmqVersion.V0_1_0, "socket.{|ZMQ3019:TrySend|}(payload);")]
    [InlineData("0.4.1", ZmqVersion.V0_4_1, "Handle(message.BufferSize);")]
    [InlineData("0.4.2", ZmqVersion.V0_4_1, "Handle(message.{|ZMQ3019:BufferSize|});")]
    [InlineData("0.2.0", ZmqVersion.V0_4_1, "Handle(message.BufferSize);")]
    public Task Target_version_decides_what_Triggers(string target, ZmqVersion version, string code)
    {
        var test = Test(version, code);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\nzmqperf.target_version = {target}\n"));
        return test.RunAsync();
    }

    [Fact]
    public Task Message_names_the_version_and_what_to_use_Triggers()
    {
        var test = Test(ZmqVersion.V0_1_0, "socket.{|#0:TrySend|}(payload);");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ3019_RemovedMember.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithMessage("Net.Zmq 0.5.0 no longer has 'TrySend'; use Send(data, SendFlags.DontWait), which returns whether it was sent")
        );
        return test.RunAsync();
    }

    private static ZmqTest Test(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.ZmqVersion = version;
        return test;
    }

    private static Task In(ZmqVersion version, string code) => Test(version, code).RunAsync();
}
