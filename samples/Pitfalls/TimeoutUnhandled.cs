using System;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Waits for 50 ms at most for a message that does not come, and goes on as if it had.</summary>
internal static class TimeoutUnhandled
{
    public static string Run()
    {
        using var link = new Link();
        try
        {
            return Receive(link.Receiver);
        }
        catch (ZmqException exception)
        {
            return $"nothing came within the time-out: {exception.GetType().Name}, {exception.Message}";
        }
    }

    internal static string Receive(Socket socket)
    {
        socket.SetOption(SocketOption.Rcvtimeo, 50);
        using var message = new Message();
        socket.Recv(message); // ZMQ3013
        return $"{message.Size} bytes";
    }
}
