using System.Runtime.InteropServices;
using Net.Zmq;

namespace MarketFeed;

/// <summary>Sends a market's orders, quotes, books and, now and then, a snapshot of everything.</summary>
public sealed class Publisher(Socket socket)
{
    public const int MessagesPerTick = OrdersPerTick + QuotesPerTick + 1;

    private const int OrdersPerTick = 9;
    private const int QuotesPerTick = 6;
    private const int TicksPerSnapshot = 100;

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
            SendQuotes(QuotesPerTick);
            SendDepth();
        }

        socket.Send(ReadOnlySpan<byte>.Empty);
    }

    private unsafe void SendOrder(Order order)
    {
        // zero-copy: libzmq sends this very memory, and frees it when the order is on the wire
        nint memory = Marshal.AllocHGlobal(Order.Size);
        order.WriteTo(new Span<byte>((void*)memory, Order.Size));
        using var message = new Message(memory, Order.Size, static pointer => Marshal.FreeHGlobal(pointer));
        socket.Send(message);
    }

    private void SendQuotes(int count)
    {
        for (int i = 0; i < count; i++)
        {
            byte[] quote = new byte[Quote.Size];
            _market.NextQuote().WriteTo(quote);
            socket.Send(quote);
        }
    }

    private unsafe void SendDepth()
    {
        (ushort instrument, List<Level> levels) = _market.NextBook();
        int size = Depth.SizeOf(levels);

        // a book can be large: zero-copy here too
        nint memory = Marshal.AllocHGlobal(size);
        Depth.Write(new Span<byte>((void*)memory, size), instrument, levels);
        using (var message = new Message(memory, size, Marshal.FreeHGlobal))
        {
            socket.Send(message);
        }
    }

    private void SendSnapshot()
    {
        byte[] snapshot = new byte[Snapshot.Size];
        Snapshot.Write(snapshot, _market);
        socket.Send(snapshot);
    }
}
