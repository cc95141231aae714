// Helpers around sockets: they send, receive, wrap, dispose, pool and start threads for another project.
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Protocol;
using ZmqPerf.Flyweights;

namespace Transport;

public static class Wire
{
    public static void Post(Socket socket, byte[] payload) => socket.Send(payload);

    public static bool TryPost(this Socket socket, ReadOnlySpan<byte> payload) => socket.Send(payload, SendFlags.DontWait);

    public static byte[] Receive(Socket socket)
    {
        var buffer = new byte[Limits.Frame];    // expect: ZMQ2004
        var length = socket.Recv(buffer);
        return buffer[..length];    // expect: ZMQ3002
    }

    public static bool TryReceive(Socket socket, out byte[] frame)
    {
        frame = new byte[Limits.Frame];
        return socket.Recv(frame, RecvFlags.DontWait) >= 0;
    }

    public static void ReceiveInto(Socket socket, Message message) => socket.Recv(message);

    public static Message Wrap(byte[] payload) => new(payload);

    public static void Release(Message message) => message.Dispose();

    public static void Free(IntPtr data) => Marshal.FreeHGlobal(data);

    public static void Fill(Span<byte> frame) => frame.Fill(7);

    public static byte[] Make(int size) => new byte[size];

    public static ReadOnlySpan<byte> Body(Message message) => message.Data[4..];

    public static void Keep(byte[] frame) => s_kept.Add(frame);

    public static int Checksum(byte[] frame)
    {
        var sum = 0;
        foreach (var value in frame)
            sum += value;
        return sum;
    }

    public static Socket Open(Context context, string endpoint)
    {
        var socket = new Socket(context, SocketType.Dealer);
        socket.SetOption(SocketOption.Rcvtimeo, 100);
        socket.Connect(endpoint);
        return socket;
    }

    public static void Configure(Socket socket) => socket.SetOption(SocketOption.Linger, 0);

    public static void Pump(Socket socket)
    {
        using var message = new Message();
        while (true)
            socket.Recv(message);
    }

    public static void Start(Socket socket) => new Thread(() => Pump(socket)).Start();

    public static void Run(Action action) => action();

    public static async Task PostAsync(Socket socket, byte[] payload)
    {
        await Task.Yield();
        socket.Send(payload);
    }

    private static readonly List<byte[]> s_kept = new();
}

public class Options
{
    public int Size { get; set; } = 64;
    public TimeSpan Delay { get; } = TimeSpan.FromMilliseconds(1);
    public byte[] Topic { get; } = { 65 };
}

public abstract class Endpoint : IDisposable
{
    protected readonly Socket Socket;
    protected readonly Message Last = new();

    protected Endpoint(Socket socket) => Socket = socket;

    protected Socket Peer { get; } = null!;

    protected ReadOnlySpan<byte> Content => Last.Data;

    protected virtual void OnFrame(ReadOnlySpan<byte> frame) { }

    public void Dispose()
    {
        Socket.Dispose();
        Last.Dispose();
    }
}

public sealed class Pool<T> where T : class, new()
{
    private readonly ConcurrentBag<T> _items = new();

    public T Rent() => _items.TryTake(out var item) ? item : new T();

    public void Return(T item) => _items.Add(item);
}

public struct Slot
{
    public Message? Held;
}

public sealed class Peers(List<Socket> all) : IEnumerable<Socket>
{
    public IEnumerator<Socket> GetEnumerator() => all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

#if CSHARP13
[Flyweight]
public readonly ref partial struct EnvelopeView
{
    [Field] public partial int TemplateId { get; }
    [Field] public partial long Time { get; }
}
#endif
