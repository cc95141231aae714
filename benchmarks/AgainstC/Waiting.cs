using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// What waiting for the next message costs: CPU nanoseconds per message of the receiving thread, and how late the message is.
/// </summary>
internal sealed record Wait(double Cpu, double P50, double P99, double Allocated);

/// <summary>
/// Messages that come one by one over tcp, <see cref="PerSecond"/> of them, to a thread that waits in one way or another; all ways in turn
/// within each round. Lateness is from the send to the moment that the receiver has the bytes. Medians of the rounds.
/// </summary>
internal static class Waiting
{
    public const int PerSecond = 10_000;

    public const string Blocking = "Recv(Message), reused",
        Ours = "FrameReceiver.Receive",
        OursTimeout = "FrameReceiver.TryReceive(1 s)",
        Drain = "FrameReceiver.Drain",
        Spin = "spin: TryRecv(Message)",
        SpinSpan = "spin: Recv(span, DontWait)",
        Deadline = "DontWait until a Stopwatch says so",
        Sleep = "DontWait, Thread.Sleep(1)",
        Poller = "Poller, one receive",
        PollerDrain = "Poller, receive all";

    public static IReadOnlyDictionary<string, Wait> Measure(int rounds, int messages)
    {
        using var link = new Link(SocketType.Push, SocketType.Pull, "tcp", 8);
        using var receiver = new FrameReceiver(link.Receiver);
        using var message = new Message();
        using var poller = new Poller(1);
        poller.Add(link.Receiver, PollEvents.In);
        var socket = link.Receiver;
        byte[] buffer = new byte[8];
        using var worker = new Worker();
        var lateness = new List<double>(messages);
        (string Name, Action Receive)[] arms =
        [
            (
                Blocking,
                () =>
                {
                    while (lateness.Count < messages)
                    {
                        socket.Recv(message);
                        Got(message.Data);
                    }
                }
            ),
            (
                Ours,
                () =>
                {
                    while (lateness.Count < messages)
                        Got(receiver.Receive().Span);
                }
            ),
            (
                OursTimeout,
                () =>
                {
                    while (lateness.Count < messages)
                        if (receiver.TryReceive(TimeSpan.FromSeconds(1), out var frame))
                            Got(frame.Span);
                }
            ),
            (
                Drain,
                () =>
                {
                    while (lateness.Count < messages)
                        receiver.Drain(0, (frame, _) => Got(frame.Span), messages - lateness.Count, TimeSpan.FromSeconds(1));
                }
            ),
            (
                Spin,
                () =>
                {
                    while (lateness.Count < messages)
                        if (socket.TryRecv(message, out _))
                            Got(message.Data);
                }
            ),
            (
                SpinSpan,
                () =>
                {
                    while (lateness.Count < messages)
                        if (socket.Recv(buffer, RecvFlags.DontWait) >= 0)
                            Got(buffer);
                }
            ),
            (
                Deadline,
                () =>
                {
                    while (lateness.Count < messages)
                    {
                        var watch = Stopwatch.StartNew();
                        while (watch.ElapsedMilliseconds < 1000)
                        {
                            if (socket.Recv(buffer, RecvFlags.DontWait) >= 0)
                            {
                                Got(buffer);
                                break;
                            }
                            Thread.SpinWait(100);
                        }
                    }
                }
            ),
            (
                Sleep,
                () =>
                {
                    while (lateness.Count < messages)
                        if (socket.Recv(buffer, RecvFlags.DontWait) >= 0)
                            Got(buffer);
                        else
                            Thread.Sleep(1);
                }
            ),
            (
                Poller,
                () =>
                {
                    while (lateness.Count < messages)
                        if (poller.Poll(1000) > 0)
                        {
                            socket.Recv(message);
                            Got(message.Data);
                        }
                }
            ),
            (
                PollerDrain,
                () =>
                {
                    while (lateness.Count < messages)
                        if (poller.Poll(1000) > 0)
                            while (lateness.Count < messages && socket.Recv(buffer, RecvFlags.DontWait) >= 0)
                                Got(buffer);
                }
            ),
        ];
        var samples = arms.ToDictionary(arm => arm.Name, _ => new List<Wait>());
        for (int round = -1; round < rounds; round++)
            foreach (var (name, receive) in arms)
            {
                lateness.Clear();
                worker.Start(() => SendPaced(link.Sender, messages));
                long allocated = GC.GetAllocatedBytesForCurrentThread();
                double cpu = ThreadTime.Now;
                receive();
                cpu = ThreadTime.Now - cpu;
                allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
                worker.Wait();
                lateness.Sort();
                if (round >= 0)
                    samples[name]
                        .Add(new(cpu / messages, lateness[messages / 2], lateness[messages * 99 / 100], (double)allocated / messages));
            }

        return samples.ToDictionary(
            arm => arm.Key,
            arm => new Wait(
                Sampler.Median(arm.Value.Select(w => w.Cpu)),
                Sampler.Median(arm.Value.Select(w => w.P50)),
                Sampler.Median(arm.Value.Select(w => w.P99)),
                arm.Value.Min(w => w.Allocated)
            )
        );

        void Got(ReadOnlySpan<byte> content) => lateness.Add(Stopwatch.GetElapsedTime(MemoryMarshal.Read<long>(content)).TotalNanoseconds);
    }

    private static void SendPaced(Socket socket, int messages)
    {
        long interval = Stopwatch.Frequency / PerSecond;
        long due = Stopwatch.GetTimestamp();
        for (int i = 0; i < messages; i++, due += interval)
        {
            while (Stopwatch.GetTimestamp() < due)
                Thread.SpinWait(20);
            using var frame = socket.BeginFrame(8);
            MemoryMarshal.Write(frame.Span, Stopwatch.GetTimestamp());
            frame.Send();
        }
    }
}
