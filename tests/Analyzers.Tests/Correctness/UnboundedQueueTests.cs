using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class UnboundedQueueTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3017");

    [Theory]
    [InlineData("[|socket.SetOption(SocketOption.Sndhwm, 0)|];")]
    [FullData("[|socket.SetOption(SocketOption.Rcvhwm, 0)|];")]
    [InlineData("[|socket.SetOption(value: 0, option: SocketOption.Rcvhwm)|];")]
    [FullData("const int None = 0; [|socket.SetOption((SocketOption)23, None)|];")]
    [FullData("if (running) [|sockets[0].SetOption(SocketOption.Sndhwm, 0)|];")]
    [FullData("Action<Socket> configure = s => [|s.SetOption(SocketOption.Sndhwm, 0)|];")]
    [FullData("socket?[|.SetOption(SocketOption.Sndhwm, 0)|];")]
    [FullData(
        """
            private readonly Socket _socket;
            Example(Context context)
            {
                _socket = new Socket(context, SocketType.Push);
                [|_socket.SetOption(SocketOption.Sndhwm, 0)|];
            }
            """
    )]
    public Task No_limit_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version) => Code.In(version).Triggers("[|socket.SetOption(SocketOption.Sndhwm, 0)|];");

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Sndhwm, 1);")]
    [FullData("socket.SetOption(SocketOption.Rcvhwm, size);")]
    public Task Limit_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Linger, 0); socket.SetOption(SocketOption.Rcvtimeo, 0);")]
    [FullData("context.SetOption(ContextOption.MaxSockets, 0); Set(23, 0); static void Set(int option, int value) { }")]
    public Task Other_option_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(size > 1 ? SocketOption.Sndhwm : SocketOption.Linger, 0);")]
    public Task Option_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SetOption(SocketOption.Sndhwm, \"\");")]
    public Task Text_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Limit_that_a_method_passes_on_Triggers() =>
        Code.Triggers(
            """
            static void Limit(Socket s, int messages = 1000) => s.SetOption(SocketOption.Sndhwm, messages);

            static void NoLimit(Socket s) => [|s.SetOption(SocketOption.Sndhwm, 0)|];

            static void Run(Socket socket)
            {
                [|Limit(socket, 0)|];
                Limit(socket, 10);
                Limit(socket);
                NoLimit(socket);
            }
            """
        );
}
