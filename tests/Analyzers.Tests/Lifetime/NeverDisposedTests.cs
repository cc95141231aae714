using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class NeverDisposedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Fact]
    public Task Proxy_in_a_try_comes_back_Triggers() =>
        Code.Triggers(
            """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Router);
            own.Bind(text);
            try { Proxy.Start(own, socket); } catch (ZmqException) { }
            """
        );

    [Theory]
    [InlineData("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); Handle(m.Data);")]
    [FullData("Message {|ZMQ3008:m|} = new(16); m.Data[0] = 1; socket.Send(m);")]
    [FullData("Message? {|ZMQ3008:m|} = null; m = new Message(16); socket.Send(m, SendFlags.SendMore);")]
    [InlineData("Message {|ZMQ3008:m|}; if (running) m = new Message(); else m = new Message(10); socket.Recv(m);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(payload); m.Data[0] = 1; socket.Send(m); sender.Send(payload);")]
    [FullData("var {|ZMQ3008:m|} = new Message(); if (!socket.TryRecv(m, out _)) return; Console.WriteLine(m.Size);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); Receive(m); Handle(m?.Size ?? 0); void Receive(Message into) { socket.Recv(into); }")]
    public Task Message_of_a_local_alone_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var {|ZMQ3008:m|} = new Message(); Task.Run(() => { socket.Recv(m); });")]
    [FullData("Task.Run(() => { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); });")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Task.Run(() => own.Recv(payload));")]
    public Task Object_of_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Bind(\"tcp://*:5555\"); own.Recv(payload);")]
    [InlineData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            using var receiver = new FrameReceiver(own);
            if (receiver.TryReceive(out var frame)) Handle(frame.Span);
            """
    )]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own.HasMore ? 1 : 0);")]
    public Task Socket_of_a_local_alone_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            var {|ZMQ3008:poller|} = new Poller(1);
            poller.Add(own, PollEvents.In);
            poller.Poll(10);
            own.Recv(payload);
            """
    )]
    public Task Poller_of_a_local_alone_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new Context(); using var s = new Socket(own, SocketType.Push); s.Send(payload);")]
    public Task Context_of_a_local_alone_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            Open(own);
            own.Recv(payload);
            static void Open(Socket s)
            {
                if (s is null) throw new ArgumentNullException();
                s.Bind("tcp://*:1");
                Again(s);
            }
            static void Again(Socket s) => s.Connect("tcp://b:1");
            """
    )]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); GC.KeepAlive(own);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); ArgumentNullException.ThrowIfNull(own);")]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Console.WriteLine(own);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own.GetHashCode());")]
    [FullData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            await Later(own);
            static async Task Later(Socket s) { await Task.Yield(); s.Send("x"); }
            """
    )]
    [FullData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            await Later(own).ConfigureAwait(false);
            static async Task Later(Socket s) { await Task.Yield(); s.Send("x"); }
            """
    )]
    public Task Object_that_is_given_to_code_that_keeps_nothing_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own?.HasMore == true ? 1 : 0);")]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); own?.Recv(payload);")]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); if (own == null) return;")]
    [FullData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); if (own is null) return;")]
    public Task Object_that_is_compared_with_null_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var {|ZMQ3008:own|} = new Socket(context, SocketType.Req);
                own.Send(payload);
                if (own.Recv(payload) == 0) continue;
                break;
            }
            """
    )]
    public Task Object_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            while (true) { if (own.Recv(payload) == 0) return; }
            """
    )]
    [FullData(
        """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            own.Recv(payload);
            while (true) { if (own.Recv(payload) == 0) break; }
            """
    )]
    public Task Object_before_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Recv({|ZMQ3008:new Message()|}); Handle(1);")]
    [InlineData(
        """
            if (socket.TryRecv({|ZMQ3008:new Message()|}, out var n)) Handle(n);
            sender.Send({|ZMQ3008:new Message()|}, SendFlags.SendMore);
            """
    )]
    public Task Object_that_has_no_name_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using Net.Zmq;
            using var context = new Context();
            var {|ZMQ3008:socket|} = new Socket(context, SocketType.Pull);
            socket.Recv(new byte[10]);
            """
    )]
    [FullData(
        """
            using Net.Zmq;
            var {|ZMQ3008:context|} = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            socket.Recv(new byte[10]);
            return 0;
            """
    )]
    public Task Top_level_statements_Trigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            "var {|ZMQ3008:m|} = new Message(); socket.Recv(m); var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(m);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Fact]
    public Task Without_the_runtime_Triggers()
    {
        var test = Code.WithoutRuntime().Analysis("var {|#0:m|} = new Message(); socket.Recv(m);");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ3008_NeverDisposed.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );
        return test.RunAsync();
    }

    private const string Nested = "\nstatic (int, (Message, int)) Make(byte[] p) => (1, (new Message(p), 2));";

    [Theory]
    [InlineData("var (n, ({|ZMQ3008:m|}, k)) = Make(payload); Handle(m.Size + n + k);")]
    [FullData("(int n, (Message {|ZMQ3008:m|}, int k)) = Make(payload); socket.Send(m);")]
    public Task Message_in_a_tuple_in_a_tuple_of_a_method_Triggers(string code) => Code.Triggers(code + Nested);

    [Theory]
    [InlineData("var (n, (m, k)) = Make(payload); using (m) Handle(m.Size);", Nested)]
    [FullData("var (n, (m, k)) = Make(payload); Handle(m.Size); m.Dispose();", Nested)]
    [FullData("var (n, (m, k)) = Make(payload); kept.Add(m);", Nested)]
    [FullData("var (n, pair) = Make(payload); kept.Add(pair);", Nested)]
    [InlineData("var (n, (m, k)) = Make(); Handle(m.Size);", "\n(int, (Message, int)) Make() => (1, (message, 2));")]
    [FullData("var (n, (k, m)) = Make(); Handle(m);", "\n(int, (Message, int)) Make() => (1, (message, 2));")]
    public Task Message_in_a_tuple_in_a_tuple_that_others_have_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger("var kept = new List<object>(); " + code + helper);
}
