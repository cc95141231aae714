using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class MultipartTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void Frames_ArriveTogetherInOrderWithTheirFlags(string transport)
    {
        using var pair = SocketPair.Over(transport);
        int[] sizes = [5, 0, 33, 34, 9000, 100_000, 1];
        for (int i = 0; i < sizes.Length; i++)
        {
            using FrameWriter frame = pair.Sender.BeginFrame(sizes[i]);
            Payload.Write(frame.Span, i);
            Assert.True(frame.Send(i < sizes.Length - 1 ? SendFlags.SendMore : SendFlags.None));
        }

        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < sizes.Length; i++)
        {
            ReceivedFrame frame = receiver.Receive();
            Assert.True(Payload.Is(frame.Span, sizes[i], i));
            Assert.Equal(i < sizes.Length - 1, frame.More);
        }
    }

    [Fact]
    public void UnfinishedMessage_IsNotDelivered()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        pair.Sender.SendFrame(1, 0, static (span, _) => span.Clear(), SendFlags.SendMore);
        Assert.False(receiver.TryReceive(out _));
        pair.Sender.SendFrame(2, 0, static (span, _) => span.Clear());

        Assert.True(receiver.TryReceive(out ReceivedFrame first));
        Assert.True(first.More);
        Assert.True(receiver.TryReceive(out ReceivedFrame last));
        Assert.False(last.More);
        Assert.Equal(2, last.Size);
    }

    [Fact]
    public void OnlyTheFirstFrame_MeetsAFullQueue()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        int messages = 0;
        while (pair.Sender.SendFrame(1, 0, static (span, _) => span.Clear(), SendFlags.DontWait | SendFlags.SendMore))
        {
            for (int i = 0; i < 50; i++)
                Assert.True(pair.Sender.SendFrame(100, 0, static (span, _) => span.Clear(), SendFlags.DontWait | SendFlags.SendMore));
            Assert.True(pair.Sender.SendFrame(1, 0, static (span, _) => span.Clear(), SendFlags.DontWait));
            messages++;
        }

        Assert.Equal(2, messages);
    }

    [Fact]
    public void FramesOfBothLibraries_MakeOneMessage()
    {
        using var pair = SocketPair.Of(SocketType.Dealer, SocketType.Router);
        pair.Sender.Send("head", SendFlags.SendMore);
        pair.Sender.SendFrame(3, (byte)7, static (span, value) => span.Fill(value), SendFlags.SendMore);
        pair.Sender.Send("tail");

        using MultipartMessage message = pair.Receiver.RecvMultipart();

        Assert.Equal(4, message.Count); // the routing id first
        Assert.Equal("head", message[1].ToString());
        Assert.Equal([7, 7, 7], message[2].ToArray());
        Assert.Equal("tail", message[3].ToString());
    }
}
