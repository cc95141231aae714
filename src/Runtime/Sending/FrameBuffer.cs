using System;
using System.Buffers;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A frame that grows while it is written, in native memory that the thread uses again: no array, no pool.
/// <code>
/// using FrameBuffer frame = socket.BeginFrame();
/// order.WriteTo(frame); // whatever writes into an IBufferWriter of bytes: Protobuf, MessagePack, Utf8JsonWriter
/// frame.Send();
/// </code>
/// </summary>
/// <remarks>
/// Dispose it once (<c>using</c>), after the send too, and do not use it afterwards: its thread's next <c>BeginFrame()</c> answers the same
/// object. A frame that was not sent is dropped then. One thread at a time uses it, the one that may use the socket at that time; it may be
/// kept in a field, across awaits, and be sent again after it was refused.
/// Below 16 KiB (runtime option <c>ZmqPerf.HandOverLimit</c>) the content is copied into a message; above, its memory becomes the
/// message's, and libzmq frees it. No managed memory is allocated per frame; a thread keeps up to 1 MiB of native memory for its next one.
/// Sources: zmq_send(3), zmq_msg_init_data(3).
/// </remarks>
public sealed unsafe class FrameBuffer : IBufferWriter<byte>, IDisposable
{
    [ThreadStatic]
    private static FrameBuffer? s_spare;

    private readonly ScratchBlock _block = new();
    private readonly MessageHandle _message = new(); // empty, unless the block was handed over and not sent yet
    private readonly BlockMemory _memory;
    private Socket? _socket; // null once disposed
    private bool _isClosed; // to further writing
    private bool _isHandedOver;
    private bool _isSent;

    private FrameBuffer() => _memory = new BlockMemory(_block);

    /// <summary>How many bytes were written.</summary>
    public int WrittenCount { get; private set; }

    /// <summary>Says that so many bytes were written to what <see cref="GetSpan"/> or <see cref="GetMemory"/> answered.</summary>
    /// <param name="count">Bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The count is negative.</exception>
    /// <exception cref="InvalidOperationException">There was no room for so many; or the frame was given to <see cref="Send"/>, or
    /// disposed.</exception>
    public void Advance(int count)
    {
        ThrowIfClosed();
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count > _block.Capacity - WrittenCount)
            throw new InvalidOperationException($"Only {_block.Capacity - WrittenCount} bytes were there to be written, not {count}.");
        WrittenCount += count;
    }

    /// <summary>
    /// Room for what comes next. It is <b>not zeroed</b>, and valid until the next call for room, the send or the dispose.
    /// </summary>
    /// <param name="sizeHint">How many bytes it must have at least; 0 for some.</param>
    /// <exception cref="ArgumentOutOfRangeException">The hint is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is no memory for so many.</exception>
    /// <exception cref="InvalidOperationException">The frame was given to <see cref="Send"/>, or disposed.</exception>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        ThrowIfClosed();
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        _block.Reserve(WrittenCount, Math.Max(sizeHint, 1));
        return new Span<byte>(_block.Data + WrittenCount, _block.Capacity - WrittenCount);
    }

    /// <inheritdoc cref="GetSpan"/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        GetSpan(sizeHint);
        return _memory.Memory[WrittenCount..];
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
        if (_socket == null || _isSent)
            throw new InvalidOperationException("The frame was sent or disposed already.");
        _isClosed = true;
        if (!_isHandedOver && WrittenCount >= Boundaries.HandOver && NativeFree.Function != 0 && _block.Data != null)
        {
            _block.HandOver(WrittenCount, _message.Message);
            _isHandedOver = true;
        }
        if (
            !(
                _isHandedOver
                    ? NativeSend.Send(_message.Message, _socket, WrittenCount, flags)
                    : NativeSend.SendCopy(_block.Data, WrittenCount, _socket, flags)
            )
        )
            return false;
        _isSent = true;
        Measurements.Sent(WrittenCount, _isHandedOver ? Tier.HandedOver : Tier.Scratch);
        return true;
    }

    /// <summary>Drops the frame if it was not sent, and gives the memory to the thread's next one.</summary>
    public void Dispose()
    {
        if (_socket == null)
            return;
        _socket = null;
        _isClosed = true;
        if (_isHandedOver && !_isSent)
            _message.Clear();
        _block.Trim();
        s_spare = this;
    }

    internal static FrameBuffer Begin(Socket socket)
    {
        FrameBuffer frame = s_spare ?? new FrameBuffer();
        s_spare = null;
        frame._socket = socket;
        frame._isClosed = frame._isHandedOver = frame._isSent = false;
        frame.WrittenCount = 0;
        return frame;
    }

    private void ThrowIfClosed()
    {
        if (_isClosed)
            throw new InvalidOperationException("The frame was given to Send, or disposed, and cannot be written any further.");
    }
}
