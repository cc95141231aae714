using System;
using System.Collections.Generic;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What a disposed object says, and whether it is asked before the argument.</summary>
public class DisposedTests
{
    [Fact]
    public void EverySocketMember_SaysThatTheSocketIsDisposed()
    {
        using var message = new Message("x");
        Dictionary<string, Action<Socket>> members = new()
        {
            ["HasMore"] = s => _ = s.HasMore,
            ["Ref"] = s => _ = s.Ref,
            ["Bind"] = s => s.Bind("inproc://x"),
            ["Bind null"] = s => s.Bind(null!),
            ["Connect"] = s => s.Connect("inproc://x"),
            ["Connect null"] = s => s.Connect(null!),
            ["Unbind null"] = s => s.Unbind(null!),
            ["Disconnect null"] = s => s.Disconnect(null!),
            ["Monitor"] = s => s.Monitor(null, 1),
            ["Monitor events"] = s => s.Monitor(null, SocketMonitorEvent.All),
            ["Send bytes"] = s => s.Send([1]),
            ["Send span"] = s => s.Send("x"u8),
            ["Send text"] = s => s.Send("x"),
            ["Send pointer"] = s => s.Send(0, -1),
            ["Send message"] = s => s.Send(message),
            ["Send null message"] = s => s.Send((Message)null!),
            ["Recv bytes"] = s => s.Recv(new byte[1]),
            ["Recv span"] = s => s.Recv(new byte[1].AsSpan()),
            ["Recv pointer"] = s => s.Recv(0, -1),
            ["Recv message"] = s => s.Recv(message),
            ["Recv null message"] = s => s.Recv((Message)null!),
            ["RecvString"] = s => s.RecvString(),
            ["TryRecv"] = s => s.TryRecv(new byte[1].AsSpan(), out _),
            ["TryRecv null message"] = s => s.TryRecv((Message)null!, out _),
            ["TryRecvString"] = s => s.TryRecvString(out _),
            ["GetOption"] = s => s.GetOption<int>(SocketOption.Type),
            ["GetOption of no type"] = s => s.GetOption<short>(SocketOption.Type),
            ["GetOption bytes"] = s => s.GetOption(SocketOption.Type, new byte[4]),
            ["GetOptionString"] = s => s.GetOptionString(SocketOption.Last_Endpoint),
            ["SetOption int"] = s => s.SetOption(SocketOption.Linger, 0),
            ["SetOption long"] = s => s.SetOption(SocketOption.Affinity, 0L),
            ["SetOption bytes"] = s => s.SetOption(SocketOption.Subscribe, [1]),
            ["SetOption text"] = s => s.SetOption(SocketOption.Subscribe, "x"),
            ["SetOption empty text"] = s => s.SetOption(SocketOption.Subscribe, ""),
            ["Subscribe"] = s => s.SubscribeAll(),
            ["Unsubscribe"] = s => s.UnsubscribeAll(),
            ["SendMultipart"] = s => s.SendMultipart("x"),
            ["RecvMultipart"] = s => s.RecvMultipart(),
            ["TryRecvMultipart"] = s => s.TryRecvMultipart(out _),
            ["Poller"] = s => AddToPoller(s),
            ["Proxy"] = s => Proxy.Start(s, s),
            ["StartSteerable"] = s => Proxy.StartSteerable(s, s, s),
        };
        Socket socket = DisposedSocket();

        Assert.All(
            members,
            member => Assert.Equal("Net.Zmq.Socket", Assert.Throws<ObjectDisposedException>(() => member.Value(socket)).ObjectName)
        );
        Assert.Equal("x", message.ToString());
    }

    [Fact]
    public void SomeArguments_AreLookedAtFirst()
    {
        Socket socket = DisposedSocket();

        Assert.Throws<ArgumentNullException>("data", () => socket.Send((byte[])null!));
        Assert.Throws<ArgumentNullException>("text", () => socket.Send((string)null!));
        Assert.Throws<ArgumentNullException>("buffer", () => socket.Recv((byte[])null!));
        Assert.Throws<ArgumentNullException>("buffer", () => socket.GetOption(SocketOption.Type, null!));
        Assert.Throws<ArgumentNullException>("value", () => socket.SetOption(SocketOption.Subscribe, (byte[])null!));
        Assert.Throws<ArgumentNullException>("value", () => socket.SetOption(SocketOption.Subscribe, (string)null!));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Subscribe((byte[])null!));
        Assert.Throws<ArgumentNullException>("prefix", () => socket.Unsubscribe((string)null!));
    }

    [Fact]
    public void Context_SaysSoUnlessItIsShutDown()
    {
        var context = new Context();
        context.Dispose();
        context.Dispose();

        var failure = Assert.Throws<ObjectDisposedException>(() => context.GetOption(ContextOption.IoThreads));
        Assert.Equal("Net.Zmq.Context", failure.ObjectName);
        Assert.Throws<ObjectDisposedException>(() => context.SetOption(ContextOption.IoThreads, 1));
        Assert.Throws<ObjectDisposedException>(() => new Socket(context, SocketType.Pull));
        context.Shutdown();
    }

    private static void AddToPoller(Socket socket)
    {
        using var poller = new Poller(1);
        try
        {
            poller.Add(socket, PollEvents.In);
        }
        finally
        {
            Assert.Equal(0, poller.Count);
        }
    }

    private static Socket DisposedSocket()
    {
        using var context = new Context();
        var socket = new Socket(context, SocketType.Pair);
        socket.Dispose();
        socket.Dispose();
        return socket;
    }
}
