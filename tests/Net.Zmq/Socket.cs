using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using Net.Zmq.Core.Native;
using Net.Zmq.Core.SafeHandles;

namespace Net.Zmq;

/// <summary>
/// A libzmq socket, for one thread at a time, with the flaws of the original: an expired time-out throws, EINTR is not retried, a truncated receive answers the size of the
/// whole frame, a message that would block throws, and nothing keeps the socket alive during a native call.
/// </summary>
public sealed class Socket : IDisposable
{
    private const int StackLimit = 512;
    private const int StringOptionSize = 1024;
    private const int Z85KeyOptionSize = Curve.Z85KeySize;

    private readonly ZmqSocketHandle _handle;

    /// <summary>Opens a socket.</summary>
    public Socket(Context context, SocketType socketType)
    {
        ArgumentNullException.ThrowIfNull(context);
        nint handle = LibZmq.zmq_socket(context.Handle, (int)socketType);
        _handle = handle != 0 ? new ZmqSocketHandle(handle, ownsHandle: true) : throw new ZmqException();
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
    public void Bind(string endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ZmqException.Check(LibZmq.zmq_bind(Handle, endpoint));
    }

    /// <summary>Stops accepting peers at an endpoint.</summary>
    public void Unbind(string endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ZmqException.Check(LibZmq.zmq_unbind(Handle, endpoint));
    }

    /// <summary>Connects to an endpoint.</summary>
    public void Connect(string endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ZmqException.Check(LibZmq.zmq_connect(Handle, endpoint));
    }

    /// <summary>Disconnects from an endpoint.</summary>
    public void Disconnect(string endpoint)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        ZmqException.Check(LibZmq.zmq_disconnect(Handle, endpoint));
    }

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
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        return ZmqException.Succeeded(LibZmq.zmq_send(Handle, (void*)data, (nuint)size, (int)flags), flags.HasFlag(SendFlags.DontWait));
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

    /// <summary>Sends a frame without copying it and answers its size; throws where it would block, also with <see cref="SendFlags.DontWait"/>.</summary>
    public int Send(Message message, SendFlags flags = SendFlags.None)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message.SendTo(Handle, flags);
    }

    /// <summary>Receives a frame and answers its size, even where the buffer was smaller; -1 where it would block and <see cref="RecvFlags.DontWait"/> is set.</summary>
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
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        int received = LibZmq.zmq_recv(Handle, (void*)buffer, (nuint)size, (int)flags);
        return ZmqException.Succeeded(received, flags.HasFlag(RecvFlags.DontWait)) ? received : -1;
    }

    /// <summary>Receives a frame into a message and answers its size; -1, by way of an exception, where it would block and <see cref="RecvFlags.DontWait"/> is set.</summary>
    public int Recv(Message message, RecvFlags flags = RecvFlags.None)
    {
        ArgumentNullException.ThrowIfNull(message);
        try
        {
            return message.ReceiveFrom(Handle, flags);
        }
        catch (ZmqException failure) when (failure.ErrorNumber == ZmqConstants.EAGAIN && flags.HasFlag(RecvFlags.DontWait))
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

    /// <summary>Receives a frame if one is there; otherwise the size is -1.</summary>
    public bool TryRecv(Span<byte> buffer, out int bytesReceived)
    {
        bytesReceived = Recv(buffer, RecvFlags.DontWait);
        return bytesReceived != -1;
    }

    /// <summary>Receives a frame if one is there; otherwise the size is -1.</summary>
    public bool TryRecv(Message message, out int bytesReceived)
    {
        bytesReceived = Recv(message, RecvFlags.DontWait);
        return bytesReceived != -1;
    }

    /// <summary>Receives a frame of UTF-8 if one is there; otherwise the text is empty.</summary>
    public bool TryRecvString(out string text)
    {
        using var message = new Message();
        bool received = TryRecv(message, out _);
        text = received ? message.ToString() : "";
        return received;
    }

    /// <summary>Lets frames that begin with the prefix through.</summary>
    public void Subscribe(byte[] prefix) => SetOption(SocketOption.Subscribe, prefix);

    /// <inheritdoc cref="Subscribe(byte[])"/>
    public void Subscribe(string prefix) => SetOption(SocketOption.Subscribe, prefix);

    /// <summary>Lets all frames through.</summary>
    public void SubscribeAll() => Subscribe([]);

    /// <summary>Takes a subscription back.</summary>
    public void Unsubscribe(byte[] prefix) => SetOption(SocketOption.Unsubscribe, prefix);

    /// <inheritdoc cref="Unsubscribe(byte[])"/>
    public void Unsubscribe(string prefix) => SetOption(SocketOption.Unsubscribe, prefix);

    /// <summary>Takes back the subscription to all frames.</summary>
    public void UnsubscribeAll() => Unsubscribe([]);

    /// <summary>Reads an option as <see cref="int"/>, <see cref="long"/> or <see cref="nint"/>.</summary>
    public unsafe T GetOption<T>(SocketOption option) where T : struct
    {
        if (typeof(T) != typeof(int) && typeof(T) != typeof(long) && typeof(T) != typeof(nint))
            throw new ArgumentException($"An option is an int, a long or a nint, not {typeof(T)}.");
        T value = default;
        nuint size = (nuint)Unsafe.SizeOf<T>();
        ZmqException.Check(LibZmq.zmq_getsockopt(Handle, (int)option, Unsafe.AsPointer(ref value), &size));
        return value;
    }

    /// <summary>Reads an option into a buffer and answers its size in bytes.</summary>
    public unsafe int GetOption(SocketOption option, byte[] buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        nuint size = (nuint)buffer.Length;
        fixed (byte* value = buffer)
            ZmqException.Check(LibZmq.zmq_getsockopt(Handle, (int)option, value, &size));
        return (int)size;
    }

    /// <summary>Reads an option as text; a CURVE key as Z85.</summary>
    public string GetOptionString(SocketOption option)
    {
        bool isKey = option is SocketOption.Curve_Publickey or SocketOption.Curve_Secretkey or SocketOption.Curve_Serverkey;
        byte[] buffer = new byte[isKey ? Z85KeyOptionSize : StringOptionSize];
        return Encoding.UTF8.GetString(buffer, 0, GetOption(option, buffer)).TrimEnd('\0');
    }

    /// <summary>Sets an option.</summary>
    public unsafe void SetOption(SocketOption option, int value) =>
        ZmqException.Check(LibZmq.zmq_setsockopt(Handle, (int)option, &value, sizeof(int)));

    /// <inheritdoc cref="SetOption(SocketOption, int)"/>
    public unsafe void SetOption(SocketOption option, long value) =>
        ZmqException.Check(LibZmq.zmq_setsockopt(Handle, (int)option, &value, sizeof(long)));

    /// <inheritdoc cref="SetOption(SocketOption, int)"/>
    public unsafe void SetOption(SocketOption option, byte[] value)
    {
        ArgumentNullException.ThrowIfNull(value);
        fixed (byte* bytes = value)
            ZmqException.Check(LibZmq.zmq_setsockopt(Handle, (int)option, bytes, (nuint)value.Length));
    }

    /// <summary>Sets an option to text in UTF-8.</summary>
    public void SetOption(SocketOption option, string value) => SetOption(option, Encoding.UTF8.GetBytes(value));

    /// <summary>Closes the socket.</summary>
    public void Dispose() => _handle.Dispose();
}
