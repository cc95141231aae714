using System;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>What the analyzers know of refused sends, line by line, on real sockets.</summary>
public sealed class RefusalTests
{
    private const int Sends = 1000,
        Messages = 200;

    public static TheoryData<SocketType> Types => [.. Enum.GetValues<SocketType>()];

    /// <summary>The types that drop, and the option that ends that.</summary>
    public static TheoryData<SocketType, SocketOption> Options
    {
        get
        {
            var options = new TheoryData<SocketType, SocketOption>();
            foreach (var type in Enum.GetValues<SocketType>())
                if (SocketTypes.RefusalOf(type.ToString()).Option is { } option)
                    options.Add(type, Enum.Parse<SocketOption>(NetZmqBinding.Named(option)!));
            return options;
        }
    }

    [Fact]
    public void Types_have_the_names_and_numbers_of_the_library() =>
        Assert.All(Enum.GetValues<SocketType>(), type => Assert.Equal(type.ToString(), SocketTypes.NameOf((int)type)));

    [Theory]
    [MemberData(nameof(Types))]
    public void First_frame_is_refused_where_the_analyzers_say_so(SocketType type)
    {
        var refusal = SocketTypes.RefusalOf(type.ToString());
        Assert.Equal(refusal.IsPossible, type != SocketType.Stream ? Refused(type, null) > 0 : StreamRefuses());
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Option_makes_a_type_refuse_what_it_drops_otherwise(SocketType type, SocketOption option) =>
        Assert.NotEqual(0, Refused(type, option));

    [Theory]
    [InlineData(SocketType.XSub, SocketOption.Xpub_Nodrop)]
    [InlineData(SocketType.Req, SocketOption.Router_Mandatory)]
    public void Option_of_another_type_is_not_taken(SocketType type, SocketOption option) =>
        Assert.Throws<ZmqException>(() => new Peers(type, option, hasPeer: false));

    /// <summary>
    /// A REP answers the peer that has asked, or drops. (It takes the ROUTER's option, too, and libzmq aborts the process when there is no
    /// room then.)
    /// </summary>
    [Fact]
    public void Reply_is_never_refused()
    {
        using var peers = new Peers(SocketType.Rep);
        var refused = 0;
        for (var i = 0; i < Messages; i++)
        {
            peers.Peer!.Send("", SendFlags.SendMore);
            peers.Peer.Send("question");
            peers.Socket.Receive(new byte[8]);
            refused += peers.Socket.Send("answer", SendFlags.DontWait) ? 0 : 1; // nobody takes the answers
        }

        Assert.Equal(0, refused);
    }

    [Theory]
    [InlineData(SocketType.Push, null)]
    [InlineData(SocketType.Dealer, null)]
    [InlineData(SocketType.Pair, null)]
    [InlineData(SocketType.Pub, SocketOption.Xpub_Nodrop)]
    [InlineData(SocketType.XPub, SocketOption.Xpub_Nodrop)]
    [InlineData(SocketType.Router, SocketOption.Router_Mandatory)]
    public void Later_frames_are_not_refused_however_full_the_queue_is(SocketType type, SocketOption? option)
    {
        using var peers = new Peers(type, option);
        var (refused, later) = (0, 0);
        for (var sent = 0; sent < Messages; sent++)
        {
            for (; !peers.Socket.Send(Peers.PeerName, SendFlags.SendMore | SendFlags.DontWait); refused++)
            {
                peers.Peer!.TryRecvMultipart(out _); // there is room for one more
                Thread.Sleep(1);
            }

            later += peers.Socket.Send(new byte[1000], SendFlags.SendMore | SendFlags.DontWait) ? 0 : 1;
            later += peers.Socket.Send("", SendFlags.DontWait) ? 0 : 1;
        }

        Assert.True(refused >= Messages / 2, $"{refused} first frames refused");
        Assert.Equal(0, later);
    }

    /// <summary>
    /// The one way to lose a later frame, and then those before it are lost as well. A PUSH or DEALER drops it where it has learnt of
    /// that in time.
    /// </summary>
    [Fact]
    public void Later_frame_is_refused_where_its_peer_leaves()
    {
        using var peers = new Peers(SocketType.Pair);
        Assert.True(peers.Socket.Send("head", SendFlags.SendMore | SendFlags.DontWait));
        peers.ClosePeer();
        Assert.True(SpinWait.SpinUntil(() => !peers.Socket.Send("body", SendFlags.SendMore | SendFlags.DontWait), Peers.Patience));
    }

    /// <summary>How often a socket answers false, with no peer and with one that does not receive.</summary>
    private static int Refused(SocketType type, SocketOption? option)
    {
        var refused = 0;
        foreach (var hasPeer in new[] { false, true })
        {
            using var peers = new Peers(type, option, hasPeer: hasPeer);
            for (var i = 0; i < Sends; i++)
            {
                if (type is SocketType.Router && Answer(peers.Socket, Peers.PeerName, SendFlags.SendMore) == false)
                    refused++;
                else if (Answer(peers.Socket, "frame", SendFlags.None) == false)
                    refused++;
            }
        }

        return refused;
    }

    /// <summary>Null where the send fails for another reason: the type cannot send at all, not now, or not to this peer.</summary>
    private static bool? Answer(Socket socket, string text, SendFlags flags)
    {
        try
        {
            return socket.Send(text, flags | SendFlags.DontWait);
        }
        catch (ZmqException exception) when (exception.ErrorNumber is Peers.NotSupported or Peers.WrongState or Peers.Unreachable)
        {
            return null;
        }
    }

    /// <summary>A STREAM that sends to a plain connection which nobody reads.</summary>
    private static bool StreamRefuses()
    {
        using var peers = new Peers(SocketType.Stream, transport: "tcp", hasPeer: false);
        using var client = peers.ConnectPlainly();
        var id = new byte[5];
        Assert.Equal(5, peers.Socket.Receive(id));
        Assert.True(peers.Socket.TryRecv(new byte[1], out _)); // the connection itself, an empty frame
        var part = new byte[1 << 20];
        for (var i = 0; i < Sends; i++)
        {
            if (!peers.Socket.Send(id, SendFlags.SendMore | SendFlags.DontWait))
                return true;
            Assert.True(peers.Socket.Send(part, SendFlags.DontWait));
        }

        return false;
    }
}
