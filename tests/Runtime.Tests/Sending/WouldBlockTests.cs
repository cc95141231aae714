using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class WouldBlockTests
{
    [Theory]
    [InlineData(16)]
    [InlineData(65536)]
    public void RefusedFrame_StaysAndIsSentLater(int size)
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        push.SetOption(SocketOption.Linger, 0);
        string endpoint = SocketPair.NewInprocEndpoint();
        push.Bind(endpoint);
        using FrameWriter frame = push.BeginFrame(size);
        Payload.Write(frame.Span, 5);

        for (int i = 0; i < 1000; i++)
            Assert.False(frame.Send(SendFlags.DontWait));
        pull.Connect(endpoint);
        Assert.True(frame.Send());

        using var receiver = new FrameReceiver(pull);
        Assert.True(Payload.Is(receiver.Receive().Span, size, 5));
    }

    [Fact]
    public void FullQueue_RefusesUntilAFrameIsTaken()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 2);
        using var receiver = new FrameReceiver(pair.Receiver);
        int accepted = 0;
        bool wouldBlock = false;
        while (!wouldBlock)
        {
            using FrameWriter frame = pair.Sender.BeginFrame(100);
            Payload.Write(frame.Span, accepted);
            wouldBlock = !frame.Send(SendFlags.DontWait);
            accepted += wouldBlock ? 0 : 1;
        }

        Assert.Equal(4, accepted); // both high-water marks of an inproc connection
        for (int i = 0; i < accepted; i++)
            Assert.True(Payload.Is(receiver.Receive().Span, 100, i));
        Assert.False(receiver.TryReceive(out _));
        Assert.True(pair.Sender.SendFrame(1, 0, static (span, _) => span.Clear()));
    }

    [Fact]
    public void BlockedSend_GoesOnWhenThereIsRoom()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        while (pair.Sender.Send(new byte[1], SendFlags.DontWait)) { }
        var sender = Worker.Start(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(300);
            Payload.Write(frame.Span, 9);
            Assert.True(frame.Send());
        });
        sender.LetItBlock();

        using var receiver = new FrameReceiver(pair.Receiver);
        bool arrived = false;
        while (!arrived)
            arrived = Payload.Is(receiver.Receive().Span, 300, 9);
        sender.Join();
    }

    [Fact]
    public void ExpiredTimeOut_LeavesTheFrame()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        push.SetOption(SocketOption.Linger, 0);
        push.SetOption(SocketOption.Sndtimeo, 10);
        string endpoint = SocketPair.NewInprocEndpoint();
        push.Bind(endpoint);
        using FrameWriter frame = push.BeginFrame(100);
        Payload.Write(frame.Span, 1);
        int error = 0;

        try
        {
            frame.Send();
        }
        catch (ZmqException failure)
        {
            error = failure.ErrorNumber;
        }
        int errorOfNetZmq = Assert.Throws<ZmqException>(() => push.Send(new byte[100])).ErrorNumber;
        using var pull = new Socket(context, SocketType.Pull);
        pull.Connect(endpoint);
        frame.Send();

        Assert.Equal(errorOfNetZmq, error);
        using var receiver = new FrameReceiver(pull);
        Assert.True(Payload.Is(receiver.Receive().Span, 100, 1));
    }

    [Fact]
    public void ContextShutDownWhileSending_EndsTheSendWithTheErrorOfNetZmq()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        push.SetOption(SocketOption.Linger, 0);
        var sender = Worker.Start(() =>
            Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => push.SendFrame(100, 0, static (span, _) => span.Clear())).ErrorNumber)
        );
        sender.LetItBlock();

        context.Shutdown();

        sender.Join();
    }

    private const int ETerm = 156384712 + 53;
}
