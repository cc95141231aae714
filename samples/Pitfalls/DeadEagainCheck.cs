using System;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Waits for 50 ms at most, and takes -1 for the sign that nothing has come.</summary>
internal static class DeadEagainCheck
{
    public static string Run()
    {
        using var link = new Link();
        link.Receiver.SetOption(SocketOption.Rcvtimeo, 50);
        try
        {
            return Receive(link.Receiver);
        }
        catch (ZmqException exception)
        {
            return $"the time-out went past the check for -1: {exception.GetType().Name}, {exception.Message}";
        }
    }

    private static string Receive(Socket socket)
    {
        Span<byte> buffer = stackalloc byte[256];
        int size = socket.Recv(buffer);
        if (size == -1) // ZMQ3023
            return "nothing has come";
        return $"{size} bytes";
    }
}
