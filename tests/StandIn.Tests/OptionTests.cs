using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class OptionTests
{
    [Fact]
    public void Options_OfEveryTypeAreKept()
    {
        using var pipe = Pipe.Inproc();
        using Socket socket = pipe.Open(SocketType.Dealer);

        socket.SetOption(SocketOption.Sndhwm, 7);
        socket.SetOption(SocketOption.Maxmsgsize, 5_000_000_000L);
        socket.SetOption(SocketOption.Affinity, 3L);
        socket.SetOption(SocketOption.Routing_Id, [1, 2, 3]);
        socket.SetOption(SocketOption.Plain_Username, "Jürgen");

        Assert.Equal(7, socket.GetOption<int>(SocketOption.Sndhwm));
        Assert.Equal(5_000_000_000L, socket.GetOption<long>(SocketOption.Maxmsgsize));
        Assert.Equal(3, socket.GetOption<nint>(SocketOption.Affinity));
        byte[] id = new byte[255];
        Assert.Equal(3, socket.GetOption(SocketOption.Routing_Id, id));
        Assert.Equal([1, 2, 3], id[..3]);
        Assert.Equal("Jürgen", socket.GetOptionString(SocketOption.Plain_Username));
        Assert.Equal((int)SocketType.Dealer, socket.GetOption<int>(SocketOption.Type));
    }

    [Fact]
    public void AType_ThatNoOptionHasIsRefused()
    {
        using var pipe = Pipe.Inproc();

        Assert.Throws<ArgumentException>(() => pipe.Sender.GetOption<short>(SocketOption.Sndhwm));
        Assert.Throws<ArgumentException>(() => pipe.Sender.GetOption<bool>(SocketOption.Immediate));
        Assert.Throws<ArgumentException>(() => pipe.Sender.GetOption<uint>(SocketOption.Events));
        Assert.Throws<ArgumentException>(() => pipe.Sender.GetOption<ulong>(SocketOption.Affinity));
    }

    [Fact]
    public void AWrongSizeOrValue_IsRefused()
    {
        using var pipe = Pipe.Inproc();

        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOption<long>(SocketOption.Sndtimeo));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOption<int>(SocketOption.Maxmsgsize));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOption(SocketOption.Last_Endpoint, new byte[3]));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOption(SocketOption.Last_Endpoint, []));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Sndhwm, 1L));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Maxmsgsize, 1));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Rcvmore, 1));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Sndhwm, -1));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOption<int>((SocketOption)12345));
    }

    [Fact]
    public void Null_IsNamed()
    {
        using var pipe = Pipe.Inproc();

        Assert.Throws<ArgumentNullException>("buffer", () => pipe.Sender.GetOption(SocketOption.Routing_Id, null!));
        Assert.Throws<ArgumentNullException>("value", () => pipe.Sender.SetOption(SocketOption.Routing_Id, (byte[])null!));
        Assert.Throws<ArgumentNullException>("value", () => pipe.Sender.SetOption(SocketOption.Routing_Id, (string)null!));
    }

    [Fact]
    public void Text_IsWrittenInUtf8OfAnyLength()
    {
        using var pipe = Pipe.Inproc();
        using Socket publisher = pipe.Open(SocketType.XPub),
            subscriber = pipe.Open(SocketType.Sub);
        publisher.Bind("inproc://topics");
        subscriber.Connect("inproc://topics");

        foreach (string topic in new[] { "ü", new string('ü', 50), new string('x', 1000) })
        {
            subscriber.SetOption(SocketOption.Subscribe, topic);
            Assert.Equal("\u0001" + topic, publisher.RecvString());
        }
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Routing_Id, new string('x', 256)));
    }

    [Fact]
    public void EmptyText_IsNoText()
    {
        using var pipe = Pipe.Inproc();
        pipe.Sender.SetOption(SocketOption.Plain_Username, "someone");
        Assert.Equal(1, pipe.Sender.GetOption<int>(SocketOption.Mechanism));

        pipe.Sender.SetOption(SocketOption.Plain_Username, "");

        Assert.Equal(0, pipe.Sender.GetOption<int>(SocketOption.Mechanism));
        Errno.Expect(Errno.Invalid, () => pipe.Sender.SetOption(SocketOption.Routing_Id, ""));
    }

    /// <summary>Text ends with a NUL in libzmq, and bytes do not: the last of them is lost.</summary>
    [Fact]
    public void GetOptionString_TakesOffTheLastByteWhateverItIs()
    {
        using var pipe = Pipe.Inproc();
        using Socket socket = pipe.Open(SocketType.Dealer);
        Assert.Equal("", socket.GetOptionString(SocketOption.Last_Endpoint));
        Assert.Throws<ArgumentOutOfRangeException>(() => socket.GetOptionString(SocketOption.Routing_Id));

        socket.SetOption(SocketOption.Routing_Id, "peer");
        Assert.Equal("pee", socket.GetOptionString(SocketOption.Routing_Id));
        socket.SetOption(SocketOption.Routing_Id, "a\0\0");
        Assert.Equal("a\0", socket.GetOptionString(SocketOption.Routing_Id));
        Errno.Expect(Errno.Invalid, () => socket.GetOptionString(SocketOption.Type));
    }

    [Fact]
    public void GetOptionString_HasRoomFor255Bytes()
    {
        using var pipe = Pipe.Inproc();
        string name = new('x', 255);
        pipe.Sender.SetOption(SocketOption.Socks_Proxy, name);
        Assert.Equal(name, pipe.Sender.GetOptionString(SocketOption.Socks_Proxy));

        pipe.Sender.SetOption(SocketOption.Socks_Proxy, name + 'x');

        Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOptionString(SocketOption.Socks_Proxy));
        // the key would want a buffer of exactly 41
        if (Context.Has("curve"))
            Errno.Expect(Errno.Invalid, () => pipe.Sender.GetOptionString(SocketOption.Curve_Publickey));
    }
}
