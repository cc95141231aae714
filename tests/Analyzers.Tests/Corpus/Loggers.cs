// Log shippers and collectors: text out of many threads, batches, levels as topics, files behind a SUB socket.
using System;
using System.Buffers;
using System.Buffers.Text;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Win32.SafeHandles;
using Net.Zmq;

namespace Corpus.Loggers;

public sealed class LogSink : IDisposable
{
    private static readonly Encoding s_utf8 = new UTF8Encoding(false);
    private readonly Socket _socket;
    private readonly BlockingCollection<string> _lines = new(); // never: ZMQ1004
    private readonly byte[] _topic;

    public LogSink(Socket socket, string application)
    {
        _socket = socket;
        _topic = s_utf8.GetBytes(application); // never: ZMQ1007
    }

    public void Write(string line) => _lines.Add(line);

    public void Pump()
    {
        foreach (var line in _lines.GetConsumingEnumerable())
        {
            _socket.Send(_topic, SendFlags.SendMore); // never: ZMQ1009, ZMQ1003
            _socket.Send(s_utf8.GetBytes(line)); // expect: ZMQ1007
        }
    }

    public void PumpText()
    {
        foreach (var line in _lines.GetConsumingEnumerable())
            _socket.Send(line); // never: ZMQ1007
    }

    public void PumpInBuffer()
    {
        var buffer = new byte[8192]; // never: ZMQ1003
        foreach (var line in _lines.GetConsumingEnumerable())
        {
            var length = s_utf8.GetBytes(line, buffer);
            _socket.Send(buffer.AsSpan(0, length)); // never: ZMQ1005, ZMQ1007
        }
    }

    public void PumpCompressed()
    {
        foreach (var line in _lines.GetConsumingEnumerable())
        {
            var output = new MemoryStream();
            using (var gzip = new GZipStream(output, CompressionLevel.Fastest, leaveOpen: true))
                gzip.Write(s_utf8.GetBytes(line)); // never: ZMQ1007
            _socket.Send(output.ToArray()); // expect: ZMQ1003
        }
    }

    public void PumpMessages()
    {
        foreach (var line in _lines.GetConsumingEnumerable())
        {
            using var message = new Message(s_utf8.GetBytes(line)); // expect: ZMQ1007
            _socket.Send(message);
        }
    }

    public void Level(int level, string text)
    {
        _socket.Send(level switch { 0 => "DEBUG", 1 => "INFO", _ => "ERROR" }, SendFlags.SendMore); // never: ZMQ1007
        _socket.Send(s_utf8.GetBytes($"{DateTime.UtcNow:O} {text}")); // expect: ZMQ1007
    }

    public void Latin(string text) => _socket.Send(Encoding.Latin1.GetBytes(text));

    public void Stamp(long ticks)
    {
        var stamp = BitConverter.GetBytes(ticks);
        _socket.Send(stamp);
    }

    public void Flush()
    {
        var frames = new List<byte[]>(); // expect: ZMQ1010
        while (_lines.TryTake(out var line))
            frames.Add(s_utf8.GetBytes(line));
        if (frames.Count > 0)
            _socket.SendMultipart(frames);
    }

    public void Goodbye() => _socket.Send("BYE"u8); // never: ZMQ1008

    public void GoodbyeCopied() => _socket.Send("BYE"u8.ToArray()); // expect: ZMQ1008

    public void Separator() => _socket.Send(new byte[] { 0x0D, 0x0A }, SendFlags.SendMore); // expect: ZMQ1008

    public void Dispose() => _lines.Dispose();
}

public sealed class LogCollector
{
    private readonly Socket _subscriber;
    private readonly StreamWriter _file;
    private long _lines;

    public LogCollector(Socket subscriber, StreamWriter file)
    {
        (_subscriber, _file) = (subscriber, file);
        _subscriber.Subscribe("INFO"); // never: ZMQ1007
        _subscriber.Subscribe("ERROR"u8.ToArray());
        _subscriber.Subscribe(Encoding.UTF8.GetBytes("audit/" + Environment.MachineName)); // never: ZMQ1007
    }

