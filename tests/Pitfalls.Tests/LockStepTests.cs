using System;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Whose turn it is on sockets that alternate sends and receives, and which can be drained.</summary>
public sealed class LockStepTests
{
    /// <summary>Operation cannot be accomplished in current state.</summary>
    private const int Efsm = 156384763;

    [Theory]
    [InlineData(SocketType.Rep, SocketType.Req)]
    [InlineData(SocketType.Rep, SocketType.Dealer)]
    [InlineData(SocketType.Dealer, SocketType.Dealer)]
    [InlineData(SocketType.Pair, SocketType.Pair)]
    [InlineData(SocketType.Pull, SocketType.Push)]
    public void Second_receive_is_refused_where_the_analyzers_say_so(SocketType receiving, SocketType sending)
    {
        using var context = new Context();
        using var receiver = new Socket(context, receiving);
        using var sender = new Socket(context, sending);
        receiver.Bind("inproc://lock-step");
        sender.Connect("inproc://lock-step");
        if (sending == SocketType.Dealer && receiving == SocketType.Rep)
            sender.Send("", SendFlags.SendMore);
        sender.Send("request");
        var buffer = new byte[16];
        receiver.Receive(buffer);

        Assert.Equal(SocketTypes.IsLockStep(receiving.ToString()), IsRefused(receiver, buffer));
    }

    [Fact]
    public void Receive_before_the_request_is_refused()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Req);
        socket.Bind("inproc://no-request");

        Assert.True(SocketTypes.IsLockStep(nameof(SocketType.Req)));
        Assert.True(IsRefused(socket, new byte[16]));
    }

    [Fact]
    public void Request_is_refused_until_the_reply_has_come()
    {
        using var peers = new Peers(SocketType.Req);
        peers.Socket.Send("question");

        Assert.False(peers.Socket.TryRecv(new byte[16], out _));
        Assert.True(IsRefused(() => peers.Socket.Send("another")));
        peers.Peer!.Receive(new byte[16]);
        peers.Peer!.Send("answer");
        peers.Socket.Receive(new byte[16]);
        Assert.False(IsRefused(() => peers.Socket.Send("another")));
    }

    [Fact]
    public void Request_is_not_refused_where_the_socket_is_relaxed()
    {
        using var peers = new Peers(SocketType.Req, SocketOption.Req_Relaxed);
        peers.Socket.Send("question");

        Assert.Equal(Option.RequestRelaxed, NetZmqBinding.OptionOf((int)SocketOption.Req_Relaxed));
        Assert.False(IsRefused(() => peers.Socket.Send("another")));
    }

    /// <summary>A receive whose time is up leaves the turn where it was, as one that does not wait.</summary>
    [Fact]
    public void Request_is_refused_after_a_time_out()
    {
        using var peers = new Peers(SocketType.Req);
        peers.Socket.SetOption(SocketOption.Rcvtimeo, 10);
        peers.Socket.Send("question");

        Assert.Throws<ZmqException>(() => peers.Socket.RecvString());
        Assert.True(IsRefused(() => peers.Socket.Send("another")));
    }

    [Fact]
    public void Reply_is_refused_before_a_request_and_after_another()
    {
        using var peers = new Peers(SocketType.Rep);
        Assert.False(peers.Socket.TryRecv(new byte[16], out _));
        Assert.True(IsRefused(() => peers.Socket.Send("answer")));
        peers.Peer!.Send("", SendFlags.SendMore);
        peers.Peer.Send("question");
        peers.Socket.RecvMultipart().Dispose();
        Assert.True(IsRefused(() => peers.Socket.RecvString()));
        peers.Socket.Send("answer");
        Assert.True(IsRefused(() => peers.Socket.Send("another")));
    }

    [Fact]
    public void Receive_is_refused_in_the_middle_of_a_request()
    {
        using var peers = new Peers(SocketType.Req);
        peers.Socket.Send("head", SendFlags.SendMore);

        Assert.True(IsRefused(peers.Socket, new byte[16]));
        Assert.False(IsRefused(() => peers.Socket.Send("body")));
    }

    private static bool IsRefused(Socket socket, byte[] buffer) => IsRefused(() => socket.Recv(buffer, RecvFlags.DontWait));

    private static bool IsRefused(Action call)
    {
        try
        {
            call();
            return false;
        }
        catch (ZmqException e)
        {
            return e.ErrorNumber == Efsm;
        }
    }
}
