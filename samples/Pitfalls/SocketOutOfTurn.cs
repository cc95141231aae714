using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Asks again where no reply has come.</summary>
internal static class SocketOutOfTurn
{
    public static string Run()
    {
        using var context = new Context();
        using var client = new Socket(context, SocketType.Req);
        client.SetOption(SocketOption.Linger, 0);
        client.Connect("tcp://127.0.0.1:9");
        byte[] answer = new byte[16];
        int tries = 0;
        try
        {
            while (true)
            {
                client.Send("question"); // ZMQ3032
                tries++;
                Thread.Sleep(10);
                if (client.TryRecv(answer, out _))
                    return "the answer is there";
            }
        }
        catch (ZmqException refused)
        {
            return $"try {tries + 1} is refused: {refused.Message}";
        }
    }
}
