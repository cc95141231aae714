using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>The section of the performance page about the analyzers themselves.</summary>
internal static class CostSection
{
    private const string Title = "\n## Analyzers\n";

    public static void Write(FileInfo page, IReadOnlyList<CostTable> tables, string command)
    {
        string text = page.Exists ? File.ReadAllText(page.FullName) : "";
        int begin = text.IndexOf(Title, StringComparison.Ordinal);
        int end = begin < 0 ? -1 : text.IndexOf("\n## ", begin + Title.Length, StringComparison.Ordinal);
        int rules = text.IndexOf("\n## ZMQ", StringComparison.Ordinal);
        string before = begin >= 0 ? text[..begin] : rules >= 0 ? text[..rules] : text;
        string after = begin >= 0 ? end >= 0 ? text[end..] : "" : rules >= 0 ? text[rules..] : "";
        File.WriteAllText(page.FullName, before + Section(tables, command) + after);
    }

    private static string Section(IReadOnlyList<CostTable> tables, string command) => $"""
        {Title}
        What a build pays: generated projects, compiled and analyzed in one warm process on one thread, all arms in turn within each round; medians, and medians of the differences within a round. As in a
        build, analyzers without a rule that is on and a warning by default do not run.

        {string.Join('\n', tables.Select(table => $"{table.Files:N0} files, {Share(table.Percent)}\n\n{table}"))}
        .NET {Environment.Version}, {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} cores, {DateTime.UtcNow:yyyy-MM-dd}, `{command}`

        """;

    private static string Share(int percent) => percent == 0 ? "without the messaging library:" : $"{percent} % of them messaging:";
}
