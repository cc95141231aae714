using System;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>An asynchronous receive waits in the poller of its runtime, and holds no thread of the pool.</summary>
public sealed class AsyncTests
{
    [Fact]
    public void Receive_resumes_on_the_thread_of_its_runtime()
    {
        int before = 0,
            after = 0;
        var thread = new System.Threading.Thread(() =>
        {
            using var runtime = new NetMQRuntime();
            runtime.Run(ServerAsync(), ClientAsync());
        });
        thread.Start();
        Assert.True(thread.Join(TimeSpan.FromMinutes(1)));
        Assert.Equal(thread.ManagedThreadId, before);
        Assert.Equal(thread.ManagedThreadId, after);

        async Task ServerAsync()
        {
            using var server = new RouterSocket("@inproc://async");
            before = Environment.CurrentManagedThreadId;
            var (_, _) = await server.ReceiveRoutingKeyAsync();
            after = Environment.CurrentManagedThreadId;
        }

        async Task ClientAsync()
        {
            await Task.Yield();
            using var client = new DealerSocket(">inproc://async");
            client.Options.Linger = TimeSpan.FromMinutes(1);
            client.SendFrame("hello");
        }
    }

    [Fact]
    public void Receive_without_a_runtime_throws()
    {
        using var socket = new PullSocket();
        socket.Bind(Endpoints.Inproc());
        Assert.ThrowsAny<InvalidOperationException>(() =>
        {
            _ = socket.ReceiveFrameBytesAsync();
        });
    }
}
