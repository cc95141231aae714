using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Numbered messages through a pair with a low high-water mark, which is reached all the time: each must arrive, once and in order.
/// </summary>
internal sealed class Stream(Plant plant) : Work("stream")
{
    private const int Planted = 100;

    private long _received;

    public long Received => Interlocked.Read(ref _received);

    public override string Done => string.Create(CultureInfo.InvariantCulture, $"{Received:N0} in order");

    public override void Run(Random random, CancellationToken stop)
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        int mark = random.Next(3) == 0 ? 10 : 200;
        foreach (var socket in new[] { push, pull })
        {
            socket.SetOption(SocketOption.Linger, 0);
            socket.SetOption(SocketOption.Sndhwm, mark);
            socket.SetOption(SocketOption.Rcvhwm, mark);
        }
        pull.Bind(random.Next(3) == 0 ? "inproc://stream" : "tcp://127.0.0.1:*");
        push.Connect(pull.GetOptionString(SocketOption.Last_Endpoint));
        long messages = random.Next(200, 100_000);
        Exception? failure = null;
        var choices = new Random(random.Next());
        bool largeToo = random.Next(4) == 0;
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(stop);
        var sender = new Thread(() =>
        {
            try
            {
                for (long number = 0; number < messages && Send(number); number++) { }
            }
            catch (Exception exception)
            {
                failure = exception;
                ended.Cancel();
            }
        });
        sender.Start();
        using var receiver = new FrameReceiver(pull);
        var kept = new Queue<OwnedFrame>();
        byte[] buffer = new byte[300_000];
        long expected = 0;
        try
        {
            while (expected < messages && !ended.IsCancellationRequested)
                Numbered.Receive(
                    receiver,
                    random,
                    buffer,
                    kept,
                    number =>
                    {
                        if (number != expected)
                            throw new SoakException($"message {number} came where {expected} was due");
                        expected++;
                        Interlocked.Increment(ref _received);
                    }
                );
        }
        finally
        {
            ended.Cancel();
            sender.Join();
            while (kept.TryDequeue(out var frame))
                frame.Dispose();
        }
        if (failure is not null)
            throw failure;

        bool Send(long number) =>
            number == Planted && plant is Plant.Lost or Plant.Doubled or Plant.Damaged
                ? SendPlanted(push, number)
                : Numbered.Send(push, number, choices, Stopped, largeToo);

        bool Stopped()
        {
            Thread.Yield();
            return ended.IsCancellationRequested;
        }
    }

    /// <summary>Sends a message twice or as another one, or not at all.</summary>
    private bool SendPlanted(Socket push, long number)
    {
        for (int i = plant == Plant.Lost ? 1 : 0; i < (plant == Plant.Doubled ? 2 : 1); i++)
            push.SendFrame(
                2 * Numbered.Smallest,
                (number, plant),
                static (span, state) =>
                {
                    Numbered.Write(span, state.number);
                    span[^1] ^= (byte)(state.plant == Plant.Damaged ? 1 : 0);
                }
            );
        return true;
    }
}
