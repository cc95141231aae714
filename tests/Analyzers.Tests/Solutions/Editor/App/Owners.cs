using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Protocol;
using Shared;
using Transport;
using ZmqPerf;
using ZmqPerf.Flyweights;

namespace App;

public sealed class Client(Socket socket) : Endpoint(socket)
{
    private readonly Pool<Message> _pool = new();
    private readonly ConcurrentBag<Slot> _slots = new();
    private readonly Slot[] _places = new Slot[4];

    public int ReadTwice()
    {
        Socket.Recv(Last);
        return Last.Data[0] + Last.Data[1] + Content[2] + Content[3];
    }

    public void SendTwoFrames(bool more)
    {
        Socket.Send(Limits.Heartbeat, SendFlags.SendMore);
        if (more)
            Wire.Post(Socket, Limits.Heartbeat);
    }

    public void PollPeer()
    {
        using var frame = new Message();
        while (true)
            if (Peer.Recv(frame, RecvFlags.DontWait) < 0)    // expect: ZMQ2006
                Clock.Wait();
    }

    public void Rented()
    {
        var message = _pool.Rent();
        Socket.Recv(message);
        _pool.Return(message);
    }

    protected override void OnFrame(ReadOnlySpan<byte> frame) => Wire.Run(() => Socket.Send(Limits.Heartbeat));
}

public sealed class Threads
{
    private readonly Socket _socket;

    public Threads(Socket socket)
    {
        _socket = socket;
        new Thread(() => Wire.Pump(_socket)).Start();
    }

    public void Send() => _socket.Send(Limits.Heartbeat);

    public static void StartsElsewhere(Context context)
    {
        using var socket = Wire.Open(context, "inproc://a");
        Wire.Start(socket);
        socket.Send(Limits.Heartbeat);
    }

    public static void StartsHere(Context context)
    {
        var socket = new Socket(context, SocketType.Pair);
        var thread = new Thread(() => Wire.Pump(socket));
        thread.Start();
        socket.Send(Limits.Heartbeat);
    }

    public static void NeverDisposes(Context context)
    {
        var socket = Wire.Open(context, "inproc://a");
        var message = new Message(4);    // expect: ZMQ3008
        Wire.Configure(socket);
        socket.Send(Wire.Wrap(Limits.Heartbeat));
    }

    public static void ConfiguresLate(Context context)
    {
        var socket = new Socket(context, SocketType.Dealer);
        socket.Connect("inproc://b");
        Wire.Configure(socket);
        socket.Recv(new byte[4]);    // expect: ZMQ2004
    }

    public static async Task Posts(Socket socket)
    {
        while (true)
        {
            await Wire.PostAsync(socket, new byte[16]);
            await Task.Delay(Limits.Patience);
        }
    }
}

public sealed class Beating(Socket socket, Socket other) : Endpoint(socket)
{
    private readonly Socket _other = other;

    public void Start() => new Thread(() =>
    {
        while (true)
            Socket.Send(Limits.Heartbeat);    // expect: ZMQ3026
    }).Start();

    public void Send() => Socket.Send(Limits.Heartbeat);

    public void SendOther() => _other.Send(Limits.Heartbeat);
}

public sealed class Views
{
    public static void Writes(Socket socket)
    {
        while (true)
        {
            var quote = new Quote { Id = 1, Price = 2 };
            var frame = new byte[QuoteView.BlockLength];
            QuoteWriter.Wrap(frame).Id = quote.Id;
            socket.Send(frame);
        }
    }
}

[GenerateFlyweight]
public partial class Trade
{
    public Quote Quote { get; set; } = null!;
    public Side Side { get; set; }
}

#if CSHARP13
[Flyweight]
public readonly ref partial struct RequestView
{
    [Field] public partial EnvelopeView Envelope { get; }
    [Field] public partial Side Side { get; }
}

[Flyweight(Header = typeof(EnvelopeView))]
public readonly ref partial struct FrameView
{
    [Field] public partial int Number { get; }
}
#endif
