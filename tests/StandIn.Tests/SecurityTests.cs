using System;
using System.Linq;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class SecurityTests
{
    [Fact]
    public void Z85_MatchesTheExampleOfItsSpecification()
    {
        byte[] data = [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B];

        Assert.Equal("HelloWorld", Z85.Encode(data));
        Assert.Equal(data, Z85.Decode("HelloWorld"));
        Assert.Equal("", Z85.Encode([]));
        Assert.Empty(Z85.Decode(""));
    }

    [Fact]
    public void Z85_RefusesWhatItCannotTell()
    {
        Assert.Throws<ArgumentException>("data", () => Z85.Encode(new byte[3]));
        Assert.Throws<ArgumentException>("encoded", () => Z85.Decode("four"));
        Assert.Throws<ArgumentNullException>("encoded", () => Z85.Decode(null!));
        Errno.Expect(Errno.Invalid, () => Z85.Decode("Hell\""));
        Errno.Expect(Errno.Invalid, () => Z85.Decode("Hellü"));
    }

    [Fact]
    public void Curve_EncryptsAConnection()
    {
        if (LacksCurve())
            return;
        (string serverPublic, string serverSecret) = Curve.GenerateKeypair();
        (string clientPublic, string clientSecret) = Curve.GenerateKeypair();
        using var pipe = Pipe.Inproc();
        using Socket server = pipe.Open(SocketType.Pull),
            client = pipe.Open(SocketType.Push);
        server.SetOption(SocketOption.Curve_Server, 1);
        server.SetOption(SocketOption.Curve_Secretkey, serverSecret);
        client.SetOption(SocketOption.Curve_Serverkey, serverPublic);
        client.SetOption(SocketOption.Curve_Publickey, clientPublic);
        client.SetOption(SocketOption.Curve_Secretkey, Z85.Decode(clientSecret));
        byte[] key = new byte[Curve.Z85KeySize];
        Assert.Equal(Curve.Z85KeySize, client.GetOption(SocketOption.Curve_Secretkey, key));
        Assert.Equal(clientSecret + '\0', string.Concat(key.Select(b => (char)b)));
        server.Bind("tcp://127.0.0.1:*");
        client.Connect(server.GetOptionString(SocketOption.Last_Endpoint));

        client.Send("secret");

        Assert.Equal("secret", server.RecvString());
    }

    [Fact]
    public void Curve_DerivesThePublicKey()
    {
        if (LacksCurve())
            return;
        (string publicKey, string secretKey) = Curve.GenerateKeypair();

        Assert.Equal((40, 40), (publicKey.Length, secretKey.Length));
        Assert.Equal(Curve.KeySize, Z85.Decode(publicKey).Length);
        Assert.Equal(publicKey, Curve.DerivePublicKey(secretKey));
        Assert.Equal(publicKey, Curve.DerivePublicKey(secretKey + "\0ignored"));
    }

    /// <summary>Only lengths that are no multiple of five: of others libzmq takes too little, or writes behind the key.</summary>
    [Fact]
    public void Curve_RefusesWhatIsNoKey()
    {
        if (LacksCurve())
            return;
        string secretKey = Curve.GenerateKeypair().SecretKey;

        Assert.Throws<ArgumentNullException>("secretKey", () => Curve.DerivePublicKey(null!));
        Errno.Expect(Errno.Invalid, () => Curve.DerivePublicKey("short!"));
        Errno.Expect(Errno.Invalid, () => Curve.DerivePublicKey(secretKey[1..]));
        Errno.Expect(Errno.Invalid, () => Curve.DerivePublicKey(secretKey + "x"));
        Errno.Expect(Errno.Invalid, () => Curve.DerivePublicKey("\"" + secretKey[1..]));
    }

    // a library over a libzmq that was built without CURVE says so
    private static bool LacksCurve()
    {
        if (Context.Has("curve"))
            return false;
        Assert.Throws<NotSupportedException>(() => Curve.GenerateKeypair());
        Assert.Throws<NotSupportedException>(() => Curve.DerivePublicKey(new string('0', 40)));
        return true;
    }
}
