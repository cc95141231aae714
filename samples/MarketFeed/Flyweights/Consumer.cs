using Net.Zmq;
using ZmqPerf;

namespace MarketFeed;

/// <summary>
/// Receives the feed, sums up the orders, and keeps a checksum of every byte. Nothing is made of a frame: it is read where it lies.
/// </summary>
public sealed class Consumer(Socket socket)
{
    private Checksum _checksum;

    public long Messages { get; private set; }

    /// <summary>Quantity times price, over all orders.</summary>
    public long Turnover { get; private set; }

    /// <summary>The levels of all books.</summary>
    public long Levels { get; private set; }

    public ulong Checksum => _checksum.Value;

    /// <summary>Receives until the feed ends.</summary>
    public void Run()
    {
        using var receiver = new FrameReceiver(socket);
        while (true)
        {
            ReadOnlySpan<byte> frame = receiver.Receive().Span;
            if (frame.IsEmpty)
                return;
            Handle(frame);
        }
    }

    private void Handle(ReadOnlySpan<byte> frame)
    {
        Messages++;
        _checksum.Add(frame);
        switch (FrameView.Wrap(frame).Kind)
        {
            case FrameKind.Order:
                var order = OrderView.Wrap(frame);
                Turnover += order.Quantity * order.Price;
                break;
            case FrameKind.Depth when DepthView.TryWrap(frame, out var book):
                for (int i = 0; i < book.Count; i++)
                    Levels += book[i].Quantity > 0 ? 1 : 0;
                break;
        }
    }
}
