using System;
using System.Buffers;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A frame that grows while it is written, in native memory that the thread uses again: no array, no pool.
/// <code>
/// using FrameBuffer frame = socket.BeginGrowingFrame();
/// order.WriteTo(frame); // whatever writes into an IBufferWriter of bytes: Protobuf, MessagePack, Utf8JsonWriter
/// frame.Send();
/// </code>
/// </summary>
/// <remarks>
/// Dispose it (<c>using</c>), after the send too: a frame that was not sent is dropped then. Whatever is done to it afterwards is refused,
/// and reaches no other frame. One that is lost is finalized; the collector is told of what many of them hold, so that a collection comes
/// by. One thread at a time uses it, the one that may use the socket at that time; it may be kept in a field, across awaits, and be sent
/// again after it was refused.
/// Below 16 KiB (runtime option <c>ZmqPerf.HandOverLimit</c>) the content is copied into a message; above, its memory becomes the
/// message's, and libzmq frees it. A frame is one small managed object, and another one where <see cref="GetMemory"/> is asked for; a
/// thread keeps up to 1 MiB of native memory for its next one. Sources: zmq_send(3), zmq_msg_init_data(3).
/// </remarks>
public sealed unsafe class FrameBuffer : IBufferWriter<byte>, IDisposable
{
    private readonly Socket _socket;
    private ScratchBlock? _block = ScratchBlock.Take(); // null once disposed; the block serves the next frame then
    private BlockMemory? _memory;
    private bool _isClosed; // to further writing
    private bool _isMessage; // no longer bytes that are copied with each send
    private bool _isSent;

    internal FrameBuffer(Socket socket) => _socket = socket;

    /// <summary>How many bytes were written.</summary>
    public int WrittenCount { get; private set; }

