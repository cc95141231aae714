using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Frames that say which they are: a number, and a content that follows from it and from their size. Sent and received by every member of
/// the runtime, chosen at random.
/// </summary>
internal static class Numbered
{
    public const int Smallest = 8;

    /// <summary>Mostly small, now and then up to 200 KB.</summary>
    public static int AnySize(Random random) =>
        Smallest
        + random.Next(100) switch
        {
            < 60 => random.Next(60),
            < 90 => random.Next(2_000),
            < 99 => random.Next(20_000),
            _ => random.Next(200_000),
        };

    public static void Write(Span<byte> frame, long number)
    {
        BinaryPrimitives.WriteInt64LittleEndian(frame, number);
        frame[Smallest..].Fill((byte)(number ^ frame.Length));
    }

    /// <returns>The number.</returns>
    /// <exception cref="SoakException">The content does not follow from it.</exception>
    public static long Read(ReadOnlySpan<byte> frame)
    {
        if (frame.Length < Smallest)
            throw new SoakException($"a frame of {frame.Length} bytes arrived");
        long number = BinaryPrimitives.ReadInt64LittleEndian(frame);
        return frame[Smallest..].IndexOfAnyExcept((byte)(number ^ frame.Length)) is < 0
            ? number
            : throw new SoakException($"message {number} is damaged");
    }

    /// <summary>Sends one by any member; where it would block, it tries again until told to stop.</summary>
    /// <returns>Whether it was sent.</returns>
    public static bool Send(Socket socket, long number, Random random, Func<bool> stopped, bool largeToo = true)
    {
        int size = largeToo ? AnySize(random) : Smallest + random.Next(300);
        switch (random.Next(7))
        {
            case 0:
                using (var frame = socket.BeginFrame(size))
                {
                    Write(frame.Span, number);
                    while (!frame.Send(SendFlags.DontWait)) // the frame stays
                        if (stopped())
                            return false;
                    return true;
                }
            case 1:
                using (var frame = socket.BeginFrame(size))
                {
                    Write(frame.Span, number);
                    while (!frame.TrySend(TimeSpan.FromMilliseconds(20)))
                        if (stopped())
                            return false;
                    return true;
                }
            case 2:
                while (!socket.SendFrame(size, number, static (span, n) => Write(span, n), SendFlags.DontWait))
                    if (stopped())
                        return false;
                return true;
            case 3:
                while (
                    !socket.SendUpTo(
                        size + random.Next(1000),
                        (size, number),
                        static (span, state) =>
                        {
                            Write(span[..state.size], state.number);
                            return state.size;
                        },
                        SendFlags.DontWait
                    )
                )
                    if (stopped())
                        return false;
                return true;
            case 4:
                using (var frame = socket.BeginGrowingFrame())
                {
                    Write(frame.GetSpan(size)[..size], number);
                    frame.Advance(size);
                    while (!frame.Send(SendFlags.DontWait))
                        if (stopped())
                            return false;
                    return true;
                }
            case 5:
                using (var shared = SharedFrame.Create(size, number, static (span, n) => Write(span, n)))
                {
                    while (!socket.Send(shared, SendFlags.DontWait))
                        if (stopped())
                            return false;
                    return true;
                }
            default:
                byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
                Write(bytes.AsSpan(0, size), number);
                bool sent = false;
                while (!sent && !stopped())
                    sent = socket.Send(bytes.AsSpan(0, size), SendFlags.DontWait);
                ArrayPool<byte>.Shared.Return(bytes);
                return sent;
        }
    }

    /// <summary>Receives what there is by any member and hands the numbers over; waits a little where there is nothing.</summary>
    public static void Receive(FrameReceiver receiver, Random random, byte[] buffer, Queue<OwnedFrame> kept, Action<long> got)
    {
        switch (random.Next(6))
        {
            case 0:
                if (receiver.TryReceive(out var there))
                    got(Read(there.Span));
                break;
            case 1:
                if (receiver.TryReceive(TimeSpan.FromMilliseconds(20), out var inTime))
                    got(Read(inTime.Span));
                break;
            case 2:
                receiver.Drain(got, static (frame, hand) => hand(Read(frame.Span)), random.Next(1, 200), TimeSpan.FromMilliseconds(20));
                break;
            case 3:
                if (receiver.TryReceive(TimeSpan.FromMilliseconds(20), out var first))
                {
                    got(Read(first.Span));
                    kept.Enqueue(receiver.Detach()); // lives on beside those that come
                    if (kept.Count > 20)
                        using (var old = kept.Dequeue())
                            Read(old.Span);
                }
                break;
            case 4:
                if (receiver.TryReceive(TimeSpan.FromMilliseconds(20), out var before))
                {
                    got(Read(before.Span));
                    receiver.Release();
                }
                break;
            default:
                receiver.Drain(
                    (got, buffer),
                    static (frame, state) =>
                    {
                        frame.Span.CopyTo(state.buffer);
                        state.got(Read(state.buffer.AsSpan(0, frame.Size)));
                    },
                    1,
                    TimeSpan.FromMilliseconds(20)
                );
                break;
        }
    }
}
