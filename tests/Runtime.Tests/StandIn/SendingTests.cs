using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using Net.Zmq;
using Net.Zmq.Core.Native;
using Xunit;

namespace ZmqPerf.Tests.StandIn;

public class SendingTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(33)]
    [InlineData(34)]
    [InlineData(8192)]
    [InlineData(1_000_000)]
    public unsafe void EveryOverload_DeliversTheBytes(int size)
    {
        using var pipe = Pipe.Inproc();
        byte[] payload = new byte[size];
        Random.Shared.NextBytes(payload);
        using var message = new Message(payload);

        Assert.True(pipe.Sender.Send(payload));
        Assert.True(pipe.Sender.Send(payload.AsSpan()));
        fixed (byte* pointer = payload)
            Assert.True(pipe.Sender.Send((nint)pointer, size));
        Assert.Equal(size, pipe.Sender.Send(message));

        for (int i = 0; i < 4; i++)
        {
            using var received = new Message();
            Assert.Equal(size, pipe.Receiver.Recv(received));
            Assert.Equal(payload, received.ToArray());
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("Grüße, 世界 🚀")]
    public void Text_ArrivesInUtf8(string text)
    {
        using var pipe = Pipe.Inproc();
        string longer = string.Concat(Enumerable.Repeat(text, 300));

        pipe.Sender.Send(text);
        pipe.Sender.Send(longer);

        Assert.Equal(text, pipe.Receiver.RecvString());
        Assert.Equal(longer, pipe.Receiver.RecvString());
    }

    [Fact]
    public void NullPayload_Throws()
    {
        using var pipe = Pipe.Inproc();

        Assert.Throws<ArgumentNullException>(() => pipe.Sender.Send((byte[])null!));
        Assert.Throws<ArgumentNullException>(() => pipe.Sender.Send((string)null!));
        Assert.Throws<ArgumentNullException>(() => pipe.Sender.Send((Message)null!));
    }

    [Fact]
    public void WouldBlock_IsFalseForBytesAndThrowsForAMessage()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        using var message = new Message("kept");

        Assert.False(lonely.Send([1, 2, 3], SendFlags.DontWait));
        Assert.False(lonely.Send("text", SendFlags.DontWait));
        Assert.False(lonely.Send(0, 0, SendFlags.DontWait));
        var failure = Assert.Throws<ZmqException>(() => lonely.Send(message, SendFlags.DontWait));

        Assert.Equal(ZmqConstants.EAGAIN, failure.ErrorNumber);
        Assert.Equal("kept", message.ToString());
    }

    [Fact]
    public void ExpiredTimeout_Throws()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        lonely.SetOption(SocketOption.Sndtimeo, 1);
        using var message = new Message("kept");

        Assert.Equal(ZmqConstants.EAGAIN, Assert.Throws<ZmqException>(() => lonely.Send("text")).ErrorNumber);
        Assert.Equal(ZmqConstants.EAGAIN, Assert.Throws<ZmqException>(() => lonely.Send(message)).ErrorNumber);
    }

    [Fact]
    public void SecondSendOfAMessage_DeliversAnEmptyFrame()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message("once");

        Assert.Equal(4, pipe.Sender.Send(message));
        Assert.Equal(0, message.Size);
        Assert.Equal(0, pipe.Sender.Send(message));

        Assert.Equal("once", pipe.Receiver.RecvString());
        Assert.Equal("", pipe.Receiver.RecvString());
    }

    [Fact]
    public void ZeroCopyMessage_IsFreedOnceWhenTheReceiverHasDoneWithIt()
    {
        using var pipe = Pipe.Inproc();
        using var block = new TrackedBlock(100);
        Encoding.UTF8.GetBytes("zero copy").CopyTo(block.Span);
        using (var message = block.CreateMessage())
            pipe.Sender.Send(message);

        using (var received = new Message())
        {
            pipe.Receiver.Recv(received);
            Assert.Equal("zero copy", Encoding.UTF8.GetString(received.Data[..9]));
            Assert.Equal(0, block.Freed);
        }

        Assert.Equal(1, block.Freed);
    }

    [Fact]
    public void ZeroCopyMessageOverTcp_IsFreedByAnotherThread()
    {
        using var pipe = Pipe.Tcp();
        nint memory = Marshal.AllocHGlobal(100_000);
        int sender = Environment.CurrentManagedThreadId, freedBy = sender;
        using var freed = new System.Threading.ManualResetEventSlim();
        using (var message = new Message(memory, 100_000, pointer =>
        {
            freedBy = Environment.CurrentManagedThreadId;
            Marshal.FreeHGlobal(pointer);
            freed.Set();
        }))
        {
            pipe.Sender.Send(message);
        }

        Assert.Equal(100_000, pipe.Receiver.Recv(new byte[1]));
        Assert.True(freed.Wait(TimeSpan.FromSeconds(10)));
        Assert.NotEqual(sender, freedBy);
    }

    [Fact]
    public void FreeCallbackThatThrows_IsIgnored()
    {
        using var block = new TrackedBlock(10);
        bool called = false;
        var message = new Message(block.Address, block.Size, _ =>
        {
            called = true;
            throw new InvalidOperationException();
        });

        message.Dispose();

        Assert.True(called);
    }
}
