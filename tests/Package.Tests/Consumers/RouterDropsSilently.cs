using Net.Zmq;

namespace Consumer;

public static class RouterDropsSilently
{
    public static bool Run(Context context, byte[] payload)
    {
        using var router = new Socket(context, SocketType.Router);
        router.Bind("tcp://*:5555");
        router.Send("client", SendFlags.SendMore);
        return router.Send(payload); // info ZMQ3016
    }
}
