using Net.Zmq;

namespace Consumer;

public static class DisposeOrder
{
    public static void Run()
    {
        var context = new Context();
        var socket = new Socket(context, SocketType.Push);
        socket.Connect("tcp://localhost:5555");
        socket.Send("order");
        context.Dispose(); // warning ZMQ3015, fixed
        socket.Dispose();
    }
}
