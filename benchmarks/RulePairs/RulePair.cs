using System;
using System.Numerics;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

/// <summary>
/// What a rule finds against what its fix makes of it: the same frames through an inproc PUSH and PULL on one thread, so that nothing
/// differs but the two ways to write it. Every byte is written by the sender and read by the receiver. No more than <see cref="InFlight"/>
/// bytes are queued at a time: the page faults of a deeper queue would drown the rest.
/// A pair is named after its rule and overrides the side that the rule is about.
/// </summary>
[MemoryDiagnoser(displayGenColumns: false)]
public abstract class RulePair
{
    private const int Messages = 32; // per invocation
    private const int InFlight = 256 * 1024;

    private int _depth;

    /// <summary>Bytes per message, a multiple of 8.</summary>
    public abstract int Size { get; set; }

    protected Socket Push { get; private set; } = null!;

    protected Socket Pull { get; private set; } = null!;

    private Context Context { get; set; } = null!;

    private FrameReceiver Receiver { get; set; } = null!;

    private Message Message { get; set; } = null!;

    [GlobalSetup]
    public void Connect()
    {
        Context = new Context();
        Push = new Socket(Context, SocketType.Push);
        Pull = new Socket(Context, SocketType.Pull);
        Pull.Bind("inproc://pair");
        Push.Connect("inproc://pair");
        Receiver = new FrameReceiver(Pull);
        Message = new Message();
        _depth = int.Clamp(InFlight / Size, 1, Messages);
        if (Before() != After())
            throw new InvalidOperationException("Before and After deliver different bytes.");
    }

    [GlobalCleanup]
    public void Close()
    {
        Message.Dispose();
        Receiver.Dispose();
        Push.Dispose();
        Pull.Dispose();
        Context.Dispose();
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Messages)]
    public ulong Before()
    {
        ulong read = 0;
        for (int sent = 0; sent < Messages; sent += _depth)
        {
            SendBefore(_depth);
            read += ReceiveBefore(_depth);
        }
        return read;
    }

    [Benchmark(OperationsPerInvoke = Messages)]
    public ulong After()
    {
        ulong read = 0;
        for (int sent = 0; sent < Messages; sent += _depth)
        {
            SendInPlace(_depth);
            read += ReceiveAfter(_depth);
        }
        return read;
    }

    protected virtual void SendBefore(int count) => SendInPlace(count);

    protected virtual ulong ReceiveBefore(int count) => ReceiveFrames(count);

    protected virtual ulong ReceiveAfter(int count) => ReceiveFrames(count);

    protected ulong ReceiveIntoOne(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(Message);
            read += Read(Message.Data);
        }
        return read;
    }

    /// <summary>Reads every byte of a frame.</summary>
    internal static ulong Read(ReadOnlySpan<byte> content)
    {
        var words = MemoryMarshal.Cast<byte, ulong>(content);
        var sums = Vector<ulong>.Zero;
        int i = 0;
        for (; i <= words.Length - Vector<ulong>.Count; i += Vector<ulong>.Count)
            sums += new Vector<ulong>(words[i..]);
        ulong sum = Vector.Sum(sums);
        for (; i < words.Length; i++)
            sum += words[i];
        return sum;
    }

    private void SendInPlace(int count)
    {
        for (int i = 0; i < count; i++)
        {
            using var frame = Push.BeginFrame(Size);
            frame.Span.Fill((byte)i);
            frame.Send();
        }
    }

    private ulong ReceiveFrames(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
            read += Read(Receiver.Receive().Span);
        return read;
    }
}
