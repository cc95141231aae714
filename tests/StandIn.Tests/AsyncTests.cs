using System;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class AsyncTests
{
    [Fact]
    public async Task FramesThatAreThere_CompleteAtOnce()
    {
        using var pipe = Pipe.Inproc();

        Task<int> bytes = pipe.Sender.SendAsync([1, 2]).AsTask();
        Task<int> zeros = pipe.Sender.SendAsync(new byte[3].AsMemory()).AsTask();
        Task<int> text = pipe.Sender.SendAsync("Grüße").AsTask();
        Assert.True(bytes.IsCompletedSuccessfully && zeros.IsCompletedSuccessfully && text.IsCompletedSuccessfully);
        Assert.Equal((2, 3, 7), (await bytes, await zeros, await text));

        Task<byte[]> first = pipe.Receiver.RecvBytesAsync().AsTask(),
            second = pipe.Receiver.RecvBytesAsync().AsTask();
        Task<string> third = pipe.Receiver.RecvStringAsync().AsTask();
        Assert.True(first.IsCompletedSuccessfully && second.IsCompletedSuccessfully && third.IsCompletedSuccessfully);
        Assert.Equal([1, 2], await first);
        Assert.Equal([0, 0, 0], await second);
        Assert.Equal("Grüße", await third);
    }

    [Fact]
    public async Task Receive_WaitsForAFrame()
    {
        using var pipe = Pipe.Inproc();
        Task<byte[]> waiting = pipe.Receiver.RecvBytesAsync().AsTask();
        Assert.False(waiting.IsCompleted);

        pipe.Sender.Send("later");

        Assert.Equal("later", Encoding.UTF8.GetString(await waiting));
    }

    [Fact]
    public async Task Send_WaitsForAPeer()
    {
        using var pipe = Pipe.Inproc();
        using Socket sender = pipe.Open(SocketType.Push);
        sender.Bind("inproc://late");
        Task<int> waiting = sender.SendAsync("later").AsTask();
        Assert.False(waiting.IsCompleted);

        pipe.Receiver.Connect("inproc://late");

        Assert.Equal(5, await waiting);
        Assert.Equal("later", pipe.Receiver.RecvString());
    }

    [Fact]
    public async Task MultipartSentAtOnce_KeepsItsFrames()
    {
        using var pipe = Pipe.Inproc();
        using var message = new MultipartMessage { "a", "bc" };

        await pipe.Sender.SendMultipartAsync(message);

        Assert.Equal([1, 2], message.Select(m => m.Size));
        using MultipartMessage received = await pipe.Receiver.RecvMultipartAsync();
        Assert.Equal(["a", "bc"], received.Select(m => m.ToString()));
    }
}
