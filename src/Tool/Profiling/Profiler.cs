using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Profiling.Counting;
using ZmqPerf.Tool.Reporting;

namespace ZmqPerf.Tool.Profiling;

/// <summary>Listens to a process that runs, or starts a program and has it count.</summary>
internal static class Profiler
{
    /// <summary>How many of the files are named that a program has written beside its copy.</summary>
    private const int FilesNamed = 5;

    /// <summary>Exit codes above it are those of signals; on Windows they are negative.</summary>
    private const int KilledFrom = 128;

    /// <summary>Ctrl-C ends the listening, not the report.</summary>
    public static Task<MeterReadings> ListenAsync(int pid, TimeSpan duration, CancellationToken cancellation) =>
        Progress.RunAsync(report =>
        {
            report(string.Create(CultureInfo.InvariantCulture, $"listening to process {pid} for {duration.TotalSeconds:0.#} s"));
            return MeterSession.ListenAsync(pid, duration, cancellation);
        });

    /// <summary>Ctrl-C reaches the program, too, which ends or goes on.</summary>
    /// <param name="report">Gets what was counted when the time is over, or the program.</param>
    /// <returns>The program's exit code.</returns>
    public static async Task<int> StartAsync(
        IReadOnlyList<string> words,
        bool keepsOutputFree,
        bool inPlace,
        TimeSpan? duration,
        Action<MeterReadings> report
    )
    {
        if (words is [] or ["", ..])
            throw new CannotProfileException("There is no command to start.");
        var (program, whyNot) = inPlace ? (null, "it was started with --in-place") : StartedProgram.In(words);
        using var copy = program is null ? null : ProgramCopy.Of(program);
        using var counts = new HookedCounts();
        using var process = StartedProcess.Start(copy?.Instead(words, program!) ?? words, keepsOutputFree, counts);
        // a line, and nothing that moves: the program writes to the same terminal
        string until = duration is { } time
            ? string.Create(CultureInfo.InvariantCulture, $"for {time.TotalSeconds:0.#} s")
            : "until it ends";
        await Console.Error.WriteLineAsync($"listening to process {process.Id} {until} ...");
        var end = process.WaitForExitAsync();
        await Task.WhenAny(end, Task.Delay(duration ?? Timeout.InfiniteTimeSpan));
        var readings = counts.Read();
        readings.Rewritten = copy?.Counting ?? [];
        if (copy is null)
            readings.WhyNotRewritten = program is null
                ? whyNot
                : $"nothing in '{program.Folder}' is an assembly that calls libzmq, or NetMQ";
        readings.WasKilled = end.IsCompleted && process.ExitCode is > KilledFrom or < 0;
        report(readings);
        if (!end.IsCompleted)
            await Console.Error.WriteLineAsync("the program runs on: this ends with it ...");
        await end;
        if (copy?.Written() is [_, ..] written)
            await Console.Error.WriteLineAsync($"written beside the program, and gone with its copy: {Names(written)}");
        return process.ExitCode;
    }

    /// <summary>Why there is nothing to report.</summary>
    public static string WhyNothing(MeterReadings readings, bool isStarted) =>
        (readings, isStarted) switch
        {
            ({ Rewritten: [_, ..] rewritten, WasKilled: var wasKilled }, _) =>
                $"the program has sent and received no frame, by {string.Join(", ", rewritten)} or ZmqPerf"
                    + (wasKilled ? ", or was ended before it could write what it had counted" : ""),
            ({ MeterSeen: true }, true) => "the program uses ZmqPerf, but has sent and received no frame with it",
            ({ MeterSeen: true }, false) => "the process has used ZmqPerf before, but has sent and received no frame with it in that time",
            (_, true) => $"does the program send with ZmqPerf? Other frames were not counted: {readings.WhyNotRewritten}",
            (_, false) =>
                "does the process send with ZmqPerf? Frames of Net.Zmq's and NetMQ's own calls can be counted from the start of a "
                    + "program only: zmqperf profile --command \"dotnet app.dll\"",
        };

    private static string Names(IReadOnlyList<string> files) =>
        string.Join(", ", files.Take(FilesNamed)) + (files.Count > FilesNamed ? $" and {files.Count - FilesNamed} more" : "");
}
