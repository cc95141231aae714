using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using Net.Zmq;

namespace ZmqPerf.Measuring;

/// <summary>
/// Ways to send and to receive that rules find, or that a threshold is about, in addition to those of <see cref="Strategies"/>.
/// </summary>
internal static unsafe class MoreStrategies
{
    public const string CopiedFirst = "ToArray(), then Send",
        ZeroCopyOfExisting = "a zero-copy Message of bytes that exist";

    public const string Shared = "SharedFrame, sent 4 times",
        CopiedForEach = "Send(span), 4 times";

    public const string Rebuilt = "one Message, rebuilt before",
        BufferEach = "Recv(new byte[n])";

    public const string DataTwice = "one Message, Data read twice",
        SizeBesides = "one Message, Size and Data read";

    public const string TextEncoded = "Send(Encoding.UTF8.GetBytes(text))",
        TextItself = "Send(text)";

    public const string NothingThrown = "TryRecv(Message), nothing there",
        NothingAnswered = "FrameReceiver.TryReceive, nothing there";

    /// <summary>So many sends have one payload.</summary>
    public const int Peers = 4;

    public static IReadOnlyList<Arm> Sending(Socket socket, byte[] payload, ICollection<IDisposable> open)
    {
        int size = payload.Length;
        var block = new Block(size);
        open.Add(block);
        return
        [
            new(
                CopiedFirst,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.Send(payload.AsSpan().ToArray());
                }
            ),
            // the memory belongs to somebody else, so there is nothing to free
            new(
                ZeroCopyOfExisting,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var message = new Message(block.Address, size, static _ => { });
                        socket.Send(message);
                    }
                }
            ),
        ];
    }

    /// <summary>One payload to several; an operation is one send, and a batch a multiple of <see cref="Peers"/>.</summary>
    public static IReadOnlyList<Arm> Fanning(Socket socket, int size)
    {
        byte[] payload = Strategies.Payload(size);
        return
        [
            new(
                CopiedForEach,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.Send((ReadOnlySpan<byte>)payload);
                }
            ),
            new(
                Shared,
                count =>
                {
                    for (int i = 0; i < count; i += Peers)
                    {
                        using var frame = SharedFrame.Create(payload);
                        for (int j = 0; j < Peers; j++)
                            socket.Send(frame);
                    }
                }
            ),
        ];
    }

    public static IReadOnlyList<Arm> Receiving(Socket socket, int size, ICollection<IDisposable> open)
    {
        var message = new Message();
        open.Add(message);
        return
        [
            new(
                Rebuilt,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        message.Rebuild();
                        socket.Recv(message);
                        sum += Strategies.ReadLines(message.Data);
                    }
                    Strategies.Sink += sum;
                }
            ),
            new(
                DataTwice,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        socket.Recv(message);
                        sum += Strategies.ReadLines(message.Data) + message.Data[0];
                    }
                    Strategies.Sink += sum;
                }
            ),
            new(
                SizeBesides,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        socket.Recv(message);
                        if (message.Size > 0)
                            sum += Strategies.ReadLines(message.Data);
                    }
                    Strategies.Sink += sum;
                }
            ),
            new(
                BufferEach,
                count =>
                {
                    ulong sum = 0;
                    for (int i = 0; i < count; i++)
                    {
                        byte[] buffer = new byte[size];
                        sum += Strategies.ReadLines(buffer.AsSpan(0, Math.Min(size, socket.Recv(buffer))));
                    }
                    Strategies.Sink += sum;
                }
            ),
        ];
    }

    /// <summary>Text of this many ASCII letters.</summary>
    public static IReadOnlyList<Arm> SendingText(Socket socket, int size)
    {
        string text = new('x', size);
        return
        [
            new(
                TextItself,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.Send(text);
                }
            ),
            new(
                TextEncoded,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.Send(Encoding.UTF8.GetBytes(text));
                }
            ),
        ];
    }

    /// <summary>Asking a socket that has nothing.</summary>
    public static IReadOnlyList<Arm> Asking(Socket socket, FrameReceiver receiver, ICollection<IDisposable> open)
    {
        var message = new Message();
        open.Add(message);
        return
        [
            new(
                NothingAnswered,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        receiver.TryReceive(out _);
                }
            ),
            new(
                NothingThrown,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        socket.TryRecv(message, out _);
                }
            ),
        ];
    }

    private sealed class Block : IDisposable
    {
        public Block(int size)
        {
            Address = (nint)NativeMemory.Alloc((nuint)size);
            new Span<byte>((void*)Address, size).Fill(1);
        }

        public nint Address { get; }

        public void Dispose() => NativeMemory.Free((void*)Address);
    }
}
