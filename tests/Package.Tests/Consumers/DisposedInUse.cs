using System;
using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public static class DisposedInUse
{
    public static void Run(Context context, byte[] buffer, Action<int> handle)
    {
        using var socket = new Socket(context, SocketType.Pull); // warning ZMQ3038
        socket.Connect("tcp://server:5555");
        Task.Run(() => handle(socket.Recv(buffer)));
    }
}
