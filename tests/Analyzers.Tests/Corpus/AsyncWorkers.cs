// Hosted services and asynchronous workers: background loops, channels between threads, cancellation, parallel stages.
using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.AsyncWorkers;

public abstract class BackgroundService
{
    protected abstract Task ExecuteAsync(CancellationToken stoppingToken);
}

public sealed class ReceivingService : BackgroundService
{
    private readonly Socket _socket;
    private readonly Channel<byte[]> _frames = Channel.CreateBounded<byte[]>(1000); // never: ZMQ1004

    public ReceivingService(Socket socket) => _socket = socket;

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            var frame = await _socket.RecvBytesAsync(stoppingToken); // expect: ZMQ2012
            await _frames.Writer.WriteAsync(frame, stoppingToken);
        }
    }

    public async Task MultipartsAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            using var message = await _socket.RecvMultipartAsync(stoppingToken); // expect: ZMQ2012
            Console.WriteLine(message.Count);
        }
    }

    public Task DedicatedAsync(CancellationToken stoppingToken) => Task.Factory.StartNew(() =>
    {
        using var message = new Message(); // never: ZMQ2001
        while (!stoppingToken.IsCancellationRequested)
        {
            _socket.Recv(message);
            _frames.Writer.TryWrite(message.ToArray()); // never: ZMQ2003
        }
    }, TaskCreationOptions.LongRunning);

    public Task DedicatedNewAsync(CancellationToken stoppingToken) => Task.Run(() =>
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            using var message = new Message(); // expect: ZMQ2001
            _socket.Recv(message);
            _frames.Writer.TryWrite(message.ToArray()); // never: ZMQ2003
        }
    });

    public async Task DelayedAsync(CancellationToken stoppingToken)
    {
        var buffer = new byte[1024]; // never: ZMQ2004
        while (!stoppingToken.IsCancellationRequested)
        {
            if (_socket.TryRecv(buffer, out var length)) // expect: ZMQ2007
                await _frames.Writer.WriteAsync(buffer[..Math.Min(length, buffer.Length)], stoppingToken); // never: ZMQ2004
            else
                await Task.Delay(5, stoppingToken);
        }
    }

    public async Task AliveAcrossAwaitAsync(Stream log)
    {
        while (true)
        {
            using var message = new Message(); // expect: ZMQ2001
            _socket.Recv(message);
            await log.FlushAsync();
            Console.WriteLine(message.Size);
        }
    }

    public async Task ReusedAcrossAwaitAsync(Stream log)
    {
        using var message = new Message(); // never: ZMQ2001
        while (true)
        {
            _socket.Recv(message);
            await log.WriteAsync(Encoding.UTF8.GetBytes(message.ToString())); // never: ZMQ1007, ZMQ2003
        }
    }
}

public sealed class SendingService
{
    private readonly Socket _socket;
    private readonly Channel<string> _texts = Channel.CreateUnbounded<string>();
    private readonly Channel<byte[]> _payloads = Channel.CreateUnbounded<byte[]>(); // never: ZMQ1004

    public SendingService(Socket socket) => _socket = socket;

    public async Task TextsAsync()
    {
        while (await _texts.Reader.WaitToReadAsync())
            while (_texts.Reader.TryRead(out var text))
                _socket.Send(Encoding.UTF8.GetBytes(text)); // expect: ZMQ1007
    }

    public async Task PayloadsAsync()
    {
        await foreach (var payload in _payloads.Reader.ReadAllAsync())
            _socket.Send(payload); // never: ZMQ1003
    }

    public async Task WrappedAsync()
    {
        await foreach (var payload in _payloads.Reader.ReadAllAsync())
        {
            using var message = new Message(payload); // expect: ZMQ1006
            _socket.Send(message);
        }
    }

    public async Task FramedAsync()
    {
        var sequence = 0L;
        await foreach (var payload in _payloads.Reader.ReadAllAsync())
        {
            var header = new byte[8]; // expect: ZMQ1003
            BinaryPrimitives.WriteInt64LittleEndian(header, sequence++);
            _socket.Send(header, SendFlags.SendMore);
            _socket.Send(payload);
        }
    }

    public async Task CopiedAsync()
    {
        await foreach (var payload in _payloads.Reader.ReadAllAsync())
            _socket.Send(payload.ToArray()); // expect: ZMQ1003
    }

    public async Task DelayedAsync(byte[] payload)
    {
        using var message = new Message(payload); // never: ZMQ1006
        for (var attempt = 0; attempt < 100; attempt++)
        {
            using var copy = new Message();
            copy.Copy(message);
            _socket.Send(copy);
            await Task.Delay(100);
        }
    }

