using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using Net.Zmq.Core.Native;
using Net.Zmq.Core.SafeHandles;

namespace Net.Zmq;

/// <summary>
/// A libzmq socket, for one thread at a time, with the flaws of the original: an expired time-out throws, EINTR is not retried, a truncated
/// receive answers the size of the whole frame, a message that would block throws, text of an option loses its last byte, and nothing keeps
/// the socket alive during a native call. Some members look at their argument before they look whether the socket is disposed, and some
/// after.
/// </summary>
public sealed partial class Socket : IDisposable
{
    private const int StackLimit = 512;

    private readonly ZmqSocketHandle _handle;

    /// <summary>Opens a socket.</summary>
    public Socket(Context context, SocketType socketType)
    {
        ArgumentNullException.ThrowIfNull(context);
        nint handle = LibZmq.zmq_socket(context.Handle, (int)socketType);
        _handle = handle != 0 ? new ZmqSocketHandle(handle, ownsHandle: true) : throw new ZmqException(LibZmq.zmq_errno());
    }

    /// <summary>Whether further frames of the message being received follow.</summary>
    public bool HasMore => GetOption<int>(SocketOption.Rcvmore) != 0;

    /// <summary>The native handle.</summary>
    public SocketRef Ref => SocketRef.FromHandle(Handle);

    internal nint Handle
    {
        get
        {
            ObjectDisposedException.ThrowIf(_handle.IsClosed, this);
            return _handle.DangerousGetHandle();
        }
    }

    /// <summary>Accepts peers at an endpoint.</summary>
    public void Bind(string endpoint) => ZmqException.Check(LibZmq.zmq_bind(Handle, NotNull(endpoint)));

    /// <summary>Stops accepting peers at an endpoint.</summary>
    public void Unbind(string endpoint) => ZmqException.Check(LibZmq.zmq_unbind(Handle, NotNull(endpoint)));

    /// <summary>Connects to an endpoint.</summary>
    public void Connect(string endpoint) => ZmqException.Check(LibZmq.zmq_connect(Handle, NotNull(endpoint)));

    /// <summary>Disconnects from an endpoint.</summary>
    public void Disconnect(string endpoint) => ZmqException.Check(LibZmq.zmq_disconnect(Handle, NotNull(endpoint)));

    /// <summary>Publishes the socket's events at an inproc endpoint; null ends it.</summary>
    public void Monitor(string? endpoint, int events = 65535) => ZmqException.Check(LibZmq.zmq_socket_monitor(Handle, endpoint, events));

    /// <summary>Publishes the socket's events at an inproc endpoint; null ends it.</summary>
    public void Monitor(string? endpoint, SocketMonitorEvent events = SocketMonitorEvent.All) => Monitor(endpoint, (int)events);

    /// <summary>Sends a frame; false where it would block and <see cref="SendFlags.DontWait"/> is set.</summary>
    public bool Send(byte[] data, SendFlags flags = SendFlags.None)
    {
        ArgumentNullException.ThrowIfNull(data);
        return Send(data.AsSpan(), flags);
    }

    /// <inheritdoc cref="Send(byte[], SendFlags)"/>
    public unsafe bool Send(ReadOnlySpan<byte> data, SendFlags flags = SendFlags.None)
    {
        fixed (byte* buffer = data)
            return Send((nint)buffer, data.Length, flags);
    }

    /// <inheritdoc cref="Send(byte[], SendFlags)"/>
    public unsafe bool Send(nint data, int size, SendFlags flags = SendFlags.None)
    {
        nint socket = Handle;
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        return ZmqException.Succeeded(LibZmq.zmq_send(socket, (void*)data, (nuint)size, (int)flags), (flags & SendFlags.DontWait) != 0);
    }

