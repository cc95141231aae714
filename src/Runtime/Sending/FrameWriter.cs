using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A frame of known size that is written where libzmq keeps it and then sent without a copy: no array, no native block of your own, no
/// free callback.
/// <code>
/// using var frame = socket.BeginFrame(size);
/// order.WriteTo(frame.Span);
/// frame.Send();
/// </code>
/// </summary>
/// <remarks>
/// Dispose it (<c>using</c>): a frame that was not sent is dropped then. Copies of the struct are the same frame; the first one that sends
/// or disposes ends it for all. A writer stays on the thread that began it, which must be the thread that may use the socket at that time.
/// No managed memory is allocated per frame. What an array per send costs beside it: docs/performance.md, ZMQ1002 and ZMQ1003.
/// </remarks>
public readonly unsafe ref struct FrameWriter
{
    private readonly Socket _socket;
    private readonly FrameSlot* _slot;
    private readonly byte* _data;
    private readonly int _size;
    private readonly uint _ticket;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FrameWriter(Socket socket, int size)
    {
        _socket = socket;
        _size = size;
        _slot = FrameSlots.Take(size);
        _data = LibZmq.zmq_msg_data(&_slot->Message);
        _ticket = _slot->Ticket;
        Checks.Mark(_data, size);
    }

    /// <summary>
    /// The content: exactly as many bytes as asked for. They are <b>not zeroed</b>, unless the frame was begun with <see
    /// cref="SocketSending.BeginZeroedFrame"/>: a byte that is not written is sent as it is, and may have been part of an earlier message.
    /// Where frames are checked (see <see cref="ReceivedFrame"/>) it is 0xCD.
    /// The memory belongs to libzmq once the frame is sent; a span taken before must not be used after.
    /// </summary>
    /// <exception cref="InvalidOperationException">The frame was sent or disposed.</exception>
    public Span<byte> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            ThrowIfEnded();
            return new Span<byte>(_data, _size);
        }
    }

    private bool IsOpen
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _slot != null && _slot->Ticket == _ticket;
    }

    /// <summary>
    /// Sends the frame, once, exactly as <see cref="Socket.Send(byte[], SendFlags)"/> sends an array of this content: it blocks while the
    /// socket's queues are full, for <see cref="SocketOption.Sndtimeo"/> milliseconds at most where that is set, and not at all with <see
    /// cref="SendFlags.DontWait"/>.
    /// </summary>
    /// <param name="flags"><see cref="SendFlags.SendMore"/> where further frames of the same message follow.</param>
    /// <returns>
    /// True when libzmq has taken the frame. False only with <see cref="SendFlags.DontWait"/>, where sending would block: the frame stays
    /// as it is and can be sent again, at about 20 ns for a further refusal whatever its size. Of a message of several frames only the
    /// first is refused because queues are full; false for a later one means
    /// that the peer is gone and the message with it.
    /// </returns>
    /// <exception cref="InvalidOperationException">The frame was sent or disposed.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">
    /// What <see cref="Socket.Send(byte[], SendFlags)"/> throws, with the same error number: EAGAIN when <see
    /// cref="SocketOption.Sndtimeo"/> expired, ETERM when the context was shut down or disposed, EHOSTUNREACH when a mandatory ROUTER does
    /// not know the peer, and so on. The frame stays and can be sent again.
    /// A signal (EINTR) is not among them: the call goes on, for what is left of <see cref="SocketOption.Sndtimeo"/>. Only if it is the
    /// first signal that any wait of the process has met, the time is counted from it; <see cref="TrySend"/> always counts from the call.
    /// </exception>
    [MethodImpl(PartOfCaller.Options)]
    public bool Send(SendFlags flags = SendFlags.None)
    {
        ThrowIfEnded();
        if (!NativeSend.Send(&_slot->Message, _socket, _size, flags))
            return false;
        FrameSlot.GiveBack(_slot);
        Measurements.Sent(_size, Tier.InPlace);
        return true;
    }

    /// <summary>
    /// Sends the frame as <see cref="Send"/> does, or gives up after a time. <see cref="SocketOption.Sndtimeo"/> does not count; it is
    /// changed for the wait and restored.
    /// </summary>
    /// <param name="timeout">How long to wait: in whole milliseconds, rounded up; <see cref="TimeSpan.Zero"/> for not at all, <see
    /// cref="System.Threading.Timeout.InfiniteTimeSpan"/> forever.</param>
    /// <param name="flags"><see cref="SendFlags.SendMore"/> where further frames of the same message follow; <see
    /// cref="SendFlags.DontWait"/> changes nothing.</param>
    /// <param name="cancellationToken">Ends the wait from another thread; a ROUTER that refuses a peer notices it within 50 ms.</param>
    /// <returns>Whether libzmq has taken the frame in time. Otherwise the frame stays as it is and can be sent again.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time-out is negative and not <see
    /// cref="System.Threading.Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="InvalidOperationException">The frame was sent or disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the frame was taken, which stays as it is.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="Send"/>, but never EAGAIN.</exception>
    public bool TrySend(TimeSpan timeout, SendFlags flags = SendFlags.None, CancellationToken cancellationToken = default)
    {
        Deadline.Validate(timeout);
        ThrowIfEnded();
        if (!NativeSend.Send(&_slot->Message, _socket, _size, timeout, flags, cancellationToken))
            return false;
        FrameSlot.GiveBack(_slot);
        Measurements.Sent(_size, Tier.InPlace);
        return true;
    }

    /// <summary>Drops the frame if it was not sent; otherwise does nothing.</summary>
    public void Dispose()
    {
        if (IsOpen)
            Drop();
    }

    private void Drop()
    {
        _ = LibZmq.zmq_msg_close(&_slot->Message);
        FrameSlot.GiveBack(_slot);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ThrowIfEnded()
    {
        if (!IsOpen)
            ThrowEnded();
    }

    private static void ThrowEnded() =>
        throw new InvalidOperationException("The frame was sent or disposed already, or was not begun with BeginFrame.");
}
