using System;
using System.ComponentModel;
using System.Threading;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("A round trip to another thread, which sends each frame back: polling with a sleep of 1 ms between polls, against a receive that waits.")]
public class ZMQ2007 : SpinningReceive
{
    protected override void Await()
    {
        while (!Pair.TryRecv(Message, out _))
            Thread.Sleep(1);
    }
}

[Description("The same, polling at full speed.")]
public class ZMQ2007FullSpeed : SpinningReceive
{
    protected override void Await()
    {
        while (!Pair.TryRecv(Message, out _))
        {
        }
    }
}

/// <summary>A frame goes to an echo thread and back, so that each receive has to wait for it.</summary>
[MemoryDiagnoser(displayGenColumns: false)]
public abstract class SpinningReceive
{
    private const int Messages = 8; // per invocation

    private byte[] _payload = [];
    private Thread _echo = null!;

    [Params(64)]
    public int Size { get; set; }

    private Context Context { get; set; } = null!;

    protected Socket Pair { get; private set; } = null!;

    protected Message Message { get; private set; } = null!;

    [GlobalSetup]
    public void Connect()
    {
        Context = new Context();
        _payload = new byte[Size];
        Message = new Message();
        Pair = new Socket(Context, SocketType.Pair);
        Pair.Bind("inproc://echo");
        _echo = new Thread(Echo);
        _echo.Start();
    }

    [GlobalCleanup]
    public void Close()
    {
        Pair.Send([]);
        _echo.Join();
        Message.Dispose();
        Pair.Dispose();
        Context.Dispose();
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Messages)]
    public int Before()
    {
        int received = 0;
        for (int i = 0; i < Messages; i++)
        {
            Pair.Send(_payload);
            Await();
            received += Message.Size;
        }
        return received;
    }

    [Benchmark(OperationsPerInvoke = Messages)]
    public int After()
    {
        int received = 0;
        for (int i = 0; i < Messages; i++)
        {
            Pair.Send(_payload);
            Pair.Recv(Message);
            received += Message.Size;
        }
        return received;
    }

    /// <summary>Receives into the message without a call that waits.</summary>
    protected abstract void Await();

    private void Echo()
    {
        using var socket = new Socket(Context, SocketType.Pair);
        socket.Connect("inproc://echo");
        var buffer = new byte[Size];
        while (socket.Recv(buffer) is var length && length > 0)
            socket.Send(buffer.AsSpan(0, length));
    }
}
