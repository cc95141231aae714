using System;
using System.Collections.Generic;
using System.Text;
using NetMQ;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>All pairs, in the order of their rules.</summary>
internal static class Pairs
{
    private static readonly int[] s_sizes = [64, 512, 4096, 65536],
        s_small = [64, 4096],
        s_polled = [64, 512, 1024, 2048, 4096];

    public static readonly IReadOnlyList<Pair> All =
    [
        new("ZMQ1003", "inproc: a new array per send, against the same array handed over by `Msg.InitGC`.", s_sizes, NewArray),
        new("ZMQ1007", "inproc: `SendFrame(Encoding.UTF8.GetBytes(text))`, against `SendFrame(text)`.", s_sizes, Text),
        new(
            "ZMQ1010",
            "inproc: three frames in a `NetMQMessage`, against `SendMoreFrame(head).SendMoreFrame(key).SendFrame(bytes)`.",
            s_sizes,
            Collected
        ),
        new(
            "ZMQ1010",
            "inproc: `SendMultipartBytes(head, key, bytes)`, against `SendMoreFrame(head).SendMoreFrame(key).SendFrame(bytes)`.",
            s_sizes,
            CollectedArrays
        ),
        new("ZMQ2004", "inproc: `ReceiveFrameBytes`, against `Receive` into one `Msg`.", s_sizes, ArrayPerReceive),
        new("ZMQ2004", "tcp: `ReceiveFrameBytes`, against `Receive` into one `Msg`.", s_sizes, ArrayPerReceiveByTcp),
        new(
            "ZMQ2011",
            "inproc: three frames in a `NetMQMessage`, against three receives into one `Msg`.",
            s_sizes,
            static size => CollectedReceive(size, static socket => socket.ReceiveMultipartMessage()[2].Buffer.Length)
        ),
        new(
            "ZMQ2011",
            "inproc: three frames in a list of `ReceiveMultipartBytes`, against three receives into one `Msg`.",
            s_sizes,
            static size => CollectedReceive(size, static socket => socket.ReceiveMultipartBytes()[2].Length)
        ),
        new("ZMQ2015", "inproc: `ReceiveFrameBytes` that nobody reads, against `SkipFrame`.", s_sizes, Unread),
        new(
            "ZMQ2008",
            "inproc: a `Poll` before each receive of what is queued, against `TryReceive` until nothing is there.",
            s_small,
            PollPerMessage
        ),
        new(
            "ZMQ2008",
            "inproc: a `ReceiveReady` handler that takes one message, against one that drains.",
            s_small,
            size => Handler(size, tcp: false)
        ),
        new(
            "ZMQ2008",
            "tcp: a `ReceiveReady` handler that takes one message, against one that drains.",
            s_polled,
            size => Handler(size, tcp: true)
        ),
        new(
            "ZMQ2008",
            "inproc: a `ReceiveReady` handler that takes one message, against one that asks `HasIn` behind each.",
            s_small,
            Asking
        ),
        new("ZMQ2008", "`NetMQQueue`: a `ReceiveReady` handler that takes one item, against one that drains.", [64], Queue),
    ];

    private static Ways NewArray(int size)
    {
        var link = new Link(size);
        return new(messages => Link.Turns(messages, Copied, link.Skip), messages => Link.Turns(messages, HandedOver, link.Skip), link);

        void Copied() => link.Push.SendFrame(Filled(size));

        void HandedOver()
        {
            byte[] array = Filled(size);
            var msg = new Msg();
            msg.InitGC(array, array.Length);
            link.Push.Send(ref msg, more: false);
            msg.Close();
        }
    }

    private static Ways Text(int size)
    {
        var link = new Link(size);
        string text = new('1', size);
        return new(
            messages => Link.Turns(messages, () => link.Push.SendFrame(Encoding.UTF8.GetBytes(text)), link.Skip),
            messages => Link.Turns(messages, () => link.Push.SendFrame(text), link.Skip),
            link
        );
    }

    private static Ways Collected(int size) =>
        ThreeFrames(
            size,
            (socket, head, key, payload) =>
            {
                var message = new NetMQMessage();
                message.Append(head);
                message.Append(key);
                message.Append(payload);
                socket.SendMultipartMessage(message);
            }
        );

