using Net.Zmq;

namespace Consumer;

public static class UnfinishedMultipart
{
    public static void Run(Context context)
    {
        using var socket = new Socket(context, SocketType.Push);
        socket.Connect("inproc://orders");
        socket.Send("order", SendFlags.SendMore); // warning ZMQ3012
    }

    public static void RunOnOnePath(Socket socket, string body)
    {
        socket.Send("order", SendFlags.SendMore); // info ZMQ3027
        if (body.Length == 0)
            return;
        socket.Send(body);
    }
}
