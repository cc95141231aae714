using System;
using System.Runtime.CompilerServices;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class SocketTests
{
    [Fact]
    public void Endpoints_AreBoundAndReleased()
    {
        using var pipe = Pipe.Tcp();
        string endpoint = pipe.Receiver.GetOptionString(SocketOption.Last_Endpoint);

        Errno.Expect(Errno.AddressInUse, () => pipe.Receiver.Bind(endpoint));
        pipe.Sender.Disconnect(endpoint);
        pipe.Receiver.Unbind(endpoint);

        Errno.Expect(Errno.NoEntry, () => pipe.Receiver.Unbind(endpoint));
        Errno.Expect(Errno.NoEntry, () => pipe.Sender.Disconnect(endpoint));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.Connect("nonsense"));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.Bind(""));
        Errno.Expect(Errno.NoProtocol, () => pipe.Sender.Bind("nonsense://x"));
    }

    [Fact]
    public void Socket_IsRefusedByItsContext()
    {
        using var context = new Context(ioThreads: 1, maxSockets: 1);
        Errno.Expect(Errno.Invalid, () => new Socket(context, (SocketType)99));
        using (new Socket(context, SocketType.Pair))
            Errno.Expect(Errno.TooManyFiles, () => new Socket(context, SocketType.Pair));

        context.Shutdown();

        Errno.Expect(Errno.Terminated, () => new Socket(context, SocketType.Pair));
    }

    [Fact]
    public void Subscriptions_LetMatchingFramesThrough()
    {
        using var pipe = Pipe.Inproc();
        using Socket publisher = pipe.Open(SocketType.XPub),
            subscriber = pipe.Open(SocketType.Sub);
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
        Assert.True(reference.Equals(pipe.Sender.Ref) && reference.Equals((object)pipe.Sender.Ref) && !reference.Equals((object)handle));
        Assert.Equal(pipe.Sender.Ref.GetHashCode(), reference.GetHashCode());
        Assert.False(default(SocketRef).IsValid);
    }
}
