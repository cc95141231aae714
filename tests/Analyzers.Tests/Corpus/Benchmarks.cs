// Throughput and latency programs: warm-up, echo, batches, sizes as parameters, pools under test.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.Benchmarks;

public sealed class Throughput
{
    private const int MessageCount = 1_000_000;
    private readonly Socket _push;
    private readonly Socket _pull;
    private readonly byte[] _source; // never: ZMQ1003
    private readonly byte[] _target; // never: ZMQ2004

    public Throughput(Socket push, Socket pull, int size)
    {
        (_push, _pull) = (push, pull);
        _source = new byte[size]; // never: ZMQ1003
        _target = new byte[size]; // never: ZMQ2004
        new Random(42).NextBytes(_source);
    }

    public void Arrays()
    {
        var thread = new Thread(() =>
        {
            for (var i = 0; i < MessageCount; i++)
                _pull.Recv(_target); // never: ZMQ2004
        });
        thread.Start();
        for (var i = 0; i < MessageCount; i++)
            _push.Send(_source); // never: ZMQ1003, ZMQ1009
        thread.Join();
    }

    public void NewArrays(int size)
    {
        for (var i = 0; i < MessageCount; i++)
        {
            var payload = new byte[size]; // expect: ZMQ1003
            payload[0] = (byte)i;
            _push.Send(payload);
        }
    }

