using System;
using System.Globalization;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Messages of many frames, of which the receiver skips the rest, copies some into a buffer that is too small, and sees the others:
/// boundaries stay where they are.
/// </summary>
internal sealed class Multiparts() : Work("multipart")
{
    private long _messages;

    public override string Done => string.Create(CultureInfo.InvariantCulture, $"{Interlocked.Read(ref _messages):N0} messages");

    public override void Run(Random random, CancellationToken stop)
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        pull.Bind("inproc://parts");
        push.Connect("inproc://parts");
        using var receiver = new FrameReceiver(pull);
        byte[] little = new byte[20];
        for (long number = 0; number < 500 && !stop.IsCancellationRequested; number++)
        {
            int frames = random.Next(1, 8);
            int[] sizes = new int[frames];
            for (int i = 0; i < frames; i++)
            {
                sizes[i] = Numbered.AnySize(random);
                push.SendFrame(
                    sizes[i],
                    number + i,
                    static (span, n) => Numbered.Write(span, n),
                    i < frames - 1 ? SendFlags.SendMore : SendFlags.None
                );
            }
            for (int i = 0; i < frames; i++)
            {
                if (random.Next(4) == 0)
                {
                    var result = receiver.ReceiveInto(little);
                    if (
                        result.FrameSize != sizes[i]
                        || result.Written != Math.Min(20, sizes[i])
                        || result.Truncated != sizes[i] > 20
                        || result.More != i < frames - 1
                    )
                        throw new SoakException(
                            $"a frame of {sizes[i]} bytes was received into 20 as {result.Written} of {result.FrameSize}"
                        );
                }
                else
                {
                    var frame = receiver.Receive();
                    if (Numbered.Read(frame.Span) != number + i || frame.Size != sizes[i] || frame.More != i < frames - 1)
                        throw new SoakException($"frame {i} of message {number} is another");
                }
                if (random.Next(6) == 0)
                {
                    receiver.SkipRest();
                    break;
                }
            }
            Interlocked.Increment(ref _messages);
        }
    }
}
