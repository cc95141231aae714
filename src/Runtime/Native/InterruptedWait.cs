using Net.Zmq;

namespace ZmqPerf.Native;

/// <summary>
/// What is left of a socket's own time-out when a signal has ended the wait (EINTR): the calls that follow wait for that, and the option is
/// as before when it is over. Costs nothing until the first signal, but for a clock that was not read before.
/// </summary>
internal ref struct InterruptedWait
{
    private readonly Socket _socket;
    private readonly int _option;
    private Deadline _deadline;
    private int _before;
    private bool _isKnown;
    private bool _isChanged;

    /// <summary>For a wait that has begun: its time is counted from the first signal.</summary>
    internal InterruptedWait(Socket socket, int option)
    {
        _socket = socket;
        _option = option;
    }

    /// <summary>For a wait that begins now.</summary>
    internal static InterruptedWait Begin(Socket socket, int option)
    {
        InterruptedWait wait = new(socket, option);
        wait.Begin();
        return wait;
    }

    /// <summary>After a signal: makes the next call wait for what is left.</summary>
    /// <returns>Whether anything is.</returns>
    internal bool GoOn()
    {
        if (!_isKnown)
            Begin();
        int left = _deadline.Left;
        if (left > 0)
        {
            SocketTimeOut.Set(_socket, _option, left);
            _isChanged = true;
        }
        return left != 0;
    }

    /// <summary>After a send that failed, of so many bytes: the same for a signal.</summary>
    /// <returns>False where the socket refuses, or nothing is left.</returns>
    /// <exception cref="ZmqException">It failed by anything else.</exception>
    internal bool GoOnAfter(int error, int size)
    {
        if (error == ZmqError.Interrupted)
            return GoOn();
        return error == ZmqError.WouldBlock ? false : throw ZmqError.OnSend(error, _socket, size);
    }

    public readonly void Dispose()
    {
        if (_isChanged)
            SocketTimeOut.Set(_socket, _option, _before);
    }

    private void Begin()
    {
        _before = SocketTimeOut.Of(_socket, _option);
        _deadline = Deadline.After(_before);
        _isKnown = true;
    }
}
