using System;
using System.ComponentModel;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("A zero-copy message around a block that is filled for it, against a frame written in place: small sizes.")]
[CostForm("block")]
public class ZMQ1001 : BlockPerMessage
{
    [Params(8, 64, 512, 4096, 16384)]
    public override int Size { get; set; }
}

[Description("The same for large sizes, where the block is still made for one message only.")]
[CostForm("block")]
public class ZMQ1001Large : BlockPerMessage
{
    [Params(65536, 262144, 1048576)]
    public override int Size { get; set; }
}

[Description("The pair of ZMQ1001 at all sizes: which of them it is decides what the frame saves.")]
public class ZMQ1012 : BlockPerMessage
{
    [Params(8, 64, 512, 4096, 16384, 65536, 262144, 1048576)]
    public override int Size { get; set; }
}

public abstract class BlockPerMessage : RulePair
{
    protected override unsafe void SendBefore(int count)
    {
        for (int i = 0; i < count; i++)
        {
            nint block = Marshal.AllocHGlobal(Size);
            new Span<byte>((void*)block, Size).Fill((byte)i);
            using var message = new Message(block, Size, static pointer => Marshal.FreeHGlobal(pointer));
            Push.Send(message);
        }
    }
}
