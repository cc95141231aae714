using System;
using System.Text;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>Key pairs for CURVE, as Z85 text.</summary>
public static unsafe class Curve
{
    /// <summary>The size of a key in bytes.</summary>
    public const int KeySize = 32;

    /// <summary>The size of a key as Z85 text with its final NUL.</summary>
    public const int Z85KeySize = 41;

    /// <summary>Makes a new pair; fails with ENOTSUP where libzmq was built without CURVE.</summary>
    public static (string PublicKey, string SecretKey) GenerateKeypair()
    {
        byte* publicKey = stackalloc byte[Z85KeySize];
        byte* secretKey = stackalloc byte[Z85KeySize];
        ZmqException.Check(LibZmq.zmq_curve_keypair(publicKey, secretKey));
        return (Text(publicKey), Text(secretKey));
    }

    /// <summary>The public key that belongs to a secret one.</summary>
    public static string DerivePublicKey(string secretKey)
    {
        ArgumentNullException.ThrowIfNull(secretKey);
        if (Encoding.UTF8.GetByteCount(secretKey) != Z85KeySize - 1)
            throw new ArgumentException($"A key is {Z85KeySize - 1} characters of Z85.", nameof(secretKey));
        byte* publicKey = stackalloc byte[Z85KeySize];
        Span<byte> secret = stackalloc byte[Z85KeySize];
        secret[Encoding.UTF8.GetBytes(secretKey, secret)] = 0;
        fixed (byte* key = secret)
            ZmqException.Check(LibZmq.zmq_curve_public(publicKey, key));
        return Text(publicKey);
    }

    private static string Text(byte* key) => Encoding.ASCII.GetString(key, Z85KeySize - 1);
}
