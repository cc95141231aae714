using Net.Zmq;

namespace Consumer;

public static class InprocOnPrivateContext
{
    public static string Run()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Pull);
        socket.Bind("inproc://jobs"); // warning ZMQ3022
        return socket.RecvString();
    }
}
