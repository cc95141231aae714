using System;
using System.Diagnostics;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>The other process: receives numbered messages and reports each number, until it is killed.</summary>
internal static class Peer
{
    public const string Role = "peer";

    public static Process Start(string endpoint, string reports) =>
        Process.Start(
            new ProcessStartInfo(
                Environment.ProcessPath!,
                Environment.ProcessPath!.EndsWith("dotnet", StringComparison.Ordinal)
                    ? ["exec", typeof(Peer).Assembly.Location, Role, endpoint, reports]
                    : [Role, endpoint, reports]
            )
        )!;

    public static int Run(string endpoint, string reportsTo)
    {
        using var context = new Context();
        using var pull = new Socket(context, SocketType.Pull);
        using var reports = new Socket(context, SocketType.Push);
        pull.SetOption(SocketOption.Rcvhwm, 100);
        pull.Connect(endpoint);
        reports.Connect(reportsTo);
        using var receiver = new FrameReceiver(pull);
        var orphaned = TimeSpan.FromSeconds(30);
        while (receiver.TryReceive(orphaned, out var frame))
            try
            {
                using var report = reports.BeginFrame(Numbered.Smallest);
                Numbered.Write(report.Span, Numbered.Read(frame.Span));
                report.Send();
            }
            catch (SoakException exception)
            {
                reports.Send("a killed peer's successor: " + exception.Message);
                return 1;
            }

        return 0;
    }
}
