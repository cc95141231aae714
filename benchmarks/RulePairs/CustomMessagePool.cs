using System;
using System.Collections.Concurrent;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Send buffers out of a custom pool, against a frame written in place.")]
public class ZMQ1004 : RulePair
{
    private readonly ConcurrentBag<byte[]> _buffers = [];

    [Params(64, 512, 4096, 65536)]
    public override int Size { get; set; }

    protected override void SendBefore(int count)
    {
        for (int i = 0; i < count; i++)
        {
            byte[] buffer = _buffers.TryTake(out byte[]? pooled) ? pooled : new byte[Size];
            buffer.AsSpan().Fill((byte)i);
            Push.Send(buffer);
            _buffers.Add(buffer);
        }
    }
}

[Description("Messages to receive into out of a custom pool, against one message that is reused.")]
public class ZMQ1004Receive : RulePair
{
    private readonly ConcurrentBag<Message> _messages = [];

    [Params(64, 4096, 65536)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Message message = _messages.TryTake(out Message? pooled) ? pooled : new Message();
            Pull.Recv(message);
            read += Read(message.Data);
            _messages.Add(message);
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count) => ReceiveIntoOne(count);
}
