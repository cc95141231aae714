using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class NeverDisposedEndlessTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("var own = new Socket(context, SocketType.Pull); while (true) own.Recv(payload);")]
    [FullData("var m = new Message(); for (;;) { socket.Recv(m); Handle(m.Data); }")]
    [FullData("var own = new Socket(context, SocketType.Pull); Task.Run(() => { while (true) own.Recv(payload); });")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Task.Run(Loop); void Loop() { for (;;) own.Recv(payload); }")]
    [FullData("var own = new Socket(context, SocketType.Router); own.Bind(text); Proxy.Start(own, socket);")]
    [InlineData("var own = new Socket(context, SocketType.Router); own.Bind(text); Thread.Sleep(Timeout.Infinite);")]
    [FullData("var own = new Socket(context, SocketType.Router); own.Bind(text); await Task.Delay(-1);")]
    [FullData("var own = new Socket(context, SocketType.Router); own.Bind(text); Thread.Sleep(Timeout.InfiniteTimeSpan);")]
    public Task Code_that_never_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Top_level_statements_that_end_with_a_proxy_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            var context = new Context();
            var clients = new Socket(context, SocketType.Router);
            var workers = new Socket(context, SocketType.Dealer);
            clients.Bind("tcp://*:1");
            workers.Bind("tcp://*:2");
            Proxy.Start(clients, workers);
            """
        );

    [Fact]
    public Task Top_level_statements_that_never_end_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            var context = new Context();
            var socket = new Socket(context, SocketType.Pull);
            while (true)
                socket.Recv(new byte[10]);
            """
        );
}
