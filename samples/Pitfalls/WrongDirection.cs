using Net.Zmq;

namespace Pitfalls;

/// <summary>Answers on a socket that only receives.</summary>
internal static class WrongDirection
{
    public static string Run()
    {
        using var context = new Context();
        using var worker = new Socket(context, SocketType.Pull);
        worker.Bind("tcp://127.0.0.1:*");
        try
        {
            worker.Send("done"); // ZMQ3031
            return "the answer was sent";
        }
        catch (ZmqException refused)
        {
            return $"the answer is refused: {refused.Message}";
        }
    }
}
