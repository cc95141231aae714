using System;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Which types can send and receive at all, and what comes without a subscription, on real sockets.</summary>
public sealed class DirectionTests
{
    public static TheoryData<SocketType> Types => [.. Enum.GetValues<SocketType>()];

    [Theory]
    [MemberData(nameof(Types))]
    public void Type_sends_and_receives_where_the_analyzers_say_so(SocketType type)
    {
        using var context = new Context();
        using var socket = new Socket(context, type);
        socket.SetOption(SocketOption.Linger, 0);

        Assert.Equal(SocketTypes.CanSend(type.ToString()), Supports(() => socket.Send("x", SendFlags.DontWait)));
        Assert.Equal(SocketTypes.CanReceive(type.ToString()), Supports(() => socket.TryRecv(new byte[1], out _)));
    }

    /// <summary>Nor does a call that may wait.</summary>
    [Fact]
    public void Type_that_cannot_does_not_wait()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);

        Assert.False(Supports(() => push.RecvString()));
        Assert.False(Supports(() => pull.Send("x")));
    }

    [Theory]
    [InlineData(SocketType.Sub)]
    [InlineData(SocketType.Pull)]
    [InlineData(SocketType.Dealer)]
    public void Nothing_comes_without_a_subscription_where_the_analyzers_say_so(SocketType type)
    {
        using var context = new Context();
        using var receiver = new Socket(context, type);
        using var sender = new Socket(
            context,
            type switch
            {
                SocketType.Sub => SocketType.Pub,
                SocketType.Pull => SocketType.Push,
                _ => type,
            }
        );
        sender.SetOption(SocketOption.Linger, 0);
        sender.Bind("inproc://unsubscribed");
        receiver.Connect("inproc://unsubscribed");

        bool needsSubscription = SocketTypes.NeedsSubscription(type.ToString());
        Assert.Equal(needsSubscription, !Comes(needsSubscription ? TimeSpan.FromMilliseconds(300) : Peers.Patience));
        if (type != SocketType.Sub)
            return;
        receiver.Subscribe("");
        Assert.True(Comes(Peers.Patience));

        bool Comes(TimeSpan patience) =>
            SpinWait.SpinUntil(() => sender.Send("x", SendFlags.DontWait) && receiver.TryRecv(new byte[1], out _), patience);
    }

    private static bool Supports(Action call)
    {
        try
        {
            call();
            return true;
        }
        catch (ZmqException exception)
        {
            return exception.ErrorNumber != Peers.NotSupported;
        }
    }
}
