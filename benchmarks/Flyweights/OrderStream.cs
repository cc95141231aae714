using System;
using System.Buffers.Binary;
using System.Text.Json;
using Net.Zmq;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>In which form the orders travel.</summary>
public enum Form
{
    Little,
    Big,
    Json,
    Packed,
}

/// <summary>Orders as frames, in memory or through an inproc PUSH and PULL on one thread.</summary>
internal sealed class OrderStream : IDisposable
{
    public const int Orders = 1024;

    private const int InFlight = 64;

    private readonly byte[] _bytes = new byte[Orders * 128];
    private readonly int[] _starts = new int[Orders + 1];
    private readonly Context _context = new();
    private readonly Socket _push;
    private readonly Socket _pull;
    private readonly FrameReceiver _receiver;
    private int _sent;
    private int _received;

    public OrderStream(Form form)
    {
        var random = new Random(1);
        for (var i = 0; i < Orders; i++)
        {
            var order = new OrderRecord(random.Next(100_000), random.Next(1, 1000), random.NextInt64(1, 1L << 40), random.Next(4));
            _starts[i + 1] = _starts[i] + Write(form, order, _bytes.AsSpan(_starts[i]));
        }

        _push = new(_context, SocketType.Push);
        _pull = new(_context, SocketType.Pull);
        _pull.Bind("inproc://orders");
        _push.Connect("inproc://orders");
        _receiver = new(_pull);
    }

    public ReadOnlySpan<byte> this[int index] => _bytes.AsSpan(_starts[index], _starts[index + 1] - _starts[index]);

    /// <summary>The next frame of the socket; some are always on their way.</summary>
    public ReadOnlySpan<byte> Receive()
    {
        while (_sent - _received < InFlight)
            _push.Send(this[_sent++ & (Orders - 1)]);
        _received++;
        return _receiver.Receive().Span;
    }

    public void Dispose()
    {
        _receiver.Dispose();
        _push.Dispose();
        _pull.Dispose();
        _context.Dispose();
    }

    private static int Write(Form form, OrderRecord order, Span<byte> frame)
    {
        switch (form)
        {
            case Form.Json:
                var json = JsonSerializer.SerializeToUtf8Bytes(order, OrderJson.Default.OrderRecord);
                json.CopyTo(frame);
                return json.Length;
            case Form.Packed:
                return OrderRecord.WritePacked(frame, order);
            case Form.Big:
                BinaryPrimitives.WriteInt32BigEndian(frame, order.AccountId);
                BinaryPrimitives.WriteInt64BigEndian(frame[4..], order.Quantity);
                BinaryPrimitives.WriteInt64BigEndian(frame[12..], order.Price);
                BinaryPrimitives.WriteInt32BigEndian(frame[20..], order.OrderType);
                return 24;
            default:
                var writer = OrderWriter.Wrap(frame);
                writer.AccountId = order.AccountId;
                writer.Quantity = order.Quantity;
                writer.Price = order.Price;
                writer.OrderType = order.OrderType;
                return OrderWriter.BlockLength;
        }
    }
}
