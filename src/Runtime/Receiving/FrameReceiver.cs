using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// Receives frames of one socket into one native message that is reused forever: no object, no native block and no exception per frame.
/// <code>
/// using var receiver = new FrameReceiver(socket);
/// while (true)
///     Handle(receiver.Receive().Span);
/// </code>
/// </summary>
/// <remarks>
/// One thread at a time uses it, the one that may use the socket; <see cref="Dispose"/> too, so a waiting receiver is stopped through a
/// <see cref="CancellationToken"/> or by shutting the context down. A call that meets another thread inside of one is refused, because
/// libzmq would write into freed memory: where frames are checked (see <see cref="ReceivedFrame"/>) in any case, otherwise as far as that
/// can be seen without a lock, so certainly while the other waits. <see cref="Dispose"/> sees it in any case: it is refused while another
/// thread receives, and a receive that begins after it is. Keep it in a <c>using</c> variable or a field while its frames are in use: a
/// receiver that nothing refers to any more is finalized, and its last frame freed; the collector is told of many of them, so that a
/// collection comes by. A socket that another thread disposes while this one
/// waits is freed under libzmq: the wait never ends, or an assertion of libzmq ends the process; no library can prevent it. To stop a
/// thread that waits, wait by <see cref="TryReceive(TimeSpan, out ReceivedFrame, CancellationToken)"/> with
/// <see cref="Timeout.InfiniteTimeSpan"/>, cancel the token, join the thread, and dispose the socket then. The receiver does not own the
/// socket. No managed memory is allocated per frame. What a message per receive costs beside it: docs/performance.md, ZMQ2001.
/// </remarks>
public sealed unsafe partial class FrameReceiver : IDisposable
{
    private const int Blocking = (int)RecvFlags.None;
    private const int NotBlocking = (int)RecvFlags.DontWait;

    private readonly Socket _socket;
    private readonly MessageHandle _handle;
    private volatile NativeMessage* _message; // null once disposed
    private uint _generation;
    private bool _hasFrame;
    private int _error; // of the last receive that got nothing
    private volatile int _isReceiving; // 1 while libzmq may write into the message; a number, because those can be exchanged
    private volatile bool _isWaiting; // libzmq may look at the socket

