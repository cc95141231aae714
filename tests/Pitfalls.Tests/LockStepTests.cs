using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Which sockets can be drained, and which refuse a second receive before something is sent.</summary>
public sealed class LockStepTests
{
    /// <summary>Operation cannot be accomplished in current state.</summary>
    private const int Efsm = 156384763;

    [Theory]
    [InlineData(SocketType.Rep, SocketType.Req)]
    [InlineData(SocketType.Rep, SocketType.Dealer)]
    [InlineData(SocketType.Dealer, SocketType.Dealer)]
    [InlineData(SocketType.Pair, SocketType.Pair)]
    [InlineData(SocketType.Pull, SocketType.Push)]
    public void Second_receive_is_refused_where_the_analyzers_say_so(SocketType receiving, SocketType sending)
    {
        using var context = new Context();
        using var receiver = new Socket(context, receiving);
        using var sender = new Socket(context, sending);
        receiver.Bind("inproc://lock-step");
        sender.Connect("inproc://lock-step");
        if (sending == SocketType.Dealer && receiving == SocketType.Rep)
            sender.Send("", SendFlags.SendMore);
        sender.Send("request");
        var buffer = new byte[16];
        receiver.Recv(buffer);

        Assert.Equal(SocketTypes.IsLockStep(receiving.ToString()), IsRefused(receiver, buffer));
    }

    [Fact]
    public void Receive_before_the_request_is_refused()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Req);
        socket.Bind("inproc://no-request");

        Assert.True(SocketTypes.IsLockStep(nameof(SocketType.Req)));
        Assert.True(IsRefused(socket, new byte[16]));
    }

    private static bool IsRefused(Socket socket, byte[] buffer)
    {
        try
        {
            socket.Recv(buffer, RecvFlags.DontWait);
            return false;
        }
        catch (ZmqException e)
        {
            return e.ErrorNumber == Efsm;
        }
    }
}
