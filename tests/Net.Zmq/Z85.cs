using System;
using System.Text;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>ZeroMQ's text form of binary data: five characters for four bytes.</summary>
public static unsafe class Z85
{
    /// <summary>Encodes data whose size is a multiple of 4.</summary>
    public static string Encode(ReadOnlySpan<byte> data)
    {
        if (data.Length % 4 != 0)
            throw new ArgumentException("Data length must be divisible by 4", nameof(data));
        byte[] text = new byte[(data.Length / 4 * 5) + 1];
        fixed (byte* source = data)
        fixed (byte* destination = text)
        {
            if (LibZmq.zmq_z85_encode(destination, source, (nuint)data.Length) == null)
                throw new ZmqException(LibZmq.zmq_errno());
        }
        return Encoding.ASCII.GetString(text, 0, text.Length - 1);
    }

    /// <summary>Decodes text whose length is a multiple of 5.</summary>
    public static byte[] Decode(string encoded)
    {
        ArgumentNullException.ThrowIfNull(encoded);
        if (encoded.Length % 5 != 0)
            throw new ArgumentException("Encoded string length must be divisible by 5", nameof(encoded));
        if (encoded.Length == 0)
            return [];
        byte[] text = Encoding.UTF8.GetBytes(encoded + '\0');
        byte[] data = new byte[encoded.Length / 5 * 4];
        fixed (byte* source = text)
        fixed (byte* destination = data)
        {
            if (LibZmq.zmq_z85_decode(destination, source) == null)
                throw new ZmqException(LibZmq.zmq_errno());
        }
        return data;
    }
}
