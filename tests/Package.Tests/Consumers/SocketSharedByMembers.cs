using System;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public sealed class SocketSharedByMembers : IDisposable
{
    private readonly Socket _socket;

    public SocketSharedByMembers(Context context) => _socket = new Socket(context, SocketType.Dealer);

    public Task Start(CancellationToken stop) =>
        Task.Run(
            () =>
            {
                using var message = new Message();
                while (!stop.IsCancellationRequested)
                    _socket.Recv(message); // info ZMQ3026
            },
            stop
        );

    public void Send(string text) => _socket.Send(text);

    public void Dispose() => _socket.Dispose();
}
