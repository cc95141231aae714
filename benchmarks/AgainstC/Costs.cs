using System;
using System.Collections.Generic;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// What single calls cost on one thread over inproc: every way to send and to receive, the question to a socket that has nothing, the send
/// that would block.
/// </summary>
internal static class Costs
{
    public const string Nothing = "TryReceive",
        NothingThrown = "TryRecv(Message)",
        NothingSpan = "Recv(span, DontWait)";

    public const string Kept = "a kept frame, Send(DontWait)",
        RefusedSpan = "Send(span, DontWait)",
        RefusedMessage = "Send(Message, DontWait) and its exception";

    public static Table Send(Plan plan, Progress progress)
    {
        var table = new Table(ArmsInC.InC);
        foreach (int size in plan.Sizes)
        {
            progress.Say($"send, {Format.Size(size)}");
            using var link = new Link(SocketType.Push, SocketType.Pull, "inproc", size);
            using var receiver = new FrameReceiver(link.Receiver);
            table.Add(
                size,
                Sampler.Measure(
                    ArmsInC.Sending(link.Sender, size),
                    plan.Rounds,
                    plan.Of(size),
                    Plan.Depth(size),
                    after: count =>
                    {
                        for (int i = 0; i < count; i++)
                            Strategies.Sink += Strategies.ReadLines(receiver.Receive().Span);
                    }
                )
            );
        }
        return table;
    }

    public static Table Receive(Plan plan, Progress progress)
    {
        var table = new Table(ArmsInC.InC);
        foreach (int size in plan.Sizes)
        {
            progress.Say($"receive, {Format.Size(size)}");
            using var link = new Link(SocketType.Push, SocketType.Pull, "inproc", size);
            using var receiver = new FrameReceiver(link.Receiver);
            table.Add(
                size,
                Sampler.Measure(
                    ArmsInC.Receiving(link.Receiver, size, receiver),
                    plan.Rounds,
                    plan.Of(size),
                    Plan.Depth(size),
                    before: count =>
                    {
                        for (int i = 0; i < count; i++)
                        {
                            using var frame = link.Sender.BeginFrame(size);
                            frame.Span.Fill((byte)i);
                            frame.Send();
                        }
                    }
                )
            );
        }
        return table;
    }

    /// <summary>Asking a socket that has nothing.</summary>
    public static Table Empty(Plan plan, Progress progress)
    {
        progress.Say("receive, nothing there");
        using var link = new Link(SocketType.Push, SocketType.Pull, "inproc", 64);
        using var receiver = new FrameReceiver(link.Receiver);
        using var message = new Message();
        byte[] buffer = new byte[64];
        var arms = new List<Arm>
        {
            new(
                Nothing,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        if (receiver.TryReceive(out _))
                            throw new InvalidOperationException();
                }
            ),
            new(
                NothingSpan,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        if (link.Receiver.Recv(buffer, RecvFlags.DontWait) >= 0)
                            throw new InvalidOperationException();
                }
            ),
            new(
                NothingThrown,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        if (link.Receiver.TryRecv(message, out _))
                            throw new InvalidOperationException();
                }
            ),
        };
        if (Twin.IsThere)
            arms.Insert(0, new(ArmsInC.InC, count => Twin.ReceiveNothing(link.Receiver, count)));
        var table = new Table(ArmsInC.InC);
        table.Add(0, Sampler.Measure(arms, plan.Rounds, plan.Operations, 64));
        return table;
    }

    /// <summary>Sending where nobody is connected, at sizes that matter.</summary>
    public static Table Refused(Plan plan, Progress progress)
    {
        var table = new Table(ArmsInC.InC);
        foreach (int size in plan.Only(64, 65536))
        {
            progress.Say($"send, would block, {Format.Size(size)}");
            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            byte[] payload = new byte[size];
            var arms = new List<Arm>
            {
                new(
                    Kept,
                    count =>
                    {
                        using var frame = socket.BeginFrame(size);
                        for (int i = 0; i < count; i++)
                            if (frame.Send(SendFlags.DontWait))
                                throw new InvalidOperationException();
                    }
                ),
                new(
                    RefusedSpan,
                    count =>
                    {
                        for (int i = 0; i < count; i++)
                            if (socket.Send((ReadOnlySpan<byte>)payload, SendFlags.DontWait))
                                throw new InvalidOperationException();
                    }
                ),
                new(
                    RefusedMessage,
                    count =>
                    {
                        using var message = new Message(size);
                        for (int i = 0; i < count; i++)
                            try
                            {
                                socket.Send(message, SendFlags.DontWait);
                            }
                            catch (ZmqException)
                            {
                                // the answer
                            }
                    }
                ),
            };
            if (Twin.IsThere)
                arms.Insert(0, new(ArmsInC.InC, count => Twin.SendRefused(socket, size, count)));
            table.Add(size, Sampler.Measure(arms, plan.Rounds, plan.Operations, 64));
        }
        return table;
    }
}
