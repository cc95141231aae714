using System;
using System.Collections.Generic;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What is said to arguments that are null, empty or negative, and by which name.</summary>
public class ArgumentTests
{
    [Fact]
    public void NullToASocket_IsNamed()
    {
        using var pipe = Pipe.Inproc();
        Socket socket = pipe.Sender;

        Assert.Throws<ArgumentNullException>("context", () => new Socket(null!, SocketType.Pull));
        Assert.Throws<ArgumentNullException>("endpoint", () => socket.Bind(null!));
        Assert.Throws<ArgumentNullException>("endpoint", () => socket.Connect(null!));
        Assert.Throws<ArgumentNullException>("endpoint", () => socket.Unbind(null!));
        Assert.Throws<ArgumentNullException>("endpoint", () => socket.Disconnect(null!));
        Assert.Throws<ArgumentNullException>("data", () => socket.Send((byte[])null!));
        Assert.Throws<ArgumentNullException>("text", () => socket.Send((string)null!));
        Assert.Throws<ArgumentNullException>("buffer", () => socket.Recv((byte[])null!));
        Assert.Throws<ArgumentNullException>("message", () => socket.Recv((Message)null!));
        Assert.Throws<ArgumentNullException>("message", () => socket.TryRecv((Message)null!, out _));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Subscribe((byte[])null!));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Subscribe((string)null!));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Unsubscribe((byte[])null!));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Unsubscribe((string)null!));
    }

    [Fact]
    public void NullInPlaceOfAMessage_IsNotLookedFor()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message();

        Assert.Throws<NullReferenceException>(() => pipe.Sender.Send((Message)null!));
        Assert.Throws<NullReferenceException>(() => message.Move(null!));
        Assert.Throws<NullReferenceException>(() => message.Copy(null!));
    }

    [Fact]
    public void NullOnTheWayOfAMultipartMessage_IsNamed()
    {
        using var pipe = Pipe.Inproc();
        Socket socket = pipe.Sender,
            none = null!;

        Assert.Throws<ArgumentNullException>("socket", () => none.SendMultipart("x"));
        Assert.Throws<ArgumentNullException>(
            "socket",
            () =>
                none.SendMultipart(
                    (byte[][])
                        [
                            [1],
                        ]
                )
        );
        Assert.Throws<ArgumentNullException>("socket", () => none.SendMultipart(new MultipartMessage()));
        Assert.Throws<ArgumentNullException>("socket", () => none.SendMultipart(new List<Message>()));
        Assert.Throws<ArgumentNullException>("socket", none.RecvMultipart);
        Assert.Throws<ArgumentNullException>("socket", () => none.TryRecvMultipart(out _));
        Assert.Throws<ArgumentNullException>("message", () => socket.SendMultipart((MultipartMessage)null!));
        Assert.Throws<ArgumentNullException>("frames", () => socket.SendMultipart((IEnumerable<byte[]>)null!));
        Assert.Throws<ArgumentNullException>("frames", () => socket.SendMultipart((string[])null!));
        Assert.Throws<ArgumentNullException>("messages", () => socket.SendMultipart((IEnumerable<Message>)null!));
    }

    [Fact]
    public void AMultipartMessageThatCannotBeSent_IsRefusedAsAWhole()
    {
        using var pipe = Pipe.Inproc();
        using MultipartMessage empty = [],
            disposed = new() { "x" };
        using var message = new Message("kept");
        disposed.Dispose();

        Assert.Throws<InvalidOperationException>(() => pipe.Sender.SendMultipart(empty));
        Assert.Throws<InvalidOperationException>(() => pipe.Sender.SendMultipart(disposed));
        Assert.Throws<ArgumentException>("frames", () => pipe.Sender.SendMultipart(Array.Empty<byte[]>()));
        Assert.Throws<ArgumentException>("frames", () => pipe.Sender.SendMultipart(Array.Empty<string>()));
        Assert.Throws<ArgumentException>("messages", () => pipe.Sender.SendMultipart(Array.Empty<Message>()));
        Assert.Throws<ArgumentException>(
            "frames",
            () =>
                pipe.Sender.SendMultipart(
                    (byte[][])
                        [
                            [1],
                            null!,
                        ]
                )
        );
        Assert.Throws<ArgumentException>("frames", () => pipe.Sender.SendMultipart("x", null!));
        Assert.Throws<ArgumentException>("messages", () => pipe.Sender.SendMultipart((Message[])[message, null!]));

        Assert.Equal("kept", message.ToString());
        Assert.Equal(-1, pipe.Receiver.Recv(message, RecvFlags.DontWait));
    }

    [Fact]
    public void NegativeSizes_AreNamed()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message("kept");

        Assert.Throws<ArgumentOutOfRangeException>("size", () => pipe.Sender.Send(0, -1));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => pipe.Receiver.Recv(0, -1));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => new Message(-1));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => new Message(0, -1));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => message.Rebuild(-1));
        Assert.Throws<ArgumentNullException>(() => new Message((string)null!));
        Assert.Equal("kept", message.ToString());
    }

    [Fact]
    public void NullSocketsOfAProxy_AreNamed()
    {
        using var pipe = Pipe.Inproc();
        Socket socket = pipe.Sender;

        Assert.Throws<ArgumentNullException>("frontend", () => Proxy.Start(null!, socket));
        Assert.Throws<ArgumentNullException>("backend", () => Proxy.Start(socket, null!));
        Assert.Throws<ArgumentNullException>("frontend", () => Proxy.StartSteerable(null!, socket, socket));
        Assert.Throws<ArgumentNullException>("backend", () => Proxy.StartSteerable(socket, null!, socket));
        Assert.Throws<ArgumentNullException>("control", () => Proxy.StartSteerable(socket, socket, null!));
    }
}
