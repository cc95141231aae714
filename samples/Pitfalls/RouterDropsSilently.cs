using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends to a peer that is not there, and asks the result whether it was delivered.</summary>
internal static class RouterDropsSilently
{
    public static string Run()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        router.Bind("tcp://127.0.0.1:*");
        router.Send("nobody", SendFlags.SendMore);
        bool delivered = router.Send("hello"); // ZMQ3016
        return $"no peer is connected, Send answers {delivered}, and the message is gone";
    }
}
