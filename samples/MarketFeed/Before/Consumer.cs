using Net.Zmq;

namespace MarketFeed;

/// <summary>Receives the feed, sums up the orders, and keeps a checksum of every byte.</summary>
public sealed class Consumer(Socket socket)
{
    private Checksum _checksum;

    public long Messages { get; private set; }

    /// <summary>Quantity times price, over all orders.</summary>
    public long Turnover { get; private set; }

    public ulong Checksum => _checksum.Value;

    /// <summary>Receives until the feed ends.</summary>
    public void Run()
    {
        while (true)
        {
            using var message = new Message();
            socket.Recv(message);
            ReadOnlySpan<byte> frame = message.Data;
            if (frame.IsEmpty)
                return;
            Handle(frame);
        }
    }

    private void Handle(ReadOnlySpan<byte> frame)
    {
        Messages++;
        _checksum.Add(frame);
        if ((FrameKind)frame[0] == FrameKind.Order)
        {
            Order order = Order.Read(frame);
            Turnover += order.Quantity * order.Price;
        }
    }
}
