using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

/// <summary>
/// Sizes around libzmq's own boundaries (33 bytes fit into a message, 8 KiB is a batch on the wire) and up to a megabyte, sent and received
/// with this library and with Net.Zmq.
/// </summary>
public class EverySizeTests
{
    private const int Rounds = 5;

    public static TheoryData<string, int> Cases
    {
        get
        {
            TheoryData<string, int> cases = [];
            foreach (int size in new[] { 0, 1, 8, 33, 34, 64, 512, 1024, 1500, 4096, 8192, 65536, 262144, 1048576 })
            {
                cases.Add("inproc", size);
                cases.Add("tcp", size);
            }
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void SentInPlace_ArrivesUnchanged(string transport, int size)
    {
        using var pair = SocketPair.Over(transport);
        byte[] received = new byte[size];
        for (int round = 0; round < Rounds; round++)
        {
            using FrameWriter frame = pair.Sender.BeginFrame(size);
            Payload.Write(frame.Span, round);
            Assert.True(frame.Send());
            Assert.Equal(size, pair.Receiver.Recv(received));
            Assert.True(Payload.Is(received, size, round));
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void SentByAWriter_ArrivesUnchanged(string transport, int size)
    {
        using var pair = SocketPair.Over(transport);
        byte[] received = new byte[size];
        for (int round = 0; round < Rounds; round++)
        {
            Assert.True(pair.Sender.SendFrame(size, round, static (span, seed) => Payload.Write(span, seed)));
            Assert.Equal(size, pair.Receiver.Recv(received));
            Assert.True(Payload.Is(received, size, round));
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void SentByNetZmq_IsReceivedUnchanged(string transport, int size)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int round = 0; round < Rounds; round++)
        {
            pair.Sender.Send(Payload.Of(size, round));
            ReceivedFrame frame = receiver.Receive();
            Assert.Equal(size, frame.Size);
            Assert.True(Payload.Is(frame.Span, size, round));
        }
    }
}
