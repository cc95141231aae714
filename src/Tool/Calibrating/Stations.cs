using System;
using System.Collections.Generic;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// Everything that is measured, with its sockets: PUSH to PULL over inproc on one thread, so that nothing but the call costs. Every byte is
/// written by the sender, one of every cache line is read by the receiver, and few bytes are queued at a time: the page faults of a deeper
/// queue would drown the rest.
/// </summary>
internal sealed class Stations : IDisposable
{
    public const string Send = "send",
        Receive = "receive",
        Nothing = "receive, nothing there",
        Fan = "send of one payload to 4",
        Text = "send of text";

    /// <summary>8 B to 1 MiB by powers of two.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [.. Enumerable.Range(3, 18).Select(power => 1 << power)];

    private readonly Context _context = new();
    private readonly List<IDisposable> _open = [];

    public Stations(IReadOnlyList<int> sizes) =>
        All = [
            .. sizes.Select(Sending),
            .. sizes.Select(Receiving),
            .. sizes.Select(Fanning),
            Asking(),
            SendingText(sizes.Contains(64) ? 64 : sizes[0]),
        ];

    public IReadOnlyList<Station> All { get; }

    public void Dispose()
    {
        for (int i = _open.Count - 1; i >= 0; i--)
            _open[i].Dispose();
        _context.Dispose();
    }

    private Station Sending(int size)
    {
        var (link, receiver) = Connect(size);
        byte[] payload = Strategies.Payload(size);
        return new(
            Send,
            size,
            Depth(size, 1),
            [.. Strategies.Sending(link.Sender, payload), .. MoreStrategies.Sending(link.Sender, payload, _open)],
            After: count => Drain(receiver, count)
        );
    }

    private Station Receiving(int size)
    {
        var (link, receiver) = Connect(size);
        return new(
            Receive,
            size,
            Depth(size, 1),
            [.. Strategies.Receiving(link.Receiver, size, receiver), .. MoreStrategies.Receiving(link.Receiver, size, _open)],
            Before: count =>
            {
                for (int i = 0; i < count; i++)
                {
                    using var frame = link.Sender.BeginFrame(size);
                    frame.Span.Fill((byte)i);
                    frame.Send();
                }
            }
        );
    }

    private Station Fanning(int size)
    {
        var (link, receiver) = Connect(size);
        return new(
            Fan,
            size,
            Depth(size, MoreStrategies.Peers),
            MoreStrategies.Fanning(link.Sender, size),
            After: count => Drain(receiver, count)
        );
    }

    private Station Asking()
    {
        var (link, receiver) = Connect(64);
        return new(Nothing, 0, 32, MoreStrategies.Asking(link.Receiver, receiver, _open));
    }

    private Station SendingText(int size)
    {
        var (link, receiver) = Connect(size);
        return new(Text, size, Depth(size, 1), MoreStrategies.SendingText(link.Sender, size), After: count => Drain(receiver, count));
    }

    private (Link Link, FrameReceiver Receiver) Connect(int size)
    {
        var link = Keep(new Link(SocketType.Push, SocketType.Pull, "inproc", size, _context));
        return (link, Keep(new FrameReceiver(link.Receiver)));
    }

    private static void Drain(FrameReceiver receiver, int count)
    {
        for (int i = 0; i < count; i++)
            Strategies.Sink += Strategies.ReadLines(receiver.Receive().Span);
    }

    private static int Depth(int size, int least) => int.Clamp((256 << 10) / size, least, 32);

    private T Keep<T>(T opened)
        where T : IDisposable
    {
        _open.Add(opened);
        return opened;
    }
}
