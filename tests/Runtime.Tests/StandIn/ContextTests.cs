using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.StandIn;

public class ContextTests
{
    private const int ETerm = 156384765;

    [Fact]
    public void Options_AreKept()
    {
        using var context = new Context(ioThreads: 2, maxSockets: 10);

        Assert.Equal((2, 10), (context.GetOption(ContextOption.IoThreads), context.GetOption(ContextOption.MaxSockets)));
        context.SetOption(ContextOption.MaxMsgSize, 1000);
        Assert.Equal(1000, context.GetOption(ContextOption.MaxMsgSize));
        Assert.Equal(64, context.GetOption(ContextOption.MsgTSize));
        Assert.Throws<ZmqException>(() => context.SetOption(ContextOption.IoThreads, -1));
    }

    [Fact]
    public void Library_DescribesItself()
    {
        Assert.Equal(4, Context.Version.Major);
        Assert.True(Context.Has("ipc") || OperatingSystem.IsWindows());
        Assert.False(Context.Has("no such capability"));
    }

    [Fact]
    public async Task Shutdown_EndsABlockingReceive()
    {
        using var pipe = Pipe.Inproc();
        Task<ZmqException> receive = Task.Run(() => Assert.Throws<ZmqException>(pipe.Receiver.RecvString));

        pipe.Context.Shutdown();

        Assert.Equal(ETerm, (await receive).ErrorNumber);
        Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => pipe.Sender.Send("x", SendFlags.DontWait)).ErrorNumber);
    }

    [Fact]
    public void Dispose_WaitsUntilTheSocketsAreClosed()
    {
        var context = new Context();
        var socket = new Socket(context, SocketType.Pull);
        var dispose = new Thread(context.Dispose);
        dispose.Start();
        Assert.Equal(ETerm, Assert.Throws<ZmqException>(socket.RecvString).ErrorNumber);
        Assert.False(dispose.Join(50));

        socket.Dispose();

        Assert.True(dispose.Join(10_000));
        Assert.Throws<ObjectDisposedException>(() => new Socket(context, SocketType.Pull));
    }
}
