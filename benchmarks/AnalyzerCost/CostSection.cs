using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>The sections of the performance page about the analyzers themselves.</summary>
internal static class CostSection
{
    public static void Write(FileInfo page, IReadOnlyList<(string Title, string Text)> tables, string command) =>
        Write(
            page,
            "\n## Analyzers\n",
            $"""

            What a build pays: generated projects, compiled and analyzed in one warm process on one thread, all arms in turn within each
            round; the fastest round of each arm. As in a build, analyzers without a rule that is on and a warning by default do not run.
            Everything is compiled by the JIT before the first round (a compiler server that has built once is in that state; a first
            build pays for the JIT too). A messaging file has seven members that send or receive; reporting a finding costs more than
            looking for it, so there are files with five of them and files without. Projects of more than a thousand files are measured
            for the growth, without the analyzers of others. Large projects get one or two rounds. Where other work shares the machine,
            differences in their CPU time of up to a tenth and more, of either sign, are noise. The rows without the messaging library
            show that: nothing is registered there. What is allocated is hardly subject to it, and grows with the files; nor is the
            share of samples in the section "The analyzers' share".

            {string.Join('\n', tables.Select(table => $"{table.Title}:\n\n{table.Text}"))}
            {Machine(command)}

            """
        );

    public static void WriteSizes(FileInfo page, string table, string command) =>
        Write(
            page,
            "\n## Size analysis\n",
            $"""

            What it costs a method when constants and single assignments leave open how many bytes it sends: its control-flow graph is
            built, unless a rule has asked for it before, and sizes are followed through it. Most methods need neither. CPU time of one
            method, as the mean over two hundred of its kind in the fastest of all rounds.

            {table}
            {Machine(command)}

            """
        );

    public static void WriteSamples(FileInfo page, string table, string command) =>
        Write(
            page,
            "\n## The analyzers' share\n",
            $"""

            CPU time of a whole build is noise where other work shares the machine: 3 to 36 % were measured for one commit. Here builds
            run by turns without and with our analyzers, beside those of the SDK, and the runtime says about once in a millisecond what
            is on the stacks. Other work takes as much from every part. It leaves fewer samples, though, which scatter: fifths of the
            builds say by how much. "Ours" are the samples with code of ZmqPerf on the stack. What that calls in the compiler counts for
            it, with one exception: a body that an analyzer looks at is bound once more than for the build itself, and whoever asks first
            waits for it. At its default level, hardly an analyzer of the SDK looks at bodies. With `AnalysisMode` Recommended many do,
            and the bodies would be bound without us, too.

            {table}
            {Machine(command)}

            """
        );

    public static void WritePairs(FileInfo page, IReadOnlyList<(string Title, string Text)> tables, string command) =>
        Write(
            page,
            "\n## On top of the SDK's analyzers\n",
            $"""

            Projects that the SDK builds have its analyzers already. By default hardly one of them looks at operations; with
            `AnalysisMode` Recommended many do, and bind the code that ours look at, too. Here builds with and without ours run by turns
            in one warm process, on one thread, with the SDK's analyzers in both. The figures are CPU time of the process: the median of
            the differences in pairs of builds, and the interval in which that median lies in 95 of 100 cases. The first row of each
            table compares a build with itself. Neither parsing nor the dll that is written is in the time that the percentages are of.
            Of a key, the row of the analyzer that does nothing is the compiler's part: it binds the file's bodies and makes operations
            of them for whoever asks first. Run at real-time priority, other work takes least from it.

            {string.Join('\n', tables.Select(table => $"{table.Title}:\n\n{table.Text}"))}
            {Machine(command)}

            """
        );

    private static void Write(FileInfo page, string title, string section)
    {
        string text = page.Exists ? File.ReadAllText(page.FullName) : "";
        int begin = text.IndexOf(title, StringComparison.Ordinal);
        int end = begin < 0 ? -1 : text.IndexOf("\n## ", begin + title.Length, StringComparison.Ordinal);
        int rules = text.IndexOf("\n## ZMQ", StringComparison.Ordinal);
        string before =
            begin >= 0 ? text[..begin]
            : rules >= 0 ? text[..rules]
            : text;
        string after =
            begin >= 0
                ? end >= 0
                    ? text[end..]
                    : ""
                : rules >= 0
                    ? text[rules..]
                    : "";
        File.WriteAllText(page.FullName, before + title + section + after);
    }

    private static string Machine(string command) =>
        $".NET {Environment.Version}, {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} "
        + $"cores, {DateTime.UtcNow:yyyy-MM-dd}, `{command}`";
}
