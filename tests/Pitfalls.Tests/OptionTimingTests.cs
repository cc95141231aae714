using System;
using System.Linq;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>Which options an endpoint takes when it is bound or connected, and which whenever they are set, on real sockets.</summary>
public sealed class OptionTimingTests : IDisposable
{
    private const int Messages = 200;

    private readonly Context _context = new();

    public void Dispose() => _context.Dispose();

    [Theory]
    [InlineData("tcp://127.0.0.1:*")]
    [InlineData("inproc://named")]
    public void Peer_sees_the_routing_id_that_was_set_before_Connect(string endpoint)
    {
        AssertTaken(SocketOption.Routing_Id);
        Assert.Equal("name", SeenId(endpoint, isLate: false));
        Assert.NotEqual("name", SeenId(endpoint, isLate: true));
    }

    [Theory]
    [InlineData("tcp://127.0.0.1:*")]
    [InlineData("inproc://bound")]
    public void Peer_sees_the_routing_id_that_was_set_before_Bind(string endpoint)
    {
        Assert.Equal("name", SeenId(endpoint, isLate: false, binds: true));
        Assert.NotEqual("name", SeenId(endpoint, isLate: true, binds: true));
    }

    [Fact]
    public void Largest_message_is_that_of_the_bound_endpoint()
    {
        AssertTaken(SocketOption.Maxmsgsize);
        Assert.False(Arrives(isLate: false));
        Assert.True(Arrives(isLate: true));

        bool Arrives(bool isLate)
        {
            using var pull = Open(SocketType.Pull);
            string endpoint = Bind(pull, isLate, () => pull.SetOption(SocketOption.Maxmsgsize, 10L));
            using var push = Open(SocketType.Push);
            push.Connect(endpoint);
            push.Send(new byte[100]);
            return Within(isLate ? Peers.Patience : TimeSpan.FromMilliseconds(300), () => pull.TryRecv(new byte[100], out _));
        }
    }

    [Fact]
    public void Only_the_last_message_is_kept_where_conflate_was_set_before_Bind()
    {
        AssertTaken(SocketOption.Conflate);
        Assert.True(Received(isLate: false) < Messages);
        Assert.Equal(Messages, Received(isLate: true));

        int Received(bool isLate)
        {
            using var pull = Open(SocketType.Pull);
            string endpoint = Bind(pull, isLate, () => pull.SetOption(SocketOption.Conflate, 1));
            using var push = Open(SocketType.Push);
            push.Connect(endpoint);
            for (int i = 0; i < Messages; i++)
                push.Send(i == Messages - 1 ? "last" : "one");
            var received = 0;
            var buffer = new byte[4];
            pull.SetOption(SocketOption.Rcvtimeo, (int)Peers.Patience.TotalMilliseconds);
            Thread.Sleep(300);
            while (pull.Receive(buffer) > 0)
            {
                received++;
                if (buffer.AsSpan().SequenceEqual("last"u8))
                    break;
            }
            return received;
        }
    }

    [Theory]
    [InlineData(SocketOption.Sndbuf)]
    [InlineData(SocketOption.Rcvbuf)]
    public void Small_buffers_hold_less_where_they_were_set_before_the_endpoint(SocketOption option)
    {
        AssertTaken(option);
        int early = Accepted(isLate: false, TimeSpan.FromMilliseconds(300), int.MaxValue),
            late = Accepted(isLate: true, Peers.Patience, early + 1);
        Assert.True(early < late, $"{early} messages with small buffers, {late} where they were set late");

        int Accepted(bool isLate, TimeSpan patience, int enough)
        {
            using var pull = Open(SocketType.Pull);
            using var push = Open(SocketType.Push);
            foreach (var socket in new[] { push, pull })
            {
                socket.SetOption(SocketOption.Sndhwm, 1);
                socket.SetOption(SocketOption.Rcvhwm, 1);
                if (socket == push != (option == SocketOption.Sndbuf))
                    continue;
                if (!isLate)
                    socket.SetOption(option, 4096);
            }

            pull.Bind("tcp://127.0.0.1:*");
            push.Connect(pull.GetOptionString(SocketOption.Last_Endpoint));
            if (isLate)
                (option == SocketOption.Sndbuf ? push : pull).SetOption(option, 4096);
            var accepted = 0;
            var payload = new byte[16 * 1024];
            while (accepted < enough && Within(patience, () => push.Send(payload, SendFlags.DontWait)))
                accepted++;
            return accepted;
        }
    }

