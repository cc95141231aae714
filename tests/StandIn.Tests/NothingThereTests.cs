using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What receives that do not wait answer where nothing is there.</summary>
public class NothingThereTests
{
    [Fact]
    public void Recv_AnswersMinusOne()
    {
        using var pipe = Pipe.Inproc();
        byte[] buffer = [7, 7];
        using var message = new Message();

        Assert.Equal(-1, pipe.Receiver.Recv(buffer, RecvFlags.DontWait));
        Assert.Equal(-1, pipe.Receiver.Recv(buffer.AsSpan(), RecvFlags.DontWait));
        Assert.Equal(-1, pipe.Receiver.Recv(0, 0, RecvFlags.DontWait));
        Assert.Equal(-1, pipe.Receiver.Recv(message, RecvFlags.DontWait));
        Assert.Equal([7, 7], buffer);
    }

    [Fact]
    public void TryRecv_AnswersFalseAndZero()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message();
        int size = 77,
            messageSize = 77;

        Assert.False(pipe.Receiver.TryRecv(new byte[8].AsSpan(), out size));
        Assert.False(pipe.Receiver.TryRecv(message, out messageSize));

        Assert.Equal((0, 0), (size, messageSize));
    }

    [Fact]
    public void TryRecvString_AnswersFalseAndNull()
    {
        using var pipe = Pipe.Inproc();
        string text = "before";

        Assert.False(pipe.Receiver.TryRecvString(out text));

        Assert.Null(text);
    }

    [Fact]
    public void TryRecvMultipart_AnswersFalseAndNull()
    {
        using var pipe = Pipe.Inproc();
        using var before = new MultipartMessage();
        MultipartMessage? message = before;

        Assert.False(pipe.Receiver.TryRecvMultipart(out message));

        Assert.Null(message);
    }

    [Fact]
    public void AnEmptyFrame_IsThereAllTheSame()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message();
        for (int i = 0; i < 4; i++)
            pipe.Sender.Send([]);

        Assert.True(pipe.Receiver.TryRecv(Span<byte>.Empty, out int size));
        Assert.Equal(0, size);
        Assert.True(pipe.Receiver.TryRecv(message, out size));
        Assert.Equal(0, size);
        Assert.True(pipe.Receiver.TryRecvString(out string text));
        Assert.Equal("", text);
        Assert.Equal(0, pipe.Receiver.Recv(message, RecvFlags.DontWait));
    }

    [Fact]
    public void WithoutDontWait_AnExpiredTimeOutThrows()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message();

        foreach (int timeout in new[] { 0, 1 })
        {
            pipe.Receiver.SetOption(SocketOption.Rcvtimeo, timeout);
            Errno.Expect(Errno.Again, () => pipe.Receiver.Recv(new byte[8]));
            Errno.Expect(Errno.Again, () => pipe.Receiver.Recv(new byte[8].AsSpan()));
            Errno.Expect(Errno.Again, () => pipe.Receiver.Recv(0, 0));
            Errno.Expect(Errno.Again, () => pipe.Receiver.Recv(message));
            Errno.Expect(Errno.Again, pipe.Receiver.RecvString);
            Errno.Expect(Errno.Again, pipe.Receiver.RecvMultipart);
        }
    }

    [Fact]
    public void ASocketThatCannotReceiveNow_ThrowsInEveryCase()
    {
        using var pipe = Pipe.Inproc();
        using Socket asking = pipe.Open(SocketType.Req);
        using var message = new Message();

        foreach ((Socket socket, int number) in new[] { (asking, Errno.WrongState), (pipe.Sender, Errno.NotSupported) })
        {
            Errno.Expect(number, () => socket.Recv(new byte[8], RecvFlags.DontWait));
            Errno.Expect(number, () => socket.Recv(message, RecvFlags.DontWait));
            Errno.Expect(number, () => socket.TryRecv(new byte[8].AsSpan(), out _));
            Errno.Expect(number, () => socket.TryRecv(message, out _));
            Errno.Expect(number, () => socket.TryRecvString(out _));
            Errno.Expect(number, () => socket.TryRecvMultipart(out _));
            Errno.Expect(number, socket.RecvString);
        }
    }
}
