using Net.Zmq;
using Xunit;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Calls that never answer -1, on real sockets: where libzmq does, they throw.</summary>
public sealed class AnswerTests
{
    [Fact]
    public void Send_of_a_message_throws_where_it_cannot()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var message = new Message("x"u8);

        Assert.Throws<ZmqException>(() => push.Send(message, SendFlags.DontWait));
    }

    [Fact]
    public void Poll_throws_where_it_fails()
    {
        using var context = new Context();
        using var pull = new Socket(context, SocketType.Pull);
        using var poller = new Poller(1);
        poller.Add(pull, PollEvents.In);
        Assert.Equal(0, poller.Poll(1));
        context.Shutdown();

        Assert.Throws<ZmqException>(() => poller.Poll(1));
    }
}
