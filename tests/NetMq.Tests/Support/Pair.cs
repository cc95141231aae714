using System;
using NetMQ;
using NetMQ.Sockets;

namespace ZmqPerf.NetMq.Tests.Support;

/// <summary>A PUSH and the PULL that it sends to, with the room that they have by default.</summary>
internal sealed class Pair : IDisposable
{
    public Pair(bool tcp = false)
    {
        string address = Endpoints.Inproc();
        if (tcp)
            address = Receiver.BindTcp();
        else
            Receiver.Bind(address);
        Sender.Connect(address);
    }

    public PushSocket Sender { get; } = new();

    public PullSocket Receiver { get; } = new();

    public void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
    }
}