    /// <summary>Sends a frame of UTF-8; false where it would block and <see cref="SendFlags.DontWait"/> is set.</summary>
    [SkipLocalsInit]
    public bool Send(string text, SendFlags flags = SendFlags.None)
    {
        ArgumentNullException.ThrowIfNull(text);
        int limit = Encoding.UTF8.GetMaxByteCount(text.Length);
        byte[]? rented = limit > StackLimit ? ArrayPool<byte>.Shared.Rent(limit) : null;
        try
        {
            Span<byte> buffer = rented ?? stackalloc byte[StackLimit];
            return Send(buffer[..Encoding.UTF8.GetBytes(text, buffer)], flags);
        }
        finally
        {
            if (rented != null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>
    /// Sends a frame without copying it and answers its size; throws where it would block, also with <see cref="SendFlags.DontWait"/>.
    /// Nobody looks whether there is a message.
    /// </summary>
    public int Send(Message message, SendFlags flags = SendFlags.None) => message.SendTo(Handle, flags);

    /// <summary>
    /// Receives a frame and answers its size, even where the buffer was smaller; -1 where it would block and
    /// <see cref="RecvFlags.DontWait"/> is set.
    /// </summary>
    public int Recv(byte[] buffer, RecvFlags flags = RecvFlags.None)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return Recv(buffer.AsSpan(), flags);
    }

    /// <inheritdoc cref="Recv(byte[], RecvFlags)"/>
    public unsafe int Recv(Span<byte> buffer, RecvFlags flags = RecvFlags.None)
    {
        fixed (byte* destination = buffer)
            return Recv((nint)destination, buffer.Length, flags);
    }

    /// <inheritdoc cref="Recv(byte[], RecvFlags)"/>
    public unsafe int Recv(nint buffer, int size, RecvFlags flags = RecvFlags.None)
    {
        nint socket = Handle;
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        int received = LibZmq.zmq_recv(socket, (void*)buffer, (nuint)size, (int)flags);
        return ZmqException.Succeeded(received, (flags & RecvFlags.DontWait) != 0) ? received : -1;
    }

    /// <summary>
    /// Receives a frame into a message and answers its size; -1, by way of an exception, where it would block and
    /// <see cref="RecvFlags.DontWait"/> is set.
    /// </summary>
    public int Recv(Message message, RecvFlags flags = RecvFlags.None)
    {
        nint socket = Handle;
        ArgumentNullException.ThrowIfNull(message);
        try
        {
            return message.ReceiveFrom(socket, flags);
        }
        catch (ZmqException failure) when (failure.ErrorNumber == ZmqConstants.EAGAIN && (flags & RecvFlags.DontWait) != 0)
        {
            return -1;
        }
    }

    /// <summary>Receives a frame of UTF-8.</summary>
    public string RecvString()
    {
        using var message = new Message();
        Recv(message);
        return message.ToString();
    }

    /// <summary>Receives a frame if one is there; otherwise the size is 0, as that of an empty frame.</summary>
    public bool TryRecv(Span<byte> buffer, out int bytesReceived) => IsThere(Recv(buffer, RecvFlags.DontWait), out bytesReceived);

    /// <summary>Receives a frame if one is there; otherwise the size is 0, as that of an empty frame.</summary>
    public bool TryRecv(Message message, out int bytesReceived) => IsThere(Recv(message, RecvFlags.DontWait), out bytesReceived);

    /// <summary>Receives a frame of UTF-8 if one is there; otherwise the text is null, whatever the signature says.</summary>
    public bool TryRecvString(out string text)
    {
        using var message = new Message();
        bool received = TryRecv(message, out _);
        text = received ? message.ToString() : null!;
        return received;
    }

    /// <summary>Closes the socket.</summary>
    public void Dispose() => _handle.Dispose();

    private static T NotNull<T>(T argument, [CallerArgumentExpression(nameof(argument))] string name = "") =>
        argument ?? throw new ArgumentNullException(name);

    private static bool IsThere(int received, out int size)
    {
        size = Math.Max(received, 0);
        return received != -1;
    }
}
