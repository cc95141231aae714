using System;
using System.Threading.Tasks;
using Net.Zmq;

namespace Consumer;

public sealed class SocketSharedByMembers : IDisposable
{
    private readonly Socket _socket;
    private readonly byte[] _buffer = new byte[256];
    private volatile bool _running = true;

    public SocketSharedByMembers(Context context) => _socket = new Socket(context, SocketType.Dealer);

    public int Received { get; private set; }

    public void Start() => Task.Run(Loop);

    public void Send(string text) => _socket.Send(text);

    public void Dispose()
    {
        _running = false;
        _socket.Dispose();
    }

    private void Loop()
    {
        while (_running)
            Received += _socket.Recv(_buffer); // info ZMQ3026
    }
}
