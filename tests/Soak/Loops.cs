using System;
using System.Globalization;
using System.Linq;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>Receive loops over several sockets, stopped in the middle: what is left is with the sockets still, in order.</summary>
internal sealed class Loops() : Work("receive loops")
{
    private int _loops;
    private long _frames;

    public override string Done =>
        string.Create(CultureInfo.InvariantCulture, $"{_loops:N0} loops, {Interlocked.Read(ref _frames):N0} frames");

    public override void Run(Random random, CancellationToken stop)
    {
        using var context = new Context();
        var pairs = Enumerable
            .Range(0, random.Next(1, 5))
            .Select(i =>
            {
                var (pull, push) = (new Socket(context, SocketType.Pull), new Socket(context, SocketType.Push));
                pull.Bind($"inproc://loop{i}");
                push.Connect($"inproc://loop{i}");
                return (Pull: pull, Push: push);
            })
            .ToArray();
        int messages = random.Next(1, 200);
        foreach (var (_, push) in pairs)
            for (long number = 0; number < messages; number++)
                push.SendFrame(Numbered.Smallest + random.Next(100), number, static (span, n) => Numbered.Write(span, n));
        long[] next = new long[pairs.Length];
        int wanted = random.Next(pairs.Length * messages + 1);
        try
        {
            using var cancellation = new CancellationTokenSource();
            var loop = ReceiveLoop.Start(pairs.Select(pair => pair.Pull), new() { Capacity = random.Next(1, 50) }, cancellation.Token);
            for (int i = 0; i < wanted; i++)
                Take(loop.Messages.ReadAsync(CancellationToken.None).AsTask().GetAwaiter().GetResult());
            cancellation.Cancel();
            // what it had received before it stopped
            while (loop.Messages.WaitToReadAsync(CancellationToken.None).AsTask().GetAwaiter().GetResult())
            while (loop.Messages.TryRead(out var message))
                Take(message);
            loop.DisposeAsync().AsTask().GetAwaiter().GetResult();
            for (int i = 0; i < pairs.Length; i++)
            {
                using var receiver = new FrameReceiver(pairs[i].Pull);
                while (receiver.TryReceive(out var frame))
                    Count(i, frame.Span);
                if (next[i] != messages)
                    throw new SoakException($"{next[i]} of {messages} messages of socket {i} have come out of the loop and the socket");
            }
        }
        finally
        {
            foreach (var (pull, push) in pairs)
            {
                push.Dispose();
                pull.Dispose();
            }
        }
        _loops++;

        void Take(OwnedMessage message)
        {
            using (message)
                Count(Array.FindIndex(pairs, pair => pair.Pull == message.Socket), message.Body.Span);
        }

        void Count(int socket, ReadOnlySpan<byte> content)
        {
            long number = Numbered.Read(content);
            if (number != next[socket]++)
                throw new SoakException($"message {number} came out of a loop where {next[socket] - 1} was due");
            Interlocked.Increment(ref _frames);
        }
    }
}
