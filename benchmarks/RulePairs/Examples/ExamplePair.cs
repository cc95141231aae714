using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

/// <summary>
/// The first two examples of a rule's page, as they stand there: what the rule finds, and what its fix makes of it. Both run in loops that
/// ask <see cref="running"/> before each message; that is also where the other side of the sockets works, so one thread does for both. No
/// more than <see cref="InFlight"/> bytes are queued at a time: the page faults of a deeper queue would drown the rest.
/// The members with small letters are what examples may name.
/// </summary>
[MemoryDiagnoser(displayGenColumns: false)]
public abstract class ExamplePair
{
    private const int Messages = 256; // per invocation
    private const int InFlight = 256 * 1024;
    private const int Peers = 4;

    private readonly Socket[] _pushes = new Socket[Peers];
    private readonly Socket[] _pulls = new Socket[Peers];
    private readonly FrameReceiver[] _drains = new FrameReceiver[Peers];
    private int _left,
        _queued,
        _depth;
    private ulong _read;

    /// <summary>Bytes per message.</summary>
    public abstract int Size { get; set; }

    /// <summary>Whether the examples receive; they send otherwise.</summary>
    protected abstract bool Receives { get; }

    /// <summary>Frames per message that is received.</summary>
    protected abstract int Frames { get; }

    protected Context context { get; private set; } = null!;

    protected Socket socket => Receives ? receiver : sender;

    protected Socket sender => _pushes[0];

    protected Socket receiver => _pulls[0];

    protected Socket[] sockets => Receives ? _pulls : _pushes;

    protected Message message { get; private set; } = null!;

    protected byte[] payload { get; private set; } = [];

    protected string text { get; private set; } = "";

    protected int size => Size;

    protected CancellationToken cancellationToken => CancellationToken.None;

    protected bool running
    {
        get
        {
            if (Receives ? _queued == 0 : _queued == _depth)
                ServeOtherSide();
            _queued += Receives ? -1 : 1;
            return --_left >= 0;
        }
    }

    [GlobalSetup]
    public void Connect()
    {
        context = new Context();
        for (int i = 0; i < Peers; i++)
        {
            _pushes[i] = new Socket(context, SocketType.Push);
            _pulls[i] = new Socket(context, SocketType.Pull);
            _pulls[i].Bind($"inproc://pair{i}");
            _pushes[i].Connect($"inproc://pair{i}");
            _drains[i] = new FrameReceiver(_pulls[i]);
        }
        message = new Message();
        text = new string('1', Size);
        payload = Encoding.ASCII.GetBytes(text);
        _depth = int.Clamp(InFlight / Size, 1, Messages);
        if (Before() is var before && After() is var after && !Receives && before != after)
            throw new InvalidOperationException("Before and After deliver different bytes.");
    }

    [GlobalCleanup]
    public void Close()
    {
        message.Dispose();
        for (int i = 0; i < Peers; i++)
        {
            _drains[i].Dispose();
            _pushes[i].Dispose();
            _pulls[i].Dispose();
        }
        context.Dispose();
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Messages)]
    public ulong Before()
    {
        Begin();
        RunBefore();
        return End();
    }

    [Benchmark(OperationsPerInvoke = Messages)]
    public ulong After()
    {
        Begin();
        RunAfter();
        return End();
    }

    protected abstract void RunBefore();

    protected abstract void RunAfter();

    protected void Handle(ReadOnlySpan<byte> received) => _read += RulePair.Read(received);

    protected void Handle(string received) => _read += RulePair.Read(MemoryMarshal.AsBytes(received.AsSpan()));

    protected void Handle(long received) => _read += (ulong)received;

    protected void Handle(double received) => _read += (ulong)received;

    private void Begin() => (_left, _queued, _read) = (Messages, 0, 0);

    private ulong End()
    {
        if (_left != -1)
            throw new InvalidOperationException("An example must ask whether it is running before each message, until it is not.");
        if (!Receives)
            ServeOtherSide();
        return _read;
    }

    private void ServeOtherSide()
    {
        if (Receives)
            Fill(int.Min(_depth, _left));
        else
            Drain();
    }

    private void Fill(int count)
    {
        for (_queued = 0; _queued < count; _queued++)
        for (int frame = 1; frame <= Frames; frame++)
        {
            using var writer = sender.BeginFrame(Size);
            writer.Span.Fill((byte)'1');
            writer.Send(frame < Frames ? SendFlags.SendMore : SendFlags.None);
        }
    }

    private void Drain()
    {
        foreach (var drain in _drains)
            while (drain.TryReceive(out var frame))
                Handle(frame.Span);
        _queued = 0;
    }
}
