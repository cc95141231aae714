using Net.Zmq;

namespace Consumer;

public static class DisposeOrder
{
    public static void Run()
    {
        var context = new Context();
        using var socket = new Socket(context, SocketType.Push);
        socket.Connect("inproc://orders");
        socket.Send("order");
        context.Dispose(); // warning ZMQ3015
    }
}
