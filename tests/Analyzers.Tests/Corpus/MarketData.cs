// A feed handler: quotes out on a PUB socket, book updates in on a SUB socket, snapshots by request.
using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.MarketData;

public readonly record struct Quote(int Instrument, long Bid, long Ask, int Size);

public sealed class QuotePublisher : IDisposable
{
    private static readonly byte[] s_heartbeat = "HB"u8.ToArray(); // never: ZMQ1008
    private readonly Context _context = new();
    private readonly Socket _publisher;
    private readonly byte[] _scratch = new byte[64]; // never: ZMQ1003
    private volatile bool _running = true;

    public QuotePublisher(string endpoint)
    {
        _publisher = new Socket(_context, SocketType.Pub);
        _publisher.SetOption(SocketOption.Sndhwm, 100_000);
        _publisher.Bind(endpoint);
    }

    public void Publish(in Quote quote)
    {
        var frame = new byte[28]; // expect: ZMQ1003
        BinaryPrimitives.WriteInt32LittleEndian(frame, quote.Instrument);
        BinaryPrimitives.WriteInt64LittleEndian(frame.AsSpan(4), quote.Bid);
        BinaryPrimitives.WriteInt64LittleEndian(frame.AsSpan(12), quote.Ask);
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(20), quote.Size);
        _publisher.Send(frame);
    }

    public void PublishReused(in Quote quote)
    {
        BinaryPrimitives.WriteInt32LittleEndian(_scratch, quote.Instrument);
        _publisher.Send(_scratch.AsSpan(0, 4)); // never: ZMQ1003, ZMQ1005
    }

    public void PublishAll(IReadOnlyList<Quote> quotes)
    {
        foreach (var quote in quotes)
        {
            _publisher.Send(Encoding.UTF8.GetBytes("quote"), SendFlags.SendMore); // expect: ZMQ1007
            _publisher.Send(Serialize(quote)); // expect: ZMQ1003
        }
    }

    private static byte[] Serialize(Quote quote)
    {
        var bytes = new byte[16]; // never: ZMQ1003
        BinaryPrimitives.WriteInt32LittleEndian(bytes, quote.Instrument);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(4), quote.Bid);
        return bytes;
    }

    public void PublishText(Quote quote)
    {
        var line = quote.Instrument + ";" + quote.Bid.ToString(CultureInfo.InvariantCulture);
        using var message = new Message(line); // expect: ZMQ1007
        _publisher.Send(message);
    }

    public void PublishSpan(ReadOnlySpan<byte> payload)
    {
        using var message = new Message(payload); // expect: ZMQ1006
        _publisher.Send(message);
    }

    public void PublishAt(string topic, byte[] body)
    {
        _publisher.Send(Encoding.UTF8.GetBytes(topic), SendFlags.SendMore); // expect: ZMQ1007
        _publisher.Send(body); // never: ZMQ1003, ZMQ1005
    }

    public void Heartbeats()
    {
        while (_running)
        {
            _publisher.Send(s_heartbeat); // never: ZMQ1008, ZMQ1003
            Thread.Sleep(1000);
        }
    }

    public void Beacons()
    {
        while (_running)
        {
            _publisher.Send("BEACON"u8.ToArray(), SendFlags.SendMore); // expect: ZMQ1008
            _publisher.Send(new byte[] { 1, 0, 0, 1 }); // expect: ZMQ1008
            Thread.Sleep(250);
        }
    }

    public void Depth(Stream source)
    {
        while (_running)
        {
            var image = new byte[256 * 1024]; // expect: ZMQ1002
            source.ReadExactly(image);
            _publisher.Send(image);
        }
    }

    public void DepthReused(Stream source)
    {
        var image = new byte[256 * 1024]; // never: ZMQ1002
        while (_running)
        {
            source.ReadExactly(image);
            _publisher.Send(image);
        }
    }

    public void Snapshot(IEnumerable<Quote> quotes)
    {
        var stream = new MemoryStream();
        using (var writer = new BinaryWriter(stream, Encoding.UTF8, leaveOpen: true))
            foreach (var quote in quotes)
                writer.Write(quote.Bid);
        _publisher.Send(stream.ToArray()); // expect: ZMQ1003
    }

    public void SnapshotAsJson(object state) => _publisher.Send(JsonSerializer.Serialize(state)); // never: ZMQ1007

    public void Dispose()
    {
        _running = false;
        _publisher.Dispose();
        _context.Dispose();
    }
}

public sealed class BookBuilder
{
    private readonly Socket _updates;
    private readonly Dictionary<int, long> _bids = new();
    private long _count;

    public BookBuilder(Socket updates) => _updates = updates;