    public void Parallels(byte[][] payloads, Func<Socket> create)
    {
        Parallel.ForEach(payloads, payload =>
        {
            using var socket = create();
            socket.Send("begin"u8.ToArray(), SendFlags.SendMore); // expect: ZMQ1008
            socket.Send(payload); // never: ZMQ1003
        });
    }

    public async Task EncodedAsync(PeriodicTimer timer)
    {
        while (await timer.WaitForNextTickAsync())
        {
            using var message = new Message(DateTime.UtcNow.ToString("O", CultureInfo.InvariantCulture)); // expect: ZMQ1007
            _socket.Send(message);
        }
    }

    public async Task MultipartAsync()
    {
        await foreach (var text in _texts.Reader.ReadAllAsync())
            _socket.SendMultipart("event", text); // expect: ZMQ1010
    }
}

public sealed class Pipeline
{
    private readonly Socket _source;
    private readonly Socket _target;

    public Pipeline(Socket source, Socket target) => (_source, _target) = (source, target);

    public void Upper()
    {
        while (true)
            _target.Send(_source.RecvString().ToUpperInvariant()); // never: ZMQ2004, ZMQ1007
    }

    public void Sum()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            var sum = BitConverter.ToInt64(message.ToArray(), 0) + BitConverter.ToInt64(message.ToArray(), 8); // expect: ZMQ2003
            _target.Send(BitConverter.GetBytes(sum)); // expect: ZMQ1003
        }
    }

    public void SumOfSpan()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            var data = message.Data;
            var sum = BitConverter.ToInt64(data) + BitConverter.ToInt64(data[8..]); // never: ZMQ2003, ZMQ2005
            Console.WriteLine(sum);
        }
    }

    public void Hash()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            var hash = System.Security.Cryptography.SHA256.HashData(message.ToArray()); // expect: ZMQ2003, ZMQ1003
            _target.Send(hash);
        }
    }

    public void HashOfSpan()
    {
        using var message = new Message();
        Span<byte> hash = stackalloc byte[32];
        while (true)
        {
            _source.Recv(message);
            System.Security.Cryptography.SHA256.HashData(message.Data, hash); // never: ZMQ2003
            _target.Send(hash); // never: ZMQ1005
        }
    }

    public void Base64()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            _target.Send(Convert.ToBase64String(message.ToArray())); // expect: ZMQ2003
        }
    }

    public void Rented()
    {
        while (true)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(4096); // never: ZMQ2004, ZMQ1004
            var length = _source.Recv(buffer);
            _target.Send(buffer.AsSpan(0, Math.Min(length, buffer.Length))); // never: ZMQ1005
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public void Swapped()
    {
        while (true)
        {
            var buffer = new byte[4096]; // expect: ZMQ2004
            var length = _source.Recv(buffer);
            if (length > buffer.Length)
                continue;
            Array.Reverse(buffer, 0, length);
            _target.Send(buffer.AsSpan(0, length));
        }
    }

    public void Documents()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            using var document = JsonDocument.Parse(message.ToString()); // never: ZMQ2003
            Console.WriteLine(document.RootElement.ValueKind);
        }
    }

    public void Guids()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            var id = new Guid(message.ToArray()); // expect: ZMQ2003
            Console.WriteLine(id);
        }
    }

    public void Fields()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            Console.WriteLine(message.Data[0]); // expect: ZMQ2005
            Console.WriteLine(message.Data[1]);
            Console.WriteLine(message.Data[2]);
        }
    }

    public void FieldsOfTwo()
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            Console.WriteLine(message.Data[0]); // never: ZMQ2005
            _source.Recv(message);
            Console.WriteLine(message.Data[0]); // never: ZMQ2005
        }
    }

    public void Objects(BlockingCollection<Reading> readings)
    {
        using var message = new Message();
        while (true)
        {
            _source.Recv(message);
            var data = message.Data;
            var reading = new Reading( // never: ZMQ2013
                BinaryPrimitives.ReadInt32LittleEndian(data),
                BinaryPrimitives.ReadDoubleLittleEndian(data[4..])
            );
            readings.Add(reading);
        }
    }

    public double Maximum(int count)
    {
        using var message = new Message();
        var maximum = double.MinValue;
        for (var i = 0; i < count; i++)
        {
            _source.Recv(message);
            var data = message.Data;
            var reading = new Reading( // expect: ZMQ2013
                BinaryPrimitives.ReadInt32LittleEndian(data),
                BinaryPrimitives.ReadDoubleLittleEndian(data[4..])
            );
            maximum = Math.Max(maximum, reading.Value);
        }

        return maximum;
    }

    public sealed record Reading(int Sensor, double Value);
}