    /// <summary>Says that this many bytes were written to what <see cref="GetSpan"/> or <see cref="GetMemory"/> answered.</summary>
    /// <param name="count">Bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The count is negative.</exception>
    /// <exception cref="InvalidOperationException">
    /// There was no room for that many; or the frame was given to <see cref="Send"/>, or disposed.
    /// </exception>
    public void Advance(int count)
    {
        ScratchBlock block = Writable();
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count > block.Capacity - WrittenCount)
            throw new InvalidOperationException($"Only {block.Capacity - WrittenCount} bytes were there to be written, not {count}.");
        WrittenCount += count;
    }

    /// <summary>
    /// Room for what comes next. It is <b>not zeroed</b>, and valid until the next call for room, the send or the dispose.
    /// </summary>
    /// <param name="sizeHint">How many bytes it must have at least; 0 for some.</param>
    /// <exception cref="ArgumentOutOfRangeException">The hint is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is no memory for that many.</exception>
    /// <exception cref="InvalidOperationException">The frame was given to <see cref="Send"/>, or disposed.</exception>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        ScratchBlock block = Writable();
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int least = Math.Max(sizeHint, 1);
        if (_memory is { IsPinned: true } && block.Capacity - WrittenCount < least)
            block = Moved(block, least); // what is pinned stays where it is
        else
            block.Reserve(WrittenCount, least);
        return new Span<byte>(block.Data + WrittenCount, block.Capacity - WrittenCount);
    }

    /// <inheritdoc cref="GetSpan"/>
    /// <remarks>Its bytes are refused, with an <see cref="ObjectDisposedException"/>, once the frame is sent or disposed. Bytes that are
    /// pinned then, as by a read that nobody has awaited, are no other frame's until they no longer are.</remarks>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        GetSpan(sizeHint);
        return (_memory ??= new BlockMemory(this)).Memory[WrittenCount..];
    }

    /// <summary>
    /// Sends the frame, once, as <see cref="FrameWriter.Send"/> does. It cannot be written any further then, whatever the outcome.
    /// </summary>
    /// <param name="flags"><see cref="SendFlags.DontWait"/>, <see cref="SendFlags.SendMore"/>, as in <see
    /// cref="FrameWriter.Send"/>.</param>
    /// <returns>True when libzmq has taken the frame. False only with <see cref="SendFlags.DontWait"/>, where sending would block: the
    /// frame stays and can be sent again.</returns>
    /// <exception cref="InvalidOperationException">The frame was sent or disposed.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate a message; the frame stays.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.Send"/>. The frame stays and can be sent again.</exception>
    public bool Send(SendFlags flags = SendFlags.None)
    {
        ScratchBlock block = Sendable();
        return (
                _isMessage
                    ? NativeSend.Send(block.Message, _socket, WrittenCount, flags)
                    : NativeSend.SendCopy(block.Data, WrittenCount, _socket, flags)
            ) && Sent();
    }

    /// <summary>
    /// Sends the frame as <see cref="Send"/> does, or gives up after a time, as <see cref="FrameWriter.TrySend"/> does. It cannot be
    /// written any further then, whatever the outcome.
    /// </summary>
    /// <param name="timeout">How long to wait, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <param name="flags"><see cref="SendFlags.SendMore"/>, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <param name="cancellationToken">Ends the wait from another thread, as in <see cref="FrameWriter.TrySend"/>.</param>
    /// <returns>Whether libzmq has taken the frame in time. Otherwise the frame stays as it is and can be sent again.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time-out is negative and not <see cref="Timeout.InfiniteTimeSpan"/>.</exception>
    /// <exception cref="InvalidOperationException">The frame was sent or disposed.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate a message; the frame stays.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the frame was taken, which stays as it is.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.TrySend"/>.</exception>
    public bool TrySend(TimeSpan timeout, SendFlags flags = SendFlags.None, CancellationToken cancellationToken = default)
    {
        Deadline.Validate(timeout);
        ScratchBlock block = Sendable();
        if (!_isMessage)
            block.CopyToMessage(WrittenCount);
        _isMessage = true;
        return NativeSend.Send(block.Message, _socket, WrittenCount, timeout, flags, cancellationToken) && Sent();
    }

    /// <summary>
    /// Drops the frame if it was not sent, and gives the memory to the thread's next one; the second time it does nothing.
    /// </summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _block, null) is not { } block)
            return;
        _isClosed = true;
        if (_isMessage && !_isSent)
            block.DropMessage();
        LeaveBlock(block);
    }

    /// <summary>The block that is being written.</summary>
    /// <exception cref="ObjectDisposedException">The frame was given to <see cref="Send"/>, or disposed.</exception>
    internal ScratchBlock OpenBlock()
    {
        ScratchBlock? block = _block; // once: another thread may dispose it just now
        ObjectDisposedException.ThrowIf(_isClosed || block is null, this);
        return block;
    }

    /// <summary>The block, as a message where it is large: its memory becomes the message's.</summary>
    private ScratchBlock Sendable()
    {
        if (_block is not { } block || _isSent)
            throw new InvalidOperationException("The frame was sent or disposed already.");
        _isClosed = true;
        if (
            !_isMessage
            && WrittenCount >= Boundaries.HandOver
            && NativeFree.Function != 0
            && block.Data != null
            && _memory is not { IsPinned: true }
        )
        {
            block.HandOver(WrittenCount);
            _isMessage = true;
        }
        return block;
    }

    private ScratchBlock Moved(ScratchBlock block, int more)
    {
        ScratchBlock larger = block.Copy(WrittenCount, more);
        _block = larger;
        LeaveBlock(block);
        return larger;
    }

    private void LeaveBlock(ScratchBlock block)
    {
        if (_memory?.TryKeep(block) != true)
            block.GiveBack();
    }

    private bool Sent()
    {
        _isSent = true;
        Measurements.Sent(WrittenCount, _isMessage && WrittenCount >= Boundaries.HandOver ? Tier.HandedOver : Tier.Scratch);
        return true;
    }

    private ScratchBlock Writable() =>
        _isClosed || _block is not { } block
            ? throw new InvalidOperationException("The frame was given to Send, or disposed, and cannot be written any further.")
            : block;
}
