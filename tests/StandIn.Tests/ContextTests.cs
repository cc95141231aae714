using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class ContextTests
{
    [Fact]
    public void Options_AreKept()
    {
        using var context = new Context(ioThreads: 2, maxSockets: 10);

        Assert.Equal((2, 10), (context.GetOption(ContextOption.IoThreads), context.GetOption(ContextOption.MaxSockets)));
        context.SetOption(ContextOption.MaxMsgSize, 1000);
        Assert.Equal(1000, context.GetOption(ContextOption.MaxMsgSize));
        Assert.Equal(64, context.GetOption(ContextOption.MsgTSize));
        Errno.Expect(Errno.Invalid, () => context.SetOption(ContextOption.IoThreads, -1));
        Errno.Expect(Errno.Invalid, () => context.SetOption((ContextOption)99, 1));
        Errno.Expect(Errno.Invalid, () => context.GetOption((ContextOption)99));
        Errno.Expect(Errno.Invalid, () => new Context(-1));
    }

    [Fact]
    public void Options_HaveDefaults()
    {
        using Context plain = new(),
            threads = new(2);

        Assert.Equal((1, 1023), (plain.GetOption(ContextOption.IoThreads), plain.GetOption(ContextOption.MaxSockets)));
        Assert.Equal((2, 1023), (threads.GetOption(ContextOption.IoThreads), threads.GetOption(ContextOption.MaxSockets)));
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
        pipe.Context.Shutdown();

        Assert.Equal(Errno.Terminated, (await receive).ErrorNumber);
        Assert.Equal(Errno.Terminated, Assert.Throws<ZmqException>(() => pipe.Sender.Send("x", SendFlags.DontWait)).ErrorNumber);
    }

    [Fact]
    public void Dispose_WaitsUntilTheSocketsAreClosed()
    {
        var context = new Context();
        var socket = new Socket(context, SocketType.Pull);
        var dispose = new Thread(context.Dispose);
        dispose.Start();
        Assert.Equal(Errno.Terminated, Assert.Throws<ZmqException>(socket.RecvString).ErrorNumber);
        Errno.Expect(Errno.Terminated, () => new Socket(context, SocketType.Pull)); // it is not disposed yet
        context.Shutdown();
        Assert.True(dispose.IsAlive);

        socket.Dispose();

        Assert.True(dispose.Join(10_000));
        Assert.Throws<ObjectDisposedException>(() => new Socket(context, SocketType.Pull));
    }
}
