using Net.Zmq;

namespace Consumer;

public static class FirstMessageDropped
{
    public static void Send(Context context, byte[] job)
    {
        using var router = new Socket(context, SocketType.Router);
        router.Connect("tcp://worker:5555");
        router.Send("worker", SendFlags.SendMore); // warning ZMQ3042
        router.Send(job);
    }
}
