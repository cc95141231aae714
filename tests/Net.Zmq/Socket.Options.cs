using System;
using System.Runtime.CompilerServices;
using System.Text;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

public sealed partial class Socket
{
    private const int StringOptionSize = 256;

    /// <summary>Lets frames that begin with the prefix through.</summary>
    public void Subscribe(byte[] prefix) => SetOption(SocketOption.Subscribe, NotNull(prefix));

    /// <inheritdoc cref="Subscribe(byte[])"/>
    public void Subscribe(string prefix) => SetOption(SocketOption.Subscribe, NotNull(prefix));

    /// <summary>Lets all frames through.</summary>
    public void SubscribeAll() => Subscribe([]);

    /// <summary>Takes a subscription back.</summary>
    public void Unsubscribe(byte[] prefix) => SetOption(SocketOption.Unsubscribe, NotNull(prefix));

    /// <inheritdoc cref="Unsubscribe(byte[])"/>
    public void Unsubscribe(string prefix) => SetOption(SocketOption.Unsubscribe, NotNull(prefix));

    /// <summary>Takes back the subscription to all frames.</summary>
    public void UnsubscribeAll() => Unsubscribe([]);

    /// <summary>Reads an option as <see cref="int"/>, <see cref="long"/> or <see cref="nint"/>.</summary>
    public unsafe T GetOption<T>(SocketOption option)
        where T : struct
    {
        nint socket = Handle;
        if (typeof(T) != typeof(int) && typeof(T) != typeof(long) && typeof(T) != typeof(nint))
            throw new ArgumentException($"Unsupported type: {typeof(T)}");
        T value = default;
        nuint size = (nuint)Unsafe.SizeOf<T>();
        ZmqException.Check(LibZmq.zmq_getsockopt(socket, (int)option, Unsafe.AsPointer(ref value), &size));
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

    /// <summary>
    /// Reads an option of up to 255 bytes as text. The last byte is taken off, whatever it is: libzmq's own texts end with a NUL, but
    /// identities do not. An option of no bytes cannot be read.
    /// </summary>
    public string GetOptionString(SocketOption option)
    {
        byte[] buffer = new byte[StringOptionSize];
        return Encoding.UTF8.GetString(buffer.AsSpan(0, GetOption(option, buffer) - 1));
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
    public void SetOption(SocketOption option, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        SetOption(option, Encoding.UTF8.GetBytes(value));
    }
}
