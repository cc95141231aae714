using System;
using System.Buffers;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A frame that was taken out of its receiver without a copy and lives until it is disposed: to keep it, or to hand it to another thread.
/// </summary>
/// <remarks>
/// Dispose it; one that is lost is finalized, and the collector is told of what many of them keep, so that a collection comes by. One
/// thread at a time uses it, and any may be the last. The socket can be disposed before.
/// A small object and 64 native bytes are allocated per frame, whatever its size: for frames that are handled at once, a <see
/// cref="ReceivedFrame"/> costs nothing. A small frame that came over tcp or ipc is a part of the buffer it was received in, about 18 KB,
/// and keeps all of it. Where many small ones are kept for long, keep
/// <see cref="ReceivedFrame.ToArray"/> instead. Source: zmq_msg_move(3); libzmq's src/decoder_allocators.cpp.
/// </remarks>
public sealed unsafe class OwnedFrame : IDisposable
{
    private byte* _data;
    private nint _message; // 0 once disposed
    private FrameMemory? _memory;

    /// <summary>A frame to be: <see cref="Message"/> is empty until something is received or moved into it.</summary>
    internal OwnedFrame()
    {
        var message = (NativeMessage*)NativeMemory.Alloc((nuint)sizeof(NativeMessage));
        _ = LibZmq.zmq_msg_init(message); // cannot fail
        _message = (nint)message;
    }

    /// <summary>Frees the content of a lost frame, once: what is finalized later may dispose it, or let go of a pin.</summary>
    ~OwnedFrame()
    {
        FreeContent(Interlocked.Exchange(ref _message, 0));
        _memory?.FreeContent();
    }

    /// <summary>The content. It is gone when the frame is disposed, or finalized because nothing refers to it any more.</summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    public ReadOnlySpan<byte> Span
    {
        get
        {
            ObjectDisposedException.ThrowIf(IsDisposed, this);
            return new ReadOnlySpan<byte>(_data, Size);
        }
    }

    /// <summary>
    /// The content for asynchronous calls, such as <c>stream.WriteAsync(frame.Memory)</c>, without a copy. It keeps the frame from being
    /// finalized; once the frame is disposed, its use throws <see cref="ObjectDisposedException"/>. Content that is pinned then, as by a
    /// write that nobody has awaited, is freed when it no longer is. The first use allocates a small object.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    public ReadOnlyMemory<byte> Memory
    {
        get
        {
            ObjectDisposedException.ThrowIf(IsDisposed, this);
            return (_memory ??= new FrameMemory(this)).Memory;
        }
    }

    /// <summary>The size of the content in bytes.</summary>
    public int Size { get; private set; }

    /// <summary>Whether further frames of the same message follow.</summary>
    public bool More { get; private set; }

    /// <summary>The socket that received it.</summary>
    public Socket Socket { get; private set; } = null!; // until it is received

    internal bool IsDisposed => _message == 0;

    /// <summary>Where the frame is received.</summary>
    internal NativeMessage* Message => (NativeMessage*)_message;

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

    /// <summary>Frees the content; the second time it does nothing.</summary>
    public void Dispose()
    {
        nint message = Interlocked.Exchange(ref _message, 0);
        if (message != 0 && _memory is { } memory)
            memory.Close(message);
        else
            FreeContent(message);
        if (_memory is not { HasContent: true }) // a pin may be lost, too
            GC.SuppressFinalize(this);
    }

    /// <summary>Becomes the frame that <see cref="Message"/> holds now.</summary>
    internal void ReceivedFrom(Socket socket)
    {
        NativeMessage* message = Message;
        _data = LibZmq.zmq_msg_data(message);
        Size = (int)Math.Min(LibZmq.zmq_msg_size(message), int.MaxValue); // as much as a receive says, and a span can show
        More = LibZmq.zmq_msg_more(message) != 0;
        Socket = socket;
        MemoryPressure.Add(MemoryPressure.KeptBy(Size));
    }

    /// <summary>Gives the content to another message, and is disposed then.</summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    internal void MoveTo(NativeMessage* destination)
    {
        ObjectDisposedException.ThrowIf(IsDisposed, this);
        if (_memory is null)
            _ = LibZmq.zmq_msg_move(destination, Message); // cannot fail: both are initialised
        else
            ShareWith(destination); // it may be pinned
        Dispose();
    }

    /// <summary>Lets another message share the content.</summary>
    /// <exception cref="ObjectDisposedException">The frame is disposed.</exception>
    internal void ShareWith(NativeMessage* destination)
    {
        ObjectDisposedException.ThrowIf(IsDisposed, this);
        _ = LibZmq.zmq_msg_copy(destination, Message); // cannot fail: both are initialised
        GC.KeepAlive(this);
    }

    private void FreeContent(nint message)
    {
        if (message == 0)
            return;
        _ = LibZmq.zmq_msg_close((NativeMessage*)message);
        NativeMemory.Free((NativeMessage*)message);
        MemoryPressure.Remove(MemoryPressure.KeptBy(Size));
    }

    /// <summary>Keeps the content of a frame that was disposed until it is not pinned any more.</summary>
    private sealed class FrameMemory(OwnedFrame frame) : MemoryManager<byte>
    {
        private int _holds = 1; // the frame's own, and the pins
        private nint _content;

        /// <summary>Whether the frame has left its message to this, and it is not freed yet.</summary>
        internal bool HasContent => _content != 0;

        public override Span<byte> GetSpan()
        {
            ObjectDisposedException.ThrowIf(frame.IsDisposed, frame);
            return new Span<byte>(frame._data, frame.Size);
        }

        public override MemoryHandle Pin(int elementIndex = 0)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(elementIndex);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(elementIndex, frame.Size);
            for (int holds = Volatile.Read(ref _holds), seen; ; holds = seen)
            {
                ObjectDisposedException.ThrowIf(frame.IsDisposed || holds == 0, frame);
                if ((seen = Interlocked.CompareExchange(ref _holds, holds + 1, holds)) == holds)
                    return new MemoryHandle(frame._data + elementIndex, pinnable: this);
            }
        }

        public override void Unpin() => LetGo();

        internal void Close(nint message)
        {
            _content = message;
            LetGo();
        }

        internal void FreeContent() => frame.FreeContent(Interlocked.Exchange(ref _content, 0));

        protected override void Dispose(bool disposing)
        {
            // the content belongs to the frame
        }

        private void LetGo()
        {
            if (Interlocked.Decrement(ref _holds) <= 0)
                FreeContent();
        }
    }
}
