using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Measuring;

/// <summary>
/// Every way to send and to receive that is measured, under the names of the tables. The sender writes every byte, the receiver reads one
/// of every cache line.
/// </summary>
internal static unsafe class Strategies
{
    public const string InPlace = "BeginFrame(n)",
        Existing = "Send(span) of bytes that exist",
        ByteArray = "a new byte[] each",
        ArrayPool = "ArrayPool.Shared",
        Message = "a new Message each",
        ZeroCopy = "a zero-copy Message each",
        Pool = "a pool of messages",
        Reused = "one Message, reused",
        Receiver = "FrameReceiver";

    public const string ByLambda = "SendFrame(n, lambda)",
        UpTo = "SendUpTo(n, lambda)",
        Unknown = "BeginFrame(), size unknown",
        MessageOfSpan = "a new Message(span) each",
        Span = "Recv(span)",
        Copy = "one Message, and ToArray()",
        Into = "ReceiveInto(span)";

    private static readonly MessagePool s_pool = new();

    /// <summary>The ways to send as many bytes as the payload has, or it itself, on this socket.</summary>
    /// <remarks>Ways that copy the payload are compared over one array: where it lies decides what a copy costs.</remarks>
    public static IReadOnlyList<Arm> Sending(Socket socket, byte[] payload)
    {
        int size = payload.Length;
        var arms = new List<Arm>();
        arms.Add(
            new(
                InPlace,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var frame = socket.BeginFrame(size);
                        frame.Span.Fill((byte)i);
                        frame.Send();
                    }
                }
            )
        );
        arms.Add(
            new(
                ByLambda,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.SendFrame(size, (byte)i, static (span, value) => span.Fill(value));
                }
            )
        );
        arms.Add(
            new(
                UpTo,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.SendUpTo(
                            size,
                            (byte)i,
                            static (span, value) =>
                            {
                                span.Fill(value);
                                return span.Length;
                            }
                        );
                }
            )
        );
        arms.Add(
            new(
                Unknown,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var frame = socket.BeginGrowingFrame();
                        frame.GetSpan(size)[..size].Fill((byte)i);
                        frame.Advance(size);
                        frame.Send();
                    }
                }
            )
        );
        arms.Add(
            new(
                Existing,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.Send((ReadOnlySpan<byte>)payload);
                }
            )
        );
        arms.Add(
            new(
                ByteArray,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        byte[] array = new byte[size];
                        array.AsSpan().Fill((byte)i);
                        socket.Send(array);
                    }
                }
            )
        );
        arms.Add(
            new(
                ArrayPool,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        byte[] array = ArrayPool<byte>.Shared.Rent(size);
                        array.AsSpan(0, size).Fill((byte)i);
                        socket.Send(array.AsSpan(0, size));
                        ArrayPool<byte>.Shared.Return(array);
                    }
                }
            )
        );
        arms.Add(
            new(
                Message,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var message = new Message(size);
                        message.Data.Fill((byte)i);
                        socket.Send(message);
                    }
                }
            )
        );
        arms.Add(
            new(
                MessageOfSpan,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var message = new Message((ReadOnlySpan<byte>)payload);
                        socket.Send(message);
                    }
                }
            )
        );
        arms.Add(
            new(
                ZeroCopy,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        nint block = Marshal.AllocHGlobal(size);
                        new Span<byte>((void*)block, size).Fill((byte)i);
                        using var message = new Message(block, size, static pointer => Marshal.FreeHGlobal(pointer));
                        socket.Send(message);
                    }
                }
            )
        );
        arms.Add(
            new(
                Pool,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var message = s_pool.Rent(size, out var content);
                        content.Fill((byte)i);
                        socket.Send(message);
                    }
                }
            )
        );
        return arms;
    }

    /// <summary>The ways to receive payloads of this size from this socket; dispose of the receiver when they are done.</summary>
    public static IReadOnlyList<Arm> Receiving(Socket socket, int size, FrameReceiver receiver)
    {
        byte[] buffer = new byte[size];
        var reused = new Message();
        var arms = new List<Arm>();
        arms.Add(
            new(
                Receiver,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                        sum += ReadLines(receiver.Receive().Span);
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                Into,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                        sum += ReadLines(buffer.AsSpan(0, receiver.ReceiveInto(buffer).Written));
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                Reused,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        socket.Recv(reused);
                        sum += ReadLines(reused.Data);
                    }
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                Message,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        using var message = new Message();
                        socket.Recv(message);
                        sum += ReadLines(message.Data);
                    }
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                Span,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                        sum += ReadLines(buffer.AsSpan(0, Math.Min(size, socket.Recv(buffer))));
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                ByteArray,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                        sum += ReadLines(buffer.AsSpan(0, Math.Min(size, socket.Recv(buffer))).ToArray());
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                ArrayPool,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        byte[] array = ArrayPool<byte>.Shared.Rent(size);
                        sum += ReadLines(array.AsSpan(0, Math.Min(array.Length, socket.Recv(array))));
                        ArrayPool<byte>.Shared.Return(array);
                    }
                    Sink += sum;
                }
            )
        );
        arms.Add(
            new(
                Copy,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        socket.Recv(reused);
                        sum += ReadLines(reused.ToArray());
                    }
                    Sink += sum;
                }
            )
        );
        return arms;
    }

    /// <summary>Bytes that exist.</summary>
    public static byte[] Payload(int size)
    {
        byte[] payload = new byte[size];
        payload.AsSpan().Fill(1);
        return payload;
    }

    /// <summary>What has been read, so that nothing of it can be left out.</summary>
    public static ulong Sink { get; set; }

    /// <summary>Reads one byte of every cache line.</summary>
    public static ulong ReadLines(ReadOnlySpan<byte> content)
    {
        ulong sum = 0;
        for (int i = 0; i < content.Length; i += 64)
            sum += content[i];
        return sum;
    }
}
