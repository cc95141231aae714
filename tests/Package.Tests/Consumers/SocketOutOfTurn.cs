using Net.Zmq;

namespace Consumer;

public static class SocketOutOfTurn
{
    public static string Run(Context context)
    {
        using var client = new Socket(context, SocketType.Req);
        client.Connect("tcp://server:5555");
        client.Send("one");
        client.Send("two"); // warning ZMQ3032
        return client.RecvString();
    }
}
