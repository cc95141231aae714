using NetMqSample;
using Xunit;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>The sample on NetMQ runs, and every order comes.</summary>
public sealed class NetMqSampleTests
{
    private const int Orders = 2_000;

    [Fact]
    public void Every_order_is_taken()
    {
        var takings = OrderDesk.Run(Orders);
        Assert.Equal((Orders, Orders * 99L / 2), (takings.Orders, takings.Turnover));
    }
}
