using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace ZmqPerf.Benchmarks.PendingReceives;

/// <summary>A task that has nothing to do with messages, started while receives wait.</summary>
internal static class OtherWork
{
    /// <returns>Milliseconds until the task begins.</returns>
    public static double DelayedBy(int pending)
    {
        // the pool and its first task cost some time of their own
        Task.Run(static () => Thread.Yield()).Wait();
        var context = new Context();
        Task<byte[]>[] waiting =
        [
            .. Enumerable
                .Range(0, pending)
                .Select(i =>
                {
                    var socket = new Socket(context, SocketType.Pull);
                    socket.Bind($"inproc://{i}");
                    return socket.RecvBytesAsync().AsTask();
                }),
        ];
        long start = Stopwatch.GetTimestamp();
        double delay = Task.Run(() => Stopwatch.GetElapsedTime(start).TotalMilliseconds).GetAwaiter().GetResult();
        if (waiting.Any(receive => receive.IsCompleted))
            throw new InvalidOperationException("a receive did not wait");
        GC.KeepAlive(context);
        return delay;
    }
}
