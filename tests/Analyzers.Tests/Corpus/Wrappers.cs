// Small classes around sockets, as most code bases have them: a bus, a typed channel, a reader with its own buffer, extension methods.
using System;
using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.Wrappers;

public interface IBus
{
    void Publish(byte[] payload);
}

public sealed class Bus : IBus
{
    private readonly Socket _socket;
    private readonly object _gate = new();

    public Bus(Socket socket) => _socket = socket;

    public void Publish(byte[] payload)
    {
        lock (_gate)
            _socket.Send(payload); // never: ZMQ1003, ZMQ1005
    }

    public void PublishText(string text) => _socket.Send(text); // never: ZMQ1007

    public void Post(Message message) => _socket.Send(message); // never: ZMQ1006

    public bool TryPost(Message message)
    {
        try
        {
            return _socket.Send(message, SendFlags.DontWait) >= 0; // expect: ZMQ2006
        }
        catch (ZmqException)
        {
            return false;
        }
    }
}

public sealed class BusClient
{
    private readonly Bus _bus;
    private readonly IBus _any;

    public BusClient(Bus bus, IBus any) => (_bus, _any) = (bus, any);

    public void Announce(int id)
    {
        var frame = new byte[4]; // expect: ZMQ1003
        BinaryPrimitives.WriteInt32LittleEndian(frame, id);
        _bus.Publish(frame);
    }

    public void AnnounceToAny(int id)
    {
        var frame = new byte[4]; // never: ZMQ1003
        BinaryPrimitives.WriteInt32LittleEndian(frame, id);
        _any.Publish(frame);
    }

    public void Ready()
    {
        _bus.Publish("READY"u8.ToArray()); // expect: ZMQ1008
    }

    public void Name(string name) => _bus.Publish(Encoding.UTF8.GetBytes(name)); // expect: ZMQ1007

    public void Wrap(byte[] payload)
    {
        using var message = new Message(payload); // expect: ZMQ1006
        _bus.Post(message);
    }

    public void Copy(ReadOnlySpan<byte> payload) => _bus.Publish(payload.ToArray()); // expect: ZMQ1003
}

public sealed class Reader
{
    private readonly Socket _socket;
    private readonly byte[] _buffer = new byte[8192]; // never: ZMQ2004
    private readonly Message _message = new(); // never: ZMQ2001

    public Reader(Socket socket) => _socket = socket;

    public int Read(Message message) => _socket.Recv(message);

    public bool TryRead(Message message) => _socket.TryRecv(message, out _);

    public byte[] ReadBytes()
    {
        var length = _socket.Recv(_buffer);
        return length <= _buffer.Length ? _buffer[..length] : throw new InvalidOperationException(); // never: ZMQ2004
    }

    public byte[] ReadFrame()
    {
        _socket.Recv(_message);
        return _message.ToArray(); // never: ZMQ2003
    }

    public bool TryReadNumber(out int number)
    {
        if (!_socket.TryRecv(_message, out _))
        {
            number = 0;
            return false;
        }

        number = BinaryPrimitives.ReadInt32LittleEndian(_message.Data);
        return true;
    }

    public bool WaitForNumber(out int number, int timeout)
    {
        using var poller = new Poller(1);
        poller.Add(_socket, PollEvents.In);
        number = 0;
        return poller.Poll(timeout) > 0 && TryReadNumber(out number); // never: ZMQ2007
    }

    public ReadOnlySpan<byte> ReadSpan()
    {
        _socket.Recv(_message);
        return _message.Data; // never: ZMQ2005
    }
}

public sealed class ReaderClient
{
    private readonly Reader _reader;

    public ReaderClient(Reader reader) => _reader = reader;

    public void Messages(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            using var message = new Message(); // expect: ZMQ2001
            _reader.Read(message);
            Console.WriteLine(message.Size);
        }
    }

    public void Spin(CancellationToken token)
    {
        using var message = new Message();
        while (!token.IsCancellationRequested)
            if (_reader.TryRead(message)) // expect: ZMQ2007
                Console.WriteLine(message.Size);
    }

    public void SpinOnNumbers(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            if (!_reader.TryReadNumber(out var number)) // expect: ZMQ2007
            {
                Thread.Yield();
                continue;
            }

            Console.WriteLine(number);
        }
    }

    public void WaitForNumbers(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
            if (_reader.WaitForNumber(out var number, 100)) // never: ZMQ2007
                Console.WriteLine(number);
    }

    public int DrainNumbers()
    {
        var sum = 0;
        while (_reader.TryReadNumber(out var number)) // never: ZMQ2007
            sum += number;
        return sum;
    }

    public void SkipIdentities(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            _reader.ReadFrame(); // expect: ZMQ2004
            var body = _reader.ReadFrame(); // expect: ZMQ2004
            Parse(body);
        }
    }

    public void KeepBodies(List<byte[]> bodies)
    {
        while (bodies.Count < 1000)
            bodies.Add(_reader.ReadFrame()); // never: ZMQ2004
    }

    private static int Parse(ReadOnlySpan<byte> bytes) => bytes.Length;
}

