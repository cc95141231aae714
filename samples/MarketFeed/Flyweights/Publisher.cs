using System.Buffers.Binary;
using Net.Zmq;
using ZmqPerf;

namespace MarketFeed;

/// <summary>
/// Sends a market's orders, quotes, books and, now and then, a snapshot of everything. Every frame is written where libzmq keeps it.
/// </summary>
public sealed class Publisher(Socket socket)
{
    public const int MessagesPerTick = OrdersPerTick + QuotesPerTick + 1;

    private const int OrdersPerTick = 9;
    private const int QuotesPerTick = 6;
    private const int TicksPerSnapshot = 100;
    private const int SnapshotSlots = 12_288;

    private readonly Market _market = new();

    /// <summary>Sends everything that happens within a number of ticks, then the end of the feed.</summary>
    public void Run(int ticks)
    {
        for (int tick = 0; tick < ticks; tick++)
        {
            if (tick % TicksPerSnapshot == 0)
                SendSnapshot();
            for (int i = 0; i < OrdersPerTick; i++)
                SendOrder(_market.NextOrder());
            for (int i = 0; i < QuotesPerTick; i++)
                SendQuote(_market.NextQuote());
            SendDepth();
        }

        socket.Send(ReadOnlySpan<byte>.Empty);
    }

    private void SendOrder(Order order)
    {
        using var frame = socket.BeginFrame(OrderWriter.BlockLength);
        var writer = OrderWriter.Wrap(frame.Span);
        writer.Kind = FrameKind.Order;
        writer.IsBuy = order.IsBuy;
        writer.Instrument = order.Instrument;
        writer.Quantity = order.Quantity;
        writer.Price = order.Price;
        writer.Sequence = order.Sequence;
        frame.Send();
    }

    private void SendQuote(Quote quote)
    {
        using var frame = socket.BeginFrame(QuoteWriter.BlockLength);
        var writer = QuoteWriter.Wrap(frame.Span);
        writer.Clear(); // a frame is not zeroed, and the reserved end goes out with it
        writer.Kind = FrameKind.Quote;
        writer.Instrument = quote.Instrument;
        writer.Bid = quote.Bid;
        writer.Ask = quote.Ask;
        writer.Sequence = quote.Sequence;
        frame.Send();
    }

    private void SendDepth()
    {
        (ushort instrument, List<Level> levels) = _market.NextBook();
        using var frame = socket.BeginFrame(DepthWriter.SizeOf() + levels.Count * LevelWriter.BlockLength);
        var writer = DepthWriter.Wrap(frame.Span);
        writer.Kind = FrameKind.Depth;
        writer.Count = (byte)levels.Count;
        writer.Instrument = instrument;
        for (int i = 0; i < levels.Count; i++)
        {
            var level = LevelWriter.Wrap(writer.Levels[(i * LevelWriter.BlockLength)..]);
            level.Price = levels[i].Price;
            level.Quantity = levels[i].Quantity;
            level.Orders = levels[i].Orders;
        }

        frame.Send();
    }

    private void SendSnapshot()
    {
        using var frame = socket.BeginFrame(SnapshotWriter.SizeOf() + SnapshotSlots * sizeof(long));
        frame.Span.Clear();
        var writer = SnapshotWriter.Wrap(frame.Span);
        writer.Kind = FrameKind.Snapshot;
        for (ushort instrument = 0; instrument < Market.Instruments; instrument++)
            BinaryPrimitives.WriteInt64LittleEndian(writer.Prices[(instrument * sizeof(long))..], _market.PriceOf(instrument));
        frame.Send();
    }
}