    public void Run(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            var topic = _subscriber.RecvString(); // never: ZMQ2004
            var line = _subscriber.RecvString(); // never: ZMQ2004
            _file.WriteLine(topic + line);
        }
    }

    public void RunPolled(CancellationToken token)
    {
        using var poller = new Poller(1);
        var index = poller.Add(_subscriber, PollEvents.In);
        while (!token.IsCancellationRequested)
        {
            if (poller.Poll(TimeSpan.FromMilliseconds(250)) == 0 || !poller.IsReadable(index))
                continue;
            var topic = _subscriber.RecvString(); // expect: ZMQ2008
            var line = _subscriber.RecvString();
            _file.WriteLine(topic + line);
        }
    }

    public void RunDrained(CancellationToken token)
    {
        using var poller = new Poller(1);
        poller.Add(_subscriber, PollEvents.In);
        while (!token.IsCancellationRequested)
        {
            if (poller.Poll(250) == 0)
                continue;
            while (_subscriber.TryRecvString(out var line)) // expect: ZMQ2006 never: ZMQ2007, ZMQ2008
                _file.WriteLine(line);
        }
    }

    public void RunSleeping()
    {
        while (true)
        {
            if (_subscriber.TryRecvString(out var line)) // expect: ZMQ2007
                _file.WriteLine(line);
            else
                Thread.Sleep(10);
        }
    }

    public void RunWithFlush()
    {
        while (true)
        {
            while (_subscriber.TryRecvString(out var line)) // expect: ZMQ2006 never: ZMQ2007
                _file.WriteLine(line);
            _file.Flush();
            Thread.Sleep(1000);
        }
    }

    public void RunCounting()
    {
        using var message = new Message();
        while (true)
        {
            _subscriber.Recv(message);
            if (message.Size > 0 && message.Data[0] == (byte)'E') // expect: ZMQ2005
                _lines++;
        }
    }

    public void RunScanning()
    {
        using var message = new Message();
        while (true)
        {
            _subscriber.Recv(message);
            for (var i = 0; i < message.Size; i++) // expect: ZMQ2005
                if (message.Data[i] == (byte)'\n')
                    _lines++;
        }
    }

    public void RunScanningOnce()
    {
        using var message = new Message();
        while (true)
        {
            _subscriber.Recv(message);
            var data = message.Data; // never: ZMQ2005
            foreach (var b in data)
                if (b == (byte)'\n')
                    _lines++;
        }
    }

    public void RunSplit()
    {
        while (true)
        {
            using var message = new Message(); // expect: ZMQ2001
            _subscriber.Recv(message);
            var parts = message.ToString().Split(' '); // never: ZMQ2003
            _lines += parts.Length;
        }
    }

    public void RunToFile(FileStream file)
    {
        while (true)
        {
            using var message = new Message(); // expect: ZMQ2001
            _subscriber.Recv(message);
            file.Write(message.ToArray()); // expect: ZMQ2003
        }
    }

    public void RunScratch(FileStream file)
    {
        var scratch = new byte[65536]; // never: ZMQ2004
        while (true)
        {
            var length = _subscriber.Recv(scratch);
            var exact = scratch[..Math.Min(length, scratch.Length)]; // expect: ZMQ2004
            file.Write(exact);
        }
    }

    public void RunStacked(FileStream file)
    {
        Span<byte> scratch = stackalloc byte[1024]; // never: ZMQ2004
        while (true)
        {
            var length = _subscriber.Recv(scratch);
            if (length <= scratch.Length)
                file.Write(scratch[..length]);
        }
    }

    public double AverageLength(int count)
    {
        var lengths = new List<int>(count);
        using var message = new Message();
        for (var i = 0; i < count; i++)
            lengths.Add(_subscriber.Recv(message)); // expect: ZMQ2014
        return lengths.Average();
    }

    public IReadOnlyList<int> Lengths(int count)
    {
        var lengths = new List<int>(count);
        using var message = new Message();
        for (var i = 0; i < count; i++)
            lengths.Add(_subscriber.Recv(message)); // never: ZMQ2014
        return lengths;
    }

    public int Percentile(int count)
    {
        var lengths = new List<int>();
        using var message = new Message();
        while (lengths.Count < count)
        {
            _subscriber.Recv(message);
            lengths.Add(message.Size); // expect: ZMQ2014
        }

        lengths.Sort();
        return lengths[lengths.Count * 99 / 100];
    }
}