    [Fact]
    public void Password_protects_the_endpoint_that_was_bound_behind_it()
    {
        AssertTaken(SocketOption.Plain_Server);
        Assert.False(IsLetIn(isLate: false));
        Assert.True(IsLetIn(isLate: true));

        bool IsLetIn(bool isLate)
        {
            using var pull = Open(SocketType.Pull);
            string endpoint = Bind(pull, isLate, () => pull.SetOption(SocketOption.Plain_Server, 1));
            using var stranger = Open(SocketType.Push);
            stranger.Connect(endpoint);
            stranger.Send("hello");
            return Within(isLate ? Peers.Patience : TimeSpan.FromMilliseconds(300), () => pull.TryRecv(new byte[5], out _));
        }
    }

    [Fact]
    public void Key_protects_the_endpoint_that_was_bound_behind_it()
    {
        AssertTaken(SocketOption.Curve_Server, SocketOption.Curve_Secretkey);
        Assert.False(IsLetIn(isLate: false));
        Assert.True(IsLetIn(isLate: true));

        bool IsLetIn(bool isLate)
        {
            var (_, secret) = Curve.GenerateKeypair();
            using var pull = Open(SocketType.Pull);
            string endpoint = Bind(
                pull,
                isLate,
                () =>
                {
                    pull.SetOption(SocketOption.Curve_Server, 1);
                    pull.SetOption(SocketOption.Curve_Secretkey, secret);
                }
            );
            using var stranger = Open(SocketType.Push);
            stranger.Connect(endpoint);
            stranger.Send("hello");
            return Within(isLate ? Peers.Patience : TimeSpan.FromMilliseconds(300), () => pull.TryRecv(new byte[5], out _));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Client_needs_its_password_before_Connect(bool isLate)
    {
        AssertTaken(SocketOption.Plain_Username, SocketOption.Plain_Password);
        using var zap = Open(SocketType.Rep);
        zap.Bind("inproc://zeromq.zap.01"); // without somebody who knows the passwords nobody is let in
        using var pull = Open(SocketType.Pull);
        pull.SetOption(SocketOption.Plain_Server, 1);
        pull.Bind("tcp://127.0.0.1:*");
        using var push = Open(SocketType.Push);
        Connect(
            push,
            pull,
            isLate,
            () =>
            {
                push.SetOption(SocketOption.Plain_Username, "name");
                push.SetOption(SocketOption.Plain_Password, "word");
            }
        );
        push.Send("hello");
        Assert.Equal(
            !isLate,
            Within(
                isLate ? TimeSpan.FromMilliseconds(300) : Peers.Patience,
                () =>
                {
                    LetIn(zap);
                    return pull.TryRecv(new byte[5], out _);
                }
            )
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Client_needs_its_keys_before_Connect(bool isLate)
    {
        AssertTaken(SocketOption.Curve_Publickey, SocketOption.Curve_Secretkey, SocketOption.Curve_Serverkey);
        var server = Curve.GenerateKeypair();
        var client = Curve.GenerateKeypair();
        using var pull = Open(SocketType.Pull);
        pull.SetOption(SocketOption.Curve_Server, 1);
        pull.SetOption(SocketOption.Curve_Secretkey, server.SecretKey);
        pull.Bind("tcp://127.0.0.1:*");
        using var push = Open(SocketType.Push);
        Connect(
            push,
            pull,
            isLate,
            () =>
            {
                push.SetOption(SocketOption.Curve_Serverkey, server.PublicKey);
                push.SetOption(SocketOption.Curve_Publickey, client.PublicKey);
                push.SetOption(SocketOption.Curve_Secretkey, client.SecretKey);
            }
        );
        Assert.Equal(!isLate, IsDelivered(push, pull, isLate));
    }

    /// <summary>From libzmq 4.2 on: the queue of an endpoint that is there gets the new limit.</summary>
    [Fact]
    public void High_water_mark_holds_whenever_it_is_set()
    {
        Assert.False(OptionTiming.IsCopiedByEndpoints(NetZmqBinding.OptionOf((int)SocketOption.Sndhwm)));
        Assert.False(OptionTiming.IsCopiedByEndpoints(NetZmqBinding.OptionOf((int)SocketOption.Rcvhwm)));
        using var push = Open(SocketType.Push);
        push.Connect("tcp://127.0.0.1:9");
        push.SetOption(SocketOption.Sndhwm, 10);
        var accepted = Enumerable.Range(0, Messages).Count(_ => push.Send("x", SendFlags.DontWait));
        Assert.Equal(10, accepted);
    }

    [Fact]
    public void Time_out_holds_whenever_it_is_set()
    {
        Assert.False(OptionTiming.IsCopiedByEndpoints(NetZmqBinding.OptionOf((int)SocketOption.Rcvtimeo)));
        Assert.False(OptionTiming.IsCopiedByEndpoints(NetZmqBinding.OptionOf((int)SocketOption.Linger)));
        using var pull = Open(SocketType.Pull);
        pull.Bind("inproc://times-out");
        pull.SetOption(SocketOption.Rcvtimeo, 10);
        Assert.Throws<ZmqException>(() => pull.RecvString());
    }

    private static void LetIn(Socket zap)
    {
        if (!zap.TryRecvMultipart(out var asked))
            return;
        using (asked)
        {
            zap.Send("1.0", SendFlags.SendMore);
            zap.Send(asked![1].Data, SendFlags.SendMore);
            zap.SendMultipart("200", "OK", "name", "");
        }
    }

    private static void AssertTaken(params SocketOption[] options) =>
        Assert.All(options, option => Assert.True(OptionTiming.IsCopiedByEndpoints(NetZmqBinding.OptionOf((int)option))));

    private static string SeenId(string endpoint, bool isLate, bool binds = false)
    {
        using var context = new Context(); // its names are free
        using var router = new Socket(context, SocketType.Router);
        using var named = new Socket(context, SocketType.Dealer);
        var (bound, connected) = binds ? (named, router) : (router, named);
        if (!isLate)
            named.SetOption(SocketOption.Routing_Id, "name");
        bound.Bind(endpoint);
        if (isLate && binds)
            named.SetOption(SocketOption.Routing_Id, "name");
        connected.Connect(bound.GetOptionString(SocketOption.Last_Endpoint));
        if (isLate && !binds)
            named.SetOption(SocketOption.Routing_Id, "name");
        named.Send("hello");
        return Uninterrupted.Call(router.RecvString);
    }

    private static string Bind(Socket socket, bool isLate, Action configure)
    {
        if (!isLate)
            configure();
        socket.Bind("tcp://127.0.0.1:*");
        if (isLate)
            configure();
        return socket.GetOptionString(SocketOption.Last_Endpoint);
    }

    private static void Connect(Socket client, Socket server, bool isLate, Action configure)
    {
        if (!isLate)
            configure();
        client.Connect(server.GetOptionString(SocketOption.Last_Endpoint));
        if (isLate)
            configure();
    }

    private static bool IsDelivered(Socket sender, Socket receiver, bool isLate)
    {
        sender.SetOption(SocketOption.Sndtimeo, (int)Peers.Patience.TotalMilliseconds);
        try
        {
            sender.Send("hello");
        }
        catch (ZmqException)
        {
            return false; // a peer that has refused the connection by now takes its queue along
        }
        return Within(isLate ? TimeSpan.FromMilliseconds(300) : Peers.Patience, () => receiver.TryRecv(new byte[5], out _));
    }

    private static bool Within(TimeSpan patience, Func<bool> happens) => SpinWait.SpinUntil(happens, patience);

    private Socket Open(SocketType type)
    {
        var socket = new Socket(_context, type);
        socket.SetOption(SocketOption.Linger, 0);
        return socket;
    }
}
