using System;
using System.Globalization;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using static ZmqPerf.Tests.Looping.LoopCalls;
using TcpClient = System.Net.Sockets.TcpClient;

namespace ZmqPerf.Tests.Looping;

/// <summary>Sockets that refuse a message. A loop waits until one says that it takes more, if it ever says something else.</summary>
public class FullSocketsTests
{
    private const int PollOut = 2;

    [Theory]
    [InlineData(SocketType.Pair)]
    [InlineData(SocketType.Dealer)]
    [InlineData(SocketType.Req)]
    [InlineData(SocketType.XPub)]
    [InlineData(SocketType.Router)]
    [InlineData(SocketType.Stream)]
    public void SocketThatRefuses_SaysSoOrIsTriedAgain(SocketType type)
    {
        using var context = new Context();
        using var socket = new Socket(context, type);
        using var peer = new Socket(context, type == SocketType.XPub ? SocketType.Sub : SocketType.Dealer);
        using var free = new Socket(context, SocketType.Dealer);
        using var client = new TcpClient();
        socket.SetOption(SocketOption.Linger, 0);
        socket.SetOption(SocketOption.Sndhwm, 1);
        using var message = new OutgoingMessage();
        byte[] identity = [];
        switch (type)
        {
            case SocketType.XPub:
                ConnectSlowSubscriber(socket, peer);
                break;
            case SocketType.Router:
                ConnectSlowPeer(socket, peer, free);
                identity = "peer"u8.ToArray();
                break;
            case SocketType.Stream:
                socket.Bind("tcp://127.0.0.1:*");
                string endpoint = socket.GetOptionString(SocketOption.Last_Endpoint);
                client.Connect("127.0.0.1", int.Parse(endpoint[(endpoint.LastIndexOf(':') + 1)..], CultureInfo.InvariantCulture));
                using (var receiver = new FrameReceiver(socket))
                    identity = receiver.Receive().ToArray();
                break;
        }

        do
        {
            message.Clear();
            if (identity.Length > 0)
                message.Add(identity);
            message.AddFrame(100_000).Clear();
        } while (socket.SendMessage(message, SendFlags.DontWait));

        Assert.Equal((socket.GetOption<int>(SocketOption.Events) & PollOut) == 0, SocketGroup.SaysWhenItTakes(type));
    }

    [Fact]
    public async Task PublisherThatDropsNothing_SendsWhenThereIsRoom()
    {
        using var context = new Context();
        using var publisher = new Socket(context, SocketType.XPub);
        using var subscriber = new Socket(context, SocketType.Sub);
        publisher.SetOption(SocketOption.Sndhwm, 1);
        ConnectSlowSubscriber(publisher, subscriber);
        await using var loop = ReceiveLoop.Start([publisher]);
        using var message = new OutgoingMessage();
        for (int i = 0; i < 20; i++)
            Assert.True(TrySend(loop, publisher, message, i));

        using var receiver = new FrameReceiver(subscriber);
        for (int i = 0; i < 20; i++)
        {
            Assert.True(receiver.TryReceive(TimeSpan.FromSeconds(20), out ReceivedFrame frame));
            Assert.Equal(i, BitConverter.ToInt32(frame.Span));
        }
    }

    private static void ConnectSlowSubscriber(Socket publisher, Socket subscriber)
    {
        publisher.SetOption(SocketOption.Xpub_Nodrop, 1);
        subscriber.SetOption(SocketOption.Rcvhwm, 1);
        Connect(publisher, subscriber);
        subscriber.Subscribe("");
        using var receiver = new FrameReceiver(publisher);
        receiver.Receive(); // the subscription
    }

    private static void ConnectSlowPeer(Socket router, Socket slow, Socket free)
    {
        router.SetOption(SocketOption.Router_Mandatory, 1);
        slow.SetOption(SocketOption.Rcvhwm, 1);
        slow.SetOption(SocketOption.Routing_Id, "peer");
        Connect(router, slow);
        free.Connect(router.GetOptionString(SocketOption.Last_Endpoint));
        using var receiver = new FrameReceiver(router);
        foreach (Socket peer in new[] { slow, free })
        {
            peer.Send([0]);
            receiver.Receive(); // it is known now
            receiver.SkipRest();
        }
    }

    private static void Connect(Socket bound, Socket peer)
    {
        string endpoint = SocketPair.NewInprocEndpoint();
        bound.Bind(endpoint);
        peer.Connect(endpoint);
    }
}