    public void Run(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            using var message = new Message(); // expect: ZMQ2001
            _updates.Recv(message);
            var instrument = BitConverter.ToInt32(message.ToArray(), 0); // expect: ZMQ2003
            _bids[instrument] = BinaryPrimitives.ReadInt64LittleEndian(message.Data[4..]);
            _count++;
        }
    }

    public void RunReused(CancellationToken token)
    {
        using var message = new Message(); // never: ZMQ2001
        while (!token.IsCancellationRequested)
        {
            _updates.Recv(message);
            var data = message.Data;
            _bids[BinaryPrimitives.ReadInt32LittleEndian(data)] = BinaryPrimitives.ReadInt64LittleEndian(data[4..]); // never: ZMQ2005
        }
    }

    public void RunFields(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _updates.Recv(message);
            var instrument = BinaryPrimitives.ReadInt32LittleEndian(message.Data); // expect: ZMQ2005
            var bid = BinaryPrimitives.ReadInt64LittleEndian(message.Data[4..]);
            var size = BinaryPrimitives.ReadInt32LittleEndian(message.Data[12..]);
            _bids[instrument] = bid * size;
        }
    }

    public void RunText(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            var price = decimal.Parse(_updates.RecvString(), CultureInfo.InvariantCulture); // expect: ZMQ2004
            _count += price > 0 ? 1 : 0;
        }
    }

    public void RunBuffers(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            var buffer = new byte[4096]; // expect: ZMQ2004
            var length = _updates.Recv(buffer);
            if (length > buffer.Length)
                continue;
            Apply(buffer.AsSpan(0, length));
        }
    }

    public void RunBuffer(CancellationToken token)
    {
        var buffer = new byte[4096]; // never: ZMQ2004
        while (!token.IsCancellationRequested)
        {
            var length = _updates.Recv(buffer);
            if (length <= buffer.Length)
                Apply(buffer.AsSpan(0, length));
        }
    }

    public void RunObjects(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _updates.Recv(message);
            var data = message.Data;
            var update = new Update // expect: ZMQ2013
            {
                Instrument = BinaryPrimitives.ReadInt32LittleEndian(data),
                Price = BinaryPrimitives.ReadInt64LittleEndian(data[4..]),
            };
            _bids[update.Instrument] = update.Price;
        }
    }

    public void RunQueue(Queue<Update> queue, CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _updates.Recv(message);
            var data = message.Data;
            var update = new Update // never: ZMQ2013
            {
                Instrument = BinaryPrimitives.ReadInt32LittleEndian(data),
                Price = BinaryPrimitives.ReadInt64LittleEndian(data[4..]),
            };
            queue.Enqueue(update);
        }
    }

    public void RunSpinning(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            if (!_updates.TryRecv(message, out _)) // expect: ZMQ2007
            {
                Thread.SpinWait(50);
                continue;
            }

            Apply(message.Data);
        }
    }

    public void RunSizes(CancellationToken token)
    {
        var sizes = new List<int>();
        using var message = new Message();
        while (!token.IsCancellationRequested)
        {
            _updates.Recv(message);
            sizes.Add(message.Size); // expect: ZMQ2014
        }

        Console.WriteLine(sizes.Average());
    }

    private void Apply(ReadOnlySpan<byte> update) =>
        _bids[BinaryPrimitives.ReadInt32LittleEndian(update)] = BinaryPrimitives.ReadInt64LittleEndian(update[4..]);

    public sealed class Update
    {
        public int Instrument { get; init; }

        public long Price { get; init; }
    }
}

public static class ReplaySession
{
    public static void Replay(Socket socket, string path)
    {
        using var file = File.OpenRead(path);
        var header = new byte[8]; // never: ZMQ1003
        while (file.Read(header) == header.Length)
        {
            var size = BinaryPrimitives.ReadInt32LittleEndian(header);
            var body = new byte[size]; // expect: ZMQ1003
            file.ReadExactly(body);
            socket.Send(header, SendFlags.SendMore);
            socket.Send(body);
        }
    }

    public static void ReplayPooled(Socket socket, ReadOnlyMemory<byte>[] frames)
    {
        foreach (var frame in frames)
        {
            var copy = ArrayPool<byte>.Shared.Rent(frame.Length);
            frame.Span.CopyTo(copy); // expect: ZMQ1005
            socket.Send(copy.AsSpan(0, frame.Length));
            ArrayPool<byte>.Shared.Return(copy);
        }
    }

    public static void ReplayCopies(Socket socket, byte[][] frames)
    {
        foreach (var frame in frames)
        {
            var copy = new byte[frame.Length];
            Buffer.BlockCopy(frame, 0, copy, 0, frame.Length); // expect: ZMQ1005
            socket.Send(copy);
        }
    }

    public static unsafe void ReplayNative(Socket socket, byte[] frame)
    {
        while (frame[0] == 0)
        {
            var block = Marshal.AllocHGlobal(frame.Length);
            Marshal.Copy(frame, 0, block, frame.Length);
            using var message = new Message(block, frame.Length, Marshal.FreeHGlobal); // expect: ZMQ1001
            socket.Send(message);
        }
    }

    public static void ReplaySmall(Socket socket, ReadOnlySpan<byte> frame)
    {
        var block = Marshal.AllocHGlobal(64);
        using var message = new Message(block, 64, static p => Marshal.FreeHGlobal(p)); // expect: ZMQ1001
        frame[..Math.Min(frame.Length, 64)].CopyTo(message.Data);
        socket.Send(message);
    }

    public static void WithHeader(Socket socket, byte[] payload, int sequence)
    {
        var framed = new byte[payload.Length + 4]; // expect: ZMQ1003
        BinaryPrimitives.WriteInt32LittleEndian(framed, sequence);
        payload.CopyTo(framed, 4); // never: ZMQ1005
        socket.Send(framed);
    }

    public static void Masked(Socket socket, byte[] payload)
    {
        var masked = payload.ToArray(); // never: ZMQ1005
        for (var i = 0; i < masked.Length; i++)
            masked[i] ^= 0x5A;
        socket.Send(masked);
    }
}
