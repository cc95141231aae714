using System;
using System.Globalization;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>A PUSH and the PULL that it sends to.</summary>
internal sealed class Link : IDisposable
{
    /// <summary>Messages that are sent before they are received, on one thread.</summary>
    public const int Depth = 32;

    private static int s_number;

    private readonly byte[] _payload;

    public Link(int size, bool tcp = false)
    {
        _payload = new byte[size];
        _payload.AsSpan().Fill(1);
        string address = $"inproc://link-{Interlocked.Increment(ref s_number).ToString(CultureInfo.InvariantCulture)}";
        if (tcp)
            address = $"tcp://127.0.0.1:{Pull.BindRandomPort("tcp://127.0.0.1").ToString(CultureInfo.InvariantCulture)}";
        else
            Pull.Bind(address);
        Push.Connect(address);
    }

    public PushSocket Push { get; } = new();

    public PullSocket Pull { get; } = new();

    /// <summary>Runs both sides by turns.</summary>
    public static long Turns(int messages, Action send, Func<long> receive)
    {
        long bytes = 0;
        for (int done = 0; done < messages; done += Depth)
        {
            for (int i = 0; i < Depth; i++)
                send();
            for (int i = 0; i < Depth; i++)
                bytes += receive();
        }
        return bytes;
    }

    public void Send() => Push.SendFrame(_payload);

    /// <summary>Sends an array that nobody writes to, without a copy.</summary>
    public void SendWithoutCopy()
    {
        var msg = new Msg();
        msg.InitGC(_payload, _payload.Length);
        Push.Send(ref msg, more: false);
        msg.Close();
    }

    public long Skip()
    {
        Pull.SkipFrame();
        return _payload.Length;
    }

    public void Dispose()
    {
        Push.Dispose();
        Pull.Dispose();
    }
}
