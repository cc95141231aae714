using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Benchmarks.PendingReceives;

/// <summary>One receive that waits, and messages that come now and then.</summary>
internal static class Lateness
{
    private const int Messages = 1000;

    /// <returns>Milliseconds from before a send until its message is there, for each message.</returns>
    public static IReadOnlyList<double> Of(bool onPool)
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Pull);
        socket.Bind("inproc://late");
        var sender = new Thread(() => Send(context));
        sender.Start();
        var late = new List<double>();
        var buffer = new byte[sizeof(long)];
        for (int i = 0; i < Messages; i++)
        {
            if (onPool)
                buffer = socket.RecvBytesAsync().AsTask().GetAwaiter().GetResult();
            else
                socket.Recv(buffer);
            late.Add(Stopwatch.GetElapsedTime(MemoryMarshal.Read<long>(buffer)).TotalMilliseconds);
        }
        sender.Join();
        return late;
    }

    private static void Send(Context context)
    {
        using var socket = new Socket(context, SocketType.Push);
        socket.Connect("inproc://late");
        var random = new Random(1);
        for (int i = 0; i < Messages; i++)
        {
            // at any moment of the eleven milliseconds that the receive takes by turns, and some time after the last message
            long until = Stopwatch.GetTimestamp() + (long)((5 + 22 * random.NextDouble()) * Stopwatch.Frequency / 1000);
            while (Stopwatch.GetTimestamp() < until)
                Thread.Sleep(1);
            long now = Stopwatch.GetTimestamp();
            socket.Send(MemoryMarshal.AsBytes(new ReadOnlySpan<long>(in now)));
        }
    }
}
