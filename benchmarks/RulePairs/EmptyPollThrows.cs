using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Frames that are each followed by an empty poll: into a message, against a FrameReceiver.")]
[CostForm("message")]
public class ZMQ2006 : RulePair
{
    [Params(8, 512)]
    public override int Size { get; set; }

    private Message? Message { get; set; }

    private FrameReceiver? Receiver { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        Message ??= new Message();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(Message);
            read += Read(Message.Data);
        }
        for (int i = 0; i < count; i++)
            if (Pull.TryRecv(Message, out _))
                throw new InvalidOperationException("A frame too many.");
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        Receiver ??= new FrameReceiver(Pull);
        ulong read = 0;
        for (int i = 0; i < count; i++)
            read += Read(Receiver.Receive().Span);
        for (int i = 0; i < count; i++)
            if (Receiver.TryReceive(out _))
                throw new InvalidOperationException("A frame too many.");
        return read;
    }
}
