using System;
using System.Buffers;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A frame that was taken out of its receiver without a copy and lives until it is disposed: to keep it, or to hand it to another thread.
/// </summary>
/// <remarks>
/// Dispose it; one that is lost is finalized. One thread at a time uses it, and any may be the last. The socket can be disposed before.
/// Two small objects and 64 native bytes are allocated per frame, whatever its size: for frames that are handled at once, a <see
/// cref="ReceivedFrame"/> costs nothing. A small frame that came over tcp or ipc is a part of the buffer it was received in, about 18 KB,
/// and keeps all of it. Where many small ones are kept for long, keep
/// <see cref="ReceivedFrame.ToArray"/> instead. Source: zmq_msg_move(3); libzmq's src/decoder_allocators.cpp.
/// </remarks>
public sealed unsafe class OwnedFrame : IDisposable
{
    private readonly MessageHandle _handle;
    private readonly byte* _data;

    internal OwnedFrame(MessageHandle handle, Socket socket)
    {
        _handle = handle;
        _data = LibZmq.zmq_msg_data(handle.Message);
        Size = (int)LibZmq.zmq_msg_size(handle.Message);
        More = LibZmq.zmq_msg_more(handle.Message) != 0;
        Socket = socket;
    }

    /// <summary>The content. It is gone when the frame is disposed, or finalized because nothing refers to it any more.</summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    public ReadOnlySpan<byte> Span
    {
        get
        {
            ObjectDisposedException.ThrowIf(_handle.IsClosed, this);
            return new ReadOnlySpan<byte>(_data, Size);
        }
    }

    /// <summary>The size of the content in bytes.</summary>
    public int Size { get; }

    /// <summary>Whether further frames of the same message follow.</summary>
    public bool More { get; }

    /// <summary>The socket that received it.</summary>
    public Socket Socket { get; }

    /// <summary>Copies the content into a new array.</summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    public byte[] ToArray()
    {
        byte[] copy = Span.ToArray();
        GC.KeepAlive(this);
        return copy;
    }

    /// <summary>Copies the content into a buffer writer.</summary>
    /// <exception cref="ArgumentNullException">The writer is null.</exception>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    public void CopyTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(Span);
        GC.KeepAlive(this);
    }

    /// <summary>Frees the content.</summary>
    public void Dispose() => _handle.Dispose();
}
