// Linked into two projects.
using System;
using System.Threading;
using Net.Zmq;

namespace Shared;

internal static class Clock
{
    public static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(1);

    public static void Wait() => Thread.Sleep(Tick);

    public static void Beat(Socket socket)
    {
        for (var i = 0; i < 1000; i++)
        {
            var frame = new byte[8];    // expect: ZMQ1003
            BitConverter.TryWriteBytes(frame, (long)i);
            socket.Send(frame);
        }
    }
}

internal sealed class Beat
{
    public int Id { get; set; }
    public long Time { get; set; }
}
