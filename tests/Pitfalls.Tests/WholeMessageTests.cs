using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>What the analyzers know of later frames: libzmq hands messages over whole, so that none of them has to be waited for.</summary>
public sealed class WholeMessageTests
{
    private const int Messages = 200;

    private static readonly byte[] s_large = new byte[50_000];

    [Theory]
    [InlineData(SocketType.Push, "inproc")]
    [InlineData(SocketType.Push, "tcp")]
    [InlineData(SocketType.Dealer, "inproc")]
    [InlineData(SocketType.Dealer, "tcp")]
    [InlineData(SocketType.Pair, "tcp")]
    [InlineData(SocketType.Req, "tcp")]
    [InlineData(SocketType.XPub, "tcp")]
    public async Task Frames_behind_HasMore_are_there(SocketType sender, string transport)
    {
        using var peers = new Peers(sender, sender is SocketType.XPub ? SocketOption.Xpub_Nodrop : null, transport);
        Task sending = Task.Run(() => Send(peers.Socket, awaitsReply: sender is SocketType.Req));
        var (later, missing) = (0, 0);
        var buffer = new byte[16];
        for (var i = 0; i < Messages; i++)
        {
            peers.Peer!.Receive(buffer);
            while (peers.Peer!.HasMore)
            {
                later++;
                missing += peers.Peer.TryRecv(buffer, out _) ? 0 : 1;
            }

            if (sender is SocketType.Req)
                peers.Peer.Send("");
        }

        await sending;
        Assert.True(later >= 2 * Messages, $"{later} later frames");
        Assert.Equal(0, missing);
    }

    /// <summary>Nobody has to ask: a message has a frame behind the one that names the peer.</summary>
    [Fact]
    public async Task Frame_behind_the_one_that_names_the_peer_is_there()
    {
        Assert.True(SocketTypes.NamesPeer(nameof(SocketType.Router)));
        using var peers = new Peers(SocketType.Dealer, transport: "tcp");
        Task sending = Task.Run(() => Send(peers.Socket, awaitsReply: false));
        var (missing, buffer) = (0, new byte[16]);
        for (var i = 0; i < Messages; i++)
        {
            peers.Peer!.Receive(buffer);
            missing += peers.Peer!.TryRecv(buffer, out _) ? 0 : 1;
            while (peers.Peer.HasMore)
                peers.Peer.Receive(buffer);
        }

        await sending;
        Assert.Equal(0, missing);
    }

    [Fact]
    public void Bytes_behind_the_connection_that_a_STREAM_names_are_there()
    {
        Assert.True(SocketTypes.NamesPeer(nameof(SocketType.Stream)));
        using var peers = new Peers(SocketType.Stream, transport: "tcp", hasPeer: false);
        using var client = peers.ConnectPlainly();
        var buffer = new byte[16];
        for (var i = 0; i < 20; i++)
        {
            Assert.Equal(5, peers.Socket.Receive(buffer));
            Assert.True(peers.Socket.TryRecv(buffer, out _));
            client.GetStream().Write([1, 2, 3]);
        }
    }

    [Fact]
    public void Message_of_a_STREAM_ends_with_its_bytes_whatever_the_flags_say()
    {
        Assert.True(SocketTypes.IsRaw(nameof(SocketType.Stream)));
        using var peers = new Peers(SocketType.Stream, transport: "tcp", hasPeer: false);
        using var client = peers.ConnectPlainly();
        client.GetStream().Write([0]);
        var id = new byte[5];
        Assert.Equal(5, peers.Socket.Receive(id));
        for (byte i = 1; i < 20; i++)
        {
            peers.Socket.Send(id, SendFlags.SendMore);
            peers.Socket.Send([i], SendFlags.SendMore);
            Assert.Equal(i, client.GetStream().ReadByte());
        }
    }

    /// <summary>A receive that finds nothing leaves the question as it was: no frame is promised that is not there.</summary>
    [Fact]
    public void HasMore_is_false_between_messages()
    {
        using var peers = new Peers(SocketType.Dealer);
        Assert.False(peers.Socket.TryRecv(new byte[1], out _));
        Assert.False(peers.Socket.HasMore);
    }

    private static void Send(Socket socket, bool awaitsReply)
    {
        for (var i = 0; i < Messages; i++)
        {
            Uninterrupted.Call(() => socket.Send("head", SendFlags.SendMore)); // later frames do not wait
            Thread.Yield();
            socket.Send(s_large, SendFlags.SendMore);
            socket.Send("end");
            if (awaitsReply)
                socket.Receive(new byte[1]);
        }
    }
}
