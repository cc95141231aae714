using System;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <content>Frames that outlive the next receive.</content>
public sealed unsafe partial class FrameReceiver
{
    /// <summary>
    /// Waits for a frame, as <see cref="Receive()"/> does, and copies it into a buffer of the caller's. Unlike <see
    /// cref="Socket.Recv(Span{byte}, RecvFlags)"/>, which returns a size beyond the buffer and loses what did not fit, it says how much was
    /// written, and the receiver keeps the whole frame: <see cref="Detach"/> still takes it.
    /// </summary>
    /// <param name="destination">Where the frame goes; bytes beyond it are left as they are.</param>
    /// <returns>How many bytes were written, and how many the frame has.</returns>
    /// <exception cref="ObjectDisposedException">The receiver or the socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="Receive()"/>.</exception>
    public ReceiveResult ReceiveInto(Span<byte> destination)
    {
        ReceivedFrame frame = Receive();
        ReadOnlySpan<byte> content = frame.Span;
        int written = Math.Min(content.Length, destination.Length);
        content[..written].CopyTo(destination);
        GC.KeepAlive(this);
        return new ReceiveResult(written, content.Length, frame.More);
    }

    /// <summary>
    /// Takes the last frame out of the receiver, without a copy: it lives until it is disposed, and may go to another thread. Views of it,
    /// such as <see cref="ReceivedFrame.Span"/>, are outdated.
    /// </summary>
    /// <returns>The frame; dispose it.</returns>
    /// <exception cref="InvalidOperationException">There is none: nothing was received, or the last frame was detached or released. Or
    /// another thread waits in this receiver.</exception>
    /// <exception cref="ObjectDisposedException">The receiver is disposed.</exception>
    public OwnedFrame Detach()
    {
        ObjectDisposedException.ThrowIf(_message == null, this);
        ThrowIfReceiving();
        if (!_hasFrame)
            throw new InvalidOperationException(
                "There is no frame to detach: nothing was received, or the last frame was detached or released already."
            );
        var frame = new OwnedFrame();
        _ = LibZmq.zmq_msg_move(frame.Message, Enter()); // cannot fail: both are initialised
        _isReceiving = 0;
        frame.ReceivedFrom(_socket);
        _hasFrame = false;
        _generation++;
        GC.KeepAlive(this);
        return frame;
    }

    /// <summary>
    /// Frees the last frame now instead of with the next receive: for a receiver that may wait long. A small frame that came over tcp or
    /// ipc keeps the buffer it was received in, about 18 KB; a large one, itself.
    /// </summary>
    /// <exception cref="InvalidOperationException">Another thread waits in this receiver.</exception>
    /// <exception cref="ObjectDisposedException">The receiver is disposed.</exception>
    public void Release()
    {
        ObjectDisposedException.ThrowIf(_message == null, this);
        Enter();
        _hasFrame = false;
        _generation++;
        _handle.Clear();
        _isReceiving = 0;
    }
}
