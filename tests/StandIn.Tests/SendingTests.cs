using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

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

    [Fact]
    public void LoneSurrogate_ArrivesAsTheReplacementCharacter()
    {
        using var pipe = Pipe.Inproc();
        byte[] received = new byte[10];

        pipe.Sender.Send("a\ud800");

        Assert.Equal(4, pipe.Receiver.Recv(received));
        Assert.Equal([(byte)'a', 0xEF, 0xBF, 0xBD], received[..4]);
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
        int sender = Environment.CurrentManagedThreadId,
            freedBy = sender;
        using var freed = new System.Threading.ManualResetEventSlim();
        using (
            var message = new Message(
                memory,
                100_000,
                pointer =>
                {
                    freedBy = Environment.CurrentManagedThreadId;
                    Marshal.FreeHGlobal(pointer);
                    freed.Set();
                }
            )
        )
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
        var message = new Message(
            block.Address,
            block.Size,
            _ =>
            {
                called = true;
                throw new InvalidOperationException();
            }
        );

        message.Dispose();

        Assert.True(called);
    }
}
