using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A message of several frames that is put together first and then sent whole, or not at all: an exception between two frames leaves
/// nothing after that the next message would be glued to.
/// <code>
/// using var message = new OutgoingMessage();
/// message.Add(identity);
/// order.WriteTo(message.AddFrame(order.Size));
/// router.SendMessage(message); // it is empty then, and can be filled again
/// </code>
/// </summary>
/// <remarks>
/// Dispose it; one that is lost is finalized, and its frames with it; the collector is told of what many of them hold, so that a collection
/// comes by. One thread at a time uses it, and any may: it knows no socket until it is sent. Frames are written in native memory, where
/// libzmq sends them from; a message that is filled repeatedly allocates no managed memory.
/// </remarks>
public sealed unsafe class OutgoingMessage : IDisposable
{
    private FrameChain _frames;
    private volatile bool _isDisposed;

    /// <summary>Makes a message without frames.</summary>
    /// <exception cref="DllNotFoundException">There is no libzmq, or not the one that Net.Zmq uses; the message says what was tried and
    /// what to install.</exception>
    public OutgoingMessage() => LibZmqLoader.Require();

    /// <summary>Frees the frames of a message that was lost.</summary>
    ~OutgoingMessage() => _frames.Clear();

    /// <summary>How many frames it has.</summary>
    public int Count => _frames.Count;

    /// <summary>Adds a frame that is a copy of bytes.</summary>
    /// <param name="content">The content; it may change afterwards.</param>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame, which is not added.</exception>
    public void Add(ReadOnlySpan<byte> content)
    {
        content.CopyTo(new Span<byte>(LibZmq.zmq_msg_data(NewFrame(content.Length)), content.Length));
        GC.KeepAlive(this);
    }

    /// <summary>Adds a frame without content, such as the delimiter after an envelope.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public void AddEmpty() => NewFrame(0);

    /// <summary>Adds a frame of exactly <paramref name="size"/> bytes, to be written in place.</summary>
    /// <param name="size">The size in bytes; 0 is a frame without content.</param>
    /// <returns>The content. It is <b>not zeroed</b>: write every byte, or clear it first. It is valid until the message is sent, cleared
    /// or disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    /// <exception cref="OutOfMemoryException">libzmq could not allocate the frame, which is not added.</exception>
    public Span<byte> AddFrame(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        byte* data = LibZmq.zmq_msg_data(NewFrame(size));
        Checks.Mark(data, size);
        return new Span<byte>(data, size);
    }

    /// <summary>Adds a received frame without a copy: its content becomes this message's, and the frame is disposed.</summary>
    /// <param name="frame">The frame.</param>
    /// <exception cref="ArgumentNullException">The frame is null.</exception>
    /// <exception cref="ObjectDisposedException">The message or the frame is disposed.</exception>
    public void Add(OwnedFrame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        _ = frame.Span.Length;
        frame.MoveTo(&NodeFor(frame)->Message);
    }

    /// <summary>Adds a payload that other messages share, without a copy.</summary>
    /// <param name="frame">The payload; it stays the caller's.</param>
    /// <exception cref="ArgumentNullException">The frame is null.</exception>
    /// <exception cref="ObjectDisposedException">The message or the frame is disposed.</exception>
    public void Add(SharedFrame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        Unsafe.SkipInit(out NativeMessage copy);
        frame.Copy(&copy);
        try
        {
            FrameNode* node = NewNode(0);
            node->Size = frame.Size;
            _ = LibZmq.zmq_msg_move(&node->Message, &copy); // cannot fail: both are initialised
        }
        finally
        {
            _ = LibZmq.zmq_msg_close(&copy);
        }
    }

    /// <summary>Drops all frames.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public void Clear()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _frames.Clear();
        GC.KeepAlive(this);
    }

    /// <summary>Drops all frames; the message cannot be used any further.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _frames.Clear();
        GC.SuppressFinalize(this);
    }

    internal bool SendOn(Socket socket, SendFlags flags)
    {
        if ((flags & SendFlags.SendMore) != 0)
            throw new ArgumentException("A message is sent whole: no further frames can follow.", nameof(flags));
        FrameNode* first = First();
        return SendRest(socket, NativeSend.Send(&first->Message, socket, first->Size, flags | first->Flags));
    }

    internal bool SendOn(Socket socket, TimeSpan timeout, CancellationToken cancellationToken)
    {
        FrameNode* first = First();
        return SendRest(socket, NativeSend.Send(&first->Message, socket, first->Size, timeout, first->Flags, cancellationToken));
    }

    /// <summary>
    /// Gives up the frames: whoever gets them sends or frees them. Two threads never get the same, nor frames that a dispose frees: a
    /// <see cref="ReceiveLoop.SendAsync"/> that nobody awaits takes them when there is room, on any thread.
    /// </summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    internal FrameChain Take()
    {
        FrameChain frames = _frames.TakeAll();
        GC.KeepAlive(this);
        return frames.First != null ? frames : throw Empty();
    }

    /// <summary>Takes frames back that could not be given away.</summary>
    internal void GiveBack(FrameChain frames)
    {
        _frames = frames;
        if (_isDisposed) // meanwhile
            _frames.Clear();
    }

    /// <summary>Adds a frame that shares the content of a received one.</summary>
    internal void AddCopy(OwnedFrame frame)
    {
        frame.ShareWith(&NodeFor(frame)->Message);
    }

    /// <summary>Sends what comes after the first frame, if that was taken.</summary>
    /// <returns>Whether it was.</returns>
    private bool SendRest(Socket socket, bool isTaken)
    {
        try
        {
            if (isTaken)
                _frames.SendRest(socket);
        }
        finally
        {
            if (isTaken)
                _frames.Clear();
            GC.KeepAlive(this);
        }
        return isTaken;
    }

    private FrameNode* First()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _frames.First != null ? _frames.First : throw Empty();
    }

    private InvalidOperationException Empty()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return new InvalidOperationException("The message has no frame.");
    }

    private NativeMessage* NewFrame(int size) => &NewNode(size)->Message;

    /// <summary>An empty frame that is to have the content of a received one.</summary>
    private FrameNode* NodeFor(OwnedFrame frame)
    {
        FrameNode* node = NewNode(0);
        node->Size = frame.Size;
        _frames.Hold(frame.Size);
        return node;
    }

    private FrameNode* NewNode(int size)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _frames.Add(size);
    }
}
