using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// One payload for many sockets, or for many sends: written once, and shared by all messages that carry it instead of copied into each.
/// <code>
/// using var frame = SharedFrame.Create(payload);
/// foreach (Socket peer in peers)
///     peer.Send(frame);
/// </code>
/// </summary>
/// <remarks>
/// Any number of threads may send it at once, each on its own socket. It can be disposed at any time, also while it is queued or being
/// sent: libzmq counts the messages that share the payload, and frees it with the last of them, on whichever thread that is. A frame that
/// nobody disposes is finalized.
/// Up to 33 bytes (on 64 bits) a message holds its payload itself, and sharing is a copy of that.
/// Whoever receives it over inproc receives the very same bytes: a receiver that writes into its message writes into everybody's.
/// A send allocates no managed memory. Source: zmq_msg_copy(3); <c>msg_t::copy</c> in libzmq's src/msg.cpp.
/// </remarks>
public sealed unsafe class SharedFrame : IDisposable
{
    private readonly MessageHandle _handle;

    private SharedFrame(int size)
    {
        LibZmqLoader.Require();
        _handle = new MessageHandle(size);
        Size = size;
    }

    /// <summary>The size of the payload in bytes.</summary>
    public int Size { get; }

    private Span<byte> Payload => new(LibZmq.zmq_msg_data(_handle.Message), Size);

    /// <summary>Makes a frame of bytes that exist already. They are copied here, once.</summary>
    /// <param name="payload">The payload; it may change afterwards.</param>
    /// <returns>The frame; dispose it when no further send will come.</returns>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame.</exception>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    public static SharedFrame Create(ReadOnlySpan<byte> payload)
    {
        var frame = new SharedFrame(payload.Length);
        payload.CopyTo(frame.Payload);
        frame.Share();
        return frame;
    }

    /// <summary>Makes a frame of exactly <paramref name="size"/> bytes that <paramref name="write"/> fills in place.</summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="size">The size of the payload in bytes; 0 is a frame without content.</param>
    /// <param name="state">What <paramref name="write"/> needs.</param>
    /// <param name="write">Writes the payload. The span is as long as asked for and <b>not zeroed</b>; it is valid during the call only.
    /// When it throws, there is no frame.</param>
    /// <returns>The frame; dispose it when no further send will come.</returns>
    /// <exception cref="ArgumentNullException">The writer is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame.</exception>
    /// <exception cref="DllNotFoundException">As in <see cref="Create(ReadOnlySpan{byte})"/>.</exception>
    public static SharedFrame Create<TState>(int size, TState state, SpanAction<byte, TState> write)
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        ArgumentNullException.ThrowIfNull(write);
        var frame = new SharedFrame(size);
        try
        {
            Checks.Mark(LibZmq.zmq_msg_data(frame._handle.Message), size);
            write(frame.Payload, state);
        }
        catch
        {
            frame.Dispose();
            throw;
        }
        frame.Share();
        return frame;
    }

    /// <summary>Gives up this reference to the payload; messages that carry it keep theirs. Sends that come later are refused.</summary>
    public void Dispose() => _handle.Dispose();

    internal bool SendOn(Socket socket, SendFlags flags)
    {
        Unsafe.SkipInit(out NativeMessage copy);
        Copy(&copy);
        bool sent = false;
        try
        {
            sent = NativeSend.Send(&copy, socket, Size, flags);
        }
        finally
        {
            if (!sent)
                _ = LibZmq.zmq_msg_close(&copy);
        }
        if (sent)
            Measurements.Sent(Size, Tier.Shared);
        return sent;
    }

    // Of the references to a payload only the first one is not counted atomically. It is taken here, before another thread knows the frame;
    // from now on the message is only read.
    private void Share()
    {
        Unsafe.SkipInit(out NativeMessage copy);
        Copy(&copy);
        _ = LibZmq.zmq_msg_close(&copy);
    }

    /// <summary>Makes a message that shares the payload.</summary>
    internal void Copy(NativeMessage* copy)
    {
        ObjectDisposedException.ThrowIf(_handle.IsClosed, this);
        bool isHeld = false;
        try
        {
            _handle.DangerousAddRef(ref isHeld); // another thread may dispose it just now
            _ = LibZmq.zmq_msg_init(copy);
            _ = LibZmq.zmq_msg_copy(copy, _handle.Message); // cannot fail: both are initialised
        }
        finally
        {
            if (isHeld)
                _handle.DangerousRelease();
        }
    }
}
