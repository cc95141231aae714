using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class MonitorEventTests
{
    private static readonly byte[] s_frame = [0x00, 0x02, 0xF9, 0xFF, 0xFF, 0xFF];

    [Fact]
    public void Frame_IsReadFromTheLowEnd()
    {
        var data = SocketMonitorEventData.Parse(s_frame, "tcp://host:1");

        Assert.Equal((SocketMonitorEvent.Disconnected, -7, "tcp://host:1"), (data.Event, data.Value, data.Address));
    }

    [Fact]
    public void Events_AreEqualByWhatTheySay()
    {
        var data = new SocketMonitorEventData(SocketMonitorEvent.Disconnected, -7, "tcp://host:1");
        var parsed = SocketMonitorEventData.Parse(s_frame.AsSpan(), "tcp://host:1");
        var other = SocketMonitorEventData.Parse(s_frame.AsSpan(), "tcp://host:2");

        Assert.True(data == parsed && data.Equals(parsed) && data.Equals((object)parsed) && !data.Equals("data"));
        Assert.True(data != other && !data.Equals(other));
        Assert.Equal(data.GetHashCode(), parsed.GetHashCode());
        Assert.Null(default(SocketMonitorEventData).Address);
    }

    [Theory]
    [InlineData(SocketMonitorEvent.Disconnected, "Disconnected")]
    [InlineData(SocketMonitorEvent.Connected | SocketMonitorEvent.Closed, "Connected, Closed")]
    [InlineData((SocketMonitorEvent)4096, "4096")]
    public void ToString_NamesTheParts(SocketMonitorEvent what, string text)
    {
        var data = new SocketMonitorEventData(what, -7, "tcp://host:1");

        Assert.Equal($"SocketMonitorEventData {{ Event = {text}, Value = -7, Address = tcp://host:1 }}", data.ToString());
        Assert.Equal("SocketMonitorEventData { Event = None, Value = 0, Address =  }", default(SocketMonitorEventData).ToString());
    }

    [Fact]
    public void Frame_HasSixBytesAndAnAddress()
    {
        foreach (int size in new[] { 0, 5, 7 })
        {
            Assert.Throws<ArgumentException>("eventFrame", () => SocketMonitorEventData.Parse(new byte[size], ""));
            Assert.Throws<ArgumentException>("eventFrame", () => SocketMonitorEventData.Parse(new byte[size].AsSpan(), ""));
        }
        Assert.Throws<ArgumentNullException>("eventFrame", () => SocketMonitorEventData.Parse(null!, null!));
        Assert.Throws<ArgumentNullException>("address", () => SocketMonitorEventData.Parse(new byte[5], null!));
        Assert.Throws<ArgumentNullException>("address", () => SocketMonitorEventData.Parse(new byte[5].AsSpan(), null!));
    }
}
