using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// Sends frames that are written in place, in the memory that libzmq sends. For bytes that exist already, <see
/// cref="Socket.Send(ReadOnlySpan{byte}, SendFlags)"/> is as fast as it gets. The thread rules are the socket's own: one thread at a time.
/// </summary>
public static unsafe partial class SocketSending
{
    /// <summary>
    /// Begins a frame of exactly <paramref name="size"/> bytes, to be written through <see cref="FrameWriter.Span"/>. Nothing is sent and
    /// the socket is not touched yet.
    /// </summary>
    /// <param name="socket">The socket that will send it.</param>
    /// <param name="size">The size of the frame in bytes; 0 is a frame without content.</param>
    /// <returns>The writer; dispose it.</returns>
    /// <exception cref="ArgumentNullException">The socket is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame.</exception>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FrameWriter BeginFrame(this Socket socket, int size)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        LibZmqLoader.Require();
        return new FrameWriter(socket, size);
    }

    /// <summary>
    /// Begins a frame of exactly <paramref name="size"/> bytes that are zero: for contents with gaps, which would show what was in that
    /// memory before. Clearing costs what writing as many bytes does; a frame that is written whole needs none.
    /// </summary>
    /// <inheritdoc cref="BeginFrame(Socket, int)"/>
    public static FrameWriter BeginZeroedFrame(this Socket socket, int size)
    {
        FrameWriter frame = socket.BeginFrame(size);
        frame.Span.Clear();
        return frame;
    }

    /// <summary>
    /// Sends a frame of exactly <paramref name="size"/> bytes that <paramref name="write"/> fills in place: <see cref="BeginFrame(Socket,
    /// int)"/> for places where a <c>ref struct</c> cannot be, such as asynchronous methods. Make the lambda static and pass what it needs
    /// as <paramref name="state"/>, then nothing is allocated.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="socket">The socket that sends.</param>
    /// <param name="size">The size of the frame in bytes; 0 is a frame without content.</param>
    /// <param name="state">What <paramref name="write"/> needs.</param>
    /// <param name="write">Writes the content. The span is as long as asked for and <b>not zeroed</b>; it is valid during the call only.
    /// When it throws, nothing is sent.</param>
    /// <param name="flags"><see cref="SendFlags.DontWait"/>, <see cref="SendFlags.SendMore"/>, as in <see
    /// cref="FrameWriter.Send"/>.</param>
    /// <returns>True when libzmq has taken the frame. False only with <see cref="SendFlags.DontWait"/>, where sending would block: the
    /// frame is dropped.</returns>
    /// <exception cref="ArgumentNullException">The socket or the writer is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame; nothing is sent.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.Send"/>; the frame is dropped.</exception>
    /// <exception cref="DllNotFoundException">As in <see cref="BeginFrame(Socket, int)"/>.</exception>
    [SkipLocalsInit]
    public static bool SendFrame<TState>(
        this Socket socket,
        int size,
        TState state,
        SpanAction<byte, TState> write,
        SendFlags flags = SendFlags.None
    )
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        ArgumentNullException.ThrowIfNull(write);
        LibZmqLoader.Require();

        Unsafe.SkipInit(out NativeMessage message);
        if (FrameBlock.Init(&message, size) < 0)
            FrameSlots.ThrowNoMemory(size);
        bool sent = false;
        try
        {
            byte* data = LibZmq.zmq_msg_data(&message);
            Checks.Mark(data, size);
            write(new Span<byte>(data, size), state);
            sent = NativeSend.Send(&message, socket, size, flags);
        }
        finally
        {
            if (!sent)
                _ = LibZmq.zmq_msg_close(&message);
        }
        if (sent)
            Measurements.Sent(size, Tier.InPlace);
        return sent;
    }

    /// <summary>
    /// Sends as <see cref="SendFrame"/> does, or gives up after a time. <see cref="SocketOption.Sndtimeo"/> does not count; it is changed
    /// for the wait and restored.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="socket">The socket that sends.</param>
    /// <param name="size">The size of the frame in bytes; 0 is a frame without content.</param>
    /// <param name="timeout">How long to wait, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <param name="state">What <paramref name="write"/> needs.</param>
    /// <param name="write">Writes the content, as in <see cref="SendFrame"/>.</param>
    /// <param name="flags"><see cref="SendFlags.SendMore"/>, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <param name="cancellationToken">Ends the wait from another thread, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <returns>Whether libzmq has taken the frame in time; otherwise it is dropped.</returns>
    /// <exception cref="ArgumentNullException">The socket or the writer is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative; or the time-out is, and not <see
    /// cref="Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame; nothing is sent.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the frame was taken; it is dropped.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.TrySend"/>; the frame is dropped.</exception>
    /// <exception cref="DllNotFoundException">As in <see cref="BeginFrame(Socket, int)"/>.</exception>
    public static bool TrySendFrame<TState>(
        this Socket socket,
        int size,
        TimeSpan timeout,
        TState state,
        SpanAction<byte, TState> write,
        SendFlags flags = SendFlags.None,
        CancellationToken cancellationToken = default
    )
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ArgumentNullException.ThrowIfNull(write);
        Deadline.Validate(timeout);
        using FrameWriter frame = socket.BeginFrame(size);
        write(frame.Span, state);
        return frame.TrySend(timeout, flags, cancellationToken);
    }

    /// <summary>
    /// Sends a message of several frames, whole or not at all. It is empty afterwards and can be filled again; where it was not taken it
    /// stays as it is.
    /// </summary>
    /// <param name="socket">The socket that sends; it must not be in the middle of a message.</param>
    /// <param name="message">The message.</param>
    /// <param name="flags"><see cref="SendFlags.DontWait"/>, as in <see cref="FrameWriter.Send"/>.</param>
    /// <returns>True when libzmq has taken the message. False only with <see cref="SendFlags.DontWait"/>, where sending would block. A peer
    /// that goes away meanwhile takes along what it was sent, as ever.</returns>
    /// <exception cref="ArgumentNullException">The socket or the message is null.</exception>
    /// <exception cref="ArgumentException">The flags have <see cref="SendFlags.SendMore"/>.</exception>
    /// <exception cref="InvalidOperationException">The message has no frame.</exception>
    /// <exception cref="ObjectDisposedException">The socket or the message is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.Send"/>.</exception>
    public static bool SendMessage(this Socket socket, OutgoingMessage message, SendFlags flags = SendFlags.None)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(message);
        return message.SendOn(socket, flags);
    }

    /// <summary>Sends a message of several frames as <see cref="SendMessage"/> does, or gives up after a
    /// time.</summary>
    /// <param name="socket">The socket that sends; it must not be in the middle of a message.</param>
    /// <param name="message">The message.</param>
    /// <param name="timeout">How long to wait, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <param name="cancellationToken">Ends the wait from another thread, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <returns>Whether libzmq has taken the message in time; otherwise it stays as it is.</returns>
    /// <exception cref="ArgumentNullException">The socket or the message is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time-out is negative and not <see cref="Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="InvalidOperationException">The message has no frame.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the message was taken, which stays as it is.</exception>
    /// <exception cref="ObjectDisposedException">The socket or the message is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.TrySend"/>.</exception>
    public static bool TrySendMessage(
        this Socket socket,
        OutgoingMessage message,
        TimeSpan timeout,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(message);
        Deadline.Validate(timeout);
        return message.SendOn(socket, timeout, cancellationToken);
    }

    /// <summary>
    /// Sends a payload that other sockets send too, without copying it. The frame stays as it is: send it again, on this socket or on
    /// others.
    /// </summary>
    /// <param name="socket">The socket that sends.</param>
    /// <param name="frame">The payload.</param>
    /// <param name="flags"><see cref="SendFlags.DontWait"/>, <see cref="SendFlags.SendMore"/>, as in <see
    /// cref="FrameWriter.Send"/>.</param>
    /// <returns>True when libzmq has taken it. False only with <see cref="SendFlags.DontWait"/>, where sending would block.</returns>
    /// <exception cref="ArgumentNullException">The socket or the frame is null.</exception>
    /// <exception cref="ObjectDisposedException">The socket or the frame is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.Send"/>.</exception>
    public static bool Send(this Socket socket, SharedFrame frame, SendFlags flags = SendFlags.None)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(frame);
        return frame.SendOn(socket, flags);
    }
}
