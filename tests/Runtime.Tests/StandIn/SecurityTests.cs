using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.StandIn;

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
        Assert.Throws<ArgumentException>(() => Z85.Encode(new byte[3]));
        Assert.Throws<ArgumentException>(() => Z85.Decode("four"));
    }

    [Fact]
    public void Curve_EncryptsAConnection()
    {
        if (!Context.Has("curve"))
        {
            // a libzmq built without CURVE says so
            Assert.Throws<ZmqException>(() => Curve.GenerateKeypair());
            return;
        }
        (string serverPublic, string serverSecret) = Curve.GenerateKeypair();
        (string clientPublic, string clientSecret) = Curve.GenerateKeypair();
        Assert.Equal(serverPublic, Curve.DerivePublicKey(serverSecret));
        Assert.Equal(Curve.KeySize, Z85.Decode(serverPublic).Length);
        Assert.Throws<ArgumentException>(() => Curve.DerivePublicKey("short"));
        using var pipe = Pipe.Inproc();
        using Socket server = pipe.Open(SocketType.Pull), client = pipe.Open(SocketType.Push);
        server.SetOption(SocketOption.Curve_Server, 1);
        server.SetOption(SocketOption.Curve_Secretkey, serverSecret);
        client.SetOption(SocketOption.Curve_Serverkey, serverPublic);
        client.SetOption(SocketOption.Curve_Publickey, clientPublic);
        client.SetOption(SocketOption.Curve_Secretkey, Z85.Decode(clientSecret));
        Assert.Equal(clientSecret, client.GetOptionString(SocketOption.Curve_Secretkey));
        server.Bind("tcp://127.0.0.1:*");
        client.Connect(server.GetOptionString(SocketOption.Last_Endpoint));

        client.Send("secret");

        Assert.Equal("secret", server.RecvString());
    }
}
