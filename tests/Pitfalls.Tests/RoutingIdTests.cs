using System;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Which sockets tell their peers the name that they are given, on real sockets.</summary>
public sealed class RoutingIdTests
{
    [Theory]
    [InlineData(SocketType.Dealer, SocketType.Dealer)]
    [InlineData(SocketType.Req, SocketType.Rep)]
    [InlineData(SocketType.Rep, SocketType.Req)]
    [InlineData(SocketType.Push, SocketType.Pull)]
    [InlineData(SocketType.Pair, SocketType.Pair)]
    public void Name_is_told_by_those_whose_peer_may_be_a_ROUTER(SocketType named, SocketType peer)
    {
        using var context = new Context();
        using var receiver = new Socket(context, peer);
        using var sender = new Socket(context, named);
        sender.SetOption(SocketOption.Routing_Id, "name");
        receiver.Bind("tcp://127.0.0.1:*");
        sender.Connect(receiver.GetOptionString(SocketOption.Last_Endpoint));
        if (SocketTypes.SendsFirst(peer.ToString()))
        {
            receiver.Send("ask");
            Uninterrupted.Call(sender.RecvString);
        }

        sender.Send("hello");
        using var message = new Message();
        Uninterrupted.Call(() => receiver.Recv(message));
        string? told = message.GetMetadata("Identity");
        Assert.Equal(SocketTypes.NameMatters(named.ToString()), told == "name");
    }
}
