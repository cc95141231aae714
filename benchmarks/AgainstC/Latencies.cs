using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>Nanoseconds of many calls.</summary>
internal sealed record Latency(double Least, double P50, double P99, double P999)
{
    public static Latency Of(List<long> times)
    {
        times.Sort();
        return new(times[0], At(0.5), At(0.99), At(0.999));

        double At(double share) => times[(int)Math.Min(times.Count - 1, share * times.Count)];
    }
}

/// <summary>
/// Requests that are answered one by one, REQ and REP on two threads; both ends written alike, all arms in turn within each round.
/// </summary>
internal static class Latencies
{
    public const string Ours = "ZmqPerf",
        NetZmq = "Message, reused";

    public static IReadOnlyDictionary<string, Latency> Measure(string transport, int size, int rounds, int requests)
    {
        using var link = new Link(SocketType.Req, SocketType.Rep, transport, size);
        using var answers = new FrameReceiver(link.Sender);
        using var questions = new FrameReceiver(link.Receiver);
        using var question = new Message();
        using var answer = new Message();
        byte[] payload = new byte[size];
        var arms = new List<(string Name, Action<long[]> Ask, Action<int> Reply)>
        {
            (
                Ours,
                times =>
                    Time(
                        times,
                        () =>
                        {
                            using (var frame = link.Sender.BeginFrame(size))
                            {
                                frame.Span.Fill(7);
                                frame.Send();
                            }
                            Expect(answers.Receive().Size, size);
                        }
                    ),
                count =>
                {
                    for (int i = 0; i < count; i++)
                        link.Receiver.Send(questions.Receive().Span);
                }
            ),
            (
                NetZmq,
                times =>
                    Time(
                        times,
                        () =>
                        {
                            link.Sender.Send((ReadOnlySpan<byte>)payload);
                            Expect(link.Sender.Recv(answer), size);
                        }
                    ),
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        link.Receiver.Recv(question);
                        link.Receiver.Send((ReadOnlySpan<byte>)question.Data);
                    }
                }
            ),
        };
        if (Twin.IsThere)
            arms.Insert(0, (ArmsInC.InC, times => Twin.Request(link.Sender, size, times), count => Twin.Reply(link.Receiver, count)));
        var samples = arms.ToDictionary(arm => arm.Name, _ => new List<long>());
        using var worker = new Worker();
        for (int round = -1; round < rounds; round++)
            foreach (var (name, ask, reply) in arms)
            {
                long[] times = new long[requests];
                worker.Start(() => reply(requests));
                ask(times);
                worker.Wait();
                if (round >= 0)
                    samples[name].AddRange(times);
            }

        return samples.ToDictionary(arm => arm.Key, arm => Latency.Of(arm.Value));
    }

    private static void Time(long[] times, Action request)
    {
        for (int i = 0; i < times.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            request();
            times[i] = (long)(Stopwatch.GetElapsedTime(start).TotalNanoseconds);
        }
    }

    private static void Expect(int received, int sent)
    {
        if (received != sent)
            throw new InvalidOperationException($"{received} bytes came back instead of {sent}.");
    }
}
