using System;
using System.Runtime.CompilerServices;
using Net.Zmq;

namespace ZmqPerf.Native;

/// <summary>
/// What is left of a socket's own time-out when a signal has ended the wait (EINTR): the calls that follow wait for that, and the option is
/// as before when it is over. The clock is read before a send only once a signal has ended any wait of the process: reading it takes
/// 6 ns of the 40 of a send, and most processes never see one.
/// </summary>
internal ref struct InterruptedWait
{
    private static bool s_signalsCome;

    private readonly Socket _socket;
    private readonly int _option;
    private readonly long _begun; // 0 where nobody knows
    private Deadline _deadline;
    private int _before;
    private bool _isKnown;
    private bool _isChanged;

    /// <summary>For a wait that has begun.</summary>
    /// <param name="socket">The socket.</param>
    /// <param name="option">Its time-out.</param>
    /// <param name="begun">When: what <see cref="Clock"/> said before it.</param>
    internal InterruptedWait(Socket socket, int option, long begun)
    {
        _socket = socket;
        _option = option;
        _begun = begun;
    }

    /// <summary>The time, or 0 where no signal has come yet: the wait is counted from its first one then.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long Clock() => s_signalsCome ? Environment.TickCount64 : 0;

    /// <summary>For a wait that begins now.</summary>
    internal static InterruptedWait Begin(Socket socket, int option)
    {
        InterruptedWait wait = new(socket, option, 0);
        wait.Begin();
        return wait;
    }

    /// <summary>After a signal: makes the next call wait for what is left.</summary>
    /// <returns>Whether anything is.</returns>
    internal bool GoOn()
    {
        s_signalsCome = true;
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

    /// <summary>After a send that failed, of this many bytes: the same for a signal.</summary>
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
        _deadline = Deadline.After(_before, _begun);
        _isKnown = true;
    }
}
