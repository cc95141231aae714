using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("A message per receive, against one message that is reused.")]
[CostForm("message")]
public class ZMQ2001 : MessagePerReceive
{
    [Params(8, 64, 512, 4096, 65536)]
    public override int Size { get; set; }

    protected override ulong ReceiveAfter(int count) => ReceiveIntoOne(count);
}

[Description("A message per receive, against a FrameReceiver.")]
public class ZMQ2001FrameReceiver : MessagePerReceive
{
    [Params(8, 64, 512, 4096, 65536)]
    public override int Size { get; set; }
}

public abstract class MessagePerReceive : RulePair
{
    protected override ulong ReceiveBefore(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            using var message = new Message();
            Pull.Recv(message);
            read += Read(message.Data);
        }
        return read;
    }
}