    private static Ways CollectedArrays(int size) =>
        ThreeFrames(size, static (socket, head, key, payload) => socket.SendMultipartBytes(head, key, payload));

    private static Ways ThreeFrames(int size, Action<NetMQSocket, byte[], byte[], byte[]> collected)
    {
        var link = new Link(size);
        byte[] head = new byte[8],
            key = new byte[8],
            payload = Filled(size);
        return new(
            messages => Link.Turns(messages, () => collected(link.Push, head, key, payload), Skipped),
            messages => Link.Turns(messages, () => link.Push.SendMoreFrame(head).SendMoreFrame(key).SendFrame(payload), Skipped),
            link
        );

        long Skipped()
        {
            link.Pull.SkipMultipartMessage();
            return size;
        }
    }

    private static Ways CollectedReceive(int size, Func<NetMQSocket, long> collected)
    {
        var link = new Link(size);
        byte[] head = new byte[8],
            key = new byte[8];
        var msg = new Msg();
        msg.InitEmpty();
        return new(
            messages => Link.Turns(messages, Send, () => collected(link.Pull)),
            messages => Link.Turns(messages, Send, OneByOne),
            link
        );

        void Send()
        {
            link.Push.SendMoreFrame(head).SendMoreFrame(key);
            link.SendWithoutCopy();
        }

        long OneByOne()
        {
            link.Pull.Receive(ref msg);
            link.Pull.Receive(ref msg);
            link.Pull.Receive(ref msg);
            return msg.Slice().Length;
        }
    }

    private static Ways ArrayPerReceive(int size) => ArrayPerReceive(new Link(size));

    private static Ways ArrayPerReceiveByTcp(int size) => ArrayPerReceive(new Link(size, tcp: true));

    private static Ways ArrayPerReceive(Link link)
    {
        var msg = new Msg();
        msg.InitEmpty();
        return new(
            messages => Link.Turns(messages, link.SendWithoutCopy, () => link.Pull.ReceiveFrameBytes().Length),
            messages => Link.Turns(messages, link.SendWithoutCopy, IntoOne),
            link
        );

        long IntoOne()
        {
            link.Pull.Receive(ref msg);
            return msg.Slice().Length;
        }
    }

    private static Ways Unread(int size)
    {
        var link = new Link(size);
        return new(
            messages => Link.Turns(messages, link.SendWithoutCopy, Received),
            messages => Link.Turns(messages, link.SendWithoutCopy, Skipped),
            link
        );

        long Received()
        {
            link.Pull.ReceiveFrameBytes();
            return size;
        }

        long Skipped()
        {
            link.Pull.SkipFrame();
            return size;
        }
    }

    private static Ways PollPerMessage(int size)
    {
        var link = new Link(size);
        var timeout = TimeSpan.FromMilliseconds(100);
        var msg = new Msg();
        msg.InitEmpty();
        return new(
            messages => Link.Turns(messages, link.SendWithoutCopy, PolledFirst),
            messages => Link.Turns(messages, link.SendWithoutCopy, Tried),
            link
        );

        long PolledFirst() => link.Pull.Poll(PollEvents.PollIn, timeout) == PollEvents.PollIn ? Tried() : 0;

        long Tried() => link.Pull.TryReceive(ref msg, TimeSpan.Zero) ? msg.Size : 0;
    }

    private static Ways Handler(int size, bool tcp)
    {
        var (one, all) = (Polled.Socket(size, tcp, drains: false), Polled.Socket(size, tcp, drains: true));
        return new(one.Deliver, all.Deliver, one, all);
    }

    private static Ways Asking(int size)
    {
        var (one, all) = (Polled.Socket(size, tcp: false, drains: false), Polled.Socket(size, tcp: false, drains: true, asks: true));
        return new(one.Deliver, all.Deliver, one, all);
    }

    private static Ways Queue(int size)
    {
        var (one, all) = (Polled.Queue(size, drains: false), Polled.Queue(size, drains: true));
        return new(one.Deliver, all.Deliver, one, all);
    }

    private static byte[] Filled(int size)
    {
        byte[] array = new byte[size];
        array.AsSpan().Fill(1);
        return array;
    }
}
