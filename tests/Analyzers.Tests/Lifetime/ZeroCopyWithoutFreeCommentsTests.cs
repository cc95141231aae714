using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ZeroCopyWithoutFreeCommentsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            // to the peer
            socket.Send(m);
            // give back the block
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            Handle(1);
            """,
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, Marshal.FreeHGlobal);
            // to the peer
            socket.Send(m);
            Handle(1);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            // the buffer is freed here
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            Handle(1);
            """,
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, Marshal.FreeHGlobal);
            socket.Send(m);
            Handle(1);
            """
    )]
    public Task What_is_said_of_the_early_free_goes_along(string code, string after) => Code.WithoutRuntime().IsFixed(code, after);
}
