using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace Pitfalls;

/// <summary>
/// Sends messages of two frames from two threads on one socket, in processes of their own, which may not survive it or never end. It goes
/// well now and then.
/// </summary>
internal static class SocketSharedAcrossThreads
{
    private const string Child = "PITFALLS_SHARED_SOCKET";
    private const int Count = 20_000,
        Beside = 20 * Count,
        Attempts = 8;

    public static string Run()
    {
        if (Environment.GetEnvironmentVariable(Child) is not null)
            return Share();
        for (int i = 0; i < Attempts; i++)
            if (!GoesWell())
                return "two threads in one socket: messages of two frames arrived with frames missing or mixed, "
                    + "or the process died or hung";
        return "two threads in one socket: nothing happened this time";
    }

    private static bool GoesWell()
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true, RedirectStandardError = true };
        if (Environment.GetCommandLineArgs()[0] is var program && program.EndsWith(".dll", StringComparison.Ordinal))
        {
            start.ArgumentList.Add("exec");
            start.ArgumentList.Add(program);
        }
        start.ArgumentList.Add("ZMQ3011");
        start.Environment[Child] = "1";
        using var process = Process.Start(start)!;
        process.ErrorDataReceived += (_, _) => { };
        process.BeginErrorReadLine();
        var output = process.StandardOutput.ReadToEndAsync();
        if (process.WaitForExit(TimeSpan.FromSeconds(10)))
            return process.ExitCode == 0 && output.GetAwaiter().GetResult().StartsWith("whole", StringComparison.Ordinal);
        process.Kill(entireProcessTree: true);
        return false;
    }

    private static string Share()
    {
        using var context = new Context();
        using var receiver = new Socket(context, SocketType.Pull);
        receiver.SetOption(SocketOption.Rcvhwm, Count + Beside);
        receiver.Bind("inproc://shared");
        using var sender = new Socket(context, SocketType.Push);
        sender.SetOption(SocketOption.Sndhwm, Count + Beside);
        sender.Connect("inproc://shared");
        var other = Task.Run(() =>
        {
            for (int i = 0; i < Count; i++)
            {
                sender.Send("a", SendFlags.SendMore); // ZMQ3011
                sender.Send("a");
            }
        });
        for (int i = 0; i < Beside; i++) // long enough for a busy machine to let the other begin
        {
            sender.Send("b", SendFlags.SendMore);
            sender.Send("b");
        }
        other.Wait();
        int whole = 0;
        Span<byte> first = stackalloc byte[16],
            second = stackalloc byte[16];
        while (receiver.TryRecv(first, out int size) && receiver.HasMore && receiver.TryRecv(second, out int next) && !receiver.HasMore)
            if (size == 1 && next == 1 && first[0] == second[0])
                whole++;
        return whole == Count + Beside ? "whole" : "mixed";
    }
}
