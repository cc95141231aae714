using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// Listens to the meter of another process through its diagnostics port, as dotnet-counters does: nothing is changed in it, and it records
/// only for as long as that lasts.
/// </summary>
internal static class MeterSession
{
    /// <summary>What the process adds up before it tells. What it has added when it ends is lost, so it is short.</summary>
    private const string Interval = "0.2";

    private const long TimeSeriesValues = 2;

    /// <summary>For the answer of a process that is told to begin or to end the session; a busy one takes a second or two.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    /// <summary>Listens for that long, from when the process has answered, or until the token is cancelled or the process ends.</summary>
    /// <exception cref="CannotProfileException">It cannot be listened to; the message says why.</exception>
    public static async Task<MeterReadings> ListenAsync(int pid, TimeSpan duration, CancellationToken cancellation)
    {
        var readings = new MeterReadings();
        var events = new MeterEvents(readings);
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        ending.CancelAfter(s_patience);
        using var session = await OpenAsync(pid, ending.Token);
        ending.CancelAfter(duration);
        var until = ending.Token;
        var reading = Task.Factory.StartNew(() => Read(session.EventStream, events), TaskCreationOptions.LongRunning);
        await Task.WhenAny(reading, Task.Delay(Timeout.Infinite, until));
        if (!reading.IsCompleted)
        {
            _ = StopAsync(session); // which ends the stream, unless somebody has stopped the process meanwhile
            await Task.WhenAny(reading, Task.Delay(s_patience, CancellationToken.None));
        }
        return events.Refusal is { } refusal
            ? throw new CannotProfileException($"Process {pid} cannot be listened to: {refusal}.")
            : readings;
    }

    private static async Task<EventPipeSession> OpenAsync(int pid, CancellationToken until)
    {
        var provider = new EventPipeProvider(
            "System.Diagnostics.Metrics",
            EventLevel.Informational,
            TimeSeriesValues,
            new Dictionary<string, string>
            {
                ["SessionId"] = Guid.NewGuid().ToString(),
                ["Metrics"] = "ZmqPerf",
                ["RefreshInterval"] = Interval,
                ["MaxTimeSeries"] = "1000",
                ["MaxHistograms"] = "100",
            }
        );
        try
        {
            return await new DiagnosticsClient(pid)
                .StartEventPipeSessionAsync([provider], requestRundown: false, token: until)
                .WaitAsync(until);
        }
        catch (OperationCanceledException)
        {
            throw new CannotProfileException($"Process {pid} does not respond: it is stopped, or held by a debugger.");
        }
        catch (Exception problem)
            when (problem
                    is DiagnosticsClientException
                        or UnauthorizedAccessException
                        or IOException
                        or System.Net.Sockets.SocketException
                        or TimeoutException
            )
        {
            throw new CannotProfileException(IsThere(pid) ? Why(pid, problem) : $"There is no process {pid}.");
        }
    }

    private static string Why(int pid, Exception problem) =>
        problem is UnauthorizedAccessException
        || problem.GetBaseException() is System.Net.Sockets.SocketException { SocketErrorCode: System.Net.Sockets.SocketError.AccessDenied }
            ? $"Process {pid} may not be listened to: it belongs to another user. Run this as that user."
            : $"Process {pid} has no diagnostics port: it is not a .NET process, it has another user, container or TMPDIR, "
                + "or its diagnostics are switched off (DOTNET_EnableDiagnostics).";

    private static bool IsThere(int pid)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static async Task StopAsync(EventPipeSession session)
    {
        try
        {
            await session.StopAsync(CancellationToken.None);
        }
        catch (Exception problem)
            when (problem is DiagnosticsClientException or IOException or TimeoutException or System.Net.Sockets.SocketException)
        {
            // the process has ended meanwhile, and its stream with it
        }
    }

    private static void Read(Stream stream, MeterEvents events)
    {
        try
        {
            using var source = new EventPipeEventSource(stream);
            source.Dynamic.All += events.Add;
            source.Process();
        }
        catch (Exception problem) when (problem is IOException or EndOfStreamException or FormatException or ObjectDisposedException)
        {
            // a process that ends does not finish its stream: what came until then counts
        }
    }
}
