using Net.Zmq;

namespace Consumer;

public static class RoutingIdAsText
{
    public static void Run(Context context, byte[] answer)
    {
        using var router = new Socket(context, SocketType.Router);
        router.Bind("tcp://*:5555");
        var id = router.RecvString();
        router.Send(id, SendFlags.SendMore); // info ZMQ3039
        router.Send(answer);
    }
}
