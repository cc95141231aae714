using System;
using System.Diagnostics;
using System.Globalization;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Numbered messages to processes that are killed in the middle of them and started again. What was on the way to a killed one is gone, as
/// libzmq has it; but nothing may arrive twice, out of order or damaged, and sending must go on.
/// </summary>
internal sealed class KilledPeers() : Work("killed peers")
{
    private int _kills;
    private long _arrived;

    public override string Done =>
        string.Create(CultureInfo.InvariantCulture, $"{_kills:N0} kills, {Interlocked.Read(ref _arrived):N0} arrived");

    public override void Run(Random random, CancellationToken stop)
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var reports = new Socket(context, SocketType.Pull);
        push.SetOption(SocketOption.Linger, 0);
        push.SetOption(SocketOption.Sndhwm, 100);
        push.Bind("tcp://127.0.0.1:*");
        reports.Bind("tcp://127.0.0.1:*");
        string endpoint = push.GetOptionString(SocketOption.Last_Endpoint),
            reportsTo = reports.GetOptionString(SocketOption.Last_Endpoint);
        using var receiver = new FrameReceiver(reports);
        long number = 0,
            last = -1;
        while (!stop.IsCancellationRequested)
        {
            using var peer = Peer.Start(endpoint, reportsTo);
            var until = Stopwatch.GetTimestamp() + (long)(Stopwatch.Frequency * (0.5 + random.NextDouble()));
            while (Stopwatch.GetTimestamp() < until && !stop.IsCancellationRequested)
            {
                if (Numbered.Send(push, number, random, () => Stopwatch.GetTimestamp() >= until || stop.IsCancellationRequested))
                    number++;
                if (number % 64 == 0)
                    Thread.Sleep(1); // the stream has the processor
                Check();
            }
            peer.Kill();
            peer.WaitForExit();
            _kills++;
            Thread.Sleep(20);
            Check();
        }

        void Check()
        {
            while (receiver.TryReceive(out var report))
            {
                if (report.Size != Numbered.Smallest)
                    throw new SoakException(System.Text.Encoding.UTF8.GetString(report.Span));
                long arrived = Numbered.Read(report.Span);
                if (arrived <= last)
                    throw new SoakException($"message {arrived} arrived after {last}");
                if (arrived >= number + 1)
                    throw new SoakException($"message {arrived} arrived, of {number} that were sent");
                last = arrived;
                Interlocked.Increment(ref _arrived);
            }
        }
    }
}
