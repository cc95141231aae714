using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;

namespace ZmqPerf.Benchmarks;

[Description("An array on the large object heap per send, against a frame written in place.")]
[CostForm("array")]
public class ZMQ1002 : ArrayPerSend
{
    [Params(98304, 262144, 1048576)]
    public override int Size { get; set; }
}

[Description("An array per send, against a frame written in place.")]
[CostForm("array")]
public class ZMQ1003 : ArrayPerSend
{
    [Params(8, 64, 512, 4096, 65536)]
    public override int Size { get; set; }
}

public abstract class ArrayPerSend : RulePair
{
    protected override void SendBefore(int count)
    {
        for (int i = 0; i < count; i++)
        {
            byte[] payload = new byte[Size];
            payload.AsSpan().Fill((byte)i);
            Push.Send(payload);
        }
    }
}
