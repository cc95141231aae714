using System.Globalization;
using System.Threading;
using NetMQ;

namespace ZmqPerf.NetMq.Tests.Support;

/// <summary>Addresses that no other test has, and sockets that are connected.</summary>
internal static class Endpoints
{
    private static int s_number;

    public static string Inproc() => $"inproc://fact-{Interlocked.Increment(ref s_number).ToString(CultureInfo.InvariantCulture)}";

    /// <summary>Binds to a free port of this machine, and returns the address.</summary>
    public static string BindTcp(this NetMQSocket socket)
    {
        int port = socket.BindRandomPort("tcp://127.0.0.1");
        return $"tcp://127.0.0.1:{port.ToString(CultureInfo.InvariantCulture)}";
    }

    /// <summary>Joins two sockets, each with room for two messages.</summary>
    public static void Join(NetMQSocket bound, NetMQSocket connected)
    {
        string address = Inproc();
        Narrow(bound);
        Narrow(connected);
        bound.Bind(address);
        connected.Connect(address);
    }

    public static void Narrow(NetMQSocket socket)
    {
        socket.Options.SendHighWatermark = 2;
        socket.Options.ReceiveHighWatermark = 2;
    }
}
