using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Names and numbers of enumerations are compared by <see cref="ApiListingTests"/>; here is how they are written out.</summary>
public class EnumTests
{
    [Fact]
    public void Flags_AreWrittenByTheirNames()
    {
        Assert.Equal("DontWait, SendMore", (SendFlags.DontWait | SendFlags.SendMore).ToString());
        Assert.Equal("DontWait", RecvFlags.DontWait.ToString());
        Assert.Equal("In, Out", (PollEvents.In | PollEvents.Out).ToString());
        Assert.Equal("Listening, Accepted", (SocketMonitorEvent.Listening | SocketMonitorEvent.Accepted).ToString());
        Assert.Equal("All", SocketMonitorEvent.All.ToString());
    }

    [Fact]
    public void OtherEnumerations_AreNoFlags()
    {
        Assert.Equal("65", ((SocketType)65).ToString());
        Assert.Equal("5", ((MessageProperty)5).ToString());
        Assert.Equal("Routing_Id", SocketOption.Routing_Id.ToString());
        Assert.Equal("2", ((RecvFlags)2).ToString());
    }
}
