using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public static class SocketSharedAcrossThreads
{
    public static Task Run(Socket socket, CancellationToken stop)
    {
        var receiving = Task.Run(() =>
        {
            using var message = new Message();
            while (!stop.IsCancellationRequested)
                socket.Recv(message); // warning ZMQ3011
        });
        socket.Send("hello");
        return receiving;
    }
}
