using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// Bursts over inproc: all messages are sent before the first is received, so that every block and message of the burst lives at once. This
/// is where a pool runs empty, and fills with what the burst has left.
/// </summary>
internal static class Bursts
{
    public const int Messages = 2_000;

    /// <summary>Nanoseconds per message, sending and receiving.</summary>
    public static Table Measure(Plan plan, Progress progress)
    {
        var table = new Table(ArmsInC.InC);
        foreach (int size in plan.Only(64, 1024, 65536))
        {
            progress.Say($"bursts, {Format.Size(size)}");
            using var context = new Context();
            using var push = new Socket(context, SocketType.Push);
            using var pull = new Socket(context, SocketType.Pull);
            push.SetOption(SocketOption.Sndhwm, 0);
            pull.SetOption(SocketOption.Rcvhwm, 0);
            pull.Bind("inproc://burst");
            push.Connect("inproc://burst");
            using var receiver = new FrameReceiver(pull);
            var (sending, receiving) = (ArmsInC.Sending(push, size), ArmsInC.Receiving(pull, size, receiver));
            table.Add(
                size,
                Sampler.Measure(
                    [.. Pairing.All.Select(Burst)],
                    plan.Rounds,
                    Math.Min(Messages, plan.Operations),
                    Math.Min(Messages, plan.Operations)
                )
            );

            Arm Burst(Pairing pairing)
            {
                var (send, receive) = pairing.On(sending, receiving);
                return new(
                    pairing.Name,
                    count =>
                    {
                        send.Run(count);
                        receive.Run(count);
                    }
                );
            }
        }
        return table;
    }
}