public static class AttachmentSender
{
    public static void Send(Socket socket, string path)
    {
        var bytes = File.ReadAllBytes(path); // never: ZMQ1003
        socket.Send(bytes);
    }

    public static void SendChunks(Socket socket, Stream source)
    {
        var chunk = new byte[250_000]; // never: ZMQ1002
        int length;
        while ((length = source.Read(chunk)) > 0)
            socket.Send(chunk.AsSpan(0, length)); // never: ZMQ1005
    }

    public static void SendNewChunks(Socket socket, Stream source)
    {
        while (source.Position < source.Length)
        {
            var chunk = new byte[250_000]; // expect: ZMQ1002
            var length = source.Read(chunk, 0, chunk.Length);
            socket.Send(chunk.AsSpan(0, length));
        }
    }

    public static void SendMapped(Socket socket, nint view, int size)
    {
        var message = new Message(view, size, static _ => { }); // never: ZMQ1001, ZMQ1012
        socket.Send(message);
        message.Dispose();
    }

    public static unsafe void SendAllocated(Socket socket, Stream source, int size)
    {
        var block = (byte*)NativeMemory.Alloc((nuint)size);
        source.ReadExactly(new Span<byte>(block, size));
        using var message = new Message((nint)block, size, static p => NativeMemory.Free((void*)p)); // expect: ZMQ1012
        socket.Send(message);
    }

    public static void SendPinned(Socket socket, byte[] small)
    {
        var handle = GCHandle.Alloc(small, GCHandleType.Pinned);
        using var message = new Message(handle.AddrOfPinnedObject(), 128, _ => handle.Free()); // expect: ZMQ1001
        socket.Send(message);
    }

    public static void SendCopy(Socket socket, ReadOnlySpan<byte> source)
    {
        Span<byte> copy = stackalloc byte[source.Length];
        source.CopyTo(copy); // expect: ZMQ1005
        socket.Send(copy);
    }

    public static void SendRented(Socket socket, byte[] source, int length)
    {
        var rented = ArrayPool<byte>.Shared.Rent(length); // never: ZMQ1004
        Array.Copy(source, rented, length); // expect: ZMQ1005
        socket.Send(rented.AsSpan(0, length));
        ArrayPool<byte>.Shared.Return(rented);
    }

    public static void SendLocked(Socket socket, byte[] shared)
    {
        byte[] copy = new byte[shared.Length];
        lock (shared)
            shared.CopyTo(copy, 0); // never: ZMQ1005
        socket.Send(copy);
    }

    public static void SendJoined(Socket socket, byte[] head, byte[] tail)
    {
        var all = new byte[head.Length + tail.Length]; // expect: ZMQ1003
        head.CopyTo(all, 0); // never: ZMQ1005
        tail.CopyTo(all, head.Length); // never: ZMQ1005
        socket.Send(all);
    }

    public static void SendTwice(Socket first, Socket second, byte[] source)
    {
        var copy = source.AsSpan(4).ToArray(); // never: ZMQ1003, ZMQ1005
        first.Send(copy);
        second.Send(copy);
    }

    public static void SendPart(Socket socket, byte[] source) => socket.Send(source.AsSpan(4, 16).ToArray()); // expect: ZMQ1003

    public static void SendTaken(Socket socket, IEnumerable<byte> source) => socket.Send(source.Take(16).ToArray()); // expect: ZMQ1003

    public static unsafe void SendStaged(Socket socket, byte[] source)
    {
        var staged = new byte[source.Length];
        fixed (byte* from = source)
        fixed (byte* to = staged)
            Buffer.MemoryCopy(from, to, staged.Length, source.Length); // expect: ZMQ1005
        socket.Send(staged);
    }

    public static void SendStagedMessage(Socket socket, ReadOnlySpan<byte> source)
    {
        using var message = new Message(source.Length);
        source.CopyTo(message.Data); // expect: ZMQ1005
        socket.Send(message);
    }

    public static void SendSegment(Socket socket, byte[] source)
    {
        var copy = new byte[source.Length];
        Array.Copy(source, copy, source.Length); // expect: ZMQ1005
        socket.Send(new ArraySegment<byte>(copy));
    }
}
