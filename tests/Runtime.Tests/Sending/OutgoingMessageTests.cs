using System;
using System.Globalization;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class OutgoingMessageTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void Frames_ArriveTogetherAndTheMessageIsEmptyThen(string transport)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        using var message = new OutgoingMessage();
        using var shared = SharedFrame.Create(Payload.Of(5000, 3));
        for (int round = 0; round < 3; round++)
        {
            message.Add(Payload.Of(20, 1));
            message.AddEmpty();
            Payload.Write(message.AddFrame(100_000), 2);
            message.Add(shared);
            Assert.Equal(4, message.Count);
            Assert.True(pair.Sender.SendMessage(message));
            Assert.Equal(0, message.Count);

            Assert.True(Payload.Is(receiver.Receive().Span, 20, 1));
            Assert.Equal(0, receiver.Receive().Size);
            Assert.True(Payload.Is(receiver.Receive().Span, 100_000, 2));
            ReceivedFrame last = receiver.Receive();
            Assert.True(Payload.Is(last.Span, 5000, 3));
            Assert.False(last.More);
        }
    }

    [Fact]
    public void ExceptionBetweenFrames_LeavesNothingForTheNextMessage()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        Assert.Throws<FormatException>(() =>
        {
            using var message = new OutgoingMessage();
            message.Add([1]);
            Payload.Write(message.AddFrame(10), int.Parse("x", CultureInfo.InvariantCulture));
        });

        pair.Sender.Send([2]);

        ReceivedFrame only = receiver.Receive();
        Assert.Equal([2], only.ToArray());
        Assert.False(only.More);
    }

    [Fact]
    public void RefusedMessage_StaysWhole()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        using var cancellation = new CancellationTokenSource();
        string endpoint = SocketPair.NewInprocEndpoint();
        push.Bind(endpoint);
        push.SetOption(SocketOption.Sndtimeo, 1);
        using var message = new OutgoingMessage();
        message.Add([1]);
        message.Add([2]);

        Assert.False(push.SendMessage(message, SendFlags.DontWait));
        Assert.False(push.TrySendMessage(message, TimeSpan.Zero));
        Assert.False(push.TrySendMessage(message, TimeSpan.FromMilliseconds(5)));
        Assert.False(push.TrySendMessage(message, TimeSpan.FromMilliseconds(5), cancellation.Token));
        Assert.Throws<ZmqException>(() => push.SendMessage(message));
        cancellation.Cancel();
        Assert.Throws<OperationCanceledException>(() => push.TrySendMessage(message, Timeout.InfiniteTimeSpan, cancellation.Token));
        Assert.Equal(2, message.Count);
        pull.Connect(endpoint);
        Assert.True(push.TrySendMessage(message, TimeSpan.FromSeconds(20)));

        using var receiver = new FrameReceiver(pull);
        Assert.Equal([1], receiver.Receive().ToArray());
        Assert.Equal([2], receiver.Receive().ToArray());
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void PeerThatIsGoneHalfWay_LeavesTheSocketAtTheBeginningOfAMessage()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var dealer = new Socket(context, SocketType.Dealer);
        router.SetOption(SocketOption.Router_Mandatory, 1);
        dealer.SetOption(SocketOption.Routing_Id, "here");
        string endpoint = SocketPair.NewInprocEndpoint();
        router.Bind(endpoint);
        dealer.Connect(endpoint);
        dealer.Send([0]);
        using var receiver = new FrameReceiver(router);
        receiver.Receive();
        receiver.SkipRest();
        using var message = new OutgoingMessage();
        message.Add("nobody"u8);
        message.Add([1]);
        Assert.Throws<ZmqException>(() => router.SendMessage(message));
        Assert.Equal(2, message.Count);
        message.Clear();

        message.Add("here"u8);
        message.Add([2]);
        router.SendMessage(message);

        using var answers = new FrameReceiver(dealer);
        Assert.Equal([2], answers.Receive().ToArray());
    }

    [Fact]
    public void ReceivedFrame_IsPassedOnWithoutACopy()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(1000, 6));
        receiver.Receive();
        OwnedFrame frame = receiver.Detach();
        using var message = new OutgoingMessage();

        message.Add(frame);

        Assert.Throws<ObjectDisposedException>(() => frame.Span.Length);
        Assert.Throws<ObjectDisposedException>(() => message.Add(frame));
        Assert.Equal(1, message.Count);
        pair.Sender.SendMessage(message);
        Assert.True(Payload.Is(receiver.Receive().Span, 1000, 6));
    }

    [Fact]
    public void FilledAgainAndAgain_AllocatesNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var message = new OutgoingMessage();

        Assert.Equal(
            0,
            Allocation.By(
                1000,
                () =>
                {
                    message.Add([1, 2, 3]);
                    message.AddFrame(500)[0] = 1;
                    pair.Sender.SendMessage(message);
                    receiver.Receive();
                    receiver.Receive();
                }
            )
        );
    }

    [Fact]
    public void WrongUse_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        var message = new OutgoingMessage();
        var shared = SharedFrame.Create([1]);
        shared.Dispose();

        Assert.Throws<InvalidOperationException>(() => pair.Sender.SendMessage(message));
        Assert.Throws<InvalidOperationException>(() => pair.Sender.TrySendMessage(message, TimeSpan.Zero));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => message.AddFrame(-1).Length);
        Assert.Throws<ArgumentNullException>("frame", () => message.Add((SharedFrame)null!));
        Assert.Throws<ArgumentNullException>("frame", () => message.Add((OwnedFrame)null!));
        Assert.Throws<ObjectDisposedException>(() => message.Add(shared));
        Assert.Equal(0, message.Count);
        message.Add([1]);
        Assert.Throws<ArgumentException>("flags", () => pair.Sender.SendMessage(message, SendFlags.SendMore));
        Assert.Throws<ArgumentOutOfRangeException>("timeout", () => pair.Sender.TrySendMessage(message, TimeSpan.FromTicks(-1)));
        Assert.Throws<ArgumentNullException>("message", () => pair.Sender.SendMessage(null!));
        Assert.Throws<ArgumentNullException>("message", () => pair.Sender.TrySendMessage(null!, TimeSpan.Zero));
        message.Dispose();
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Add([1]));
        Assert.Throws<ObjectDisposedException>(() => message.AddFrame(1).Length);
        Assert.Throws<ObjectDisposedException>(() => message.Clear());
        Assert.Throws<ObjectDisposedException>(() => pair.Sender.SendMessage(message));
    }
}