    public void Messages()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var message = new Message(_source); // expect: ZMQ1006
            _push.Send(message);
        }
    }

    public void SizedMessages()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var message = new Message(_source.Length);
            _source.AsSpan().CopyTo(message.Data); // expect: ZMQ1005
            _push.Send(message);
        }
    }

    public void WrittenMessages()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var message = new Message(16); // never: ZMQ1006
            BitConverter.TryWriteBytes(message.Data, i); // never: ZMQ1005
            _push.Send(message);
        }
    }

    public void ZeroCopies()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            var block = Marshal.AllocHGlobal(1024);
            using var message = new Message(block, 1024, Marshal.FreeHGlobal); // expect: ZMQ1001
            message.Data[0] = (byte)i;
            _push.Send(message);
        }
    }

    public unsafe void LargeZeroCopies(int count)
    {
        for (var i = 0; i < count; i++)
        {
            var block = (nint)NativeMemory.Alloc(1 << 20);
            new Span<byte>((void*)block, 1 << 20).Fill((byte)i);
            using var message = new Message(block, 1 << 20, static p => NativeMemory.Free((void*)p)); // expect: ZMQ1012
            _push.Send(message);
        }
    }

    public void Receives()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var message = new Message(); // expect: ZMQ2001
            _pull.Recv(message);
        }
    }

    public void ReceivesReused()
    {
        using var message = new Message(); // never: ZMQ2001
        for (var i = 0; i < MessageCount; i++)
            _pull.Recv(message);
    }

    public void WarmUp()
    {
        for (var i = 0; i < 10; i++)
        {
            using var message = new Message(); // never: ZMQ2001
            _pull.Recv(message);
        }
    }

    public void ReceivesRebuilt()
    {
        using var message = new Message();
        for (var i = 0; i < MessageCount; i++)
        {
            message.Rebuild(_source.Length); // expect: ZMQ2002
            _pull.Recv(message);
        }
    }

    public void ReceivesInBatches()
    {
        using var message = new Message(); // never: ZMQ2001
        var received = 0;
        while (received < MessageCount)
        {
            _pull.Recv(message);
            received++;
            while (received < MessageCount && _pull.TryRecv(message, out _)) // expect: ZMQ2006 never: ZMQ2007
                received++;
        }
    }

    public void ReceivesSpinning()
    {
        using var message = new Message();
        for (var received = 0; received < MessageCount;)
            if (_pull.TryRecv(message, out _)) // expect: ZMQ2007
                received++;
    }

    public void ReceivesBuffersSpinning()
    {
        for (var received = 0; received < MessageCount;)
        {
            if (_pull.Recv(_target, RecvFlags.DontWait) < 0) // expect: ZMQ2007
                continue;
            received++;
        }
    }

    public void ReceivesPolled()
    {
        using var poller = new Poller(1); // never: ZMQ2016
        poller.Add(_pull, PollEvents.In);
        using var message = new Message();
        var received = 0;
        while (received < MessageCount)
        {
            poller.Poll(-1);
            _pull.Recv(message); // expect: ZMQ2008
            received++;
        }
    }

    public void ReceivesPolledInBatches()
    {
        using var poller = new Poller(1);
        poller.Add(_pull, PollEvents.In);
        var received = 0;
        while (received < MessageCount)
        {
            poller.Poll(-1);
            while (_pull.TryRecv(_target, out _)) // never: ZMQ2006, ZMQ2007, ZMQ2008
                received++;
        }
    }

    public async Task ReceivesAsync(CancellationToken token)
    {
        for (var i = 0; i < MessageCount; i++)
            await _pull.RecvBytesAsync(token); // expect: ZMQ2012
    }

    public void Strings()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            _push.Send(Encoding.UTF8.GetBytes(i.ToString())); // expect: ZMQ1007
            var echoed = long.Parse(_pull.RecvString()); // expect: ZMQ2004
            if (echoed != i)
                throw new InvalidOperationException();
        }
    }

    public void Latency()
    {
        var watch = new Stopwatch();
        var buffer = new byte[64]; // never: ZMQ2004
        for (var i = 0; i < MessageCount; i++)
        {
            watch.Restart();
            _push.Send(buffer);
            _pull.Recv(buffer);
            watch.Stop();
        }
    }

    public void Large()
    {
        for (var i = 0; i < 1000; i++)
        {
            var payload = new byte[1024 * 1024]; // expect: ZMQ1002
            payload.AsSpan().Fill((byte)i);
            _push.Send(payload);
        }
    }

    public void LargeConstantSize()
    {
        const int size = 100_000;
        var payload = GC.AllocateUninitializedArray<byte>(size); // expect: ZMQ1002
        Random.Shared.NextBytes(payload);
        _push.Send(payload);
    }

    public void LargeReused(int count)
    {
        const int size = 100_000;
        var payload = new byte[size]; // never: ZMQ1002
        for (var i = 0; i < count; i++)
            _push.Send(payload);
    }

    public void LargeKept(List<byte[]> sent)
    {
        while (sent.Count < 100)
        {
            var payload = new byte[200_000]; // never: ZMQ1002, ZMQ1003
            _push.Send(payload);
            sent.Add(payload);
        }
    }

    public void Multiparts()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var parts = new MultipartMessage(); // expect: ZMQ1010
            parts.Add("topic");
            parts.Add(_source);
            _push.SendMultipart(parts);
        }
    }

    public void MultipartsReused()
    {
        var parts = new[] { _source, _source, _source };
        for (var i = 0; i < MessageCount; i++)
            _push.SendMultipart(parts); // never: ZMQ1010
    }

    public void MultipartArrays()
    {
        for (var i = 0; i < MessageCount; i++)
            _push.SendMultipart(new[] { _source, _target }); // expect: ZMQ1010
    }

    public void MultipartReceives()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            using var parts = _pull.RecvMultipart(); // expect: ZMQ2011
            if (parts.Count != 3)
                throw new InvalidOperationException();
        }
    }

    public void FrameReceives()
    {
        using var message = new Message(); // never: ZMQ2001
        for (var i = 0; i < MessageCount; i++)
        {
            do
                _pull.Recv(message);
            while (message.More); // never: ZMQ2005
        }
    }

    public void Pooled()
    {
        for (var i = 0; i < MessageCount; i++)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(_source.Length); // never: ZMQ1004
            _source.CopyTo(buffer, 0); // expect: ZMQ1005
            _push.Send(buffer.AsSpan(0, _source.Length));
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public void PooledReceives()
    {
        var buffer = ArrayPool<byte>.Shared.Rent(65536); // never: ZMQ2004, ZMQ1004
        for (var i = 0; i < MessageCount; i++)
            _pull.Recv(buffer);
        ArrayPool<byte>.Shared.Return(buffer);
    }

    public void Sizes()
    {
        var sizes = new List<long>();
        using var message = new Message();
        for (var i = 0; i < MessageCount; i++)
        {
            _pull.Recv(message);
            sizes.Add(message.Size); // expect: ZMQ2014
        }

        Console.WriteLine(sizes.Sum() / sizes.Count);
    }

    public void Times()
    {
        var times = new List<long>();
        for (var i = 0; i < MessageCount; i++)
        {
            var start = Stopwatch.GetTimestamp();
            _pull.Recv(_target);
            times.Add(Stopwatch.GetTimestamp() - start); // never: ZMQ2014
        }

        Console.WriteLine(times.Average());
    }
}

public sealed class PoolUnderTest
{
    private readonly ConcurrentStack<Message> _messages = new(); // expect: ZMQ1004
    private readonly ConcurrentQueue<long> _times = new(); // never: ZMQ1004

    public void Run(Socket socket, int count)
    {
        for (var i = 0; i < count; i++)
        {
            if (!_messages.TryPop(out var message))
                message = new Message(); // never: ZMQ2001
            socket.Recv(message);
            _times.Enqueue(Stopwatch.GetTimestamp());
            _messages.Push(message);
        }
    }
}
