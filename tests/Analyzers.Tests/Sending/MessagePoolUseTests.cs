using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class MessagePoolUseTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    [Fact]
    public Task Each_message_of_the_librarys_pool_Triggers_once()
    {
        var test = Code.Analysis(
            """
            private readonly MessagePool _pool = new MessagePool();
            void M(Socket socket)
            {
                MessagePool.Shared.Prewarm(MessageSize.K1, 8);
                using var m = {|ZMQ1004:_pool.Rent(16)|};
                socket.Recv(m, 16);
                _pool.Clear();
            }
            """
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task Another_type_called_MessagePool_DoesNotTrigger()
    {
        var test = Code.Analysis(
            """
            using Net.Zmq;
            class Handlers { void M(Socket s) { var m = Own.MessagePool.Rent(); s.Send(m); Own.MessagePool.Return(m); } }
            namespace Own
            {
                static class MessagePool
                {
                    public static byte[] Rent() => new byte[4];
                    public static void Return(byte[] m) { }
                }
            }
            """
        );
        test.ZmqVersion = ZmqVersion.V0_4_1;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Fact]
    public Task First_pool_of_the_library_Triggers()
    {
        var test = Code.Analysis("var m = {|ZMQ1004:MessagePool.Rent()|}; socket.Recv(m); MessagePool.Return(m);");
        test.ZmqVersion = ZmqVersion.V0_1_0;
        return test.RunAsync();
    }
}
