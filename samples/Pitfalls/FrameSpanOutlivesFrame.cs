using System;
using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Keeps a span of the first frame while the second one is received into the same message.</summary>
internal static class FrameSpanOutlivesFrame
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send("alice");
        link.Sender.Send("mallo");
        using var message = new Message();
        link.Receiver.Recv(message);
        ReadOnlySpan<byte> name = message.Data;
        string before = Encoding.UTF8.GetString(name);
        link.Receiver.Recv(message);
        string after = Encoding.UTF8.GetString(name); // ZMQ3007
        return $"the span of the first frame said {before}, and says {after} after the second";
    }
}