public sealed class TypedChannel<T>
{
    private readonly Socket _socket;

    public TypedChannel(Socket socket) => _socket = socket;

    public void Write(T value) => _socket.Send(Encoding.UTF8.GetBytes(JsonSerializer.Serialize(value))); // expect: ZMQ1007

    public void WriteBytes(T value) => _socket.Send(JsonSerializer.SerializeToUtf8Bytes(value)); // never: ZMQ1007

    public T? Read() => JsonSerializer.Deserialize<T>(_socket.RecvString()); // expect: ZMQ2004

    public T? ReadMessage()
    {
        using var message = new Message(); // never: ZMQ2001
        _socket.Recv(message);
        return JsonSerializer.Deserialize<T>(message.ToArray()); // expect: ZMQ2003
    }

    public IEnumerable<T?> All()
    {
        while (true)
        {
            using var message = new Message(); // expect: ZMQ2001
            _socket.Recv(message);
            yield return JsonSerializer.Deserialize<T>(message.Data);
        }
    }
}

public static class SocketHelpers
{
    public static void SendInt(this Socket socket, int value) => socket.Send(BitConverter.GetBytes(value));

    public static void SendAll(this Socket socket, params byte[][] frames)
    {
        for (var i = 0; i < frames.Length; i++)
            socket.Send(frames[i], i < frames.Length - 1 ? SendFlags.SendMore : SendFlags.None); // never: ZMQ1003, ZMQ1009
    }

    public static List<byte[]> ReceiveAll(this Socket socket)
    {
        var frames = new List<byte[]>();
        using var message = new Message(); // never: ZMQ2001
        do
        {
            socket.Recv(message);
            frames.Add(message.ToArray()); // never: ZMQ2003
        }
        while (message.More);
        return frames;
    }

    public static void Skip(this Socket socket)
    {
        do
        {
            using var rest = new Message(); // expect: ZMQ2001
            socket.Recv(rest);
        }
        while (socket.HasMore);
    }

    public static string Describe(this Socket socket)
    {
        using var message = socket.RecvMultipart(); // expect: ZMQ2011
        return message.Count + " frames, first of " + message[0].Size;
    }

    public static bool TryDescribe(this Socket socket, out string? description)
    {
        description = null;
        if (!socket.TryRecvMultipart(out var message)) // expect: ZMQ2011
            return false;
        description = message!.Count.ToString();
        message.Dispose();
        return true;
    }
}

public sealed class MessageFactory
{
    private readonly ConcurrentQueue<Message> _free = new(); // expect: ZMQ1004
    private readonly Socket _socket;

    public MessageFactory(Socket socket) => _socket = socket;

    public Message Take() => _free.TryDequeue(out var message) ? message : new Message();

    public void Give(Message message) => _free.Enqueue(message);

    public void Receive()
    {
        var message = Take();
        try
        {
            _socket.Recv(message);
            Console.WriteLine(message.Size);
        }
        finally
        {
            Give(message);
        }
    }
}

public sealed class StringPool
{
    private readonly Stack<StringBuilder> _builders = new(); // never: ZMQ1004
    private readonly Socket _socket;

    public StringPool(Socket socket) => _socket = socket;

    public void Send(int number)
    {
        var builder = _builders.Count > 0 ? _builders.Pop() : new StringBuilder();
        builder.Clear().Append(number);
        _socket.Send(builder.ToString()); // never: ZMQ1007
        _builders.Push(builder);
    }
}

public sealed class ThreadBuffers
{
    [ThreadStatic]
    private static Stack<byte[]>? t_buffers; // expect: ZMQ1004
    private readonly Socket _socket;

    public ThreadBuffers(Socket socket) => _socket = socket;

    public void Send(ReadOnlySpan<byte> head, ReadOnlySpan<byte> tail)
    {
        var pool = t_buffers ??= new();
        var buffer = pool.Count > 0 ? pool.Pop() : new byte[4096];
        head.CopyTo(buffer);
        tail.CopyTo(buffer.AsSpan(head.Length));
        _socket.Send(buffer.AsSpan(0, head.Length + tail.Length));
        pool.Push(buffer);
    }
}
