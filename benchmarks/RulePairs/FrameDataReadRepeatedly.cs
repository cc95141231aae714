using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Data read once more, against once.")]
[CostForm("data")]
public class ZMQ2005Data : FrameDataReadRepeatedly
{
    protected override ulong Repeatedly(Message message) => Read(message.Data) + message.Data[0];

    protected override ulong Once(Message message)
    {
        var data = message.Data;
        return Read(data) + data[0];
    }
}

[Description("Size read besides Data, against Data alone.")]
[CostForm("size")]
public class ZMQ2005Size : FrameDataReadRepeatedly
{
    protected override ulong Repeatedly(Message message) => message.Size >= 8 ? Read(message.Data) : 0;

    protected override ulong Once(Message message)
    {
        var data = message.Data;
        return data.Length >= 8 ? Read(data) : 0;
    }
}

public abstract class FrameDataReadRepeatedly : RulePair
{
    [Params(8)]
    public override int Size { get; set; }

    private Message Frame { get; } = new();

    protected override ulong ReceiveBefore(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(Frame);
            read += Repeatedly(Frame);
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(Frame);
            read += Once(Frame);
        }
        return read;
    }

    protected abstract ulong Repeatedly(Message message);

    protected abstract ulong Once(Message message);
}
