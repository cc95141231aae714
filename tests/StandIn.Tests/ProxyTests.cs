using System;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class ProxyTests
{
    [Fact]
    public async Task Frames_PassTheProxyAndItsCaptureUntilTheContextEnds()
    {
        using var pipe = Pipe.Inproc();
        using Socket frontend = pipe.Open(SocketType.Pull),
            backend = pipe.Open(SocketType.Push);
        using Socket capture = pipe.Open(SocketType.Pair),
            tap = pipe.Open(SocketType.Pair);
        Socket[] ends = Connect(pipe, frontend, backend);
        tap.Bind("inproc://tap");
        capture.Connect("inproc://tap");
        Task proxy = Task.Run(() => Assert.Throws<ZmqException>(() => Proxy.Start(frontend, backend, capture)));

        ends[0].Send("through");

        Assert.Equal("through", ends[1].RecvString());
        Assert.Equal("through", tap.RecvString());
        pipe.Context.Shutdown();
        await proxy.WaitAsync(TimeSpan.FromSeconds(10));
        Array.ForEach(ends, e => e.Dispose());
    }

    [Fact]
    public async Task SteeredProxy_ReturnsAfterTerminate()
    {
        using var pipe = Pipe.Inproc();
        using Socket frontend = pipe.Open(SocketType.Pull),
            backend = pipe.Open(SocketType.Push);
        using Socket control = pipe.Open(SocketType.Pair),
            steering = pipe.Open(SocketType.Pair);
        Socket[] ends = Connect(pipe, frontend, backend);
        control.Bind("inproc://control");
        steering.Connect("inproc://control");
        Task proxy = Task.Run(() => Proxy.StartSteerable(frontend, backend, control));

        ends[0].Send("through");
        Assert.Equal("through", ends[1].RecvString());
        steering.Send("TERMINATE");

        await proxy.WaitAsync(TimeSpan.FromSeconds(10));
        Array.ForEach(ends, e => e.Dispose());
    }

    private static Socket[] Connect(Pipe pipe, Socket frontend, Socket backend)
    {
        Socket[] ends = [pipe.Open(SocketType.Push), pipe.Open(SocketType.Pull)];
        frontend.Bind("inproc://frontend");
        backend.Bind("inproc://backend");
        ends[0].Connect("inproc://frontend");
        ends[1].Connect("inproc://backend");
        return ends;
    }
}
