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

    /// <summary>Makes a new pair.</summary>
    /// <exception cref="NotSupportedException">libzmq was built without CURVE.</exception>
    public static (string PublicKey, string SecretKey) GenerateKeypair()
    {
        Require();
        byte* publicKey = stackalloc byte[Z85KeySize];
        byte* secretKey = stackalloc byte[Z85KeySize];
        ZmqException.Check(LibZmq.zmq_curve_keypair(publicKey, secretKey));
        return (Text(publicKey), Text(secretKey));
    }

    /// <summary>
    /// The public key that belongs to a secret one; what is no key fails with EINVAL. The library hands texts of any length on: libzmq
    /// takes random bytes for what is missing, and writes over its stack where there is more than a key. Here these fail, too.
    /// </summary>
    /// <exception cref="NotSupportedException">libzmq was built without CURVE.</exception>
    public static string DerivePublicKey(string secretKey)
    {
        ArgumentNullException.ThrowIfNull(secretKey);
        Require();
        int end = secretKey.IndexOf('\0', StringComparison.Ordinal);
        byte[] secret = Encoding.UTF8.GetBytes((end < 0 ? secretKey : secretKey[..end]) + '\0');
        if (secret.Length != Z85KeySize)
            throw new ZmqException(ZmqConstants.EINVAL);
        byte* publicKey = stackalloc byte[Z85KeySize];
        fixed (byte* key = secret)
            ZmqException.Check(LibZmq.zmq_curve_public(publicKey, key));
        return Text(publicKey);
    }

    private static void Require()
    {
        if (!Context.Has("curve"))
            throw new NotSupportedException("CURVE security is not available");
    }

    private static string Text(byte* key) => Encoding.ASCII.GetString(key, Z85KeySize - 1);
}
