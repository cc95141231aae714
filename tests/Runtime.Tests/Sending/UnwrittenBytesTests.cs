using System;
using System.Linq;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

/// <summary>What bytes hold that nobody wrote. The option <c>ZmqPerf.CheckFrames</c> is on in this process.</summary>
public class UnwrittenBytesTests
{
    private const int Size = 300;

    [Fact]
    public void ZeroedFrame_IsZero()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using FrameWriter frame = pair.Sender.BeginZeroedFrame(Size);
        frame.Span[7] = 7;
        frame.Send();

        byte[] expected = new byte[Size];
        expected[7] = 7;
        Assert.Equal(expected, receiver.Receive().ToArray());
        Assert.Throws<ArgumentOutOfRangeException>("size", () => pair.Sender.BeginZeroedFrame(-1).Dispose());
        Assert.Throws<ArgumentNullException>("socket", () => SocketSending.BeginZeroedFrame(null!, 1).Dispose());
    }

    [Fact]
    public void CheckedFrames_ShowWhatWasNotWritten()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        void Check(Action<Socket> send)
        {
            for (int i = 0; i < 2; i++) // also in memory that was used before
            {
                pair.Sender.SendFrame(Size, 0, static (span, _) => span.Fill((byte)'x'));
                pair.Sender.SendUpTo(
                    5000,
                    0,
                    static (span, _) =>
                    {
                        span.Fill((byte)'x');
                        return Size;
                    }
                );
                receiver.Receive();
                receiver.Receive();
                send(pair.Sender);
                byte[] received = receiver.Receive().ToArray();
                Assert.Equal(Size, received.Length);
                Assert.Equal(1, received[0]);
                Assert.All(received.Skip(1), value => Assert.Equal(Checks.Unwritten, value));
            }
        }

        Check(socket =>
        {
            using FrameWriter frame = socket.BeginFrame(Size);
            frame.Span[0] = 1;
            frame.Send();
        });
        Check(socket => socket.SendFrame(Size, 0, static (span, _) => span[0] = 1));
        foreach (int most in new[] { 400, 5000 })
            Check(socket =>
                socket.SendUpTo(
                    most,
                    0,
                    static (span, _) =>
                    {
                        span[0] = 1;
                        return Size;
                    }
                )
            );
        Check(socket =>
        {
            using FrameBuffer frame = socket.BeginGrowingFrame();
            frame.GetSpan(Size)[0] = 1;
            frame.Advance(Size);
            frame.Send();
        });
        Check(socket =>
        {
            using var frame = SharedFrame.Create(Size, 0, static (span, _) => span[0] = 1);
            socket.Send(frame);
        });
    }
}
