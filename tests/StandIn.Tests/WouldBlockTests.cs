using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What sends answer where there is no room, or no peer.</summary>
public class WouldBlockTests
{
    [Fact]
    public void DontWait_IsFalseForBytesAndThrowsForAMessage()
    {
        using var pipe = Pipe.Inproc();
        using Socket lonely = pipe.Open(SocketType.Push);
        using var message = new Message("kept");

        foreach (SendFlags flags in new[] { SendFlags.DontWait, SendFlags.DontWait | SendFlags.SendMore })
        {
            Assert.False(lonely.Send([1, 2, 3], flags));
            Assert.False(lonely.Send("bytes"u8, flags));
            Assert.False(lonely.Send("text", flags));
            Assert.False(lonely.Send(new string('x', 1000), flags));
            Assert.False(lonely.Send(0, 0, flags));
            Errno.Expect(Errno.Again, () => lonely.Send(message, flags));
        }
        Assert.Equal("kept", message.ToString());
    }

    [Fact]
    public void WithoutDontWait_AnExpiredTimeOutThrows()
    {
        using var pipe = Pipe.Inproc();
        using Socket lonely = pipe.Open(SocketType.Push);
        using var message = new Message("kept");
        using var parts = new MultipartMessage { "kept" };

        foreach (int timeout in new[] { 0, 1 })
        {
            lonely.SetOption(SocketOption.Sndtimeo, timeout);
            Errno.Expect(Errno.Again, () => lonely.Send([1]));
            Errno.Expect(Errno.Again, () => lonely.Send("bytes"u8));
            Errno.Expect(Errno.Again, () => lonely.Send("text"));
            Errno.Expect(Errno.Again, () => lonely.Send(0, 0));
            Errno.Expect(Errno.Again, () => lonely.Send(message));
            Errno.Expect(Errno.Again, () => lonely.SendMultipart(parts));
            Errno.Expect(Errno.Again, () => lonely.SendMultipart("text"));
        }
        Assert.Equal(("kept", "kept"), (message.ToString(), parts.PeekFirstString()));
    }

    [Fact]
    public void ASocketThatCannotSendNow_ThrowsInEveryCase()
    {
        using var pipe = Pipe.Inproc();
        using Socket answering = pipe.Open(SocketType.Rep);
        using var message = new Message("kept");

        foreach ((Socket socket, int number) in new[] { (answering, Errno.WrongState), (pipe.Receiver, Errno.NotSupported) })
        {
            Errno.Expect(number, () => socket.Send([1], SendFlags.DontWait));
            Errno.Expect(number, () => socket.Send("bytes"u8, SendFlags.DontWait));
            Errno.Expect(number, () => socket.Send("text", SendFlags.DontWait));
            Errno.Expect(number, () => socket.Send(0, 0, SendFlags.DontWait));
            Errno.Expect(number, () => socket.Send(message, SendFlags.DontWait));
        }
        Assert.Equal("kept", message.ToString());
    }

    [Fact]
    public void ARouterThatMustKnowItsPeers_SaysWhomItDoesNot()
    {
        using var pipe = Pipe.Inproc();
        using Socket router = pipe.Open(SocketType.Router);
        Assert.True(router.Send("nobody", SendFlags.SendMore | SendFlags.DontWait));
        Assert.True(router.Send("dropped", SendFlags.DontWait));

        router.SetOption(SocketOption.Router_Mandatory, 1);

        Errno.Expect(Errno.HostUnreachable, () => router.Send("nobody", SendFlags.SendMore | SendFlags.DontWait));
    }

    [Fact]
    public void APublisherWithoutSubscribers_SendsToNobody()
    {
        using var pipe = Pipe.Inproc();
        using Socket publisher = pipe.Open(SocketType.Pub);
        using var message = new Message("gone");

        Assert.True(publisher.Send("gone", SendFlags.DontWait));
        Assert.Equal(4, publisher.Send(message, SendFlags.DontWait));
        Assert.Equal(0, message.Size);
    }
}