    /// <summary>Makes a receiver; nothing is received yet.</summary>
    /// <param name="socket">The socket to receive from. It stays the caller's to dispose, after the receiver's last use.</param>
    /// <exception cref="ArgumentNullException">The socket is null.</exception>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    public FrameReceiver(Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        LibZmqLoader.Require();
        _socket = socket;
        _handle = new MessageHandle(isReceivers: true);
        _message = _handle.Message;
    }

    /// <summary>
    /// Waits for a frame, for <see cref="SocketOption.Rcvtimeo"/> milliseconds at most where that is set. A signal (EINTR) neither ends nor
    /// extends the wait.
    /// </summary>
    /// <returns>The frame, valid until the next receive.</returns>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="InvalidOperationException">Another thread waits in this receiver.</exception>
    /// <exception cref="ZmqException">
    /// What <see cref="Socket.Recv(Message, RecvFlags)"/> throws, with the same error number: EAGAIN when <see
    /// cref="SocketOption.Rcvtimeo"/> expired, ETERM when the context was shut down or disposed, and so on.
    /// </exception>
    [MethodImpl(PartOfCaller.Options)]
    public ReceivedFrame Receive()
    {
        int size = Attempt(NotBlocking, out byte* data);
        return size >= 0 ? Received(data, size) : ReceiveLater(ZmqError.Last);
    }

    /// <summary>Receives a frame if one is there. "Nothing there" costs no exception and no allocation.</summary>
    /// <param name="frame">The frame, valid until the next receive; empty if the result is false. The frame before it is gone in either
    /// case.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="InvalidOperationException">Another thread waits in this receiver.</exception>
    /// <exception cref="ZmqException">As in <see cref="Receive()"/>, but never EAGAIN.</exception>
    [MethodImpl(PartOfCaller.Options)]
    public bool TryReceive(out ReceivedFrame frame) => Receive(NotBlocking, out frame);

    /// <summary>
    /// Waits for a frame, in the kernel and no longer than the time-out; <see cref="SocketOption.Rcvtimeo"/> does not count. A frame that
    /// is there already costs no more than without.
    /// </summary>
    /// <param name="timeout">
    /// How long to wait: in whole milliseconds, rounded up; <see cref="TimeSpan.Zero"/> for not at all, <see
    /// cref="Timeout.InfiniteTimeSpan"/> forever.
    /// </param>
    /// <param name="frame">The frame, valid until the next receive; empty if the result is false.</param>
    /// <param name="cancellationToken">Ends the wait from another thread.</param>
    /// <returns>Whether there was one in time.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time-out is negative and not <see cref="Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before a frame was there; no frame is lost.</exception>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="InvalidOperationException">Another thread waits in this receiver.</exception>
    /// <exception cref="ZmqException">As in <see cref="Receive()"/>, but never EAGAIN.</exception>
    public bool TryReceive(TimeSpan timeout, out ReceivedFrame frame, CancellationToken cancellationToken = default)
    {
        Deadline.Validate(timeout);
        cancellationToken.ThrowIfCancellationRequested();
        if (TryReceive(out frame))
            return true;
        if (timeout == TimeSpan.Zero)
            return false;
        var deadline = Deadline.After(timeout);
        if (!cancellationToken.CanBeCanceled)
            return Wait(deadline, 0, out frame, cancellationToken);

        WakeSignal wake = WakeSignal.Borrow();
        CancellationTokenRegistration registration = wake.RaiseOn(cancellationToken);
        try
        {
            return Wait(deadline, wake.Socket, out frame, cancellationToken);
        }
        finally
        {
            registration.Dispose(); // and so waits for a callback that runs just now
            wake.GiveBack();
        }
    }

    /// <summary>Frees the last frame. The socket is left alone.</summary>
    /// <exception cref="InvalidOperationException">Another thread waits in this receiver, which stays as it is: end that wait
    /// first.</exception>
    public void Dispose()
    {
        lock (_handle) // against another dispose
        {
            if (_handle.IsClosed)
                return;
            ThrowIfReceiving();
            _message = null;
            // of a receive that begins just now: either it is seen here, or it sees that there is no message
            Interlocked.MemoryBarrierProcessWide();
            if (_isReceiving != 0 || _isWaiting)
            {
                _message = _handle.Message;
                ThrowReceiving();
            }
            _generation++;
            _handle.Dispose();
        }
    }

    internal bool HasMore(uint generation)
    {
        NativeMessage* message = _message;
        ThrowIfOutdated(generation);
        bool more = message != null && LibZmq.zmq_msg_more(message) != 0;
        GC.KeepAlive(this);
        return more;
    }

    /// <summary>
    /// Lets libzmq have the message, until <see cref="_isReceiving"/> is 0 again. No lock, and no atomic operation, unless frames are
    /// checked: of two threads that receive it refuses for certain only the one that comes while the other waits. A dispose is seen in any
    /// case, because that asks all processors.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The receiver is disposed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private NativeMessage* Enter()
    {
        if (Checks.AreOn && Interlocked.Exchange(ref _isReceiving, 1) != 0)
            ThrowReceiving();
        if (!Checks.AreOn)
            ThrowIfReceiving();
        _isReceiving = 1; // before the message is looked at
        NativeMessage* message = _message;
        if (message == null)
            ThrowDisposed();
        return message;
    }

    private void ThrowDisposed()
    {
        _isReceiving = 0;
        throw new ObjectDisposedException(typeof(FrameReceiver).FullName);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ThrowIfReceiving()
    {
        if (_isReceiving != 0)
            ThrowReceiving();
    }

    private static void ThrowReceiving() =>
        throw new InvalidOperationException(
            "Another thread waits in this receiver, "
                + "which one thread at a time may use. End its wait first: by the CancellationToken of TryReceive, "
                + "or by shutting the context down."
        );

    internal void ThrowIfOutdated(uint generation)
    {
        if (generation != _generation)
            throw new InvalidOperationException(
                "This frame is outdated: its receiver has received again or is disposed. Copy what is needed longer than until "
                    + "the next receive."
            );
    }

    private bool Wait(Deadline deadline, nint wakeSocket, out ReceivedFrame frame, CancellationToken cancellationToken)
    {
        _isWaiting = true; // before the message is looked at, as in Enter: a dispose is refused, or this is
        try
        {
            if (_message == null)
                ThrowDisposed();
            return WaitUntil(deadline, wakeSocket, out frame, cancellationToken);
        }
        finally
        {
            _isWaiting = false;
        }
    }

    private bool WaitUntil(Deadline deadline, nint wakeSocket, out ReceivedFrame frame, CancellationToken cancellationToken)
    {
        for (int wait = deadline.Wait; wait != 0; wait = deadline.Left) // again after a signal, or when what arrived was no whole message
        {
            nint socket = SocketHandle.Of(_socket);
            NativeMessage* message = Enter(); // and stays in until the attempt is over: no other thread comes in between
            int ready = Polling.WaitForInput(socket, wakeSocket, wait);
            if (ready < 0 && ZmqError.Last is var error and not ZmqError.Interrupted)
            {
                _isReceiving = 0;
                throw ZmqError.OnReceive(error, _socket);
            }
            int size = Attempt(message, socket, NotBlocking, out byte* data);
            if (size >= 0)
            {
                frame = Received(data, size);
                return true;
            }
            if (ReceiveAfterFailure(NotBlocking, ZmqError.Last, out frame))
                return true;
            cancellationToken.ThrowIfCancellationRequested();
            if (ready == 0 && wait < int.MaxValue)
                break;
        }
        frame = default;
        return false;
    }

    /// <summary>
    /// Waits by the socket's own time-out. Only here, where nothing was there, is the clock read: a frame that is there does not pay for
    /// it.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Wait(out ReceivedFrame frame)
    {
        using var wait = InterruptedWait.Begin(_socket, SocketTimeOut.Receive);
        while (!Receive(Blocking, out frame))
            if (_error != ZmqError.Interrupted || !wait.GoOn())
                return false;
        return true;
    }

    /// <summary>After an attempt that has found nothing: waits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReceivedFrame ReceiveLater(int error) =>
        ReceiveAfterFailure(NotBlocking, error, out ReceivedFrame frame) || Wait(out frame)
            ? frame
            : throw ZmqError.OnReceive(ZmqError.WouldBlock, _socket);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Receive(int flags, out ReceivedFrame frame)
    {
        int size = Attempt(flags, out byte* data);
        if (size < 0)
            return ReceiveAfterFailure(flags, ZmqError.Last, out frame);
        frame = Received(data, size);
        return true;
    }

    /// <summary>
    /// Receives once. What failures need is elsewhere: with a loop and its exits around it a receive took 15 % longer.
    /// </summary>
    /// <returns>The size, or -1.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Attempt(int flags, out byte* data)
    {
        nint socket = SocketHandle.Of(_socket);
        return Attempt(Enter(), socket, flags, out data);
    }

    /// <summary>The same for a thread that has entered, and leaves with it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Attempt(NativeMessage* message, nint socket, int flags, out byte* data)
    {
        _generation++;
        int size = LibZmq.zmq_msg_recv(message, socket, flags);
        data = LibZmq.zmq_msg_data(message); // before a dispose is let in; it leaves the error as it is
        _isReceiving = 0;
        return size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReceivedFrame Received(byte* data, int size)
    {
        _hasFrame = true;
        Measurements.Received(size, Tier.Reused);
        var frame = new ReceivedFrame(new ReadOnlySpan<byte>(data, size), this, _generation);
        GC.KeepAlive(this); // and with it the socket and the message
        return frame;
    }

    /// <summary>
    /// After an attempt that failed: tries again after a signal, unless a time-out is counted. The error is read before this is called,
    /// since what compiles this method may leave another one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReceiveAfterFailure(int flags, int error, out ReceivedFrame frame)
    {
        for (; error == ZmqError.Interrupted && flags == NotBlocking; error = ZmqError.Last)
        {
            int size = Attempt(flags, out byte* data);
            if (size < 0)
                continue;
            frame = Received(data, size);
            return true;
        }
        _hasFrame = false;
        _error = error;
        if (error != ZmqError.WouldBlock && error != ZmqError.Interrupted)
            throw ZmqError.OnReceive(error, _socket);
        frame = default;
        return false;
    }
}
