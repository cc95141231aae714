using System;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <content>What is received more than a frame at a time.</content>
public sealed unsafe partial class FrameReceiver
{
    private const int ReceiveMoreOption = 13;

    /// <summary>
    /// Handles what is queued, frame by frame, until nothing is left: one wait for many frames, where a poll per message waits for each.
    /// Make the lambda static and pass what it needs as
    /// <paramref name="state"/>, then nothing is allocated.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="state">What <paramref name="handler"/> needs.</param>
    /// <param name="handler">
    /// Handles one frame, which is valid during the call only. It may use this receiver, to <see cref="SkipRest"/> for example; the frame
    /// is gone then. When it throws, the frame at hand counts as received and what follows stays queued, the rest of its message first.
    /// </param>
    /// <param name="maxFrames">
    /// After how many frames to return although more are queued, so that a fast sender cannot keep the thread forever. A message that was
    /// begun is finished, so there may be more.
    /// </param>
    /// <param name="firstWait">How long to wait for the first frame, as in <see cref="TryReceive(TimeSpan, out ReceivedFrame,
    /// System.Threading.CancellationToken)"/>; not at all by default.</param>
    /// <returns>How many frames were handled; 0 where none came in time.</returns>
    /// <exception cref="ArgumentNullException">The handler is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrames"/> is less than 1, or the wait is negative and not <see
    /// cref="System.Threading.Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="Receive()"/>, but never EAGAIN.</exception>
    public int Drain<TState>(TState state, FrameHandler<TState> handler, int maxFrames = 1000, TimeSpan firstWait = default)
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrames, 1);
        Deadline.Validate(firstWait);
        int frames = 0;
        for (bool received = TryReceive(firstWait, out ReceivedFrame frame); received; received = TryReceive(out frame))
        {
            handler(frame, state);
            if (++frames >= maxFrames && !HasRest())
                break;
        }
        return frames;
    }

    /// <summary>
    /// Receives and drops the remaining frames of the message whose frame the socket received last, by this receiver or otherwise; does
    /// nothing after a last frame. It does not wait: libzmq delivers a message whole. The last frame is gone then.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="Receive()"/>.</exception>
    public void SkipRest()
    {
        while (HasRest())
            Receive();
    }

    // The socket's own value: also right when another receiver, or Net.Zmq itself, took the frame before.
    private bool HasRest()
    {
        ObjectDisposedException.ThrowIf(_message == null, this);
        int more;
        nuint size = sizeof(int);
        if (LibZmq.zmq_getsockopt(SocketHandle.Of(_socket), ReceiveMoreOption, &more, &size) < 0)
            throw ZmqError.OnReceive(ZmqError.Last, _socket);
        GC.KeepAlive(this);
        return more != 0;
    }
}
