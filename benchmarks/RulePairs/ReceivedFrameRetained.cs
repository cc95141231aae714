using System.Collections.Generic;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("Frames kept for a while: as a message each, against an array of their bytes.")]
public class ZMQ2010 : RulePair
{
    private readonly List<Message> _messages = [];
    private readonly List<byte[]> _arrays = [];

    [Params(64, 512)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        for (int i = 0; i < count; i++)
        {
            var message = new Message();
            Pull.Recv(message);
            _messages.Add(message);
        }
        ulong read = 0;
        foreach (var message in _messages)
        {
            read += Read(message.Data);
            message.Dispose();
        }
        _messages.Clear();
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        using var message = new Message();
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(message);
            _arrays.Add(message.Data.ToArray());
        }
        ulong read = 0;
        foreach (byte[] array in _arrays)
            read += Read(array);
        _arrays.Clear();
        return read;
    }
}
