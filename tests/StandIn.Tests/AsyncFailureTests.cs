using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Failures are in the task, but for the null arguments of one overload.</summary>
public class AsyncFailureTests
{
    [Fact]
    public async Task Null_IsNamedInTheTask()
    {
        using var pipe = Pipe.Inproc();
        Socket none = null!;
        Assert.Throws<ArgumentNullException>(
            "socket",
            () =>
            {
                _ = none.SendAsync([1]).AsTask();
            }
        );
        Assert.Throws<ArgumentNullException>(
            "data",
            () =>
            {
                _ = pipe.Sender.SendAsync((byte[])null!).AsTask();
            }
        );

        await Names("socket", none.SendAsync(new byte[1].AsMemory()).AsTask());
        await Names("socket", none.SendAsync("x").AsTask());
        await Names("text", pipe.Sender.SendAsync((string)null!).AsTask());
        await Names("socket", none.RecvBytesAsync().AsTask());
        await Names("socket", none.RecvStringAsync().AsTask());
        await Names("socket", none.RecvMultipartAsync().AsTask());
        await Names("socket", none.SendMultipartAsync(null!).AsTask());
        await Names("message", pipe.Sender.SendMultipartAsync(null!).AsTask());
        Assert.Equal(0, await pipe.Sender.SendAsync(default(ReadOnlyMemory<byte>)));
    }

    [Fact]
    public async Task AMessageWithoutFrames_IsRefusedEvenIfCancelled()
    {
        using var pipe = Pipe.Inproc();
        using MultipartMessage empty = [];

        await Fails<InvalidOperationException>(pipe.Sender.SendMultipartAsync(empty).AsTask());
        await Fails<InvalidOperationException>(pipe.Sender.SendMultipartAsync(empty, new CancellationToken(canceled: true)).AsTask());
    }

    [Fact]
    public async Task ADisposedSocket_IsFoundOutInTheTask()
    {
        using var pipe = Pipe.Inproc();
        using var message = new MultipartMessage { "kept" };
        pipe.Sender.Dispose();

        await Fails<ObjectDisposedException>(pipe.Sender.SendAsync([1]).AsTask());
        await Fails<ObjectDisposedException>(pipe.Sender.SendAsync("x").AsTask());
        await Fails<ObjectDisposedException>(pipe.Sender.SendMultipartAsync(message).AsTask());
        await Fails<ObjectDisposedException>(pipe.Sender.RecvBytesAsync().AsTask());
        await Fails<ObjectDisposedException>(pipe.Sender.RecvStringAsync().AsTask());
        await Fails<ObjectDisposedException>(pipe.Sender.RecvMultipartAsync().AsTask());
    }

    [Fact]
    public async Task AFailure_IsInTheTask()
    {
        using var pipe = Pipe.Inproc();
        using Socket asking = pipe.Open(SocketType.Req),
            answering = pipe.Open(SocketType.Rep);
        using var message = new MultipartMessage { "kept" };

        await Fails(Errno.WrongState, answering.SendAsync([1]).AsTask());
        await Fails(Errno.WrongState, answering.SendAsync("x").AsTask());
        await Fails(Errno.WrongState, answering.SendMultipartAsync(message).AsTask());
        await Fails(Errno.WrongState, asking.RecvBytesAsync().AsTask());
        await Fails(Errno.WrongState, asking.RecvStringAsync().AsTask());
        await Fails(Errno.WrongState, asking.RecvMultipartAsync().AsTask());
        Assert.Equal("kept", message.PeekFirstString());
    }

    [Fact]
    public async Task TheEndOfTheContext_EndsTheWait()
    {
        using var pipe = Pipe.Inproc();
        Task<string> waiting = pipe.Receiver.RecvStringAsync().AsTask();
        Assert.False(waiting.IsCompleted);

        pipe.Context.Shutdown();

        Assert.Equal(Errno.Terminated, (await Assert.ThrowsAsync<ZmqException>(() => waiting)).ErrorNumber);
    }

    private static async Task Names(string parameter, Task task) =>
        Assert.Equal(parameter, (await Assert.ThrowsAsync<ArgumentNullException>(() => task)).ParamName);

    private static async Task Fails<T>(Task task)
        where T : Exception => await Assert.ThrowsAsync<T>(() => task);

    private static async Task Fails(int errorNumber, Task task) =>
        Assert.Equal(errorNumber, (await Assert.ThrowsAsync<ZmqException>(() => task)).ErrorNumber);
}
