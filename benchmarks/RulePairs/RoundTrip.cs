using System;
using System.Threading;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

/// <summary>A frame goes to an echo thread and back, so that each receive has to wait for it.</summary>
[MemoryDiagnoser(displayGenColumns: false)]
public abstract class RoundTrip
{
    private const int Messages = 8; // per invocation

    private byte[] _payload = [];
    private Thread _echo = null!;

    [Params(64)]
    public int Size { get; set; }

    private Context Context { get; set; } = null!;

    /// <summary>A socket that nothing comes to.</summary>
    protected Socket Silent { get; private set; } = null!;

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
        Silent = new Socket(Context, SocketType.Pull);
        Silent.Bind("inproc://silent");
        Prepare();
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
        Silent.Dispose();
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
            received += Size;
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
            Wait();
            received += Size;
        }
        return received;
    }

    /// <summary>Receives into the message as the rule does not like it.</summary>
    protected abstract void Await();

    /// <summary>Receives into the message as the fix does.</summary>
    protected virtual void Wait() => Pair.Recv(Message);

    protected virtual void Prepare() { }

    private void Echo()
    {
        using var socket = new Socket(Context, SocketType.Pair);
        socket.Connect("inproc://echo");
        var buffer = new byte[Size];
        while (socket.Recv(buffer) is var length && length > 0)
            socket.Send(buffer.AsSpan(0, length));
    }
}
