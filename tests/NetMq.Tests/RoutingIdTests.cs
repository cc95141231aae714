using System;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>A routing id is a number of bytes: who reads it as text has another one.</summary>
public sealed class RoutingIdTests
{
    [Fact]
    public void Id_that_the_library_gives_begins_with_a_zero()
    {
        using var pair = new Routed(null);
        byte[] id = pair.Router.ReceiveFrameBytes();
        Assert.Equal((5, 0), (id.Length, id[0]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Reply_to_an_id_that_was_read_as_text_does_not_arrive(bool mandatory)
    {
        using var pair = new Routed([0, 0x80, 0xC3, 0xFF, 0x12]);
        pair.Router.Options.RouterMandatory = mandatory;
        string id = pair.Router.ReceiveFrameString();
        pair.Router.SkipMultipartMessage();
        if (mandatory)
            Assert.Throws<HostUnreachableException>(() => pair.Router.SendMoreFrame(id));
        else
            pair.Router.SendMoreFrame(id).SendFrame("reply");
        Assert.False(pair.Dealer.TryReceiveFrameString(out _));
    }

    [Fact]
    public void Reply_to_the_bytes_arrives()
    {
        using var pair = new Routed([0, 0x80, 0xC3, 0xFF, 0x12]);
        byte[] id = pair.Router.ReceiveFrameBytes();
        pair.Router.SkipMultipartMessage();
        pair.Router.SendMoreFrame(id).SendFrame("reply");
        Assert.Equal("reply", pair.Dealer.ReceiveFrameString());
    }

    private sealed class Routed : IDisposable
    {
        public Routed(byte[]? id)
        {
            if (id is not null)
                Dealer.Options.Identity = id;
            string address = Endpoints.Inproc();
            Router.Bind(address);
            Dealer.Connect(address);
            Dealer.SendFrame("hello");
        }

        public RouterSocket Router { get; } = new();

        public DealerSocket Dealer { get; } = new();

        public void Dispose()
        {
            Dealer.Dispose();
            Router.Dispose();
        }
    }
}
