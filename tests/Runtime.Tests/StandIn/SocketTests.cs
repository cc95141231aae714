using System;
using System.Runtime.CompilerServices;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.StandIn;

public class SocketTests
{
    [Fact]
    public void Options_OfEveryTypeAreKept()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Dealer);

        socket.SetOption(SocketOption.Sndhwm, 7);
        socket.SetOption(SocketOption.Maxmsgsize, 5_000_000_000L);
        socket.SetOption(SocketOption.Affinity, 3L);
        socket.SetOption(SocketOption.Routing_Id, [1, 2, 3]);
        socket.SetOption(SocketOption.Plain_Username, "Jürgen");

        Assert.Equal(7, socket.GetOption<int>(SocketOption.Sndhwm));
        Assert.Equal(5_000_000_000L, socket.GetOption<long>(SocketOption.Maxmsgsize));
        Assert.Equal(3, socket.GetOption<nint>(SocketOption.Affinity));
        byte[] id = new byte[255];
        Assert.Equal(3, socket.GetOption(SocketOption.Routing_Id, id));
        Assert.Equal([1, 2, 3], id[..3]);
        Assert.Equal("Jürgen", socket.GetOptionString(SocketOption.Plain_Username));
        Assert.Equal((int)SocketType.Dealer, socket.GetOption<int>(SocketOption.Type));
        Assert.Throws<ArgumentException>(() => socket.GetOption<short>(SocketOption.Sndhwm));
        Assert.Throws<ZmqException>(() => socket.SetOption(SocketOption.Rcvmore, 1));
    }

    [Fact]
    public void Endpoints_AreBoundAndReleased()
    {
        using var pipe = Pipe.Tcp();
        string endpoint = pipe.Receiver.GetOptionString(SocketOption.Last_Endpoint);

        Assert.Throws<ZmqException>(() => pipe.Receiver.Bind(endpoint));
        pipe.Sender.Disconnect(endpoint);
        pipe.Receiver.Unbind(endpoint);

        Assert.Throws<ZmqException>(() => pipe.Receiver.Unbind(endpoint));
        Assert.Throws<ZmqException>(() => pipe.Sender.Disconnect(endpoint));
        Assert.Throws<ZmqException>(() => pipe.Sender.Connect("nonsense"));
    }

    [Fact]
    public void Subscriptions_LetMatchingFramesThrough()
    {
        using var pipe = Pipe.Inproc();
        using Socket publisher = pipe.Open(SocketType.XPub), subscriber = pipe.Open(SocketType.Sub);
        publisher.SetOption(SocketOption.Xpub_Verbose, 1);
        publisher.Bind("inproc://topics");
        subscriber.Connect("inproc://topics");

        subscriber.Subscribe("a");
        subscriber.Subscribe([(byte)'b']);
        subscriber.SubscribeAll();
        subscriber.Unsubscribe("a");
        subscriber.Unsubscribe([(byte)'b']);
        subscriber.UnsubscribeAll();
        subscriber.Subscribe("c");

        foreach (string change in new[] { "\u0001a", "\u0001b", "\u0001", "\0a", "\0b", "\0", "\u0001c" })
            Assert.Equal(change, publisher.RecvString());
        publisher.Send("b1");
        publisher.Send("c1");
        Assert.Equal("c1", subscriber.RecvString());
    }

    [Fact]
    public void Ref_IsTheNativeHandle()
    {
        using var pipe = Pipe.Inproc();
        SocketRef reference = pipe.Sender.Ref;
        nint handle = Unsafe.BitCast<SocketRef, nint>(reference);

        Assert.Equal(nint.Size, Unsafe.SizeOf<SocketRef>());
        Assert.True(reference.IsValid && reference == SocketRef.FromHandle(handle) && reference != pipe.Receiver.Ref);
        Assert.False(default(SocketRef).IsValid);
    }

    [Fact]
    public void DisposedSocket_CannotBeUsed()
    {
        using var context = new Context();
        var socket = new Socket(context, SocketType.Pair);
        socket.Dispose();
        socket.Dispose();

        Assert.Throws<ObjectDisposedException>(() => socket.Ref);
        Assert.Throws<ObjectDisposedException>(() => socket.Send("x"));
        Assert.Throws<ObjectDisposedException>(() => socket.Recv(new byte[1]));
        Assert.Throws<ObjectDisposedException>(() => socket.Bind("inproc://x"));
    }

    [Fact]
    public void Exception_CarriesErrnoAndItsText()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Req);

        // a REQ socket sends before it receives
        Net.Zmq.Core.ZmqException failure = Assert.Throws<ZmqException>(socket.RecvString);

        Assert.Equal(156384763, failure.ErrorNumber);
        Assert.Equal("Operation cannot be accomplished in current state", failure.Message);
        Assert.Equal((5, "own words"), (new ZmqException(5, "own words").ErrorNumber, new ZmqException(5, "own words").Message));
    }
}
