using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends to a peer that is not there, without a limit to what is kept for it.</summary>
internal static class UnboundedQueue
{
    public static string Run()
    {
        using var context = new Context();
        using var sender = new Socket(context, SocketType.Push);
        sender.SetOption(SocketOption.Linger, 0);
        sender.SetOption(SocketOption.Sndhwm, 0); // ZMQ3017
        sender.Connect("tcp://127.0.0.1:9");
        byte[] payload = new byte[1024];
        int kept = 0;
        for (int i = 0; i < 100_000; i++)
            if (sender.Send(payload, SendFlags.DontWait))
                kept++;
        return $"{kept:N0} messages of {payload.Length:N0} bytes are kept for a peer that is not there";
    }
}
