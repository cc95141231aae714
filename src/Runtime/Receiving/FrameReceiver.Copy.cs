using System;
using Net.Zmq;

namespace ZmqPerf;

/// <content>Frames that outlive the next receive.</content>
public sealed unsafe partial class FrameReceiver
{
    /// <summary>
    /// Waits for a frame, as <see cref="Receive()"/> does, and copies it into a buffer of the caller's. Unlike <see cref="Socket.Recv(Span{byte}, RecvFlags)"/>, which answers a size beyond the
    /// buffer and loses what did not fit, it says how much was written, and the receiver keeps the whole frame until its next receive.
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
}
