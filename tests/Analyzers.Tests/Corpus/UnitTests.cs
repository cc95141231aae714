// Tests as people write them around sockets: set-up, expected data, assertions, slow joiners, time-outs.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Corpus.UnitTests;

public static class Assert
{
    public static void Equal<T>(T expected, T actual)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            throw new InvalidOperationException($"{expected} is not {actual}");
    }

    public static void True(bool condition)
    {
        if (!condition)
            throw new InvalidOperationException();
    }
}

public sealed class SocketTests : IDisposable
{
    private readonly Context _context = new();

    public void Push_and_pull()
    {
        using var push = new Socket(_context, SocketType.Push);
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://test");
        push.Connect("inproc://test");
        var expected = new byte[] { 1, 2, 3 }; // never: ZMQ1008, ZMQ1003
        push.Send(expected);
        using var message = new Message(); // never: ZMQ2001
        pull.Recv(message);
        Assert.True(expected.SequenceEqual(message.ToArray())); // never: ZMQ2003
    }

    public void Text_arrives()
    {
        using var push = new Socket(_context, SocketType.Push);
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://text");
        push.Connect("inproc://text");
        push.Send("Grüße");
        Assert.Equal("Grüße", pull.RecvString()); // never: ZMQ2004
    }

    public void Several_sizes(int[] sizes)
    {
        using var push = new Socket(_context, SocketType.Push);
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://sizes");
        push.Connect("inproc://sizes");
        foreach (var size in sizes)
        {
            var payload = new byte[size]; // never: ZMQ1003, ZMQ1002
            new Random(size).NextBytes(payload);
            push.Send(payload);
            using var message = new Message(); // expect: ZMQ2001
            pull.Recv(message);
            Assert.True(payload.AsSpan().SequenceEqual(message.Data)); // never: ZMQ2005, ZMQ2003
        }
    }

    public void Slow_joiner()
    {
        using var publisher = new Socket(_context, SocketType.Pub);
        using var subscriber = new Socket(_context, SocketType.Sub);
        publisher.Bind("tcp://127.0.0.1:7777");
        subscriber.Connect("tcp://127.0.0.1:7777");
        subscriber.Subscribe("a");
        Thread.Sleep(200); // never: ZMQ2007
        publisher.Send("a1");
        Assert.Equal("a1", subscriber.RecvString()); // never: ZMQ2004
    }

    public void Nothing_there()
    {
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://nothing");
        using var message = new Message(); // never: ZMQ2001
        Assert.True(!pull.TryRecv(message, out _)); // never: ZMQ2006, ZMQ2007
    }

    public void Eventually()
    {
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://eventually");
        var watch = Stopwatch.StartNew();
        string? text = null;
        while (watch.ElapsedMilliseconds < 1000 && !pull.TryRecvString(out text)) // expect: ZMQ2007
            Thread.Sleep(10);
        Assert.Equal("x", text);
    }

    public void Tries_a_few_times()
    {
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://few");
        for (var i = 0; i < 3; i++)
        {
            using var message = new Message(); // never: ZMQ2001
            if (pull.TryRecv(message, out _)) // never: ZMQ2007, ZMQ2006
                return;
            Thread.Sleep(10);
        }
    }

    public void Multipart()
    {
        using var router = new Socket(_context, SocketType.Router);
        using var dealer = new Socket(_context, SocketType.Dealer);
        router.Bind("inproc://multi");
        dealer.Connect("inproc://multi");
        dealer.SendMultipart("a", "b", "c"); // expect: ZMQ1010
        using var message = router.RecvMultipart(); // expect: ZMQ2011
        Assert.Equal(4, message.Count);
        Assert.Equal("c", message[3].ToString()); // never: ZMQ2003
    }

    public void Options()
    {
        using var socket = new Socket(_context, SocketType.Dealer);
        socket.SetOption(SocketOption.Routing_Id, "me"u8.ToArray());
        socket.SetOption(SocketOption.Routing_Id, Encoding.UTF8.GetBytes("me" + socket.GetHashCode())); // never: ZMQ1007
        Assert.Equal(0, socket.GetOption<int>(SocketOption.Rcvmore));
    }

    public void Many_messages(int count)
    {
        using var push = new Socket(_context, SocketType.Push);
        using var pull = new Socket(_context, SocketType.Pull);
        pull.Bind("inproc://many");
        push.Connect("inproc://many");
        var producer = Task.Run(() =>
        {
            for (var i = 0; i < count; i++)
                push.Send(BitConverter.GetBytes(i)); // expect: ZMQ1003
        });
        var buffer = new byte[4]; // never: ZMQ2004
        for (var i = 0; i < count; i++)
        {
            pull.Recv(buffer);
            Assert.Equal(i, BitConverter.ToInt32(buffer)); // never: ZMQ2003
        }

        producer.Wait();
    }

    public void Dispose() => _context.Dispose();
}
