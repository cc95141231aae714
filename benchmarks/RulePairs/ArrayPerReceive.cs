using System;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;

namespace ZmqPerf.Benchmarks;

[Description("A buffer of as many bytes as the frame for each receive, against one buffer.")]
[CostForm("buffer")]
public class ZMQ2004 : RulePair
{
    private byte[] _kept = [];

    [Params(64, 512, 4096, 65536)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            byte[] buffer = new byte[Size];
            read += Read(buffer.AsSpan(0, Pull.Recv(buffer)));
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        if (_kept.Length == 0)
            _kept = new byte[Size];
        ulong read = 0;
        for (int i = 0; i < count; i++)
            read += Read(_kept.AsSpan(0, Pull.Recv(_kept)));
        return read;
    }
}
