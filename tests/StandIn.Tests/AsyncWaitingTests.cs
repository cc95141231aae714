using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What waits, what is cancelled, and what a message is afterwards.</summary>
public class AsyncWaitingTests
{
    private static readonly CancellationToken s_cancelled = new(canceled: true);

    [Fact]
    public async Task ACancelledToken_IsNotSeenByWhatCompletesAtOnce()
    {
        using var pipe = Pipe.Inproc();

        Assert.Equal(1, await pipe.Sender.SendAsync([1], s_cancelled));
        Assert.Equal(2, await pipe.Sender.SendAsync(new byte[2].AsMemory(), s_cancelled));
        Assert.Equal(3, await pipe.Sender.SendAsync("abc", s_cancelled));

        Assert.Equal([1], await pipe.Receiver.RecvBytesAsync(s_cancelled));
        Assert.Equal("\0\0", await pipe.Receiver.RecvStringAsync(s_cancelled));
        using MultipartMessage message = await pipe.Receiver.RecvMultipartAsync(s_cancelled);
        Assert.Equal("abc", message.PeekFirstString());
    }

    [Fact]
    public async Task ACancelledToken_EndsWhatWouldHaveToWait()
    {
        using var pipe = Pipe.Inproc();
        using Socket lonely = pipe.Open(SocketType.Push);

        foreach (
            Task task in new Task[]
            {
                lonely.SendAsync([1], s_cancelled).AsTask(),
                lonely.SendAsync(new byte[2].AsMemory(), s_cancelled).AsTask(),
                lonely.SendAsync("abc", s_cancelled).AsTask(),
                pipe.Receiver.RecvBytesAsync(s_cancelled).AsTask(),
                pipe.Receiver.RecvStringAsync(s_cancelled).AsTask(),
                pipe.Receiver.RecvMultipartAsync(s_cancelled).AsTask(),
            }
        )
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
            Assert.True(task.IsCanceled);
        }
    }

    [Fact]
    public async Task ACancelledToken_KeepsAMultipartMessage()
    {
        using var pipe = Pipe.Inproc();
        using var message = new MultipartMessage { "kept" };

        Task task = pipe.Sender.SendMultipartAsync(message, s_cancelled).AsTask();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
        Assert.True(task.IsCanceled);
        Assert.Equal("kept", message.PeekFirstString());
        Assert.False(pipe.Receiver.TryRecvMultipart(out _));
    }

    [Fact]
    public async Task Cancellation_EndsTheWait()
    {
        using var pipe = Pipe.Inproc();
        using Socket first = pipe.Open(SocketType.Push),
            second = pipe.Open(SocketType.Pull);
        using Socket third = pipe.Open(SocketType.Pull),
            fourth = pipe.Open(SocketType.Push);
        using var message = new MultipartMessage { "kept" };
        using var cancellation = new CancellationTokenSource();
        Task[] waiting =
        [
            first.SendAsync("x", cancellation.Token).AsTask(),
            second.RecvBytesAsync(cancellation.Token).AsTask(),
            third.RecvMultipartAsync(cancellation.Token).AsTask(),
            fourth.SendMultipartAsync(message, cancellation.Token).AsTask(),
            pipe.Receiver.RecvStringAsync(cancellation.Token).AsTask(),
        ];
        Assert.All(waiting, task => Assert.False(task.IsCompleted));

        await cancellation.CancelAsync();

        foreach (Task task in waiting)
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
        Assert.Equal("kept", message.PeekFirstString());
    }

    [Fact]
    public async Task EveryWait_EndsWithWhatItWaitsFor()
    {
        using var pipe = Pipe.Inproc();
        using Socket bytes = pipe.Open(SocketType.Push),
            memory = pipe.Open(SocketType.Push),
            text = pipe.Open(SocketType.Push);
        bytes.Bind("inproc://bytes");
        memory.Bind("inproc://memory");
        text.Bind("inproc://text");
        Task<int>[] sends =
        [
            bytes.SendAsync([1]).AsTask(),
            memory.SendAsync(new byte[2].AsMemory()).AsTask(),
            text.SendAsync("abc").AsTask(),
        ];
        Assert.All(sends, task => Assert.False(task.IsCompleted));
        Task<MultipartMessage> receive = pipe.Receiver.RecvMultipartAsync().AsTask();
        Assert.False(receive.IsCompleted);

        pipe.Sender.SendMultipart("first", "last");
        using (MultipartMessage received = await receive)
            Assert.Equal(["first", "last"], received.Select(m => m.ToString()));
        foreach (string name in new[] { "bytes", "memory", "text" })
            pipe.Receiver.Connect($"inproc://{name}");

        int[] sizes = await Task.WhenAll(sends);
        Assert.Equal([1, 2, 3], sizes);
        string[] texts = [pipe.Receiver.RecvString(), pipe.Receiver.RecvString(), pipe.Receiver.RecvString()];
        Assert.Equal(["\0\0", "\u0001", "abc"], texts.Order(StringComparer.Ordinal));
    }

    /// <summary>A frame that had to wait goes as the message that it is, and what follows at once goes as a copy.</summary>
    [Fact]
    public async Task OfAMultipartMessageThatHasToWait_TheFirstFrameIsConsumed()
    {
        // a busy pool may start the send only when the peer is there already: then nothing waits, and it is tried again with more patience
        for (int patience = 25; ; patience *= 2)
        {
            using var pipe = Pipe.Inproc();
            using Socket sender = pipe.Open(SocketType.Push);
            sender.Bind("inproc://late");
            using var message = new MultipartMessage { "a", "bc", "def" };
            Task waiting = sender.SendMultipartAsync(message).AsTask();
            await Task.Delay(patience);
            Assert.False(waiting.IsCompleted);
            pipe.Receiver.Connect("inproc://late");

            await waiting;

            using MultipartMessage received = pipe.Receiver.RecvMultipart();
            Assert.Equal(["a", "bc", "def"], received.Select(m => m.ToString()));
            int[] left = [.. message.Select(m => m.Size)];
            if (left is [1, 2, 3] && patience < 10_000)
                continue;
            Assert.Equal([0, 2, 3], left);
            return;
        }
    }
}
