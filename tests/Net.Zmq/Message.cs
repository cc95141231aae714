using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>
/// One frame: a native <c>zmq_msg_t</c> behind a finalizable object, with the flaws of the original. What was sent once is never closed
/// again: a message that is received into, rebuilt, moved or copied into after a send leaks its last content, and a second send sends an
/// empty frame. Nothing keeps a message alive during a native call.
/// </summary>
public sealed class Message : IDisposable
{
    private nint _native;
    private bool _sent;

    /// <summary>An empty message, to receive into.</summary>
    public Message()
    {
        _native = Allocate();
        Require(LibZmq.zmq_msg_init(_native));
    }

    /// <summary>A message of <paramref name="size"/> bytes, uninitialised.</summary>
    public Message(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        _native = Allocate();
        Require(LibZmq.zmq_msg_init_size(_native, (nuint)size));
    }

    /// <summary>A message with a copy of the data.</summary>
    public Message(ReadOnlySpan<byte> data)
        : this(data.Length) => data.CopyTo(Data);

    /// <summary>A message with the text in UTF-8.</summary>
    public Message(string text)
        : this(Encoding.UTF8.GetBytes(text).AsSpan()) { }

    /// <summary>
    /// A message over memory of the caller. The callback gets <paramref name="data"/> when libzmq has done with it, on any thread; what it
    /// throws is swallowed. Without one, the memory must live for ever.
    /// </summary>
    public unsafe Message(nint data, int size, Action<nint>? freeCallback = null)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        _native = Allocate();
        if (freeCallback == null)
        {
            Require(LibZmq.zmq_msg_init_data(_native, data, (nuint)size, null, 0));
            return;
        }
        var callback = GCHandle.Alloc(freeCallback);
        int result = LibZmq.zmq_msg_init_data(_native, data, (nuint)size, &Free, GCHandle.ToIntPtr(callback));
        if (result == -1)
            callback.Free();
        Require(result);
    }

    /// <summary>Closes the message, unless it was sent, and frees its memory.</summary>
    ~Message() => Release();

    /// <summary>
    /// The content, in native memory: invalid once the message is received into, sent, rebuilt, moved, copied into or disposed.
    /// </summary>
    public unsafe Span<byte> Data => new(LibZmq.zmq_msg_data(Native), (int)LibZmq.zmq_msg_size(Native));

    /// <summary>The number of bytes.</summary>
    public int Size => (int)LibZmq.zmq_msg_size(Native);

    /// <summary>Whether further frames of the same message follow.</summary>
    public bool More => LibZmq.zmq_msg_more(Native) != 0;

    private nint Native => _native != 0 ? _native : throw new InvalidOperationException("Message not initialized");

    /// <summary>
    /// Drops the content. The library also takes a disposed message, and writes into memory that it gave back: the one thing that is not
    /// done here.
    /// </summary>
    public void Rebuild()
    {
        ZmqException.Check(LibZmq.zmq_msg_close(Native));
        ZmqException.Check(LibZmq.zmq_msg_init(Native));
    }

    /// <summary>Drops the content for <paramref name="size"/> uninitialised bytes.</summary>
    public void Rebuild(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        ZmqException.Check(LibZmq.zmq_msg_close(Native));
        ZmqException.Check(LibZmq.zmq_msg_init_size(Native, (nuint)size));
    }

    /// <summary>
    /// Takes over the content of another message, which is empty afterwards. Nobody looks whether there is another message.
    /// </summary>
    public void Move(Message source) => ZmqException.Check(LibZmq.zmq_msg_move(Native, source.Native));

    /// <summary>Shares the content of another message. Nobody looks whether there is another message.</summary>
    public void Copy(Message source) => ZmqException.Check(LibZmq.zmq_msg_copy(Native, source.Native));

    /// <summary>Reads a property.</summary>
    public int GetProperty(MessageProperty property) => ZmqException.Check(LibZmq.zmq_msg_get(Native, (int)property));

    /// <summary>Sets a property; libzmq knows none that can be set.</summary>
    public void SetProperty(MessageProperty property, int value) => ZmqException.Check(LibZmq.zmq_msg_set(Native, (int)property, value));

    /// <summary>What the transport says about the sender, such as <c>Socket-Type</c>; null where it says nothing.</summary>
    public string? GetMetadata(string property) => Marshal.PtrToStringUTF8(LibZmq.zmq_msg_gets(Native, property));

    /// <summary>A copy of the content.</summary>
    public byte[] ToArray() => Data.ToArray();

    /// <summary>The content read as UTF-8.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Data);

    /// <summary>Closes the message, unless it was sent, and frees its memory.</summary>
    public void Dispose()
    {
        Release();
        GC.SuppressFinalize(this);
    }

    /// <summary>Sends the content; every failure throws, also that the call would block.</summary>
    internal int SendTo(nint socket, SendFlags flags)
    {
        int size = ZmqException.Check(LibZmq.zmq_msg_send(Native, socket, (int)flags));
        _sent = true;
        return size;
    }

    /// <summary>Receives a frame; every failure throws, also that the call would block.</summary>
    internal int ReceiveFrom(nint socket, RecvFlags flags) => ZmqException.Check(LibZmq.zmq_msg_recv(Native, socket, (int)flags));

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static void Free(nint data, nint hint)
    {
        var callback = GCHandle.FromIntPtr(hint);
        try
        {
            ((Action<nint>)callback.Target!)(data);
            callback.Free();
        }
        catch (Exception)
        {
            // an exception must not reach the native caller
        }
    }

    private static unsafe nint Allocate()
    {
        nint native = Marshal.AllocHGlobal(LibZmq.MessageSize);
        Unsafe.InitBlock((void*)native, 0, LibZmq.MessageSize);
        return native;
    }

    // what was never initialised must not be closed
    private void Require(int initialised)
    {
        if (initialised != -1)
            return;
        var failure = new ZmqException(LibZmq.zmq_errno());
        _sent = true;
        Dispose();
        throw failure;
    }

    private void Release()
    {
        nint native = _native;
        _native = 0;
        if (native == 0)
            return;
        if (!_sent)
            _ = LibZmq.zmq_msg_close(native);
        Marshal.FreeHGlobal(native);
    }
}
